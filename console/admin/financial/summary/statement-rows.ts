/** The lines of an income statement beside those of the period before, as the screen and its file have them. */
import { expenseCategoryText, financialText } from '#console/messages/financial.ts'
import { EXPENSE_CATEGORIES } from '#domain/finance/expense.ts'
import { type AccountingBasis, INCOME_LINES } from '#domain/finance/income-statement.ts'
import type { LedgerMethod } from '#domain/ledger/ledger.ts'
import { toCentavos, toReais } from '#domain/money/money.ts'
import { addDays } from '#domain/time/civil-time.ts'
import type { Period } from '#domain/time/period.ts'
import type { Financial, Statement } from '../expense/expense-queries.ts'
import { EXPENSES_TAB, formatBasis, formatPeriodSearch } from '../expense/financial-address.ts'

const t = financialText.statement

/** Where the rows of a figure are. */
type RowsLink = {
  to: '/admin/reports' | '/admin/caixa' | '/admin/financial' | '/admin/commissions'
  search: { [name: string]: string }
}

export type StatementRow = {
  key: string
  label: string
  /** In reais; what goes out is below 0. */
  now: number
  before: number
  /** A sum of the rows below it. */
  isSum: boolean
  link: RowsLink | null
}

type Pick = (statement: Statement) => number

/** What was nothing in both periods is left out, but for the sums. */
export function listStatementRows(
  statement: Statement,
  before: Statement,
  basis: AccountingBasis,
  period: Period,
): StatementRow[] {
  const toRow = (key: string, label: string, pick: Pick, link: RowsLink | null, isSum = false) => ({
    key,
    label,
    isSum,
    link,
    now: pick(statement),
    before: pick(before),
  })
  const days = formatPeriodSearch(period)
  const isCash = basis === 'cash'
  const income = INCOME_LINES.map((line) =>
    toRow(line, t.lines[line], getLine(line), getIncomeLink(line, days)),
  )
  const expenses = [...EXPENSE_CATEGORIES, null].map((category) =>
    toRow(
      category ?? 'removed',
      category ? expenseCategoryText[category] : t.removed,
      getCategory(category),
      getExpensesLink(category, basis, days),
    ),
  )
  const incomeLink = isCash ? toArrived(period) : ({ to: '/admin/reports', search: days } as const)
  const paidOut = isCash ? t.paidOut : t.commissions
  const paidOutLink = isCash ? till(basis, days, 'profissionais') : toEarned(days)
  const others = [
    ...(isCash
      ? [toRow('tips', t.tips, ({ tips }) => tips, till(basis, days, 'gorjetas'), true)]
      : []),
    toRow(
      'expenses',
      t.expenses,
      (one) => 0 - one.expenses.total,
      getExpensesLink(null, basis, days),
      true,
    ),
    ...expenses,
    toRow('commissions', paidOut, (one) => 0 - one.commissions, paidOutLink, true),
    toRow('deductions', t.deductions, (one) => one.deductions, toDeductions(days), true),
    toRow('fees', t.fees, (one) => 0 - one.fees, till(basis, days, 'taxas'), true),
    toRow(
      'differences',
      t.differences,
      ({ differences }) => differences,
      toDifferences(days),
      true,
    ),
  ]
  const sums = ['income', 'expenses']
  return [
    toRow('income', t.income[basis], (one) => one.income.total, incomeLink, true),
    ...income,
    ...others,
    toRow('profit', t.profit, ({ profit }) => profit, null, true),
  ].filter(({ key, now, before: then }) => sums.includes(key) || key === 'profit' || now || then)
}

type Days = ReturnType<typeof formatPeriodSearch>

/**
 * The entries of a kind: by cash on the day on which their money reaches or leaves the house, by competence
 * on that of the visit or sale.
 */
const till = (basis: AccountingBasis, days: Days, tipo: string): RowsLink => ({
  to: '/admin/caixa',
  search: { ...days, tipo, por: basis === 'cash' ? 'recebimento' : 'atendimento' },
})

/** On both bases on the day that was counted. */
const toDifferences = (days: Days): RowsLink => ({
  to: '/admin/caixa',
  search: { ...days, tipo: 'diferencas' },
})

/** What reached the house, of all methods or of one: comandas, sales and accounts, without tips. */
export function toArrived(period: Period, method?: LedgerMethod): RowsLink {
  const link = till('cash', formatPeriodSearch(period), 'recebido-sem-gorjetas')
  return { ...link, search: { ...link.search, ...(method && { forma: method }) } }
}

/** The statements whose last day it was, each with what it deducted. */
const toDeductions = (days: Days): RowsLink => ({
  to: '/admin/commissions',
  search: { ...days, aba: 'extratos', descontos: 'sim' },
})

/** By competence tips are in no line; a note says how much they are. */
export const toTipsLink = (period: Period): RowsLink =>
  till('competence', formatPeriodSearch(period), 'gorjetas')

export type BridgeStep = { key: string; label: string; amount: number; link: RowsLink | null }

/** From what the till says came in to what reached the house: each step opens onto its entries. */
export function listBridge(
  { income, tips }: Statement,
  { till: paid, later, earlier }: NonNullable<Financial['bridge']>,
  period: Period,
): BridgeStep[] {
  const days = formatPeriodSearch(period)
  const open = (por?: string): RowsLink => ({
    to: '/admin/caixa',
    search: { ...days, tipo: 'recebido', ...(por && { por }) },
  })
  const b = financialText.bridge
  return [
    { key: 'till', label: b.till, amount: paid, link: open() },
    { key: 'later', label: b.later, amount: 0 - later, link: open('a-caminho') },
    { key: 'earlier', label: b.earlier, amount: earlier, link: open('de-antes') },
    { key: 'tips', label: b.tips, amount: 0 - tips, link: till('cash', days, 'gorjetas') },
    { key: 'income', label: t.income.cash, amount: income.total, link: null },
  ].filter(({ key, amount }) => key === 'till' || key === 'income' || amount !== 0)
}

/** As lines of days that are all to come are called. */
export function toExpected(rows: readonly StatementRow[], basis: AccountingBasis): StatementRow[] {
  const { income, tips, profit } = t.expected
  const labels: { [key: string]: string } = { income: income[basis], tips, profit }
  return rows.map((row) => ({ ...row, label: labels[row.key] ?? row.label }))
}

/**
 * What of a period that is under way lies after today, and what is left of the whole with it; nothing
 * where nothing is known to come. By cash tips count with what arrives.
 */
export function listComing(
  statement: Statement,
  part: Financial['part'],
  basis: AccountingBasis,
  { to }: Period,
): BridgeStep[] {
  const after = (pick: Pick) => toCentavos(pick(statement)) - toCentavos(pick(part.statement))
  const income =
    after((one) => one.income.total) + (basis === 'cash' ? after((one) => one.tips) : 0)
  const expenses = 0 - after((one) => one.expenses.total)
  const fees = 0 - after((one) => one.fees)
  const others = after(({ profit }) => profit) - income - expenses - fees
  const days = formatPeriodSearch({ from: addDays(part.to, 1), to })
  const c = financialText.coming
  const incomeLink = basis === 'cash' ? till(basis, days, 'recebido') : null
  const steps = [
    { key: 'income', label: c.income[basis], amount: income, link: incomeLink },
    {
      key: 'expenses',
      label: c.expenses[basis],
      amount: expenses,
      link: getExpensesLink(null, basis, days),
    },
    { key: 'fees', label: c.fees, amount: fees, link: till(basis, days, 'taxas') },
    { key: 'others', label: c.others, amount: others, link: null },
  ].flatMap((step) => (step.amount === 0 ? [] : [{ ...step, amount: toReais(step.amount) }]))
  if (steps.length === 0) return []
  return [...steps, { key: 'profit', label: c.profit, amount: statement.profit, link: null }]
}

/** What each service brought in, in the same lines. */
const toReports = (days: Days): RowsLink => ({
  to: '/admin/reports',
  search: { ...days, aba: 'servico' },
})

/** What was earned at each visit. */
const toEarned = (days: Days): RowsLink => ({
  to: '/admin/commissions',
  search: { ...days, aba: 'atendimentos' },
})

const getLine =
  (line: (typeof INCOME_LINES)[number]): Pick =>
  ({ income }) =>
    income.lines.find((one) => one.line === line)?.amount ?? 0

const getCategory =
  (category: (typeof EXPENSE_CATEGORIES)[number] | null): Pick =>
  ({ expenses }) =>
    0 - (expenses.categories.find((one) => one.category === category)?.amount ?? 0)

/** By competence the report says what each service brought in, and products; by cash it is entries. */
const CASH_LINKS = { visits: 'atendimentos', counter: 'balcao', account: 'contas' } as const

function getIncomeLink(line: (typeof INCOME_LINES)[number], days: Days): RowsLink {
  if (line === 'services' || line === 'products') return toReports(days)
  return till('cash', days, CASH_LINKS[line])
}

/** By cash those that were paid on these days; those removed have no category. */
const getExpensesLink = (
  category: (typeof EXPENSE_CATEGORIES)[number] | null,
  basis: AccountingBasis,
  days: Days,
): RowsLink => ({
  to: '/admin/financial',
  search: {
    aba: EXPENSES_TAB,
    ...days,
    ...formatBasis(basis),
    ...(basis === 'cash' && { por: 'pagamento' }),
    ...(category && { categoria: category }),
  },
})
