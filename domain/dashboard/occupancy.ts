/** How much of a day's hours is booked. Intervals are half open, in minutes of the day. */
import { type Interval, mergeIntervals } from '#domain/availability/occupation.ts'
import { MINUTES_A_DAY } from '#domain/time/civil-time.ts'

export type OpenMinutes = { open: number; booked: number }

/**
 * The minutes that can be sold (hours without what is blocked), and how many of them are booked: what
 * overlaps counts once, what lies outside of the hours not at all.
 */
export function countOpenMinutes(
  hours: readonly Interval[],
  blocked: readonly Interval[],
  booked: readonly Interval[],
): OpenMinutes {
  const sold = cutIntervals(hours, blocked)
  const free = cutIntervals(sold, booked)
  const open = countMinutes(sold)
  return { open, booked: open - countMinutes(free) }
}

/** Whole percent of what is open; null where nothing is. */
export const getPercentBooked = ({ open, booked }: OpenMinutes): number | null =>
  open === 0 ? null : Math.round((100 * booked) / open)

const countMinutes = (spans: readonly Interval[]) =>
  spans.reduce((sum, { from, to }) => sum + to - from, 0)

/** What is left of some intervals without others, in order. */
export function cutIntervals(
  intervals: readonly Interval[],
  without: readonly Interval[],
): Interval[] {
  let left = [...mergeIntervals(intervals)]
  for (const cut of without) {
    left = left.flatMap(({ from, to }) =>
      [
        { from, to: Math.min(to, cut.from) },
        { from: Math.max(from, cut.to), to },
      ].filter((part) => part.from < part.to),
    )
  }
  return left
}

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
