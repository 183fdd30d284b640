import { reportsText } from '#console/messages/reports.ts'
import type { Bar } from '#console/ui/chart/bar-chart.tsx'
import { getMonthName, getWeekdayName } from '#domain/text/display.ts'
import type { Report } from './report-queries.ts'

type Day = Report<'revenue'>['days'][number]

/** More days than that are drawn by their months. */
const MOST_BARS = 62

type Revenue = Pick<Report<'revenue'>, 'days' | 'first_day'>

/** Without days of before the house had anything: they are no days that brought in nothing. */
export function listOwnDays({ days, first_day }: Revenue): Day[] {
  const first = first_day ?? ''
  return days
    .filter(({ date }) => date >= first)
    .map((day) => (day.paired !== null && day.paired < first ? { ...day, paired: null } : day))
}

/** A bar a day, or a month where the days are many. */
export function listRevenueBars(report: Revenue): Bar[] {
  const days = listOwnDays(report)
  return report.days.length > MOST_BARS ? listMonthBars(days) : days.map(toDayBar)
}

const toDayBar = ({ date, revenue, paired, paired_revenue, holiday }: Day): Bar => ({
  key: date,
  label: String(Number(date.slice(8))),
  sub: getWeekdayName(date).charAt(0).toUpperCase(),
  value: revenue,
  paired: paired === null ? null : paired_revenue,
  note: holiday && reportsText.revenue.holiday,
})

function listMonthBars(days: readonly Day[]): Bar[] {
  const months = new Map<string, Day[]>()
  for (const day of days) {
    const month = day.date.slice(0, 7)
    months.set(month, [...(months.get(month) ?? []), day])
  }
  return [...months].map(([month, own]) => {
    const paired = own.filter((day) => day.paired !== null)
    return {
      key: month,
      label: getMonthName(`${month}-01`).slice(0, 3),
      value: own.reduce((sum, { revenue }) => sum + revenue, 0),
      paired: paired.length === 0 ? null : paired.reduce((sum, day) => sum + day.paired_revenue, 0),
    }
  })
}

/** The day that brought in most; null where none brought in anything. */
export function findBestDay(days: readonly Day[]): Day | null {
  const best = days.reduce<Day | null>(
    (most, day) => (most && most.revenue >= day.revenue ? most : day),
    null,
  )
  return best && best.revenue > 0 ? best : null
}
