/** Days on which a house takes nobody. */
import { toEpochDay, toIsoDate, toMinuteOfDay } from '#domain/time/civil-time.ts'
import type { Period } from '#domain/time/period.ts'
import type { BookingRules, ProfessionalSchedule } from './booking-rules.ts'
import { cutBlocks, listWorkingHours } from './placement.ts'

type DayRules = Pick<BookingRules, 'windows' | 'blocks'>

/**
 * The days of a period on which nobody of a team works: the house is closed on that weekday or on that day (a
 * holiday, time off), all of them are off, or what they work is blocked. A house without a team is off every day.
 * @param team who works there now
 */
export function listDaysOff(
  rules: DayRules,
  team: readonly ProfessionalSchedule[],
  { from, to }: Period,
): string[] {
  const days: string[] = []
  for (let day = toEpochDay(from); day <= toEpochDay(to); day++)
    if (!team.some((member) => isWorking(rules, member, day))) days.push(toIsoDate(day))
  return days
}

function isWorking(rules: DayRules, member: ProfessionalSchedule, day: number): boolean {
  const hours = listWorkingHours(rules, member, toIsoDate(day)).map(({ start, end }) => ({
    from: toMinuteOfDay(start),
    to: toMinuteOfDay(end),
  }))
  return cutBlocks(hours, rules, member.id, day).length > 0
}
