/** What is left of a day to sell, and the hours that a picture of it spans. Minutes of the day. */
import type { Interval } from '#domain/availability/occupation.ts'
import { MINUTES_A_DAY } from '#domain/time/civil-time.ts'

/**
 * The whole hours that a picture of the day spans, so that nothing in it is cut off.
 * @returns null where there is nothing to show
 */
export function getShownHours(spans: readonly Interval[]): Interval | null {
  if (spans.length === 0) return null
  const from = Math.max(0, Math.min(...spans.map((one) => one.from)))
  const to = Math.min(MINUTES_A_DAY, Math.max(...spans.map((one) => one.to)))
  return { from: Math.floor(from / 60) * 60, to: Math.ceil(to / 60) * 60 }
}

/** What is left of a professional's day to sell: `free` names a time, `over` is past its last hour. */
export const DAY_REMAINDERS = ['free', 'full', 'over', 'off'] as const
export type DayRemainder = (typeof DAY_REMAINDERS)[number]

/**
 * @param sold the hours without what is blocked
 * @param hasSlot whether the rule of availability offers a time today
 * @param minute of the day
 */
export function getDayRemainder(
  sold: readonly Interval[],
  hasSlot: boolean,
  minute: number,
): DayRemainder {
  if (hasSlot) return 'free'
  if (sold.length === 0) return 'off'
  return sold.every(({ to }) => to <= minute) ? 'over' : 'full'
}
