import { expect, it } from 'vitest'
import {
  countByState,
  type EarnedPart,
  listStatementLines,
  toStatementAmounts,
} from '#domain/comanda/statement.ts'

const part = (fields: Partial<EarnedPart> = {}): EarnedPart => ({
  ...{ booking_id: 'b1', nome: 'Corte', gross: 5000, amount: 2500 },
  ...fields,
})
const visit = (id: string, time = '10:00') => ({
  ...{ id, time, date: '2026-03-10', client_name: 'Marina' },
  ...{ service_name: 'Corte', is_courtesy: false, booked_with: 'rafa' },
})

it('a visit is one line, with all that was earned by it', () => {
  const parts = [part(), part({ nome: 'Pomada', gross: 3990, amount: 1995 })]
  expect(listStatementLines('rafa', [visit('b1')], parts, [])).toEqual([
    {
      ...{ id: 'b1', date: '2026-03-10', time: '10:00', client_name: 'Marina' },
      ...{ service_name: 'Corte', is_courtesy: false },
      ...{ gross: 8990, commission: 4495, adjustments: 0, tips: 0, net: 4495 },
    },
  ])
})

it('of a colleague’s visit it says one’s own part', () => {
  const parts = [part({ nome: 'Escova' }), part({ nome: 'Unhas' })]
  expect(listStatementLines('bia', [visit('b1')], parts, [])).toMatchObject([
    { service_name: 'Escova + Unhas' },
  ])
})

it('a colleague’s visit that left a tip alone is named by its service', () => {
  const left = [
    { booking_id: 'b1', amount: 500 },
    { booking_id: 'b1', amount: 250 },
  ]
  expect(listStatementLines('bia', [visit('b1')], [], left)).toMatchObject([
    { service_name: 'Corte', commission: 0, tips: 750, net: 750 },
  ])
})

it('visits are there though they earned nothing, in the order in which they are given', () => {
  const visits = [visit('b2', '09:00'), visit('b1'), visit('b3', '15:00')]
  const lines = listStatementLines('rafa', visits, [part()], [])
  expect(lines.map(({ id, net }) => [id, net])).toEqual([
    ['b2', 0],
    ['b1', 2500],
    ['b3', 0],
  ])
})

it('what is received is the commission and tips, for there are no adjustments', () => {
  expect(toStatementAmounts({ gross: 8990, amount: 4495, tips: 1000 })).toEqual({
    ...{ gross: 8990, commission: 4495, adjustments: 0, tips: 1000, net: 5495 },
  })
})

it('bookings are those done and those to come; pending are the confirmed and the pendente', () => {
  expect(
    countByState([
      { status: 'completed', count: 1 },
      { status: 'confirmed', count: 1 },
      { status: 'pendente', count: 2 },
      { status: 'cancelled', count: 5 },
      { status: 'scheduled', count: 7 },
    ]),
  ).toEqual({ bookings: 4, completed: 1, pending: 3 })
})
