/** What a row of the till says of itself. */
import { expect, test } from 'vitest'
import type { TillEntry } from '#console/admin/caixa/till-queries.ts'
import { formatEntryDetail, formatEntryTitle } from '#console/admin/caixa/till-text.ts'

const TODAY = '2026-11-23'
const tip: TillEntry = {
  ...{ id: 'gorjeta', kind: 'tip', subject_id: 'visita', method: 'credito', amount: 20 },
  ...{ day: TODAY, arrives_on: '2026-12-23', at: null, made_by: null, is_reversal: false },
  ...{ is_taken_back: false, who: 'Marina Alves', what: 'Corte', as_now: false },
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
