/** Which days to ask for again, and what a newer answer changes, as pure functions. */
import type { DaySlots } from '#api/contract/contract.ts'
import { findFirstFreeTime } from '#widget/state/free-slots.ts'

/** The strip and the month show about so many days before and after the one that is open. */
const DAYS_BEFORE = 7
const DAYS_AFTER = 14

/** The day whose times are on the screen: the chosen one, or the first with a free time. */
export function getShownDate(days: readonly DaySlots[], chosen: string | null): string | null {
  const open = days.find(({ date, slots }) => date === chosen && slots.length > 0)
  return open?.date ?? findFirstFreeTime(days)?.date ?? days[0]?.date ?? null
}

/** The days around the one that is open. */
export function getSpanAround(
  days: readonly DaySlots[],
  shown: string,
): { from: string; to: string } | null {
  const at = days.findIndex(({ date }) => date === shown)
  const first = days[Math.max(0, at - DAYS_BEFORE)]
  const last = days[Math.min(days.length - 1, at + DAYS_AFTER)]
  return at >= 0 && first && last ? { from: first.date, to: last.date } : null
}

const isSameDay = (one: DaySlots | undefined, other: DaySlots) =>
  JSON.stringify(one) === JSON.stringify(other)

/** All the days with the newer ones in their places; null where nothing changed. */
export function mergeDays(
  days: readonly DaySlots[],
  newer: readonly DaySlots[],
): DaySlots[] | null {
  const byDate = new Map(newer.map((day) => [day.date, day]))
  const merged = days.map((day) => byDate.get(day.date) ?? day)
  return merged.every((day, index) => isSameDay(days[index], day)) ? null : merged
}

/** Is the list of times of that day another one now? Who serves them is not on the screen. */
export function haveTimesChanged(
  before: readonly DaySlots[],
  after: readonly DaySlots[],
  date: string,
): boolean {
  const getTimes = (days: readonly DaySlots[]) =>
    days
      .find((day) => day.date === date)
      ?.slots.map(({ time }) => time)
      .join()
  return getTimes(before) !== getTimes(after)
}
