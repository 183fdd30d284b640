/** How much of the time that can be sold is booked: the rule of every screen that says so. */
import { type Interval, mergeIntervals } from './occupation.ts'

/** Half open, in minutes of whatever day or days. */
type OpenSpans = { open: Interval[]; booked: Interval[] }
export type OpenMinutes = { open: number; booked: number }

/**
 * What can be sold (hours without what is blocked), and what of it is booked: what overlaps counts
 * once, what lies outside of the hours not at all.
 * @param booked for what bookings keep somebody: with their buffers, without their gaps
 */
export function listOpenSpans(
  hours: readonly Interval[],
  blocked: readonly Interval[],
  booked: readonly Interval[],
): OpenSpans {
  const open = cutIntervals(hours, blocked)
  return { open, booked: cutIntervals(open, cutIntervals(open, booked)) }
}

export function countOpenMinutes(
  hours: readonly Interval[],
  blocked: readonly Interval[],
  booked: readonly Interval[],
): OpenMinutes {
  return toOpenMinutes(listOpenSpans(hours, blocked, booked))
}

export const toOpenMinutes = ({ open, booked }: OpenSpans): OpenMinutes => ({
  open: countMinutes(open),
  booked: countMinutes(booked),
})

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
  const cuts = mergeIntervals(without)
  const left: Interval[] = []
  let first = 0
  for (const { from, to } of mergeIntervals(intervals)) {
    let at = from
    // What ends before this interval ends before all that follow.
    while ((cuts[first]?.to ?? Number.POSITIVE_INFINITY) <= from) first++
    for (let n = first; n < cuts.length; n++) {
      const cut = cuts[n]
      if (!cut || cut.from >= to) break
      if (cut.from > at) left.push({ from: at, to: cut.from })
      at = Math.max(at, cut.to)
    }
    if (at < to) left.push({ from: at, to })
  }
  return left
}
