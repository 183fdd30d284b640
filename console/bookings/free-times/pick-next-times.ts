import type { CivilDateTime } from '#domain/availability/placement.ts'
import { toMinuteOfDay } from '#domain/time/civil-time.ts'
import type { FreeDay } from './free-times-query.ts'

const APART_MINUTES = 60

/** @returns the first free starts, at least an hour apart, so that a handful gives a choice */
export function pickNextTimes(days: readonly FreeDay[], most: number): CivilDateTime[] {
  const picked: CivilDateTime[] = []
  for (const { date, slots } of days) {
    let last = Number.NEGATIVE_INFINITY
    for (const { time } of slots) {
      if (picked.length === most) return picked
      const minute = toMinuteOfDay(time)
      if (minute - last < APART_MINUTES) continue
      picked.push({ date, time })
      last = minute
    }
  }
  return picked
}
