/** What came in, what went out and what is left: of a period, of the one before, and of its year. */
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { loadLedgerZone } from '#api/ledger/ledger.ts'
import type { Handler } from '#api/mount.ts'
import { readHeavy } from '#api/read-heavy.ts'
import type { Db } from '#db/dialect/kit.ts'
import { listOpenExpenses, sumDueExpenses, sumOpenExpenses, sumPaidExpenses } from '#db/expenses.ts'
import { sumLedgerMonths } from '#db/ledger-sums.ts'
import { sumTillDifferences } from '#db/reports/till-differences.ts'
import { loadVisitSums } from '#db/reports/visit-sums.ts'
import {
  type AccountingBasis,
  createIncomeStatement,
  type IncomeStatement,
} from '#domain/finance/income-statement.ts'
import { sumAmounts } from '#domain/money/money.ts'
import { sumProducts, sumTakings, type VisitSums } from '#domain/report/visit-sums.ts'
import { getTodayInZone } from '#domain/time/civil-time.ts'
import {
  getMonthPeriod,
  getWeekPeriod,
  getYearPeriod,
  movePeriod,
  type Period,
} from '#domain/time/period.ts'

/** Of what is open, as many as stand on one screen. */
const MOST_OPEN = 12

export function getFinancial(context: Context): Handler<Contract['GET /api/financial']> {
  return ({ query: { from, to, basis = 'competence' } }, caller, sender) =>
    readHeavy(context, caller, sender, async (db, { user_id }) => {
      const zone = await loadLedgerZone(db, user_id)
      const today = getTodayInZone(zone, context.now())
      const period = { from, to }
      const before = movePeriod(period, -1)
      return {
        statement: await loadStatement(db, user_id, period, basis),
        before: { ...before, statement: await loadStatement(db, user_id, before, basis) },
        months: await loadMonths(db, user_id, getYearPeriod(to), basis),
        open: await loadOpen(db, user_id, today),
        today,
      }
    })
}

/** What a period's sums are made of, each with its month where it has one. */
type Sums = {
  moved: Awaited<ReturnType<typeof sumLedgerMonths>>
  expenses: Awaited<ReturnType<typeof sumDueExpenses>>
  differences: Awaited<ReturnType<typeof sumTillDifferences>>
  /** By competence. */
  done: VisitSums | null
}

async function loadSums(
  db: Db,
  user_id: string,
  period: Period,
  basis: AccountingBasis,
): Promise<Sums> {
  const isCash = basis === 'cash'
  return {
    moved: await sumLedgerMonths(db, user_id, period, basis),
    expenses: await (isCash ? sumPaidExpenses : sumDueExpenses)(db, user_id, period),
    differences: await sumTillDifferences(db, user_id, period),
    done: isCash ? null : await loadVisitSums(db, user_id, period),
  }
}

async function loadStatement(
  db: Db,
  user_id: string,
  period: Period,
  basis: AccountingBasis,
): Promise<IncomeStatement> {
  const { moved, expenses, differences, done } = await loadSums(db, user_id, period, basis)
  return createIncomeStatement(moved, {
    ...{ expenses, differences: sumAmounts(differences.map(({ amount }) => amount)) },
    done: done && { ...sumTakings(done), products: sumProducts(done) },
  })
}

async function loadMonths(db: Db, user_id: string, year: Period, basis: AccountingBasis) {
  const sums = await loadSums(db, user_id, year, basis)
  return Array.from({ length: 12 }, (_, n) => {
    const month = `${year.from.slice(0, 4)}-${`${n + 1}`.padStart(2, '0')}`
    const isIts = (sum: { month: string }) => sum.month === month
    const { profit, income, ...costs } = createIncomeStatement(sums.moved.filter(isIts), {
      expenses: sums.expenses.filter(isIts),
      differences: sums.differences.find(isIts)?.amount ?? 0,
      // Which part of the income they are changes nothing of it.
      done: sums.done && { ...sumTakings(sums.done, getMonthPeriod(`${month}-01`)), products: 0 },
    })
    const came_in = income.total + (basis === 'cash' ? costs.tips : 0)
    return { month, came_in, went_out: came_in - profit, profit }
  })
}

async function loadOpen(db: Db, user_id: string, today: string) {
  const { to: until } = getWeekPeriod(today)
  const { overdue, due } = await sumOpenExpenses(db, user_id, today, until)
  const expenses = await listOpenExpenses(db, user_id, until, MOST_OPEN)
  return { overdue, due: { ...due, until }, expenses }
}
