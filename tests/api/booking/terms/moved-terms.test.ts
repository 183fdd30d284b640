/** What a booking costs and takes once it moves to somebody who charges or takes otherwise. */
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bookings } from '#db/tables/booking.ts'
import { TUESDAY } from '#tests/support/api/calls/booking-calls.ts'
import { RescheduleSalon, WEDNESDAY } from '#tests/support/api/calls/reschedule-salon.ts'
import { requireNth } from '#tests/support/db/factories.ts'
import { setOverride } from '#tests/support/db/set-override.ts'

let salon: RescheduleSalon
beforeEach(async () => {
  salon = await RescheduleSalon.open()
})
afterEach(() => salon.server.close())

const setBia = (own: { price?: number; duration?: number }) =>
  setOverride(salon.server.storage, salon.business, { who: 1, ...own })

test('a client moves to another professional for what they charge and take, once it was shown', async () => {
  await setBia({ price: 8000, duration: 90 })
  const id = await salon.booked()
  const refused = await salon.move(id, { professional_id: salon.bia })
  const now = { price: 80, duration: 90, shown: { price: 50, duration: 30 } }
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'offer_changed', ...now }])
  expect(await salon.stored(id)).toMatchObject({ date: TUESDAY, professional_id: salon.rafa })
  const moved = await salon.move(id, { professional_id: salon.bia, price: 80, duration: 90 })
  expect([moved.status, moved.body.price, moved.body.duration]).toEqual([200, 80, 90])
  expect(await salon.stored(id)).toMatchObject({
    ...{ professional_id: salon.bia, price: 8000, service_original_price: 8000, duration: 90 },
  })
  expect(await salon.occupies(id)).toEqual([[660, 750]])
})

test('the times are those at which the other is free for as long as they take', async () => {
  await setBia({ duration: 90 })
  const id = await salon.booked()
  const lastOf = async (who: string) => (await salon.timesFor(id, WEDNESDAY, who)).at(-1)
  expect([await lastOf(salon.rafa), await lastOf(salon.bia)]).toEqual(['17:30', '16:30'])
  const late = await salon.move(id, { time: '17:30', professional_id: salon.bia, duration: 90 })
  expect([late.status, late.body]).toMatchObject([409, { code: 'outside_hours' }])
})

test('what was agreed stays where the two do not differ', async () => {
  await setBia({ price: 8000 })
  const id = await salon.booked()
  await salon.server.storage.write(async (tx) => {
    await tx.update(bookings).set({ price: 4500, duration: 45 }).where(eq(bookings.id, id))
  })
  const seen = { professional_id: salon.bia, price: 80 }
  const moved = await salon.move(id, seen)
  expect([moved.status, moved.body.price, moved.body.duration]).toEqual([200, 80, 45])
})

test('with the same professional everything stays, whatever they charge and take by now', async () => {
  const id = await salon.booked()
  await setOverride(salon.server.storage, salon.business, { who: 0, price: 9000, duration: 60 })
  const { status, body } = await salon.move(id)
  expect([status, body.price, body.duration]).toEqual([200, 50, 30])
})

test('where its own professional has left, who keeps the agreement goes before a less booked one', async () => {
  await setBia({ price: 8000 })
  const id = await salon.booked({ professional_id: salon.bia, price: 80 })
  await setOverride(salon.server.storage, salon.business, { who: 2, price: 8000 })
  await salon.changeProfessional(salon.caio, { services: [requireNth(salon.business.services).id] })
  await salon.changeProfessional(salon.bia, { deleted: true })
  await salon.taken({ professional_id: salon.caio, date: WEDNESDAY, time: '14:00' })
  const { status, body } = await salon.move(id)
  expect([status, body.professional_id, body.price]).toEqual([200, salon.caio, 80])
})
