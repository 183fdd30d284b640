import { expect, it } from 'vitest'
import {
  computeClientStatistics,
  countVisitsUpTo,
  getFrequency,
} from '#domain/people/client-statistics.ts'

type Fields = { notes?: string; comanda_total?: number; is_courtesy?: boolean }
const visit = (date: string, fields: Fields = {}) => ({
  ...{ date, price: 5000, notes: null, comanda_total: null, is_courtesy: false },
  ...fields,
})

it.each([
  [0, 'Baixo'],
  [1, 'Baixo'],
  [2, 'Médio'],
  [4, 'Médio'],
  [5, 'Alto'],
  [60, 'Alto'],
])('%i visits are %s', (visits, frequency) => {
  expect(getFrequency(visits)).toBe(frequency)
})

it('somebody who never came has nothing', () => {
  expect(computeClientStatistics([], 0)).toEqual({
    total_gasto: 0,
    ticket_medio: 0,
    frequencia: 'Baixo',
    ultima_visita: null,
  })
})

it('visits count by what their comandas came to; a courtesy is one for which nothing was spent', () => {
  const visits = [
    visit('2026-03-02', { notes: '{"comandaItens":[],"valorTotal":99.99}' }),
    visit('2026-01-05', { notes: 'franja curta' }),
    visit('2026-04-01', { is_courtesy: true }),
    visit('2026-02-02'),
  ]
  expect(computeClientStatistics(visits, 0)).toEqual({
    total_gasto: 19_999,
    ticket_medio: 6666,
    frequencia: 'Médio',
    ultima_visita: '2026-04-01',
  })
})

it('what was bought over the counter is spent too, and no part of the average of a visit', () => {
  expect(computeClientStatistics([visit('2026-03-02')], 4000)).toEqual({
    ...{ total_gasto: 9000, ticket_medio: 5000, frequencia: 'Baixo' },
    ultima_visita: '2026-03-02',
  })
  expect(computeClientStatistics([], 4000)).toMatchObject({ total_gasto: 4000, ticket_medio: 0 })
})

it('a completed visit counts itself, any other booking those before it; a courtesy is one', () => {
  const completed = [
    { ...visit('2026-03-02'), time: '10:00', id: 'b' },
    { ...visit('2026-03-02'), time: '10:00', id: 'a' },
    { ...visit('2026-01-05'), time: '18:00', id: 'c' },
    { ...visit('2026-01-04', { is_courtesy: true }), time: '10:00', id: 'd' },
  ]
  const count = (date: string, time: string, id: string) =>
    countVisitsUpTo(completed, { date, time, id })
  expect(completed.map(({ date, time, id }) => count(date, time, id))).toEqual([4, 3, 2, 1])
  expect([count('2026-02-01', '10:00', 'e'), count('2027-01-01', '08:00', 'e')]).toEqual([2, 4])
})
