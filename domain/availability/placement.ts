/**
 * Where an owner may place a booking: on any date and time, off the grid and outside hours. Only what
 * is taken or blocked asks him whether he means it (an encaixe).
 */

import {
  dateOf,
  dayOf,
  MINUTES_A_DAY,
  minuteOf,
  timeOf,
  weekdayOf,
} from '#domain/time/civil-time.ts'
import { type Busy, occupation, overlaps, type Work, within } from './occupation.ts'
import type { Window } from './schedule.ts'
import type { BookingRules, Worker } from './slots.ts'

/** A civil date and time. */
export type Start = { date: string; time: string }

/** The civil minute (`time.ts`) of a start. */
export function civilMinuteOf({ date, time }: Start): number {
  return dayOf(date) * MINUTES_A_DAY + minuteOf(time)
}

/** The start that a civil minute stands for. */
export function startAt(minute: number): Start {
  const day = Math.floor(minute / MINUTES_A_DAY)
  return { date: dateOf(day), time: timeOf(minute - day * MINUTES_A_DAY) }
}

type Place = Start & { professional_id: string; work: Work }

/**
 * Why a booking may stand in a place as an encaixe only: `time_blocked` or `slot_taken`, else null.
 * Blocks are judged on the service's own time, other bookings with the buffers.
 * @param busy when that professional is taken
 */
export function refusePlace(
  rules: Pick<BookingRules, 'blocks'>,
  place: Place,
  busy: Busy,
): { code: 'time_blocked' | 'slot_taken' } | null {
  if (isBlocked(rules, place)) return { code: 'time_blocked' }
  const spans = occupation(place.work, civilMinuteOf(place))
  const isTaken = spans.some(({ from, to }) => within(busy, from, to).length > 0)
  return isTaken ? { code: 'slot_taken' } : null
}

function isBlocked({ blocks }: Pick<BookingRules, 'blocks'>, place: Place): boolean {
  const from = civilMinuteOf(place)
  const to = from + place.work.duration
  for (let day = dayOf(place.date); day * MINUTES_A_DAY < to; day++) {
    const own = (blocks.get(day) ?? []).filter(
      ({ professional_id }) =>
        professional_id === null || professional_id === place.professional_id,
    )
    if (overlaps(own, from, to)) return true
  }
  return false
}

/**
 * What an owner's own duration makes of a service's work, in minutes: the buffers stay; a processing
 * gap that no longer fits is none.
 */
export function lasting(work: Work, duration: number): Work {
  if (work.gap_start + work.gap_minutes <= duration) return { ...work, duration }
  return { ...work, duration, gap_start: 0, gap_minutes: 0 }
}

/** When a professional works on a date: his own hours within the house's. */
export function hoursOn(rules: Pick<BookingRules, 'windows'>, worker: Worker, date: string) {
  const weekday = weekdayOf(dayOf(date))
  const house = rules.windows[weekday] ?? []
  const own = worker.windows?.[weekday]
  const windows = worker.windows ? meet(house, own ?? []) : house
  return windows.map(({ from, to }) => ({ start: timeOf(from), end: timeOf(to) }))
}

function meet(one: readonly Window[], other: readonly Window[]): Window[] {
  return one.flatMap((a) =>
    other
      .map((b) => ({ from: Math.max(a.from, b.from), to: Math.min(a.to, b.to) }))
      .filter(({ from, to }) => from < to),
  )
}
