import { expect, test } from 'vitest'
import { orderParts } from '#domain/statement/order-parts.ts'
import type { StatementPart } from '#domain/statement/statement.ts'

const createPart = (
  booking_id: string,
  date: string,
  source: StatementPart['source'],
  kind: StatementPart['kind'] = 'earned',
): StatementPart => ({
  ...{ kind, booking_id, date, source, nome: '', rate: 0, base: 0, gross: 0, amount: 1 },
})

test('parts follow the day, and what belongs to a visit stands beside it', () => {
  const times = new Map([
    ['late', '18:00'],
    ['early', '09:00'],
    ['next', '08:00'],
  ])
  const parts = [
    createPart('late', '2026-11-21', 'servico'),
    createPart('next', '2026-11-22', 'servico'),
    createPart('early', '2026-11-21', 'servico'),
    createPart('early', '2026-11-21', 'fee'),
    createPart('late', '2026-11-21', 'tip'),
    createPart('early', '2026-11-21', 'tip'),
    createPart('late', '2026-11-21', 'servico', 'adjustment'),
    createPart('gone', '2026-11-21', 'servico'),
    createPart('early', '2026-11-21', 'produto'),
  ]
  const ordered = orderParts(parts, (id) => times.get(id) ?? null)
  expect(
    ordered.map(({ booking_id, source, kind }) => [booking_id, source, kind].join(' ')),
  ).toEqual([
    'gone servico earned',
    'early servico earned',
    'early produto earned',
    'early tip earned',
    'early fee earned',
    'late servico earned',
    'late tip earned',
    'late servico adjustment',
    'next servico earned',
  ])
})

test('two visits that began at the same time stand one behind the other', () => {
  const parts = (['servico', 'tip'] as const).flatMap((source) =>
    ['b', 'a'].map((id) => createPart(id, '2026-11-21', source)),
  )
  const ordered = orderParts(parts, () => '10:00')
  expect(ordered.map(({ booking_id, source }) => `${booking_id} ${source}`)).toEqual([
    ...['a servico', 'a tip', 'b servico', 'b tip'],
  ])
})
