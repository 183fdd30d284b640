/** What is left of what came in (a DRE): made of sums alone, so that it agrees with whoever else shows them. */
import type { LedgerKind, LedgerMethod } from '#domain/ledger/ledger.ts'
import { type Centavos, sumAmounts } from '#domain/money/money.ts'
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

/** What is counted beside the sums of the ledger. */
type CountedSums = {
  /** By competence what fell due, by cash what was paid, above 0. */
  expenses: readonly ExpenseSum[]
  /** What counting tills found too much, below 0 too little. */
  differences: Centavos
  /**
   * By competence, else null: what visits and sales brought in, what the visits earned the professionals,
   * what the cards of these cost and what was left for professionals there, by the day of the visit or sale.
   */
  done: {
    revenue: Centavos
    products: Centavos
    commissions: Centavos
    fees: Centavos
    tips: Centavos
    /** What statements whose last day it was took off beside advances: it stays in the house. */
    deductions: Centavos
  } | null
}

export type IncomeStatement = {
  income: {
    total: Centavos
    lines: { line: IncomeLine; amount: Centavos }[]
    /** By cash alone: what was done need not be paid. */
    methods: { method: LedgerMethod; amount: Centavos }[]
  }
  /** Costs are above 0. */
  expenses: { total: Centavos; categories: ExpenseSum[] }
  /** By cash what was paid to professionals: statements, advances, and the tips in them. */
  commissions: Centavos
  /** By competence what statements deducted, above 0: by cash it was not paid out. */
  deductions: Centavos
  fees: Centavos
  /** What clients left for professionals: income of nobody here; by cash it comes in and goes out. */
  tips: Centavos
  /** What counting tills found too much, below 0 too little: on both bases, on the day that was counted. */
  differences: Centavos
  profit: Centavos
}

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
 * The statement of a period, by competence where it is told what was `done`: its income lines sum to
 * the income, by cash its methods too, and income less expenses, commissions and fees, with what was
 * deducted from these and what tills differed by, is the profit. By cash tips count with what came in, since the statements that pass them
 * on count with what went out.
 */
export function createIncomeStatement(
  moved: readonly MovedSum[],
  { expenses, differences, done }: CountedSums,
): IncomeStatement {
  const isCash = done === null
  const real = isCash ? moved.filter(({ method }) => method !== 'conta') : []
  const ofKinds = (...kinds: LedgerKind[]) => real.filter(({ kind }) => kinds.includes(kind))
  const paid = ofKinds('booking', 'sale', 'account')
  const total = done ? done.revenue : sumAmounts(paid)
  const lines = done
    ? toLines([
        ['services', done.revenue - done.products],
        ['products', done.products],
      ])
    : toLines(groupBy(paid, ({ kind }) => LINE_OF_KIND[kind] ?? 'account'))
  const methods = groupBy(paid, ({ method }) => method).map(([method, amount]) => ({
    method,
    amount,
  }))
  const categories = groupBy(expenses, ({ category }) => category).map(([category, amount]) => ({
    category,
    amount,
  }))
  const spent = sumAmounts(expenses)
  const commissions = done ? done.commissions : 0 - sumAmounts(ofKinds('statement', 'advance'))
  const fees = done ? done.fees : 0 - sumAmounts(ofKinds('fee'))
  const tips = done ? done.tips : sumAmounts(ofKinds('tip'))
  const deductions = done?.deductions ?? 0
  return {
    income: { total, lines, methods },
    expenses: { total: spent, categories },
    commissions,
    deductions,
    fees,
    tips,
    differences,
    profit: total - spent - commissions + deductions - fees + differences + (isCash ? tips : 0),
  }
}

const LINE_OF_KIND: Partial<Record<LedgerKind, IncomeLine>> = {
  booking: 'visits',
  sale: 'counter',
  account: 'account',
}

const toLines = (lines: readonly (readonly [IncomeLine, Centavos])[]) =>
  lines.flatMap(([line, amount]) => (amount === 0 ? [] : [{ line, amount }]))
