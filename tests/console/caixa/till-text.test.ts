/** What a row of the till says of itself. */
import { describe, expect, test } from 'vitest'
import type { TillEntry } from '#console/admin/caixa/till-queries.ts'
import {
  formatDifference,
  formatEntryDetail,
  formatEntryTitle,
  formatWithout,
} from '#console/admin/caixa/till-text.ts'

const TODAY = '2026-11-23'
const tip: TillEntry = {
  ...{ id: 'gorjeta', kind: 'tip', subject_id: 'visita', method: 'credito', amount: 20 },
  ...{ day: TODAY, arrives_on: '2026-12-23', at: null, made_by: null, is_reversal: false },
  ...{
    is_taken_back: false,
    taken_back_on: null,
    who: 'Marina Alves',
    what: 'Corte',
    as_now: false,
  },
  ...{ professional: 'Bia Rocha', comanda_of: 'Rafa Lima', move: null, reversal_reason: null },
  reversible: false,
}
const say = (entry: TillEntry) => `${formatEntryTitle(entry)}: ${formatEntryDetail(entry, TODAY)}`

test('a tip says for whom it is, on whose comanda, and when it arrives', () => {
  expect(say(tip)).toBe(
    'Gorjeta para Bia Rocha: Corte · Marina Alves · na comanda de Rafa Lima · cai em 23/12',
  )
})

test('one that was taken back says what is known, and of no money that it arrives', () => {
  const gone = { ...tip, as_now: true, professional: null, comanda_of: null }
  const said = 'Gorjeta: a comanda agora: Corte · Marina Alves'
  expect(say({ ...gone, is_taken_back: true })).toBe(said)
  expect(say({ ...gone, is_reversal: true, amount: -20 })).toBe(said)
})

test('what was taken back on another day says when, and who took it back', () => {
  const sale: TillEntry = { ...tip, kind: 'sale', who: null, what: 'Pomada', arrives_on: null }
  const known = { ...sale, professional: null, comanda_of: null, made_by: 'Dona' }
  const said = { ...known, is_taken_back: true, taken_back_on: '2026-11-25' }
  expect(say(said)).toBe('Venda no balcão: Pomada · estornado em 25/11')
  expect(say({ ...said, taken_back_on: TODAY })).toBe('Venda no balcão: Pomada')
  expect(say({ ...known, is_reversal: true })).toBe('Venda no balcão: Pomada · por Dona')
})

test('a count after which cash moved does not say that the drawer agrees now', () => {
  expect(formatDifference(0)).toBe('A gaveta confere')
  expect(formatDifference(0, true)).toBe('Conferia ao contar, mas a gaveta mudou depois')
  expect(formatDifference(-5, true)).toMatch(/^Faltavam R\$ 5,00 ao contar/)
  expect(formatDifference(5, true)).toMatch(/^Sobravam R\$ 5,00 ao contar/)
})

describe('what came in', () => {
  type Figures = Parameters<typeof formatWithout>[0]
  const say = (more: Pick<Figures, 'income' | 'methods' | 'reversed'>) =>
    formatWithout({
      ...{
        moves: [],
        receivable: null,
        listed: 0,
        entries_in_all: null,
        unfiltered: null,
        drawer: null,
      },
      ...more,
      unclosed: [],
    })
  const conta = { method: 'conta', in: 70, out: 0 } as const

  test('says all that parts it from the whole side: what was given back, and a fee that came back', () => {
    const methods = [conta, { method: 'credito' as const, in: 508, out: -216 }]
    expect(say({ income: 300, methods, reversed: { in: 8, out: -200 } })).toBe(
      'já sem R$ 200,00 de estornos e R$ 8,00 de saídas que voltaram',
    )
    expect(say({ income: 290.1, methods, reversed: { in: 8.1, out: -200 } })).toBe(
      'já sem R$ 200,00 de estornos, R$ 8,10 de saídas que voltaram e R$ 9,80 de acertos',
    )
  })

  test('says nothing where it is the whole of it', () => {
    const methods = [conta, { method: 'pix' as const, in: 0.3, out: -9 }]
    expect(say({ income: 0.3, methods, reversed: { in: 0, out: 0 } })).toBe('')
  })
})
