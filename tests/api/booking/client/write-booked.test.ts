/** The answer to a booking, written by hand, is what the contract's encoder makes of it. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { writeBooked } from '#api/booking/client/write-booked.ts'
import { bookedAnswer } from '#api/contract/booking.ts'

const plain: Parameters<typeof writeBooked>[0] = {
  id: '0190-a',
  client_id: 'c',
  service_id: 's',
  professional_id: 'p',
  date: '2026-11-23',
  time: '14:30',
  status: 'confirmed',
  price: 5990,
  duration: 45,
  created_at: Date.UTC(2026, 10, 22, 13, 0, 0, 7),
  service_name: 'Corte "à navalha"',
  professional_name: 'Ana',
  review_status: null,
  presence_confirmed_at: null,
  composite_id: null,
  is_composite: false,
  composite_items: [],
  guest_name: null,
  client_note: null,
  confirmation_queued: false,
  confirmation_to: null,
}

test.each([
  plain,
  {
    ...plain,
    price: 0,
    review_status: 'pending' as const,
    presence_confirmed_at: 0,
    composite_id: 'k',
    is_composite: true,
    composite_items: [{ service_id: 's' }, { service_id: 't' }],
    guest_name: 'Caio',
    client_note: 'duas\nlinhas',
    confirmation_queued: true,
    confirmation_to: 'ana@cliente.example',
  },
])('a booking of $price centavos is written as the contract has it', (booked) => {
  // What the house writes, and is in the row that is answered from, is nowhere in it.
  const row = { ...booked, notes: 'da casa', origin: 'page' }
  expect(writeBooked(row)).toBe(JSON.stringify(z.encode(bookedAnswer, booked)))
})
