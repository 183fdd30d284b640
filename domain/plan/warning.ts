import { getEpochDayAt, MS_A_DAY } from '#domain/time/civil-time.ts'

/** So many days before a plan or trial ends its owner is told, the fewest first. */
export const WARNED_DAYS = [1, 3] as const

/** The last one counted as 1, 0 once it is over; of an instant that cannot be read too. @param now ms since 1970 */
export const countDaysLeft = (ends_at: number, now: number): number =>
  ends_at > now ? Math.ceil((ends_at - now) / MS_A_DAY) : 0

/**
 * Civil days from today to the last one on which it holds, as people count: 0 today, 1 tomorrow.
 * @param now ms since 1970, before `ends_at` @param timezone the house's
 */
export const countDaysToEnd = (ends_at: number, now: number, timezone: string): number =>
  getEpochDayAt(timezone, ends_at - 1) - getEpochDayAt(timezone, now)
