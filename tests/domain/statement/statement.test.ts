import { expect, test } from 'vitest'
import {
  computeStatement,
  type EarnedItem,
  getOpenPeriod,
  isOverdeducted,
  listUncoveredPeriods,
  type StatementSources,
} from '#domain/statement/statement.ts'
import {
  addEarlierAnswer,
  parseEarlierAnswers,
  parseLines,
  serializeLines,
} from '#domain/statement/stored-lines.ts'

const NOTHING: StatementSources = {
  ...{ items: [], late: [], changes: [], earlier: null, advances: [], deductions: [] },
}
const earn = (
  booking_id: string,
  amount: number,
  fields: Partial<EarnedItem> = {},
): EarnedItem => ({
  ...{ booking_id, date: '2026-11-16', source: 'servico', nome: 'Corte', rate: 50 },
  ...{ base: amount * 2, gross: amount * 2, amount, ...fields },
})

test('services stand by their rate with their visits, products with their lines, tips whole', () => {
  const { lines, total } = computeStatement({
    ...NOTHING,
    items: [
      ...[earn('b', 4000, { rate: 40, base: 10_000, gross: 9000 })],
      ...[earn('a', 2500), earn('a', 1000), earn('b', 2500)],
      ...[earn('a', 500, { source: 'produto' }), earn('a', 700, { source: 'produto' })],
      ...[earn('b', 1000, { source: 'tip', rate: 0, base: 0, gross: 0 })],
    ],
  })
  expect(lines).toMatchObject([
    { kind: 'services', rate: 50, count: 2, base: 12_000, gross: 12_000, amount: 6000 },
    { kind: 'services', rate: 40, count: 1, base: 10_000, gross: 9000, amount: 4000 },
    { kind: 'products', rate: 50, count: 2, base: 2400, amount: 1200 },
    { kind: 'tips', rate: null, count: 1, base: 0, amount: 1000 },
  ])
  expect(total).toBe(12_200)
})

test('a visit of a day that was closed is a line of its own, with its tip beside it', () => {
  const { lines, parts, total } = computeStatement({
    ...NOTHING,
    items: [earn('now', 2500)],
    late: [
      ...[earn('a', 2500, { date: '2026-11-02' }), earn('a', 1000, { date: '2026-11-02' })],
      earn('a', -100, { date: '2026-11-02', source: 'fee', base: 0, gross: 0 }),
      earn('b', 700, { date: '2026-11-03', source: 'tip', base: 0, gross: 0 }),
    ],
  })
  expect(lines).toMatchObject([
    { kind: 'services', count: 1, day: null, amount: 2500 },
    { kind: 'late', subject_id: 'a', day: '2026-11-02', count: 1, gross: 7000, amount: 3400 },
    { kind: 'tips', subject_id: 'b', day: '2026-11-03', amount: 700 },
  ])
  expect(parts.map(({ kind }) => kind)).toEqual(Array(5).fill('earned'))
  expect(total).toBe(6600)
})

test('days that no statement had are all but those that some had, up to a day', () => {
  const [nov, dec] = [
    { from: '2026-11-01', to: '2026-11-30' },
    { from: '2026-12-01', to: '2026-12-31' },
  ]
  const first = { from: '0001-01-01', to: '2026-10-31' }
  expect(listUncoveredPeriods([], '2026-11-01')).toEqual([first])
  expect(listUncoveredPeriods([dec, nov], '2027-01-01')).toEqual([first])
  expect(listUncoveredPeriods([nov], '2026-11-10')).toEqual([first])
  expect(
    listUncoveredPeriods([nov, { from: '2026-11-20', to: '2026-12-05' }], '2026-12-08'),
  ).toEqual([first, { from: '2026-12-06', to: '2026-12-07' }])
  // One within another, which was closed again in parts.
  expect(
    listUncoveredPeriods([nov, { from: '2026-11-05', to: '2026-11-10' }], '2026-12-02'),
  ).toEqual([first, { from: '2026-12-01', to: '2026-12-01' }])
})

test('what was counted and changed since is an adjustment, down or up; what did not is none', () => {
  const visit = (booking_id: string, amount: number) => {
    return { booking_id, date: '2026-11-09', base: amount * 2, gross: amount * 2, amount }
  }
  const { lines, parts } = computeStatement({
    ...NOTHING,
    changes: [
      { counted: visit('gone', 2500), standing: visit('gone', 0) },
      { counted: visit('more', 2500), standing: visit('more', 3000) },
      { counted: visit('same', 2500), standing: visit('same', 2500) },
    ],
  })
  expect(lines).toMatchObject([
    { kind: 'adjustment', subject_id: 'gone', day: '2026-11-09', amount: -2500, gross: -5000 },
    { kind: 'adjustment', subject_id: 'more', amount: 500, gross: 1000 },
  ])
  expect(parts.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['adjustment', -2500],
    ['adjustment', 500],
  ])
})

test('advances, deductions and the debt of the statement before are taken off, one by one', () => {
  const { lines, total } = computeStatement({
    ...NOTHING,
    items: [earn('a', 10_000)],
    earlier: { id: 'antes', to_day: '2026-11-15', total: -1500 },
    advances: [{ id: 'v', day: '2026-11-17', method: 'dinheiro', amount: 4000, note: 'Aluguel' }],
    deductions: [{ reason: 'Uniforme', amount: 900 }],
  })
  expect(lines.slice(1)).toMatchObject([
    { kind: 'carried', amount: -1500, subject_id: 'antes' },
    { kind: 'advance', amount: -4000, day: '2026-11-17', method: 'dinheiro', note: 'Aluguel' },
    { kind: 'deduction', amount: -900, note: 'Uniforme' },
  ])
  expect(total).toBe(3600)
  expect(
    computeStatement({ ...NOTHING, earlier: { id: 'x', to_day: '2026-11-15', total: 100 } }).lines,
  ).toEqual([])
})

test('only deductions take off too much: an advance beyond what was earned was given already', () => {
  const deductions = [{ reason: 'Uniforme', amount: 900 }]
  expect(isOverdeducted(-1, deductions)).toBe(true)
  expect([isOverdeducted(0, deductions), isOverdeducted(-1, [])]).toEqual([false, false])
})

test('what is open begins after the last statement, else with the month, and never after its end', () => {
  expect(getOpenPeriod(null, '2026-11-20')).toEqual({ from: '2026-11-01', to: '2026-11-20' })
  expect(getOpenPeriod('2026-11-15', '2026-11-20').from).toBe('2026-11-16')
  expect(getOpenPeriod('2026-11-20', '2026-11-20').from).toBe('2026-11-20')
  expect(getOpenPeriod('2026-11-15', '2026-11-20', '2026-03-02').from).toBe('2026-03-02')
  expect(getOpenPeriod(null, '2026-11-20', '2026-11-09').from).toBe('2026-11-01')
})

test('stored lines are read as they were; what cannot be read is left out and counted', () => {
  const { lines } = computeStatement({
    ...NOTHING,
    items: [earn('a', 100)],
    deductions: [{ reason: 'Uniforme', amount: 5 }],
  })
  expect(parseLines(serializeLines(lines))).toEqual({ value: lines, unread: 0 })
  const odd = JSON.stringify([...lines, { kind: 'other', amount: 1 }, { kind: 'tips' }, 7])
  expect(parseLines(odd)).toEqual({ value: lines, unread: 3 })
  expect(parseLines('?')).toEqual({ value: [], unread: 1 })
})

test('answers to payments that were taken back are kept in their order; odd ones are left out', () => {
  const said = { answer: 'confirmed', answer_note: null, method: 'pix' } as const
  const one = { ...said, answered_at: 2, paid_at: 1, reversed_at: 3 }
  const kept = addEarlierAnswer(addEarlierAnswer(null, one), { ...one, paid_at: 4 })
  expect(parseEarlierAnswers(kept)).toEqual([one, { ...one, paid_at: 4 }])
  const odd = JSON.stringify([{ ...one, answer: 'sim' }, 7, { ...one, paid_at: '1' }, one])
  expect(parseEarlierAnswers(odd)).toEqual([one])
  expect([null, '?', '{}'].map(parseEarlierAnswers)).toEqual([[], [], []])
})
