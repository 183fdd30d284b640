import type { OwnBooking } from '#api/contract/contract.ts'
import { getEndMinute } from '#console/bookings/booking-times.ts'
import type { OwnBlock, OwnDay } from '#console/bookings/own-booking-queries.ts'
import { isTime, MINUTES_A_DAY, toMinuteOfDay, toTimeOfDay } from '#domain/time/civil-time.ts'

export type TimelineEntry =
  /** `isOvernight`: it began on the day before, and stands at midnight. */
  | { kind: 'booking'; at: string; booking: OwnBooking; isOvernight: boolean }
  | { kind: 'block'; at: string; block: OwnBlock }
  /** Free working time; `last` where it lasts until the end of the working day. */
  | { kind: 'free'; at: string; to: string; last: boolean; whole: boolean }

type MinuteSpan = { from: number; to: number }

/**
 * A day from morning to evening: what is booked, blocked, and free in between.
 * @param minute free time that was over by then is left out; null: the day is not today's
 */
export function createDayTimeline(
  { bookings, overnight, blocks, day, interval }: OwnDay,
  minute: number | null,
): TimelineEntry[] {
  const windows = (day.hours[0]?.windows ?? []).map(({ start, end }) => toMinuteSpan(start, end))
  const taken = [
    ...overnight.map((one) => ({ from: 0, to: getEndMinute(one) - MINUTES_A_DAY })),
    ...bookings
      .filter(({ status, time }) => status !== 'cancelled' && isTime(time))
      .map(getBookingSpan),
    ...blocks.map(({ start, end }) => toMinuteSpan(start, end)),
  ]
  const ends = Math.max(...windows.map(({ to }) => to))
  const free = windows
    .flatMap((window) => listGaps(window, taken))
    .filter(
      ({ from, to }) => to - from >= Math.max(interval, 1) && (minute === null || to > minute),
    )
  const toBookingEntry = (isOvernight: boolean) => (booking: OwnBooking) => ({
    kind: 'booking' as const,
    at: isOvernight ? toTimeOfDay(0) : booking.time,
    booking,
    isOvernight,
  })
  return [
    ...overnight.map(toBookingEntry(true)),
    ...bookings.map(toBookingEntry(false)),
    ...blocks.map((block) => ({ kind: 'block' as const, at: block.start, block })),
    ...free.map(({ from, to }) => ({
      kind: 'free' as const,
      at: toTimeOfDay(from),
      to: toTimeOfDay(to),
      last: to === ends,
      whole: windows.some((window) => window.from === from && window.to === to),
    })),
  ].sort((a, b) => getMinute(a) - getMinute(b))
}

/** A time that cannot be read stands at the day's beginning. */
const getMinute = ({ at }: TimelineEntry) => toMinuteOfDay(at) || 0

const toMinuteSpan = (start: string, end: string): MinuteSpan => ({
  from: toMinuteOfDay(start),
  to: toMinuteOfDay(end),
})

function getBookingSpan({ time, duration }: OwnBooking): MinuteSpan {
  const from = toMinuteOfDay(time)
  return { from, to: Math.min(from + duration, MINUTES_A_DAY) }
}

/** The free times of a window, in order. */
function listGaps(window: MinuteSpan, taken: readonly MinuteSpan[]): MinuteSpan[] {
  const gaps: MinuteSpan[] = []
  let at = window.from
  for (const { from, to } of [...taken].sort((a, b) => a.from - b.from)) {
    if (from > at && from < window.to) gaps.push({ from: at, to: from })
    at = Math.max(at, to)
  }
  if (at < window.to) gaps.push({ from: at, to: window.to })
  return gaps
}
