/** The bars of what came in: the weeks before, and today with what is still booked on top. */
import { dashboardText } from '#console/messages/dashboard.ts'
import { type CsvCell, formatCsv } from '#domain/text/csv.ts'
import { displayDate, displayDayMonth, getSpokenWeekday } from '#domain/text/display.ts'
import { getWeekday, toEpochDay } from '#domain/time/civil-time.ts'
import type { Dashboard } from './dashboard-query.ts'

const t = dashboardText.revenue
type Revenue = Dashboard['revenue']

/** In reais. `rest`: what came in later on a day of before, today what is still booked. */
export type RevenueBar = {
  date: string
  label: string
  until: number
  rest: number
  isToday: boolean
}

export const listRevenueBars = (revenue: Revenue, today: string): RevenueBar[] => [
  ...revenue.weeks.map(({ date, until, total }) => ({
    date,
    until,
    label: displayDayMonth(date),
    isToday: false,
    rest: total - until,
  })),
  { date: today, label: t.today, until: revenue.today, rest: revenue.booked, isToday: true },
]

/** The height of both parts in percent of the highest bar; what is below 0 has none. */
export function getBarHeights(bar: RevenueBar, all: readonly RevenueBar[]) {
  const highest = Math.max(1, ...all.map(({ until, rest }) => Math.max(until, until + rest)))
  const percent = (reais: number) => (100 * Math.max(0, reais)) / highest
  return { until: percent(bar.until), rest: percent(bar.rest) }
}

/** The comparison as people say it; null where there is nothing to compare with. */
export function getComparison({ weeks, difference }: Revenue, today: string, time: string) {
  if (difference === null) return null
  const day = getWeekday(toEpochDay(today))
  const than = day === 0 || day === 6 ? t.thanMasculine : t.than
  return {
    look:
      difference > 0 ? ('more' as const) : difference < 0 ? ('less' as const) : ('same' as const),
    amount: Math.abs(difference),
    than: than(weeks.length, getSpokenWeekday(today), time),
  }
}

/** The same as a file. */
export function formatRevenueCsv({ revenue, today, time }: Dashboard): string {
  const { columns, rows } = t
  const head: CsvCell[] = [columns.day, columns.until(time), columns.total]
  const before = revenue.weeks.map(({ date, until, total }): CsvCell[] => [
    { date },
    { reais: until },
    { reais: total },
  ])
  return formatCsv([
    head,
    ...before,
    [displayDate(today), { reais: revenue.today }, null],
    [rows.booked, null, { reais: revenue.booked }],
  ])
}
