import { expect, it } from 'vitest'
import {
  countByState,
  type EarnedPart,
  getStatementTotals,
  listStatementLines,
} from '#domain/comanda/statement.ts'

const part = (fields: Partial<EarnedPart> = {}): EarnedPart => ({
  ...{ booking_id: 'b1', nome: 'Corte', gross: 5000, amount: 2500, booked_with: 'rafa' },
  ...{ date: '2026-03-10', time: '10:00', client_name: 'Marina', service_name: 'Corte' },
  ...fields,
})

it('a visit is one line, with all that he earned of it', () => {
  const lines = listStatementLines(
    'rafa',
    [],
    [part(), part({ nome: 'Pomada', gross: 3990, amount: 1995 })],
  )
  expect(lines).toEqual([
    {
      ...{ id: 'b1', date: '2026-03-10', time: '10:00', client_name: 'Marina' },
      ...{ service_name: 'Corte', gross: 8990, commission: 4495, adjustments: 0, net: 4495 },
    },
  ])
  expect(getStatementTotals(lines)).toEqual({ revenue: 8990, commission: 4495 })
})

it('of a colleague’s visit it says what he did', () => {
  const parts = [part({ nome: 'Escova' }), part({ nome: 'Unhas' })]
  expect(listStatementLines('bia', [], parts)).toMatchObject([{ service_name: 'Escova + Unhas' }])
})

it('his completed visits are there though he earned nothing; lines go by date and time', () => {
  const own = (id: string, time: string, status: 'completed' | 'confirmed') => ({
    ...{ id, time, status, date: '2026-03-10', client_name: 'Ana', service_name: 'Barba' },
  })
  const visits = [own('b3', '15:00', 'completed'), own('b2', '09:00', 'completed')]
  const open = own('b4', '08:00', 'confirmed')
  const lines = listStatementLines(
    'rafa',
    [...visits, own('b1', '10:00', 'completed'), open],
    [part()],
  )
  expect(lines.map(({ id, net }) => [id, net])).toEqual([
    ['b2', 0],
    ['b1', 2500],
    ['b3', 0],
  ])
})

it('bookings are those done and those to come; pending are the confirmed and the pendente', () => {
  expect(
    countByState(['completed', 'confirmed', 'pendente', 'pendente', 'cancelled', 'scheduled']),
  ).toEqual({ bookings: 4, completed: 1, pending: 3 })
})
