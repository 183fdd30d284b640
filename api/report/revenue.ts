import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { findHolidays } from '#api/holiday-calendar.ts'
import type { Handler } from '#api/mount.ts'
import { readHeavy } from '#api/read-heavy.ts'
import type { Db } from '#db/dialect/kit.ts'
import { findFirstFigureDay } from '#db/reports/first-day.ts'
import { loadVisitSums } from '#db/reports/visit-sums.ts'
import { getPeriodBefore, listDays, pairDays } from '#domain/report/comparison.ts'
import { getAverage } from '#domain/report/takings.ts'
import { sumTakings, type VisitSums } from '#domain/report/visit-sums.ts'
import { addDays } from '#domain/time/civil-time.ts'
import type { Period } from '#domain/time/period.ts'
import { loadComparedPeriods, toComparedAnswer } from './report-period.ts'

const PARTS = ['days', 'comandas'] as const

export function getRevenueReport(context: Context): Handler<Contract['GET /api/reports/revenue']> {
  return async ({ query }, caller, origin) => {
    const report = await readHeavy(context, caller, origin, async (db, { user_id }) => {
      const periods = await loadComparedPeriods(db, context, user_id, query)
      const { period } = periods
      const now = await loadVisitSums(db, user_id, period, PARTS)
      const before = await loadVisitSums(db, user_id, periods.before, PARTS)
      const paired_days = await loadPairedDays(db, user_id, periods, before)
      const findPaired = pairDays(period)
      return {
        ...toComparedAnswer(periods),
        figures: toFigures(now),
        figures_before: toFigures(before),
        first_day: await findFirstFigureDay(db, user_id),
        days: listDays(period).map((date) => {
          const { visits, counter } = now.days.get(date) ?? NOTHING
          const paired = findPaired(date)
          const then = (paired && paired_days.get(paired)) || NOTHING
          const paired_revenue = then.visits + then.counter
          return { date, revenue: visits + counter, visits, counter, paired, paired_revenue }
        }),
      }
    })
    const holidays = await loadHolidayNames(report)
    const days = report.days.map((day) =>
      Object.assign(day, { holiday: holidays.get(day.date) ?? null }),
    )
    return { ...report, days }
  }
}

/** Days stand beside the whole of the period before, also those that are still to come. */
async function loadPairedDays(
  db: Db,
  user_id: string,
  { period, before }: { period: Period; before: Period },
  sums: VisitSums,
): Promise<VisitSums['days']> {
  const whole = getPeriodBefore(period)
  if (whole.to === before.to) return sums.days
  const rest = { from: addDays(before.to, 1), to: whole.to }
  const { days } = await loadVisitSums(db, user_id, rest, ['days'])
  return new Map([...sums.days, ...days])
}

const NOTHING = { visits: 0, counter: 0 }

/** A courtesy is a comanda, but none that an average is made of. */
function toFigures(sums: VisitSums) {
  const { completed: comandas, courtesies } = sums.counts
  const { revenue, visits, counter } = sumTakings(sums)
  const ticket = getAverage(visits, comandas - courtesies)
  return { revenue, visits, counter, comandas, courtesies, ticket }
}

/** Of the whole country: those of states are not everybody's. */
async function loadHolidayNames({ from, to }: Period): Promise<Map<string, string>> {
  const years = [...new Set([from, to].map((day) => Number(day.slice(0, 4))))]
  const all = await Promise.all(years.map((year) => findHolidays(year, null)))
  const national = all.flat().filter(({ kind }) => kind === 'national')
  return new Map(national.map(({ date, name }) => [date, name]))
}
