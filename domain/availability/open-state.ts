/** Whether a house is open at a moment: its hours less what closes all of it. */
import {
  getEpochDayAt,
  getWeekday,
  MINUTES_A_DAY,
  toIsoDate,
  toTimeOfDay,
} from '#domain/time/civil-time.ts'
import { getCivilMinuteFrom } from '#domain/time/clock.ts'
import type { BookingRules } from './booking-rules.ts'
import type { Interval } from './occupation.ts'

/** How far ahead is looked for the next opening, in days. */
const LOOK_AHEAD_DAYS = 14

type OpenState = {
  is_open: boolean
  /** `HH:mm`, `24:00` at the end of the day; null where it is closed. */
  until: string | null
  /** When it opens next; null where it is open, or does not open within two weeks. */
  opens: { date: string; time: string } | null
}

/**
 * @param now ms since 1970
 * @returns what the door would say in the house's own zone; windows that meet are one
 */
export function getOpenState(rules: BookingRules, now: number): OpenState {
  const today = getEpochDayAt(rules.zone, now)
  const minute = getCivilMinuteFrom(rules.zone, now)
  for (let day = today; day <= today + LOOK_AHEAD_DAYS; day++) {
    for (const { from, to } of listOpenIntervals(rules, day)) {
      if (minute >= to) continue
      const midnight = day * MINUTES_A_DAY
      if (minute >= from) return { is_open: true, until: toTimeOfDay(to - midnight), opens: null }
      const opens = { date: toIsoDate(day), time: toTimeOfDay(from - midnight) }
      return { is_open: false, until: null, opens }
    }
  }
  return { is_open: false, until: null, opens: null }
}

/** The civil minutes of a day in which the house is open, in order, none touching the next. */
function listOpenIntervals({ windows, blocks }: BookingRules, day: number): Interval[] {
  const midnight = day * MINUTES_A_DAY
  const closed = (blocks.get(day) ?? []).filter(({ professional_id }) => professional_id === null)
  const open = (windows[getWeekday(day)] ?? [])
    .map(({ from, to }) => ({ from: midnight + from, to: midnight + to }))
    .flatMap((window) => closed.reduce<Interval[]>(subtractInterval, [window]))
  return mergeTouching(open)
}

const subtractInterval = (rest: Interval[], { from, to }: Interval): Interval[] =>
  rest.flatMap((one) =>
    [
      { from: one.from, to: Math.min(one.to, from) },
      { from: Math.max(one.from, to), to: one.to },
    ].filter((part) => part.from < part.to),
  )

function mergeTouching(intervals: readonly Interval[]): Interval[] {
  const merged: Interval[] = []
  for (const { from, to } of intervals) {
    const last = merged.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else merged.push({ from, to })
  }
  return merged
}
