/** Income, costs and profit by both bases, against what the house did and a reference of its own. */
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CallOutput } from '#api/contract/contract.ts'
import { insertEntries, type LedgerEntry } from '#db/ledger.ts'
import { ledger_entries } from '#db/tables/ledger.ts'
import { commissions } from '#db/tables/sale.ts'
import { ACCOUNTING_BASES } from '#domain/finance/income-statement.ts'
import { LEDGER_KINDS, LEDGER_METHODS } from '#domain/ledger/ledger.ts'
import { addDays } from '#domain/time/civil-time.ts'
import { createExpenseCalls } from '#tests/support/api/calls/expense-calls.ts'
import { type OwnerSalon, openOwnerSalon } from '#tests/support/api/calls/owner-calls.ts'
import { startTestServer } from '#tests/support/api/test-server.ts'
import { insertBooking, requireNth } from '#tests/support/db/factories.ts'
import { SEED } from '#tests/support/domain/arbitrary.ts'

const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' }

let house: OwnerSalon
let calls: ReturnType<typeof createExpenseCalls>
beforeEach(async () => {
  house = await openOwnerSalon(await startTestServer())
  calls = createExpenseCalls(house)
})
afterEach(() => house.server.close())

type Moved = Pick<LedgerEntry, 'kind' | 'method' | 'amount' | 'day'> &
  Partial<Pick<LedgerEntry, 'arrives_on' | 'subject_id'>>

const enter = (rows: readonly Moved[]) =>
  house.server.storage.write((tx) =>
    insertEntries(
      tx,
      rows.map((row) => ({
        ...{ id: house.server.context.newId(), user_id: house.business.user_id, subject_id: 'x' },
        ...{ arrives_on: null, reverses: null, made_by: null, created_at: 0, ...row },
      })),
    ),
  )

/** A visit of a day that earned somebody so many centavos. */
async function earn(date: string, amount: number, deleted = false): Promise<void> {
  const visit = { date, deleted, status: 'completed', price: 0 } as const
  const { id } = await insertBooking(house.server.storage, house.business, visit)
  const { id: professional_id, name } = requireNth(house.business.professionals)
  const who = { professional_id, professional_name: name, user_id: house.business.user_id }
  await house.server.storage.write((tx) =>
    tx.insert(commissions).values({
      ...{ booking_id: id, item: 0, part: 0, tipo: 'servico', nome: 'Corte', rate: 40, ...who },
      ...{ base: amount, gross: amount, amount, date },
    }),
  )
}

test('a house just registered has nothing, in every month of its year', async () => {
  const { statement, before, months, open } = await calls.financial(NOVEMBER)
  const nothing = { total: 0, lines: [], methods: [] }
  expect(statement).toMatchObject({ income: nothing, profit: 0 })
  expect(before).toMatchObject({ from: '2026-10-01', to: '2026-10-23' })
  expect(months.map(({ month }) => month).at(-1)).toBe('2026-12')
  expect(months.every(({ came_in, went_out }) => came_in === 0 && went_out === 0)).toBe(true)
  expect(open).toMatchObject({ overdue: { count: 0 }, due: { count: 0, until: '2026-11-28' } })
})

test('a month by competence is what was done on its days, with the one before it beside', async () => {
  const { storage } = house.server
  const paid = { completed_at: Date.UTC(2026, 10, 20), status: 'completed', time: '16:00' } as const
  // Paid in November and half of it owed still: October's, as its visit is.
  const insert = async (date: string, price: number) =>
    (await insertBooking(storage, house.business, { ...paid, date, price })).id
  const october = await insert('2026-10-05', 10_000)
  const november = await insert('2026-11-05', 50_000)
  const free = { ...paid, date: '2026-11-06', is_courtesy: true }
  await insertBooking(storage, house.business, { ...free, price: 70_000 })
  await enter([
    { kind: 'booking', method: 'conta', amount: 20_000, day: '2026-11-20' },
    // Written in December: each is of the month of its visit.
    { kind: 'fee', method: 'credito', amount: -300, day: '2026-12-02', subject_id: october },
    { kind: 'fee', method: 'credito', amount: -900, day: '2026-12-05', subject_id: november },
    { kind: 'tip', method: 'credito', amount: 700, day: '2026-12-05', subject_id: november },
    // A count of the till found so much too little.
    { kind: 'till', method: 'dinheiro', amount: -500, day: '2026-11-06' },
  ])
  await earn('2026-11-05', 15_000)
  await earn('2026-11-06', 7000, true)
  await calls.created({ due_on: '2026-11-10', amount: 100 })
  await calls.created({ due_on: '2026-10-10', amount: 30, category: 'contas' })
  const { statement, before, months } = await calls.financial(NOVEMBER)
  expect(statement.income).toEqual({
    ...{ total: 500, methods: [] },
    lines: [{ line: 'services', amount: 500 }],
  })
  expect(statement.expenses).toEqual({
    total: 100,
    categories: [{ category: 'aluguel', amount: 100 }],
  })
  const costs = { commissions: 150, fees: 9, differences: -5, tips: 7, deductions: 0 }
  expect(statement).toMatchObject({ ...costs, profit: 500 - 100 - 150 - 9 - 5 })
  expect(before.statement).toMatchObject({ fees: 3, profit: 67 })
  expect(months.slice(9, 12)).toEqual([
    { month: '2026-10', came_in: 100, went_out: 33, profit: 67 },
    { month: '2026-11', came_in: 500, went_out: 264, profit: 236 },
    { month: '2026-12', came_in: 0, went_out: 0, profit: 0 },
  ])
  const cash = await calls.financial({ ...NOVEMBER, basis: 'cash' })
  expect(cash.statement).toMatchObject({ differences: -5, profit: -5 })
})

test('a month under way stands beside the same days of the one before, whole months beside whole ones', async () => {
  const insert = (date: string, price: number) =>
    insertBooking(house.server.storage, house.business, { date, price, status: 'completed' })
  await insert('2026-10-23', 1000)
  await insert('2026-10-24', 20_000)
  await enter([
    { kind: 'booking', method: 'pix', amount: 1000, day: '2026-10-23' },
    { kind: 'booking', method: 'pix', amount: 20_000, day: '2026-10-24' },
  ])
  for (const basis of ACCOUNTING_BASES) {
    const { before, months } = await calls.financial({ ...NOVEMBER, basis })
    expect(before).toMatchObject({ from: '2026-10-01', to: '2026-10-23' })
    expect(before.statement.income.total).toBe(10)
    expect(months[9]).toMatchObject({ month: '2026-10', came_in: 210 })
  }
  const { before } = await calls.financial({ from: '2026-10-01', to: '2026-10-31' })
  expect(before).toMatchObject({ from: '2026-09-01', to: '2026-09-30' })
})

test('what is due or arrives after today is in the month, and in none of what it is compared with', async () => {
  await calls.created({ due_on: '2026-11-28', amount: 100 })
  await calls.created({ due_on: '2026-11-20', amount: 30 })
  const card = { kind: 'booking', method: 'credito', amount: 500, day: '2026-11-20' } as const
  await enter([{ ...card, arrives_on: '2026-11-29' }])
  const { statement, part } = await calls.financial(NOVEMBER)
  expect(statement.profit).toBe(-130)
  expect(part).toMatchObject({ from: '2026-11-01', to: '2026-11-23', statement: { profit: -30 } })
  const cash = await calls.financial({ ...NOVEMBER, basis: 'cash' })
  expect([cash.statement.profit, cash.part.statement.profit]).toEqual([5, 0])
  const over = await calls.financial({ from: '2026-10-01', to: '2026-10-31' })
  expect(over.part).toEqual({ from: '2026-10-01', to: '2026-10-31', statement: over.statement })
})

test('by cash card money counts when it arrives, and expenses when they are paid', async () => {
  await enter([
    {
      kind: 'booking',
      method: 'credito',
      amount: 30_000,
      day: '2026-10-05',
      arrives_on: '2026-11-04',
    },
    { kind: 'fee', method: 'credito', amount: -900, day: '2026-10-05', arrives_on: '2026-11-04' },
    {
      kind: 'booking',
      method: 'credito',
      amount: 8000,
      day: '2026-11-05',
      arrives_on: '2026-12-05',
    },
    { kind: 'booking', method: 'debito', amount: 600, day: '2026-11-05', arrives_on: '2026-11-06' },
    { kind: 'booking', method: 'conta', amount: 20_000, day: '2026-11-05' },
    { kind: 'account', method: 'pix', amount: 5000, day: '2026-11-06' },
    { kind: 'account', method: 'conta', amount: -5000, day: '2026-11-06' },
    { kind: 'statement', method: 'pix', amount: -4000, day: '2026-11-07' },
  ])
  const id = await calls.created({ due_on: '2026-10-10', amount: 100 })
  await calls.pay(id)
  const gone = await calls.created({ amount: 7, paid: { paid_on: '2026-10-20', method: 'pix' } })
  await calls.remove(gone)
  const { statement, before, months } = await calls.financial({ ...NOVEMBER, basis: 'cash' })
  expect(statement.income).toMatchObject({ total: 356 })
  expect(statement.expenses.categories).toEqual(
    expect.arrayContaining([
      { category: 'aluguel', amount: 100 },
      { category: null, amount: -7 },
    ]),
  )
  expect(statement).toMatchObject({ commissions: 40, fees: 9, profit: 356 - 93 - 40 - 9 })
  expect(before.statement).toMatchObject({ income: { total: 0 }, profit: -7 })
  expect(months.slice(9).map(({ came_in }) => came_in)).toEqual([0, 356, 80])
})

test('what is overdue and what is due until Saturday comes first, with its sums', async () => {
  await calls.create({ due_on: '2026-10-15', repeats: 3, amount: 10 })
  await calls.created({ due_on: '2026-11-23', amount: 5, category: 'contas' })
  await calls.created({ due_on: '2026-11-28', amount: 7 })
  await calls.created({ due_on: '2026-11-29', amount: 9 })
  const { open } = await calls.financial(NOVEMBER)
  expect(open).toMatchObject({
    overdue: { count: 2, total: 20 },
    due: { count: 2, total: 12, until: '2026-11-28' },
  })
  expect(open.expenses.map(({ due_on }) => due_on)).toEqual([
    ...['2026-10-15', '2026-11-15', '2026-11-23', '2026-11-28'],
  ])
})

/** The rules once more, row by row. */
function addUpCash(rows: readonly LedgerEntry[], from: string, to: string) {
  let [cameIn, wentOut] = [0, 0]
  for (const { kind, method, amount, day, arrives_on } of rows) {
    const at = arrives_on ?? day
    // Found by counting a till: less of it is a cost.
    if (kind === 'till' && day >= from && day <= to) wentOut -= amount
    if (at < from || at > to || method === 'conta') continue
    if (['booking', 'sale', 'account', 'tip'].includes(kind)) cameIn += amount
    if (['statement', 'advance', 'fee', 'expense'].includes(kind)) wentOut -= amount
  }
  return { cameIn, wentOut }
}

const toCentavos = (reais: number) => Math.round(reais * 100)
const anyDay = fc.integer({ min: 0, max: 500 }).map((n) => addDays('2025-09-01', n))
const anyEntry = fc
  .record({
    kind: fc.constantFrom(...LEDGER_KINDS),
    method: fc.constantFrom(...LEDGER_METHODS),
    amount: fc.integer({ min: -90_000, max: 90_000 }).filter((amount) => amount !== 0),
    day: anyDay,
    later: fc.option(fc.integer({ min: 0, max: 60 })),
  })
  .filter(({ kind, method }) => method !== 'unknown' || kind === 'booking' || kind === 'sale')
  .filter(({ kind, method }) => kind !== 'expense' || method !== 'conta')
  .map(({ later, ...entry }) => {
    // What the house itself pays by card is gone on its day.
    const isLater = later !== null && entry.kind !== 'expense' && /ito$/.test(entry.method)
    return { ...entry, arrives_on: isLater ? addDays(entry.day, later) : null }
  })

test('row by row, whatever moved on whatever days, a sum by hand agrees by cash', async () => {
  const { user_id } = house.business
  const readEntries = () =>
    house.server.storage.read((db) =>
      db.select().from(ledger_entries).where(eq(ledger_entries.user_id, user_id)),
    )
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyEntry, { minLength: 1, maxLength: 12 }),
      anyDay,
      fc.integer({ min: 0, max: 400 }),
      async (added, from, length) => {
        // They stay: each run adds to the house of before.
        await enter(added)
        const rows = await readEntries()
        const to = addDays(from, length)
        const hand = addUpCash(rows, from, to)
        const cash = await calls.financial({ from, to, basis: 'cash' })
        expect(toCentavos(cash.statement.profit)).toBe(hand.cameIn - hand.wentOut)
        for (const { month, came_in, went_out } of cash.months) {
          const inIt = addUpCash(rows, `${month}-01`, `${month}-31`)
          expect([toCentavos(came_in), toCentavos(went_out)]).toEqual([inIt.cameIn, inIt.wentOut])
        }
      },
    ),
    { seed: SEED, numRuns: 30 },
  )
}, 60_000)

type Statement = CallOutput<'GET /api/financial'>['statement']
const sumOf = (statement: Statement) =>
  statement.expenses.categories.reduce((sum, { amount }) => sum + toCentavos(amount), 0)

test('the expenses of a statement are the rows that it opens onto, corrections with them', async () => {
  const [first = ''] = (await calls.create({ due_on: '2026-09-30', repeats: 4 })).body.ids
  await calls.pay(first, { paid_on: '2026-10-30', method: 'pix' })
  await calls.change(first, { changes: { amount: 3 }, shown: { amount: 2500 } })
  for (const basis of ACCOUNTING_BASES) {
    for (const month of ['2026-09', '2026-10', '2026-11']) {
      const period = { from: `${month}-01`, to: `${month}-30` }
      const { statement } = await calls.financial({ ...period, basis })
      const by = basis === 'cash' ? 'paid' : 'due'
      const { totals } = await calls.list({ ...period, by })
      const rows = toCentavos(totals?.total ?? 0) + toCentavos(totals?.corrections ?? 0)
      expect([month, sumOf(statement)]).toEqual([month, rows])
      expect(toCentavos(statement.expenses.total)).toBe(rows)
    }
  }
})
