/** Which visit of its client's a booking is, as the agenda's panel and the comanda both say it. */
import { expect, test } from 'vitest'
import type { BookingDetail } from '#api/contract/contract.ts'
import { formatClientVisits } from '#console/bookings/booking-labels.ts'
import { createAgendaBooking } from '#tests/support/console/any-booking.ts'

type Client = NonNullable<BookingDetail['client']>

const CLIENT: Client = {
  ...{ id: 'c', nome: 'Carla Dias', telefone: null, email: null, observacoes: null },
  ...{ frequencia: 'Alto', total_gasto: 350, ultima_visita: '2026-11-23', visits: 7 },
  ...{ owed: 0, account_limit: null },
}

const format = (fields: Partial<BookingDetail>, client: Client | null = CLIENT) =>
  formatClientVisits({ ...createAgendaBooking(), client, ...fields })

test.each([
  [{ status: 'completed' }, '7ª visita'],
  [{ status: 'confirmed' }, '7 visitas antes'],
  [{ status: 'completed', is_courtesy: true }, '7ª visita'],
  [{ status: 'completed', deleted: true }, '7 visitas antes'],
] as const)('%j after seven visits: %s', (fields, words) => {
  expect(format(fields)).toBe(words)
})

test('the first one is told so while it may still be', () => {
  const fresh = { ...CLIENT, visits: 0 }
  expect(format({ status: 'pendente' }, fresh)).toBe('primeira visita')
  expect(format({ status: 'cancelled' }, fresh)).toBe('')
  expect(format({}, { ...CLIENT, visits: 1 })).toBe('1 visita antes')
  expect(format({}, null)).toBe('')
})
