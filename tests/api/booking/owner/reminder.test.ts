/** Reminders that the house sends by hand, and notes. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  formatAnswer,
  type OwnerSalon,
  openOwnerSalon,
  startOwnerSalon,
} from '#tests/support/api/calls/owner-calls.ts'
import { requireNth } from '#tests/support/db/factories.ts'

let house: OwnerSalon
beforeEach(async () => {
  house = await startOwnerSalon()
})
afterEach(() => house.server.close())

const note = (id: string, sent: boolean) =>
  house.server.call(
    'POST /api/bookings/:id/reminder',
    { params: { id }, body: { sent } },
    house.token,
  )

test('is noted once, changes nothing of the booking, and can be taken back', async () => {
  const booking = await house.booked()
  const first = await note(booking.id, true)
  expect([first.status, first.body.version]).toEqual([200, booking.version])
  house.server.setNow(house.server.context.now() + 60_000)
  expect((await note(booking.id, true)).body.reminded_at).toBe(first.body.reminded_at)
  expect((await note(booking.id, false)).body.reminded_at).toBeNull()
})

test('is of the time at which the booking stands: moved, its client is reminded again', async () => {
  const booking = await house.booked()
  await note(booking.id, true)
  const noted = requireNth((await house.change(booking, { notes: 'franja' })).body.bookings)
  expect(noted.reminded_at).not.toBeNull()
  const moved = requireNth((await house.change(noted, { time: '15:00' })).body.bookings)
  expect(moved.reminded_at).toBeNull()
})

test('of a neighbour’s booking is not there to be noted', async () => {
  const other = await openOwnerSalon(house.server)
  const { id } = await other.booked()
  expect(formatAnswer(await note(id, true))).toBe('404 booking_not_found')
})
