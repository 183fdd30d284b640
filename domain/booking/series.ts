/** Bookings that were made together, to repeat every so many weeks. */

import { civilMinuteOf, type Start, startAt } from '#domain/availability/placement.ts'
import type { Refusal } from '#domain/refusal.ts'
import { dateOf, dayOf } from '#domain/time/civil-time.ts'
import type { BookingStatus } from './booking.ts'

/** The most dates that a repetition may have. */
export const MOST_DATES = 104

export type Repeat = { every_weeks: number; until: string }

/**
 * The dates of a repetition, the first one included, `until` too where it falls on one.
 * @returns `series_too_long` where there are more than `MOST_DATES`
 */
export function repeatDates(first: string, { every_weeks, until }: Repeat): string[] | Refusal {
  const step = every_weeks * 7
  const last = dayOf(until)
  const dates = [first]
  for (let day = dayOf(first) + step; day <= last; day += step) {
    if (dates.length === MOST_DATES) return { code: 'series_too_long', most: MOST_DATES }
    dates.push(dateOf(day))
  }
  return dates
}

/** How many minutes lie between two starts. */
export function minutesBetween(from: Start, to: Start): number {
  return civilMinuteOf(to) - civilMinuteOf(from)
}

/** A start some minutes later (or, negative, earlier). */
export function shifted(start: Start, minutes: number): Start {
  return startAt(civilMinuteOf(start) + minutes)
}

/** `one`: itself; `following`: it and all later ones; `all`: the whole series. */
export type Scope = 'one' | 'following' | 'all'

type Member = Start & { id: string; status: BookingStatus }

/**
 * Which bookings of a series a change is for, the one that was named first. Others that are
 * completed or cancelled are left alone.
 */
export function inScope<M extends Member>(series: readonly M[], named: M, scope: Scope): M[] {
  if (scope === 'one') return [named]
  const from = scope === 'all' ? Number.NEGATIVE_INFINITY : civilMinuteOf(named)
  const others = series.filter(
    (member) =>
      member.id !== named.id &&
      member.status !== 'completed' &&
      member.status !== 'cancelled' &&
      civilMinuteOf(member) >= from,
  )
  return [named, ...others]
}

/**
 * The order in which bookings can be moved by the same number of minutes without one standing, for a
 * moment, where the next has not left yet.
 */
export function inMovingOrder<S extends Start>(moving: readonly S[], minutes: number): S[] {
  const later = [...moving].sort((a, b) => civilMinuteOf(b) - civilMinuteOf(a))
  return minutes > 0 ? later : later.reverse()
}
