import { MS_A_DAY } from '#domain/time/civil-time.ts'

/** So many days before a plan or trial ends its owner is told, the fewest first. */
export const WARNED_DAYS = [1, 3] as const

/** The last one counted as 1, 0 once it is over; of an instant that cannot be read too. @param now ms since 1970 */
export const countDaysLeft = (ends_at: number, now: number): number =>
  ends_at > now ? Math.ceil((ends_at - now) / MS_A_DAY) : 0
