/** What a professional is owed, from sums alone: line by line what a statement would say. */
import { expect, test } from 'vitest'
import { addEarnings, type Earnings, listOpenLines } from '#domain/statement/open.ts'
import { computeStatement, type StatementSources } from '#domain/statement/statement.ts'

const NONE = { services: 0, products: 0, fee: 0, tips: 0 }

test('what some visits earned is added up with its first day, whichever came first', () => {
  const all = new Map<string, Earnings>()
  const one = { services: 5000, products: 100, fee: -30, tips: 7, visits: 2, since: '2026-11-09' }
  const other = { services: 2000, products: 50, fee: -10, tips: 3, visits: 1, since: '2026-11-02' }
  for (const [nth, earned] of [one, other, { ...one, since: '2026-11-20' }].entries())
    addEarnings(all, nth < 2 ? 'ana' : 'bia', earned)
  addEarnings(all, 'ana', { ...NONE, visits: 1, since: '2026-11-15' })
  expect([...all]).toEqual([
    ['ana', { services: 7000, products: 150, fee: -40, tips: 10, visits: 4, since: '2026-11-02' }],
    ['bia', { ...one, since: '2026-11-20' }],
  ])
  // What is added to is its own: the visits of the first stay as they were told.
  expect(one).toMatchObject({ services: 5000, visits: 2, since: '2026-11-09' })
})

test('a line stands for what is something, what came late beside it and its tips with the others', () => {
  const sources: StatementSources = {
    ...{ items: [], late: [], changes: [], deductions: [] },
    earlier: { id: 'antes', to_day: '2026-11-15', total: -1500 },
    advances: [4000, 500].map((amount, nth) => ({
      ...{ id: `v${nth}`, day: '2026-11-17', method: 'pix' as const, amount, note: null },
    })),
  }
  const late = { services: 2000, products: 300, fee: -100, tips: 900 }
  const { lines } = computeStatement(sources)
  expect(listOpenLines({ ...NONE, services: 8000, fee: -200, tips: 100 }, late, lines)).toEqual([
    { kind: 'services', amount: 8000 },
    { kind: 'tips', amount: 1000 },
    { kind: 'fee', amount: -200 },
    { kind: 'late', amount: 2200 },
    { kind: 'carried', amount: -1500 },
    { kind: 'advance', amount: -4500 },
  ])
  expect(listOpenLines(NONE, NONE, [])).toEqual([])
})
