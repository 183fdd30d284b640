import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { Handler } from '#api/mount.ts'
import { readHeavy } from '#api/read-heavy.ts'
import { findHolidays } from '#api/settings/holiday-calendar.ts'
import type { Db } from '#db/dialect/kit.ts'
import { sumLedger, sumLedgerDays } from '#db/ledger-sums.ts'
import { countComandasByProfessional } from '#db/reports/professionals.ts'
import { findPairedDay, listDays } from '#domain/report/comparison.ts'
import type { ReportPeriod } from '#domain/report/report-period.ts'
import { getAverage, REVENUE_KINDS } from '#domain/report/takings.ts'
import type { Period } from '#domain/time/period.ts'
import { loadComparedPeriods, toComparedAnswer } from './report-period.ts'

export function getRevenueReport(context: Context): Handler<Contract['GET /api/reports/revenue']> {
  return async ({ query }, caller, sender) => {
    const report = await readHeavy(context, caller, sender, async (db, { user_id }) => {
      const periods = await loadComparedPeriods(db, context, user_id, query)
      const { period, before } = periods
      const pairs = await sumLedgerDays(db, user_id, before, REVENUE_KINDS)
      const revenues = toAmounts([
        ...pairs,
        ...(await sumLedgerDays(db, user_id, period, REVENUE_KINDS)),
      ])
      return {
        ...toComparedAnswer(periods),
        figures: await loadFigures(db, user_id, period),
        figures_before: await loadFigures(db, user_id, before),
        days: listDays(period).map((date) => {
          const paired = findPairedDay(period, date)
          const paired_revenue = (paired && revenues.get(paired)) || 0
          return { date, revenue: revenues.get(date) ?? 0, paired, paired_revenue }
        }),
      }
    })
    const holidays = await loadHolidayNames(report)
    const days = report.days.map((day) => ({ ...day, holiday: holidays.get(day.date) ?? null }))
    return { ...report, days }
  }
}

const toAmounts = (days: readonly { day: string; amount: number }[]) =>
  new Map(days.map(({ day, amount }) => [day, amount]))

async function loadFigures(db: Db, user_id: string, period: ReportPeriod) {
  const sums = await sumLedger(db, user_id, period)
  const sumOf = (kind: string) =>
    sums.reduce((sum, one) => (one.kind === kind ? sum + one.amount : sum), 0)
  const [booked, counter] = [sumOf('booking'), sumOf('sale')]
  const own = await countComandasByProfessional(db, user_id, period)
  const comandas = own.reduce((sum, one) => sum + one.comandas, 0)
  return { revenue: booked + counter, counter, comandas, ticket: getAverage(booked, comandas) }
}

/** Of the whole country: those of states are not everybody's. */
async function loadHolidayNames({ from, to }: Period): Promise<Map<string, string>> {
  const years = [...new Set([from, to].map((day) => Number(day.slice(0, 4))))]
  const all = await Promise.all(years.map((year) => findHolidays(year, null)))
  const national = all.flat().filter(({ kind }) => kind === 'national')
  return new Map(national.map(({ date, name }) => [date, name]))
}
