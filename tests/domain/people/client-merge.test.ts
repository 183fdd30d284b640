import { describe, expect, test } from 'vitest'
import { JOINED_NOTES, mergeFields, unmergeFields } from '#domain/people/client-merge.ts'

const record = (observacoes: string | null) => ({
  ...{ telefone: null, telefone_proved_at: null, telefone_proved_by: null },
  ...{ email: null, email_proved_at: null, email_proved_by: null },
  ...{ birth_date: null, observacoes, labels: '', consent_at: null, consent_source: null },
  ...{ is_blocked: false, blocked_at: null, blocked_until: null, blocked_reason: null },
})

describe('of two notes', () => {
  const join = (kept: string | null, gone: string | null) => {
    const { change, filled } = mergeFields(record(kept), record(gone))
    return { text: 'observacoes' in change ? (change.observacoes ?? null) : kept, filled }
  }
  /** What is left of the kept one's notes once they are parted. */
  const part = (
    text: string | null,
    gone: string | null,
    filled: ReturnType<typeof join>['filled'],
  ) => {
    const back = unmergeFields(record(text), record(gone), filled).change
    return 'observacoes' in back ? back.observacoes : text
  }
  const BOTH = `Sem amônia\n\n${JOINED_NOTES}\nCafé sem açúcar`

  test('both are kept, the other’s under a line of its own', () => {
    expect(join('Sem amônia', 'Café sem açúcar').text).toBe(BOTH)
    expect(join(null, 'Café')).toEqual({ text: 'Café', filled: ['observacoes'] })
    expect(join('Café', null)).toEqual({ text: 'Café', filled: [] })
    expect(join('Café', 'Café ')).toEqual({ text: 'Café', filled: [] })
  })

  const { filled } = join('Sem amônia', 'Café sem açúcar')
  test.each([
    ['as they were joined', BOTH, 'Sem amônia'],
    ['edited above', `Com amônia${BOTH.slice(10)}`, 'Com amônia'],
    ['emptied above', BOTH.slice(12), null],
    ['written more to', `${BOTH}, com leite`, 'Sem amônia\n, com leite'],
    ['followed by a line', `${BOTH}\nVeio com a mãe`, 'Sem amônia\nVeio com a mãe'],
    ['followed by a paragraph', `${BOTH}\n\nTem franja`, 'Sem amônia\n\nTem franja'],
    ['made another word', `${BOTH}do`, `${BOTH}do`],
    ['edited below', BOTH.replace('Café', 'Chá'), BOTH.replace('Café', 'Chá')],
    ['taken out', 'Sem amônia', 'Sem amônia'],
    ['emptied', null, null],
  ])('parted, what was %s is told apart', (_, text, left) => {
    expect(part(text, 'Café sem açúcar', filled)).toBe(left)
  })

  test.each([
    ['as they were', 'Café', null],
    ['followed by a line', 'Café\nTem franja', 'Tem franja'],
    ['below a line', 'Tem franja\nCafé', 'Tem franja'],
    ['edited', 'Cafezinho', 'Cafezinho'],
  ])('parted, what was all of it and stands %s is given back', (_, text, left) => {
    expect(part(text, 'Café', join(null, 'Café').filled)).toBe(left)
  })

  test.each([
    ['found whole', `${BOTH}\nmais`, false],
    ['edited', BOTH.replace('Café', 'Chá'), true],
    ['half of it gone', 'Sem amônia\nCafé sem açúcar', true],
    ['taken out', 'Sem amônia', false],
    ['emptied', null, false],
  ])('parted, what was %s is told of', (_, text, areNotesLeft) => {
    const parted = unmergeFields(record(text), record('Café sem açúcar'), filled)
    expect(parted.areNotesLeft).toBe(areNotesLeft)
  })

  test.each([
    [
      ['B', 'C'],
      ['B', 'C'],
    ],
    [
      ['B', 'C'],
      ['C', 'B'],
    ],
    [
      ['B', 'B de novo'],
      ['B', 'B de novo'],
    ],
    [
      ['B', 'B de novo'],
      ['B de novo', 'B'],
    ],
  ])('of several, joined as %j and parted as %j, each takes its own', (joined, parted) => {
    let text: string | null = 'A'
    for (const gone of joined) text = join(text, gone).text
    for (const gone of parted) text = part(text, gone, ['appended']) ?? null
    expect(text).toBe('A')
  })
})
