/** What the free slots of the whole window mean on the screen, as pure functions. */
import type { DaySlots } from '#api/contract/contract.ts'
import { displayDayMonth, getSpokenWeekday } from '#domain/text/display.ts'
import { getWeekday, toEpochDay } from '#domain/time/civil-time.ts'

export type FreeTime = { date: string; time: string }

/** A day with so few free times or less is marked as nearly full. */
const FEW_SLOTS = 3

export function findFirstFreeTime(days: readonly DaySlots[]): FreeTime | null {
  const day = days.find(({ slots }) => slots.length > 0)
  const slot = day?.slots[0]
  return day && slot ? { date: day.date, time: slot.time } : null
}

/** Is a chosen time still among the free ones? */
export function isFreeTime(
  days: readonly DaySlots[],
  chosen: { date: string | null; time: string | null },
): boolean {
  const day = days.find(({ date }) => date === chosen.date)
  return day?.slots.some(({ time }) => time === chosen.time) ?? false
}

export function getDayLevel(day: DaySlots | undefined): 'none' | 'few' | 'many' {
  const free = day?.slots.length ?? 0
  if (free === 0) return 'none'
  return free <= FEW_SLOTS ? 'few' : 'many'
}

export type PartOfDay = 'morning' | 'afternoon' | 'evening'

/** Times before 12h, before 18h, and the rest; parts without any are left out. */
export function groupByPartOfDay(times: readonly string[]): { part: PartOfDay; times: string[] }[] {
  const getPartOfDay = (time: string): PartOfDay => {
    if (time < '12:00') return 'morning'
    return time < '18:00' ? 'afternoon' : 'evening'
  }
  return (['morning', 'afternoon', 'evening'] as const)
    .map((part) => ({ part, times: times.filter((time) => getPartOfDay(time) === part) }))
    .filter((group) => group.times.length > 0)
}

/** `hoje`, `amanhã`, `segunda` within a week, else `segunda, 30/11`. */
export function formatSpokenDay(date: string, today: string): string {
  const away = toEpochDay(date) - toEpochDay(today)
  if (away === 0) return 'hoje'
  if (away === 1) return 'amanhã'
  return away < 7 ? getSpokenWeekday(date) : `${getSpokenWeekday(date)}, ${displayDayMonth(date)}`
}

/** One month of the calendar: its blank cells before the 1st, and its days. */
export type CalendarMonth = { month: string; blanks: number; dates: string[] }

/** The months that a window of days touches; Sunday stands first. */
export function listMonths(days: readonly DaySlots[]): CalendarMonth[] {
  const months = [...new Set(days.map(({ date }) => date.slice(0, 7)))]
  return months.map((month) => {
    const first = toEpochDay(`${month}-01`)
    const [year = 0, number = 0] = month.split('-').map(Number)
    const length = new Date(Date.UTC(year, number, 0)).getUTCDate()
    const dates = Array.from({ length }, (_, i) => `${month}-${`${i + 1}`.padStart(2, '0')}`)
    return { month, blanks: getWeekday(first), dates }
  })
}
