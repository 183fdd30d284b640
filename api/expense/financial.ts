/** What came in, what went out and what is left: of a period, of the one before, and of its year. */

import { loadTimezone } from '#api/business/timezone.ts'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { Handler } from '#api/mount.ts'
import { readHeavy } from '#api/read-heavy.ts'
import type { Db } from '#db/dialect/kit.ts'
import { listOpenExpenses, sumDueExpenses, sumOpenExpenses, sumPaidExpenses } from '#db/expenses.ts'
import { sumCrossing, sumLedger, sumLedgerMonths } from '#db/ledger-sums.ts'
import { findFirstFigureDay } from '#db/reports/first-day.ts'
import { sumTillDifferences } from '#db/reports/till-differences.ts'
import { loadVisitSums } from '#db/reports/visit-sums.ts'
import { listDeductions } from '#db/statement/deductions.ts'
import {
  type AccountingBasis,
  createIncomeStatement,
  type IncomeStatement,
} from '#domain/finance/income-statement.ts'
import { sumAmounts, sumNumbers } from '#domain/money/money.ts'
import { getComparedPart, getComparedPeriod } from '#domain/report/comparison.ts'
import { sumMonths, sumTakings, type VisitSums } from '#domain/report/visit-sums.ts'
import { sumIncome } from '#domain/till/flow.ts'
import { getTodayInZone } from '#domain/time/civil-time.ts'
import {
  getMonthPeriod,
  getWeekPeriod,
  getYearPeriod,
  isWholeMonths,
  type Period,
} from '#domain/time/period.ts'

export function getFinancial(context: Context): Handler<Contract['GET /api/financial']> {
  return ({ query: { from, to, basis = 'competence' } }, caller, origin) =>
    readHeavy(context, caller, origin, async (db, { user_id }) => {
      const zone = await loadTimezone(db, user_id)
      const today = getTodayInZone(zone, context.now())
      const period = { from, to }
      const before = getComparedPeriod(period, today)
      const year = getYearPeriod(to)
      const periods = [period, before, year]
      const all = joinPeriods(periods)
      const done = basis === 'cash' ? null : await loadDone(db, user_id, all)
      const ask = { db, user_id, basis, done }
      // Months are read once, as they lie in each other or side by side; other days each by themselves.
      const whole = isWholeMonths(period) ? periods.filter(isWholeMonths) : []
      const months = whole.length > 0 ? await loadSums(ask, joinPeriods(whole)) : null
      const load = async (some: Period) =>
        months && whole.includes(some) ? pickMonths(months, some) : loadSums(ask, some)
      const statement = toStatement(ask, await load(period), period)
      const part = getComparedPart(period, today)
      return {
        statement,
        part: { ...part, statement: part.to === to ? statement : await loadPart(ask, part) },
        before: { ...before, statement: toStatement(ask, await load(before), before) },
        bridge: basis === 'cash' ? await loadBridge(db, user_id, part) : null,
        first_day: await findFirstFigureDay(db, user_id),
        months: toMonths(ask, await load(year), year),
        open: await loadOpen(db, user_id, today),
        today,
      }
    })
}

/** From the first of their days to the last. */
function joinPeriods(periods: readonly Period[]): Period {
  const [from = ''] = periods.map((one) => one.from).sort()
  const to = periods.map((one) => one.to).sort()
  return { from, to: to.at(-1) ?? '' }
}

type Done = {
  days: Pick<VisitSums, 'days'>
  months: Pick<VisitSums, 'days'>
  deductions: Awaited<ReturnType<typeof listDeductions>>
}

/** What was done on all of these days. */
async function loadDone(db: Db, user_id: string, period: Period): Promise<Done> {
  const days = await loadVisitSums(db, user_id, period, ['days', 'asides'])
  return {
    days,
    months: sumMonths(days),
    deductions: await listDeductions(db, user_id, period),
  }
}

type Ask = {
  db: Db
  user_id: string
  basis: AccountingBasis
  /** By competence. */
  done: Done | null
}

/** Of days within those that are read. */
const loadPart = async (ask: Ask, part: Period): Promise<IncomeStatement> =>
  toStatement(ask, await loadSums(ask, part), part)

type Sums = Awaited<ReturnType<typeof loadSums>>

/** Each with its month. */
async function loadSums({ db, user_id, basis }: Ask, period: Period) {
  return {
    // By competence it is what was done.
    moved: basis === 'cash' ? await sumLedgerMonths(db, user_id, period) : [],
    expenses: await (basis === 'cash' ? sumPaidExpenses : sumDueExpenses)(db, user_id, period),
    differences: await sumTillDifferences(db, user_id, period),
  }
}

const toMonthNames = ({ from, to }: Period): Period => ({
  from: from.slice(0, 7),
  to: to.slice(0, 7),
})

function pickMonths({ moved, expenses, differences }: Sums, period: Period): Sums {
  const { from, to } = toMonthNames(period)
  const isIts = ({ month }: { month: string }) => month >= from && month <= to
  return {
    moved: moved.filter(isIts),
    expenses: expenses.filter(isIts),
    differences: differences.filter(isIts),
  }
}

/** Over the counter nothing but products is sold. */
function toDone(done: Done | null, period: Period) {
  if (!done) return null
  const takings = isWholeMonths(period)
    ? sumTakings(done.months, toMonthNames(period))
    : sumTakings(done.days, period)
  const { revenue, counter, products, commissions, fees, tips } = takings
  const own = done.deductions.filter(({ day }) => day >= period.from && day <= period.to)
  const deductions = sumAmounts(own)
  return { revenue, products: products + counter, commissions, deductions, fees, tips }
}

const toStatement = ({ done }: Ask, sums: Sums, period: Period): IncomeStatement =>
  createIncomeStatement(sums.moved, {
    expenses: sums.expenses,
    differences: sumAmounts(sums.differences),
    done: toDone(done, period),
  })

const toMonths = ({ basis, done }: Ask, sums: Sums, year: Period) =>
  Array.from({ length: 12 }, (_, n) => {
    const month = `${year.from.slice(0, 4)}-${n < 9 ? '0' : ''}${n + 1}`
    const isIts = (sum: { month: string }) => sum.month === month
    const { profit, income, ...costs } = createIncomeStatement(sums.moved.filter(isIts), {
      expenses: sums.expenses.filter(isIts),
      differences: sums.differences.find(isIts)?.amount ?? 0,
      done: toDone(done, getMonthPeriod(`${month}-01`)),
    })
    const came_in = income.total + (basis === 'cash' ? costs.tips : 0)
    return { month, came_in, went_out: came_in - profit, profit }
  })

/** How what came in by the till becomes what reached the house. */
const loadBridge = async (db: Db, user_id: string, period: Period) => ({
  till: sumNumbers([...sumIncome(await sumLedger(db, user_id, period)).values()]),
  ...(await sumCrossing(db, user_id, period)),
})

async function loadOpen(db: Db, user_id: string, today: string) {
  const { to: until } = getWeekPeriod(today)
  const { overdue, due } = await sumOpenExpenses(db, user_id, today, until)
  const expenses = await listOpenExpenses(db, user_id, until)
  return { overdue, due: { ...due, until }, expenses }
}
