/** Bookings that were made together, to repeat every so many weeks. */

import {
  type CivilDateTime,
  toCivilDateTime,
  toCivilMinute,
} from '#domain/availability/placement.ts'
import type { Refusal } from '#domain/refusal.ts'
import { toEpochDay, toIsoDate } from '#domain/time/civil-time.ts'
import type { BookingStatus } from './booking.ts'

/** The most dates that a repetition may have. */
const MAX_SERIES_DATES = 104

export type RepeatRule = { every_weeks: number; until: string }

/**
 * The dates of a repetition, the first one included, `until` too where it falls on one.
 * @returns `series_too_long` where there are more than `MAX_SERIES_DATES`
 */
export function listRepeatDates(
  first: string,
  { every_weeks, until }: RepeatRule,
): string[] | Refusal {
  const step = every_weeks * 7
  const last = toEpochDay(until)
  const dates = [first]
  for (let day = toEpochDay(first) + step; day <= last; day += step) {
    if (dates.length === MAX_SERIES_DATES)
      return { code: 'series_too_long', most: MAX_SERIES_DATES }
    dates.push(toIsoDate(day))
  }
  return dates
}

/** How many minutes lie between two starts. */
export function countMinutesBetween(from: CivilDateTime, to: CivilDateTime): number {
  return toCivilMinute(to) - toCivilMinute(from)
}

/** A start some minutes later (or, negative, earlier). */
export function shiftByMinutes(start: CivilDateTime, minutes: number): CivilDateTime {
  return toCivilDateTime(toCivilMinute(start) + minutes)
}

/** `one`: itself; `following`: it and all later ones; `all`: the whole series. */
export const REPEAT_SCOPES = ['one', 'following', 'all'] as const
export type RepeatScope = (typeof REPEAT_SCOPES)[number]

type SeriesMember = CivilDateTime & { id: string; status: BookingStatus }

/**
 * Which bookings of a series a change is for, the one that was named first. Others that are
 * completed or cancelled are left alone.
 */
export function selectInScope<M extends SeriesMember>(
  series: readonly M[],
  named: M,
  scope: RepeatScope,
): M[] {
  if (scope === 'one') return [named]
  const from = scope === 'all' ? Number.NEGATIVE_INFINITY : toCivilMinute(named)
  const others = series.filter(
    (member) =>
      member.id !== named.id &&
      member.status !== 'completed' &&
      member.status !== 'cancelled' &&
      toCivilMinute(member) >= from,
  )
  return [named, ...others]
}

/**
 * The order in which bookings can be moved by the same number of minutes without one standing, for a
 * moment, where the next has not left yet.
 */
export function sortForMoving<S extends CivilDateTime>(moving: readonly S[], minutes: number): S[] {
  const later = [...moving].sort((a, b) => toCivilMinute(b) - toCivilMinute(a))
  return minutes > 0 ? later : later.reverse()
}
