/** What is left of what came in (a DRE): made of sums alone, so that it agrees with whoever else shows them. */
import type { LedgerKind, LedgerMethod } from '#domain/ledger/ledger.ts'
import type { Centavos } from '#domain/money/money.ts'
import type { ExpenseCategory } from './expense.ts'

/**
 * `cash`: when money reaches or leaves the house. `competence`: when it was earned or owed, paid or
 * not.
 */
export const ACCOUNTING_BASES = ['cash', 'competence'] as const
export type AccountingBasis = (typeof ACCOUNTING_BASES)[number]

/** By competence `services` and `products`; by cash `visits`, `counter` and what clients paid of their accounts. */
export const INCOME_LINES = ['services', 'products', 'visits', 'counter', 'account'] as const
export type IncomeLine = (typeof INCOME_LINES)[number]

/** What the ledger's entries of a kind and method sum to: by cash, card money when it arrives. */
type MovedSum = { kind: LedgerKind; method: LedgerMethod; amount: Centavos }

/** An expense that was removed has no category any more; what it was paid and taken back stands. */
export type ExpenseSum = { category: ExpenseCategory | null; amount: Centavos }

/** What is counted beside the ledger. */
type CountedSums = {
  /** By competence what fell due, by cash what was paid, above 0. */
  expenses: readonly ExpenseSum[]
  /** What products on comandas were sold for; over the counter nothing else is sold. */
  products: Centavos
  /** What visits earned the professionals. */
  commissions: Centavos
}

export type IncomeStatement = {
  income: {
    total: Centavos
    lines: { line: IncomeLine; amount: Centavos }[]
    methods: { method: LedgerMethod; amount: Centavos }[]
  }
  /** Costs are above 0. */
  expenses: { total: Centavos; categories: ExpenseSum[] }
  /** By cash what was paid to professionals: statements, advances, and the tips in them. */
  commissions: Centavos
  fees: Centavos
  /** What clients left for professionals: income of nobody here; by cash it comes in and goes out. */
  tips: Centavos
  profit: Centavos
}

const sumAmounts = (sums: readonly { amount: Centavos }[]) =>
  sums.reduce((total, { amount }) => total + amount, 0)

/** Adds up what stands under the same name, in the order in which the names first come. */
function groupBy<Name, Sum extends { amount: Centavos }>(
  sums: readonly Sum[],
  getName: (sum: Sum) => Name,
): [Name, Centavos][] {
  const groups = new Map<Name, Centavos>()
  for (const sum of sums) groups.set(getName(sum), (groups.get(getName(sum)) ?? 0) + sum.amount)
  return [...groups].filter(([, amount]) => amount !== 0)
}

/**
 * The statement of a period: its income lines sum to the income, its methods too, and income less
 * expenses, commissions and fees is the profit. By cash tips count with what came in, since the
 * statements that pass them on count with what went out.
 */
export function createIncomeStatement(
  basis: AccountingBasis,
  moved: readonly MovedSum[],
  { expenses, products, commissions }: CountedSums,
): IncomeStatement {
  const isCash = basis === 'cash'
  const real = moved.filter(({ method }) => !isCash || method !== 'conta')
  const ofKinds = (...kinds: LedgerKind[]) => real.filter(({ kind }) => kinds.includes(kind))
  const earned = isCash ? ofKinds('booking', 'sale', 'account') : ofKinds('booking', 'sale')
  const total = sumAmounts(earned)
  const lines = isCash
    ? listCashLines(earned)
    : listEarnedLines(total, products + sumAmounts(ofKinds('sale')))
  const methods = groupBy(earned, ({ method }) => method).map(([method, amount]) => ({
    method,
    amount,
  }))
  const categories = groupBy(expenses, ({ category }) => category).map(([category, amount]) => ({
    category,
    amount,
  }))
  const spent = sumAmounts(expenses)
  const paid = isCash ? 0 - sumAmounts(ofKinds('statement', 'advance')) : commissions
  const fees = 0 - sumAmounts(ofKinds('fee'))
  const tips = sumAmounts(ofKinds('tip'))
  return {
    income: { total, lines, methods },
    expenses: { total: spent, categories },
    ...{ commissions: paid, fees, tips },
    profit: total - spent - paid - fees + (isCash ? tips : 0),
  }
}

const LINE_OF_KIND: Partial<Record<LedgerKind, IncomeLine>> = {
  booking: 'visits',
  sale: 'counter',
  account: 'account',
}

const listCashLines = (earned: readonly MovedSum[]) =>
  toLines(groupBy(earned, ({ kind }) => LINE_OF_KIND[kind] ?? 'account'))

const listEarnedLines = (total: Centavos, products: Centavos) =>
  toLines([
    ['services', total - products],
    ['products', products],
  ])

const toLines = (lines: readonly (readonly [IncomeLine, Centavos])[]) =>
  lines.flatMap(([line, amount]) => (amount === 0 ? [] : [{ line, amount }]))
