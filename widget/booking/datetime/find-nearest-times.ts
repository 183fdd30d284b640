import type { DaySlots } from '#api/contract/contract.ts'
import { MINUTES_A_DAY, toEpochDay, toMinuteOfDay } from '#domain/time/civil-time.ts'
import type { FreeTime } from '#widget/state/free-slots.ts'

/** The free times closest to one that was lost, in order of the clock. */
export function findNearestTimes(
  days: readonly DaySlots[],
  lost: FreeTime,
  count: number,
): FreeTime[] {
  const toMinutes = (it: FreeTime) => toEpochDay(it.date) * MINUTES_A_DAY + toMinuteOfDay(it.time)
  const goal = toMinutes(lost)
  return days
    .flatMap(({ date, slots }) => slots.map(({ time }) => ({ date, time })))
    .sort((a, b) => Math.abs(toMinutes(a) - goal) - Math.abs(toMinutes(b) - goal))
    .slice(0, count)
    .sort((a, b) => toMinutes(a) - toMinutes(b))
}
