/**
 * How long a booking keeps its professional. Intervals are half open, in civil minutes (`civil-time.ts`).
 */
import { MINUTES_A_DAY } from '#domain/time/civil-time.ts'

/** The longest a booking may keep a professional, buffers included, in minutes. */
export const MAX_OCCUPATION_MINUTES = MINUTES_A_DAY + 2 * 480

/** What a service takes, in minutes. Buffers and gap are 0 for most. */
export type ServiceTiming = {
  duration: number
  /** Kept free for the professional before and after, also outside opening hours. */
  buffer_before: number
  buffer_after: number
  /** From `gap_start` on, for `gap_minutes`, the professional is free for somebody else. */
  gap_start: number
  gap_minutes: number
}

/** What a service or a booking says of its timing, without the rest of its row. */
export function toServiceTiming(row: ServiceTiming): ServiceTiming {
  const { duration, buffer_before, buffer_after, gap_start, gap_minutes } = row
  return { duration, buffer_before, buffer_after, gap_start, gap_minutes }
}

/** What takes so many minutes and nothing besides. */
export const createPlainTiming = (duration: number): ServiceTiming => ({
  duration,
  buffer_before: 0,
  buffer_after: 0,
  gap_start: 0,
  gap_minutes: 0,
})

/** A span of civil minutes. */
export type Interval = { from: number; to: number }

/** Occupied civil minutes of one professional: disjoint, in order. */
export type BusyIntervals = readonly Interval[]

/** The civil minutes for which a service that starts at `start` keeps its professional: one or two. */
export function listOccupiedIntervals(timing: ServiceTiming, start: number): Interval[] {
  const from = start - timing.buffer_before
  const to = start + timing.duration + timing.buffer_after
  if (timing.gap_minutes === 0) return [{ from, to }]
  const gap = start + timing.gap_start
  return [
    { from, to: gap },
    { from: gap + timing.gap_minutes, to },
  ].filter((part) => part.from < part.to)
}

/** Puts occupied spans in order and joins those that touch or overlap. */
export function mergeIntervals(spans: readonly Interval[]): BusyIntervals {
  const busy: Interval[] = []
  for (const span of sortIntervals(spans)) {
    const last = busy.at(-1)
    if (last === undefined || span.from > last.to) busy.push(span)
    else if (span.to > last.to) busy[busy.length - 1] = { from: last.from, to: span.to }
  }
  return busy
}

/** The database's index gives spans in order already, which is quick to see. */
function sortIntervals(spans: readonly Interval[]): readonly Interval[] {
  for (let i = 1; i < spans.length; i++) {
    if ((spans[i]?.from ?? 0) < (spans[i - 1]?.from ?? 0)) {
      return [...spans].sort((a, b) => a.from - b.from)
    }
  }
  return spans
}

/** The spans of `busy` that reach into `from`..`to`. */
export function findIntervalsWithin(busy: BusyIntervals, from: number, to: number): Interval[] {
  let low = 0
  let high = busy.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((busy[middle]?.to ?? 0) > from) high = middle
    else low = middle + 1
  }
  const found: Interval[] = []
  for (let i = low; i < busy.length; i++) {
    const span = busy[i]
    if (!span || span.from >= to) break
    found.push(span)
  }
  return found
}

/** What of `busy` lies within a span. */
export const cutToSpan = (busy: BusyIntervals, { from, to }: Interval): Interval[] =>
  findIntervalsWithin(busy, from, to).map((part) => ({
    from: Math.max(part.from, from),
    to: Math.min(part.to, to),
  }))

/**
 * Does any span meet `from`..`to`?
 * @param spans in order of their start
 */
export function hasOverlap(spans: readonly Interval[], from: number, to: number): boolean {
  for (let i = 0; i < spans.length; i++) {
    const span = spans[i]
    if (!span || span.from >= to) return false
    if (from < span.to) return true
  }
  return false
}
