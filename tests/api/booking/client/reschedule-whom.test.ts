/** A client moves a booking: with whom it can be had at its new time. */
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bookings } from '#db/tables/booking.ts'
import { listTimesOn, TUESDAY } from '#tests/support/api/calls/booking-calls.ts'
import { RescheduleSalon, WEDNESDAY } from '#tests/support/api/calls/reschedule-salon.ts'
import { requireNth } from '#tests/support/db/factories.ts'

let it: RescheduleSalon
beforeEach(async () => {
  it = await RescheduleSalon.open()
})
afterEach(() => it.server.close())

const refusal = async (moved: ReturnType<RescheduleSalon['move']>) => {
  const { status, body } = await moved
  return [status, body.code]
}

test('where nobody else is asked for, it stays with its professional, however free the others are', async () => {
  const id = await it.booked()
  await it.taken({ date: WEDNESDAY, time: '14:00', duration: 60 })
  expect((await it.move(id)).body.professional_id).toBe(it.rafa)
  expect(await it.timesFor(id, WEDNESDAY)).not.toContain('14:00')
  expect(await it.timesFor(id, WEDNESDAY, it.bia)).toContain('14:00')
})

test('another professional takes it over, with their name; the first is free again', async () => {
  const id = await it.booked()
  const to = { date: TUESDAY, time: '10:00', professional_id: it.bia }
  const { status, body } = await it.move(id, to)
  expect([status, body.professional_id, body.professional_name]).toEqual([200, it.bia, 'Bia'])
  const freeWith = (professional_id: string) =>
    listTimesOn(it.server, it.business, TUESDAY, { professional_id })
  expect(await freeWith(it.rafa)).toContain('10:00')
  expect(await freeWith(it.bia)).not.toContain('10:00')
  expect((await it.stored(id)).version).toBe(2)
})

test('a professional who does not perform it cannot have it, and shows no times', async () => {
  const id = await it.booked()
  const refused = [409, 'professional_not_offered']
  expect(await refusal(it.move(id, { professional_id: it.caio }))).toEqual(refused)
  expect(await refusal(it.move(id, { professional_id: 'ninguem' }))).toEqual(refused)
  const params = { slug: it.business.slug, id }
  const path = 'GET /api/public/:slug/bookings/:id/slots'
  const query = { professional_id: it.caio }
  const { status } = await it.server.call(path, { params, query }, it.marina.access_token)
  expect(status).toBe(409)
})

test("the new professional's own hours count", async () => {
  const id = await it.booked()
  const afternoon = { enabled: true, schedules: [{ start: '13:00', end: '18:00' }] }
  await it.changeProfessional(it.bia, { working_hours: { wednesday: afternoon } })
  const to = { professional_id: it.bia }
  expect(await refusal(it.move(id, to))).toEqual([409, 'outside_hours'])
  expect((await it.move(id, { ...to, time: '13:00' })).status).toBe(200)
})

test('a service that is no longer offered moves with its own professional, with no other', async () => {
  const id = await it.booked()
  await it.changeService({ status: 'inactive' })
  expect(await it.timesFor(id, WEDNESDAY)).toContain('11:00')
  expect(await refusal(it.move(id, { professional_id: it.bia }))).toEqual([409, 'service_inactive'])
  expect((await it.move(id)).status).toBe(200)
  expect((await it.move(id, { time: '12:00', professional_id: it.rafa })).status).toBe(200)
})

test('a professional who no longer performs the service still keeps what was booked', async () => {
  const id = await it.booked()
  await it.changeProfessional(it.rafa, { services: [] })
  expect((await it.move(id)).body.professional_id).toBe(it.rafa)
})

test('of a professional who left, whoever performs it takes over', async () => {
  const id = await it.booked()
  await it.changeProfessional(it.rafa, { deleted: true })
  expect(await it.timesFor(id, WEDNESDAY)).toContain('11:00')
  const gone = await refusal(it.move(id, { professional_id: it.rafa }))
  expect(gone).toEqual([409, 'professional_archived'])
  const { status, body } = await it.move(id)
  expect([status, body.professional_name]).toEqual([200, 'Bia'])
})

test('a composite moves whole, and to another professional only if that one is offered for it', async () => {
  const id = await it.booked({ composite_id: requireNth(it.business.composites).id })
  const { price, duration, service_id, composite_id, composite_items } = await it.stored(id)
  const none = await refusal(it.move(id, { professional_id: it.caio }))
  expect(none).toEqual([409, 'professional_not_offered'])
  expect((await it.move(id, { professional_id: it.bia })).status).toBe(200)
  const kept = { price, duration, service_id, composite_id, composite_items, is_composite: true }
  expect(await it.stored(id)).toMatchObject({ ...kept, professional_id: it.bia })
  expect(await it.occupies(id)).toEqual([[11 * 60, 11 * 60 + duration]])
})

test('a composite that is gone moves with its own professional, never as its first part', async () => {
  const id = await it.booked({ composite_id: requireNth(it.business.composites).id })
  await it.server.storage.write(async (tx) => {
    await tx.update(bookings).set({ composite_id: null }).where(eq(bookings.id, id))
  })
  const part = await refusal(it.move(id, { professional_id: it.bia }))
  expect(part).toEqual([404, 'service_not_found'])
  expect((await it.move(id)).status).toBe(200)
})
