import type { DaySlots } from '#api/contract/contract.ts'
import { dayOf, MINUTES_A_DAY, minuteOf } from '#domain/time/civil-time.ts'
import type { FreeTime } from '#widget/state/free-slots.ts'

/** The free times closest to one that was lost, in order of the clock. */
export function nearestTimes(days: readonly DaySlots[], lost: FreeTime, count: number): FreeTime[] {
  const minutes = (it: FreeTime) => dayOf(it.date) * MINUTES_A_DAY + minuteOf(it.time)
  const goal = minutes(lost)
  return days
    .flatMap(({ date, slots }) => slots.map(({ time }) => ({ date, time })))
    .sort((a, b) => Math.abs(minutes(a) - goal) - Math.abs(minutes(b) - goal))
    .slice(0, count)
    .sort((a, b) => minutes(a) - minutes(b))
}
