/** What came in, what went out and what is left: of a period, of the one before, and of its year. */
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { loadLedgerZone } from '#api/ledger/ledger.ts'
import type { Handler } from '#api/mount.ts'
import { readHeavy } from '#api/read-heavy.ts'
import { sumCommissionMonths } from '#db/commissions.ts'
import type { Db } from '#db/dialect/kit.ts'
import { listOpenExpenses, sumDueExpenses, sumOpenExpenses, sumPaidExpenses } from '#db/expenses.ts'
import { sumLedgerMonths } from '#db/ledger-sums.ts'
import { sumPaidProducts } from '#db/reports/paid-products.ts'
import {
  type AccountingBasis,
  createIncomeStatement,
  type IncomeStatement,
} from '#domain/finance/income-statement.ts'
import { toReportPeriod } from '#domain/report/report-period.ts'
import { getTodayInZone } from '#domain/time/civil-time.ts'
import { getWeekPeriod, getYearPeriod, movePeriod, type Period } from '#domain/time/period.ts'

/** Of what is open, as many as stand on one screen. */
const MOST_OPEN = 12

export function getFinancial(context: Context): Handler<Contract['GET /api/financial']> {
  return ({ query: { from, to, basis = 'competence' } }, caller, sender) =>
    readHeavy(context, caller, sender, async (db, { user_id }) => {
      const zone = await loadLedgerZone(db, user_id)
      const house = { user_id, zone }
      const today = getTodayInZone(zone, context.now())
      const period = { from, to }
      const before = movePeriod(period, -1)
      return {
        statement: await loadStatement(db, house, period, basis),
        before: { ...before, statement: await loadStatement(db, house, before, basis) },
        months: await loadMonths(db, user_id, getYearPeriod(to), basis),
        open: await loadOpen(db, user_id, today),
        today,
      }
    })
}

type House = { user_id: string; zone: string }

async function loadStatement(
  db: Db,
  { user_id, zone }: House,
  period: Period,
  basis: AccountingBasis,
): Promise<IncomeStatement> {
  const { moved, expenses, commissions } = await loadSums(db, user_id, period, basis)
  const products =
    basis === 'cash' ? 0 : await sumPaidProducts(db, user_id, toReportPeriod(zone, period))
  const earned = commissions.reduce((sum, { amount }) => sum + amount, 0)
  const counted = { expenses, products, commissions: earned }
  return createIncomeStatement(basis, moved, counted)
}

async function loadSums(db: Db, user_id: string, period: Period, basis: AccountingBasis) {
  const isCash = basis === 'cash'
  return {
    moved: await sumLedgerMonths(db, user_id, period, basis),
    expenses: await (isCash ? sumPaidExpenses : sumDueExpenses)(db, user_id, period),
    commissions: isCash ? [] : await sumCommissionMonths(db, user_id, period),
  }
}

async function loadMonths(db: Db, user_id: string, year: Period, basis: AccountingBasis) {
  const sums = await loadSums(db, user_id, year, basis)
  return Array.from({ length: 12 }, (_, n) => {
    const month = `${year.from.slice(0, 4)}-${`${n + 1}`.padStart(2, '0')}`
    const isIts = (sum: { month: string }) => sum.month === month
    const { profit, ...statement } = createIncomeStatement(basis, sums.moved.filter(isIts), {
      expenses: sums.expenses.filter(isIts),
      // Which part of the income they are changes nothing of it.
      products: 0,
      commissions: sums.commissions.find(isIts)?.amount ?? 0,
    })
    const went_out = statement.expenses.total + statement.commissions + statement.fees
    return { month, came_in: profit + went_out, went_out, profit }
  })
}

async function loadOpen(db: Db, user_id: string, today: string) {
  const { to: until } = getWeekPeriod(today)
  const { overdue, due } = await sumOpenExpenses(db, user_id, today, until)
  const expenses = await listOpenExpenses(db, user_id, until, MOST_OPEN)
  return { overdue, due: { ...due, until }, expenses }
}
