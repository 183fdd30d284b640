/** What comes back, from a cancellation or from the trash, is judged as if it came there anew. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  formatAnswer,
  type OwnerSalon,
  openOwnerSalon,
} from '#tests/support/api/calls/owner-calls.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { requireNth } from '#tests/support/db/factories.ts'

let server: TestServer
let house: OwnerSalon
beforeEach(async () => {
  server = await startTestServer()
  house = await openOwnerSalon(server)
})
afterEach(() => server.close())

/** A booking at 10:00 that went, and after it the block from 10:00 to 12:00. */
async function cancelledUnderBlock() {
  const booking = await house.booked()
  const { body } = await house.set(booking, 'cancelled')
  await house.block()
  return requireNth(body.bookings)
}

test.each(['confirmed', 'pendente', 'completed'] as const)(
  'cancelled and then %s in a time that is blocked by now, it asks for an encaixe',
  async (status) => {
    const gone = await cancelledUnderBlock()
    expect(formatAnswer(await house.set(gone, status))).toBe('409 time_blocked')
    expect((await house.rows()).map((row) => row.status)).toEqual(['cancelled'])
    const { body } = await house.set(gone, status, 'one', true)
    expect(requireNth(body.bookings)).toMatchObject({ status, encaixe: true, cancel_reason: null })
  },
)

test('the same where another client stands there', async () => {
  const gone = requireNth((await house.set(await house.booked(), 'no_show')).body.bookings)
  await house.booked()
  expect(formatAnswer(await house.set(gone, 'confirmed'))).toBe('409 slot_taken')
  const { body } = await house.set(gone, 'confirmed', 'one', true)
  expect(requireNth(body.bookings)).toMatchObject({ status: 'confirmed', encaixe: true })
})

test('an encaixe comes back as one, and as none only where the time is free', async () => {
  await house.block()
  const encaixe = await house.booked({ encaixe: true })
  const gone = requireNth((await house.set(encaixe, 'cancelled')).body.bookings)
  expect(formatAnswer(await house.set(gone, 'confirmed', 'one', false))).toBe('409 time_blocked')
  const { body } = await house.set(gone, 'confirmed')
  expect(requireNth(body.bookings)).toMatchObject({ status: 'confirmed', encaixe: true })
  const plain = await house.change(requireNth(body.bookings), { encaixe: false })
  expect(formatAnswer(plain)).toBe('409 time_blocked')
})

test('what leaves its time, or only changes its state in it, asks nothing', async () => {
  const booking = await house.booked()
  await house.block()
  const pending = requireNth((await house.set(booking, 'pendente')).body.bookings)
  const done = requireNth((await house.set(pending, 'completed')).body.bookings)
  const gone = requireNth((await house.set(done, 'no_show')).body.bookings)
  expect(await house.set(gone, 'cancelled')).toMatchObject({ status: 200 })
})

test('out of the trash into a blocked time it comes as an encaixe only', async () => {
  const { body: gone } = await house.trash(await house.booked())
  await house.block()
  expect(formatAnswer(await house.restore(gone))).toBe('409 time_blocked')
  expect((await house.restore(gone, true)).body).toMatchObject({ deleted: false, encaixe: true })
})

test('what was cancelled takes no time in the trash or out of it', async () => {
  const gone = await cancelledUnderBlock()
  const { body: trashed } = await house.trash(gone)
  const { body } = await house.restore(trashed)
  expect(body).toMatchObject({ deleted: false, status: 'cancelled', encaixe: false })
})
