/** The income statement: what it counts by either basis, and that its parts always sum. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EXPENSE_CATEGORIES } from '#domain/finance/expense.ts'
import { ACCOUNTING_BASES, createIncomeStatement } from '#domain/finance/income-statement.ts'
import { LEDGER_KINDS, LEDGER_METHODS } from '#domain/ledger/ledger.ts'
import { SEED } from '#tests/support/domain/arbitrary.ts'

const NOTHING = { expenses: [], differences: 0, done: null } as const
const DONE = { revenue: 0, products: 0, commissions: 0, fees: 0, tips: 0, deductions: 0 }
const NOTHING_DONE = { ...NOTHING, done: DONE }

const MONTH = [
  { kind: 'booking', method: 'pix', amount: 100_000 },
  { kind: 'booking', method: 'conta', amount: 5000 },
  { kind: 'booking', method: 'unknown', amount: 700 },
  { kind: 'sale', method: 'credito', amount: 8000 },
  { kind: 'account', method: 'dinheiro', amount: 3000 },
  { kind: 'account', method: 'conta', amount: -3000 },
  { kind: 'tip', method: 'pix', amount: 1000 },
  { kind: 'fee', method: 'credito', amount: -240 },
  { kind: 'statement', method: 'pix', amount: -41_000 },
  { kind: 'advance', method: 'dinheiro', amount: -2000 },
  { kind: 'expense', method: 'pix', amount: -30_000 },
  { kind: 'till', method: 'dinheiro', amount: -9000 },
  { kind: 'opening', method: 'dinheiro', amount: 77_000 },
] as const

const EXPENSES = [
  { category: 'aluguel', amount: 25_000 },
  { category: null, amount: -5000 },
  { category: 'aluguel', amount: 10_000 },
] as const

test('by competence what was done counts, paid or not, with its own fees, and tips are nobody’s income', () => {
  const sums = { revenue: 120_000, products: 12_000, commissions: 40_000 }
  const done = { ...sums, fees: 310, tips: 900, deductions: 1500 }
  const counted = { expenses: EXPENSES, differences: -700, done }
  expect(createIncomeStatement(MONTH, counted)).toEqual({
    income: {
      total: 120_000,
      lines: [
        { line: 'services', amount: 108_000 },
        { line: 'products', amount: 12_000 },
      ],
      methods: [],
    },
    expenses: {
      total: 30_000,
      categories: [
        { category: 'aluguel', amount: 35_000 },
        { category: null, amount: -5000 },
      ],
    },
    ...{ commissions: 40_000, deductions: 1500, fees: 310, tips: 900, differences: -700 },
    profit: 120_000 - 30_000 - 40_000 + 1500 - 310 - 700,
  })
})

test('by cash an open account counts once it is paid, and statements with the tips in them', () => {
  const statement = createIncomeStatement(MONTH, {
    ...NOTHING,
    expenses: EXPENSES,
    differences: 50,
  })
  expect(statement.income).toEqual({
    total: 111_700,
    lines: [
      { line: 'visits', amount: 100_700 },
      { line: 'counter', amount: 8000 },
      { line: 'account', amount: 3000 },
    ],
    methods: [
      { method: 'pix', amount: 100_000 },
      { method: 'unknown', amount: 700 },
      { method: 'credito', amount: 8000 },
      { method: 'dinheiro', amount: 3000 },
    ],
  })
  expect(statement).toMatchObject({ commissions: 43_000, deductions: 0, fees: 240, tips: 1000 })
  expect(statement.profit).toBe(111_700 + 1000 - 30_000 - 43_000 - 240 + 50)
})

test('a house in which nothing has moved has nothing left, and no line', () => {
  for (const counted of [NOTHING, NOTHING_DONE]) {
    expect(createIncomeStatement([], counted)).toEqual({
      income: { total: 0, lines: [], methods: [] },
      expenses: { total: 0, categories: [] },
      ...{ commissions: 0, deductions: 0, fees: 0, tips: 0, differences: 0, profit: 0 },
    })
  }
})

const amount = fc.integer({ min: -1_000_000, max: 1_000_000 })
const anyMoved = fc.array(
  fc.record({
    kind: fc.constantFrom(...LEDGER_KINDS),
    method: fc.constantFrom(...LEDGER_METHODS),
    amount,
  }),
  { maxLength: 30 },
)
const anyExpenses = fc.array(
  fc.record({ category: fc.constantFrom(...EXPENSE_CATEGORIES, null), amount }),
  { maxLength: 20 },
)
const sum = (list: readonly { amount: number }[]) => list.reduce((all, one) => all + one.amount, 0)

test('whatever moved, lines and methods sum to the income, categories to the expenses, all to the profit', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ACCOUNTING_BASES),
      anyMoved,
      anyExpenses,
      amount,
      amount,
      (basis, moved, expenses, counted, differences) => {
        const isCash = basis === 'cash'
        const done = isCash
          ? null
          : {
              ...{ revenue: 3 * counted, products: counted, commissions: counted },
              ...{ fees: 5 * counted, tips: 7 * counted, deductions: 11 * counted },
            }
        const made = createIncomeStatement(moved, { expenses, differences, done })
        expect(sum(made.income.lines)).toBe(made.income.total)
        expect(sum(made.income.methods)).toBe(isCash ? made.income.total : 0)
        expect(sum(made.expenses.categories)).toBe(made.expenses.total)
        expect(made.expenses.total).toBe(sum(expenses))
        const cameIn = made.income.total + (isCash ? made.tips : 0)
        const kept = made.differences + made.deductions
        const wentOut = made.expenses.total + made.commissions + made.fees - kept
        expect(cameIn - wentOut).toBe(made.profit)
      },
    ),
    { seed: SEED },
  )
})

test('by cash, what is left is all that moved but what lay there before, in drawer and accounts', () => {
  fc.assert(
    fc.property(anyMoved, (moved) => {
      const paid = moved.filter(({ kind }) => kind === 'expense')
      const expenses = [{ category: 'outros', amount: -sum(paid) }] as const
      const others = moved.filter(({ kind }) => kind !== 'till' && kind !== 'opening')
      // Nothing is paid out or charged by the method that is no money.
      const real = others.filter(({ kind, method }) => method !== 'conta' || kind === 'expense')
      const made = createIncomeStatement(moved, { ...NOTHING, expenses })
      expect(made.profit).toBe(sum(real))
    }),
    { seed: SEED },
  )
})
