/** What came in and what went out, whatever moved it. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LEDGER_KINDS, LEDGER_METHODS } from '#domain/ledger/ledger.ts'
import {
  DRAWER_KINDS,
  INCOME_KINDS,
  MONEY_KINDS,
  splitSides,
  sumByMethod,
  sumIncome,
  sumReversed,
} from '#domain/till/flow.ts'
import {
  ENTRY_GROUPS,
  type EntryFilters,
  getGroupSubject,
  listGroupKinds,
  sumListed,
  sumMoves,
  TILL_SUBJECTS,
} from '#domain/till/till.ts'

const SEED = 20_261_126
type Entry = {
  kind: (typeof LEDGER_KINDS)[number]
  method: (typeof LEDGER_METHODS)[number]
  amount: number
  is_reversal: boolean
  subject: (typeof TILL_SUBJECTS)[number]
}
const entry = fc
  .record({
    kind: fc.constantFrom(...LEDGER_KINDS),
    method: fc.constantFrom(...LEDGER_METHODS),
    amount: fc.integer({ min: -1_000_000, max: 1_000_000 }).filter((amount) => amount !== 0),
    is_reversal: fc.boolean(),
    subject: fc.constantFrom(...TILL_SUBJECTS),
  })
  // What is moved by hand is cash.
  .map((one): Entry => (one.kind === 'till' ? { ...one, method: 'dinheiro' } : one))
const add = (entries: readonly Entry[]) => entries.reduce((sum, { amount }) => sum + amount, 0)
const isAgainst = ({ kind, amount }: Entry) =>
  MONEY_KINDS.includes(kind) && amount > 0 !== INCOME_KINDS.includes(kind)

test('every kind of entry is money of the house or a move of its drawer', () => {
  expect([...MONEY_KINDS, ...DRAWER_KINDS].sort()).toEqual([...LEDGER_KINDS].sort())
})

describe('whatever moved', () => {
  test('both sides are the entries by their sign, and what is listed is its sum', () => {
    const of = fc.option(fc.constantFrom(...ENTRY_GROUPS), { nil: undefined })
    const method = fc.option(fc.constantFrom(...LEDGER_METHODS), { nil: undefined })
    const direction = fc.constantFrom('in' as const, 'out' as const, undefined)
    fc.assert(
      fc.property(fc.array(entry), of, method, direction, (entries, of, method, direction) => {
        const against = entries.filter(isAgainst)
        const till = entries.filter(({ kind }) => kind === 'till')
        const rows = entries.filter(
          (one) =>
            (of === undefined || listGroupKinds(of).includes(one.kind)) &&
            (method === undefined || one.method === method) &&
            ((of !== 'income' && of !== 'takings') || one.method !== 'conta') &&
            (!(direction || of === 'money') || method === 'conta' || one.method !== 'conta') &&
            (getGroupSubject(of) ?? one.subject) === one.subject &&
            (!direction ||
              (MONEY_KINDS.includes(one.kind) && one.amount > 0 === (direction === 'in'))),
        )
        expect(sumListed({ sums: entries, against, till }, { of, method, direction })).toBe(
          add(rows),
        )
      }),
      { seed: SEED },
    )
  })

  test('sides, moves and what stays on account are all of it', () => {
    fc.assert(
      fc.property(fc.array(entry), (entries) => {
        const till = entries
          .filter(({ kind }) => kind === 'till')
          .map(({ amount }) => ({ subject: 'count' as const, amount }))
        const moves = sumMoves(entries, till).reduce((sum, { amount }) => sum + amount, 0)
        const sides = sumByMethod(splitSides(entries, entries.filter(isAgainst)))
        const moved = sides.reduce((sum, one) => sum + one.in + one.out, 0)
        expect(moved + moves).toBe(add(entries))
        expect(sides.every((one) => one.in >= 0 && one.out <= 0)).toBe(true)
      }),
      { seed: SEED },
    )
  })
})

test('what is taken back goes the other way, and income is said without it', () => {
  const sums = [
    { kind: 'booking', method: 'pix', amount: 0 },
    { kind: 'expense', method: 'dinheiro', amount: -300 },
    { kind: 'booking', method: 'conta', amount: 500 },
  ] as const
  const against = [
    { kind: 'booking', method: 'pix', amount: -900, is_reversal: true },
    { kind: 'expense', method: 'dinheiro', amount: 700, is_reversal: true },
    // More was written down as paid than was due: nobody took it back.
    { kind: 'booking', method: 'unknown', amount: -50, is_reversal: false },
    // What was taken off fiado again is no money that went.
    { kind: 'booking', method: 'conta', amount: -400, is_reversal: true },
  ] as const
  expect(sumByMethod(splitSides([...sums, { ...against[2] }], against))).toEqual([
    { method: 'pix', in: 900, out: -900 },
    { method: 'dinheiro', in: 700, out: -1000 },
    { method: 'conta', in: 900, out: -400 },
    { method: 'unknown', in: 0, out: -50 },
  ])
  expect(sumReversed(against)).toEqual({ in: 700, out: -900 })
  expect([...sumIncome(sums)]).toEqual([['pix', 0]])
})

test('what stays fiado is in no list of money, and in one by the day on which money arrives', () => {
  const sums = [{ kind: 'booking', method: 'conta', amount: 500 } as const]
  const listed = { sums, against: [], till: [] }
  const sum = (filters: EntryFilters) => sumListed(listed, filters)
  expect([sum({}), sum({ of: 'visits' }), sum({ of: 'money', method: 'conta' })]).toEqual([
    ...[500, 500, 500],
  ])
  expect([sum({ of: 'takings' }), sum({ of: 'income', method: 'conta' })]).toEqual([0, 0])
  expect([sum({ by: 'arrival' }), sum({ of: 'money' })]).toEqual([0, 0])
})

test('a move of the drawer that came to nothing has no line', () => {
  const till = [5000, -5000, -300].map((amount, nth) => ({
    ...{ subject: nth < 2 ? ('count' as const) : ('sangria' as const), amount },
  }))
  const opening = { kind: 'opening', method: 'dinheiro', amount: 800 } as const
  expect(sumMoves([opening], till)).toEqual([
    { move: 'sangria', amount: -300 },
    { move: 'opening', amount: 800 },
  ])
})
