/** What should lie in a drawer, and what came in and went out. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LEDGER_KINDS, LEDGER_METHODS } from '#domain/ledger/ledger.ts'
import {
  computeDrawer,
  getCashInDrawer,
  getCountDifference,
  getExpectedCash,
  getMoveAmount,
  getMovedSince,
  getTakenOut,
  isHiddenFromReception,
  isListedAtReception,
  isReceptionPeriod,
  TILL_SUBJECTS,
} from '#domain/till/till.ts'

const SEED = 20_261_125
const cash = (kind: (typeof LEDGER_KINDS)[number], amount: number) =>
  ({ kind, amount, method: 'dinheiro' }) as const
const moved = (subject: (typeof TILL_SUBJECTS)[number], amount: number) => ({ subject, amount })

describe('a drawer', () => {
  test('is the float with the cash that came and less what went, part by part', () => {
    const sums = [
      ...[cash('booking', 20_000), cash('sale', 5000), cash('tip', 1000), cash('account', 4090)],
      ...[cash('expense', -3200), cash('advance', -2000), cash('statement', -1000)],
    ]
    const drawer = computeDrawer(20_000, sums, [
      moved('suprimento', 5000),
      moved('sangria', -10_000),
    ])
    expect(drawer).toEqual({
      ...{ float: 20_000, received: 30_090, suprimento: 5000, sangria: -10_000 },
      ...{ expense: -3200, advance: -2000, statement: -1000 },
    })
    expect(getExpectedCash(drawer)).toBe(38_890)
  })

  test('holds no card, no open account, no balance of the beginning, and no difference of a count', () => {
    const sums = [
      { kind: 'booking', method: 'pix', amount: 900 } as const,
      { kind: 'booking', method: 'conta', amount: 900 } as const,
      cash('opening', 900),
      cash('till', 900),
    ]
    const drawer = computeDrawer(0, sums, [moved('count', -500)])
    expect(getExpectedCash(drawer)).toBe(0)
  })

  test('has what stayed as it was closed and what moved since, or all that was counted', () => {
    const drawer = computeDrawer(20_000, [cash('sale', 9000)], [])
    const count = { expected: 26_000, counted: 25_500, kept: 5000 }
    expect(getMovedSince(drawer, count)).toBe(3000)
    expect(getCashInDrawer(drawer, count)).toBe(8000)
    expect(getCashInDrawer(drawer, { ...count, kept: null })).toBe(28_500)
    expect(getCashInDrawer(drawer, null)).toBe(29_000)
  })

  test('is missing something below 0, and has something left over above', () => {
    expect(getCountDifference({ expected: 58_890, counted: 58_390 })).toBe(-500)
    expect(getCountDifference({ expected: -100, counted: 0 })).toBe(100)
    expect(getMoveAmount('suprimento', 5)).toBe(5)
    expect(getMoveAmount('sangria', 5)).toBe(-5)
  })

  test('is emptied down to what is said to stay in it, and of nothing where nobody said', () => {
    expect(getTakenOut({ counted: 25_500, kept: 5000 })).toBe(20_500)
    expect(getTakenOut({ counted: 25_500, kept: 0 })).toBe(25_500)
    expect(getTakenOut({ counted: 25_500, kept: null })).toBe(0)
  })
})

describe('the reception', () => {
  test('is told nothing of what the house pays but that its cash moved', () => {
    const hidden = ['expense', 'statement', 'advance']
    expect(LEDGER_KINDS.filter(isHiddenFromReception)).toEqual(hidden)
    const isListed = (method: 'dinheiro' | 'pix') =>
      LEDGER_KINDS.filter((kind) => isListedAtReception({ kind, method }))
    expect(isListed('dinheiro')).toEqual(LEDGER_KINDS)
    expect(isListed('pix')).toEqual(LEDGER_KINDS.filter((kind) => !hidden.includes(kind)))
  })

  test('sees one day alone: today, yesterday, or one that waits to be closed', () => {
    const isSeen = (from: string, to: string) =>
      isReceptionPeriod({ from, to }, '2026-11-25', ['2026-11-20'])
    const day = (date: string) => isSeen(date, date)
    expect(['2026-11-25', '2026-11-24', '2026-11-20'].map(day)).toEqual([true, true, true])
    expect(['2026-11-23', '2026-11-19'].map(day)).toEqual([false, false])
    expect(isSeen('2026-11-24', '2026-11-25')).toBe(false)
  })
})

const centavos = fc.integer({ min: -1_000_000, max: 1_000_000 })
const kindSum = fc.record({
  kind: fc.constantFrom(...LEDGER_KINDS.filter((kind) => kind !== 'till')),
  method: fc.constantFrom(...LEDGER_METHODS),
  amount: centavos,
})
const tillSum = fc.record({ subject: fc.constantFrom(...TILL_SUBJECTS), amount: centavos })
const add = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0)

test('whatever moved: the drawer is all cash but counts, what was taken out after them and what there was at the beginning', () => {
  fc.assert(
    fc.property(fc.nat(), fc.array(kindSum), fc.array(tillSum), (float, sums, till) => {
      const inDrawer = sums.filter((one) => one.method === 'dinheiro' && one.kind !== 'opening')
      const moves = till.filter(({ subject }) => subject !== 'count' && subject !== 'closing')
      const expected = float + add([...inDrawer, ...moves].map(({ amount }) => amount))
      expect(getExpectedCash(computeDrawer(float, sums, till))).toBe(expected)
    }),
    { seed: SEED },
  )
})
