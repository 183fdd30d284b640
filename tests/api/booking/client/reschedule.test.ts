/** A client moves a booking: what changes with it, and what stays as it was agreed. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { toTimeOfDay } from '#domain/time/civil-time.ts'
import {
  changeSettings,
  listOwnBookings,
  listStoredBookings,
  listTimesOn,
  TUESDAY,
} from '#tests/support/api/calls/booking-calls.ts'
import { confirmPresence, listMailedLinks, storeFor } from '#tests/support/api/calls/page-calls.ts'
import { RescheduleSalon, WEDNESDAY } from '#tests/support/api/calls/reschedule-salon.ts'
import { requireNth } from '#tests/support/db/factories.ts'

let it: RescheduleSalon
beforeEach(async () => {
  it = await RescheduleSalon.open()
})
afterEach(() => it.server.close())

const ownList = async () =>
  (await listOwnBookings(it.server, it.business, it.marina.access_token)).body.bookings

test('date and time change, the version is raised, and all else stays', async () => {
  const id = await it.booked({ notes: 'Sem pressa', origin: 'widget' })
  const before = await it.stored(id)
  it.server.setNow(it.server.context.now() + 60_000)
  const { status, body } = await it.move(id)
  expect(status).toBe(200)
  expect(await it.stored(id)).toEqual({
    ...before,
    date: WEDNESDAY,
    time: '11:00',
    version: 2,
    updated_at: it.server.context.now(),
  })
  const { confirmation_queued, confirmation_to, ...booking } = body
  expect([confirmation_queued, confirmation_to]).toEqual([true, 'marina@cliente.example'])
  expect(await ownList()).toEqual([booking])
  expect(await listStoredBookings(it.server, it.business)).toHaveLength(1)
})

test('the old time is free for anybody and the new one for nobody', async () => {
  await it.move(await it.booked())
  const asked = { professional_id: it.rafa }
  expect(await listTimesOn(it.server, it.business, TUESDAY, asked)).toContain('10:00')
  expect(await listTimesOn(it.server, it.business, WEDNESDAY, asked)).not.toContain('11:00')
  await it.booked({}, await it.someoneElse())
})

test('price and duration stay as agreed, whatever the service costs and takes by now', async () => {
  const id = await it.booked()
  await it.changeService({ price: 9900, duration: 120 })
  const { status, body } = await it.move(id)
  expect([status, body.price, body.duration]).toEqual([200, 50, 30])
  expect(await it.occupies(id)).toEqual([[11 * 60, 11 * 60 + 30]])
})

test('its own time counts as free: it can move by a quarter of an hour', async () => {
  const id = await it.booked()
  const near = ['09:45', '10:00', '10:15']
  expect(await it.timesFor(id)).toEqual(expect.arrayContaining(near))
  const others = await listTimesOn(it.server, it.business, TUESDAY, { professional_id: it.rafa })
  expect(others.filter((time) => near.includes(time))).toEqual([])
  for (const time of ['10:15', '10:00', '09:45']) {
    expect((await it.move(id, { date: TUESDAY, time })).body.time).toBe(time)
  }
})

test('a time is listed if and only if the booking can move there', async () => {
  const noon = { date: TUESDAY, isFullDay: false, startTime: '12:00', endTime: '13:00' }
  const ofBia = { ...noon, startTime: '08:00', professionalId: it.bia }
  const exceptions_settings = { agendaBlocked: true, blockedDates: [noon, ofBia] }
  await changeSettings(it.server, it.business, { exceptions_settings })
  await it.taken({ time: '14:00', duration: 50 })
  const id = await it.booked()
  const listed = await it.timesFor(id)
  const had: string[] = []
  for (let minute = 7 * 60; minute < 19 * 60; minute += 15) {
    const time = toTimeOfDay(minute)
    if ((await it.move(id, { date: TUESDAY, time })).status === 200) had.push(time)
  }
  expect(had).toEqual(listed)
  // Of 39 starts of half an hour, an hour's block and 50 minutes cost five each.
  expect(listed).toHaveLength(29)
})

test('buffers and the pause for processing move along', async () => {
  const pause = { gap_start: 30, gap_minutes: 40 }
  await it.changeService({ duration: 90, buffer_before: 5, buffer_after: 10, ...pause })
  const id = await it.booked()
  const shape = await it.occupies(id)
  expect(shape).toHaveLength(2)
  await it.changeService({ buffer_after: 0, gap_minutes: 0 })
  await it.move(id, { time: '14:00' })
  expect(await it.occupies(id)).toEqual(shape.map(([from, to]) => [from + 240, to + 240]))
  const during = {
    service_id: requireNth(it.business.services, 1).id,
    date: WEDNESDAY,
    time: '14:30',
  }
  await it.booked(during, await it.someoneElse())
})

test('asked twice for the same it moves once, and tells of it once', async () => {
  const id = await it.booked()
  await it.server.sent()
  const first = await it.move(id)
  const again = await it.move(id)
  expect(again.status).toBe(200)
  expect(again.body).toEqual({
    ...first.body,
    confirmation_queued: false,
    confirmation_to: null,
  })
  expect((await it.stored(id)).version).toBe(2)
  expect((await it.server.sent()).mails).toHaveLength(2)
})

test('ten calls for the same move at one moment are one move', async () => {
  const id = await it.booked()
  await it.server.sent()
  const answers = await Promise.all(Array.from({ length: 10 }, () => it.move(id)))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(answers.filter(({ body }) => body.confirmation_queued)).toHaveLength(1)
  expect((await it.stored(id)).version).toBe(2)
  expect((await it.server.sent()).mails).toHaveLength(2)
})

test('who had confirmed the old time has not confirmed the new one', async () => {
  const id = await it.booked()
  const { body } = await confirmPresence(it.server, it.business, it.marina.access_token, id)
  expect(body.presence_confirmed_at).not.toBeNull()
  expect((await it.move(id)).body.presence_confirmed_at).toBeNull()
  expect((await it.stored(id)).presence_confirmed_at).toBeNull()
})

test('a new confirmation goes out with the new time and a link of its own; both links work', async () => {
  const id = await it.booked()
  await it.server.sent()
  await it.move(id)
  const { mails } = await it.server.sent()
  expect(mails).toHaveLength(2)
  expect(mails[1]?.text).toContain('25/11 às 11:00')
  expect(mails[1]?.text).not.toContain('24/11')
  expect(mails[1]?.calendar?.content).toContain('20261125T')
  const [old = '', fresh = ''] = await listMailedLinks(it.server, it.business)
  expect(old).not.toBe(fresh)
  for (const token of [old, fresh]) {
    const { body } = await listOwnBookings(it.server, it.business, token)
    expect(body.bookings.map(({ id, date }) => [id, date])).toEqual([[id, WEDNESDAY]])
  }
})

test('every move in a row is told of', async () => {
  const id = await it.booked()
  for (const time of ['11:00', '12:00', '11:00']) {
    await it.server.sent()
    await it.move(id, { time })
  }
  const { mails } = await it.server.sent()
  expect(mails).toHaveLength(4)
  expect(new Set(await listMailedLinks(it.server, it.business)).size).toBe(4)
  expect((await it.stored(id)).version).toBe(4)
})

test('a deliberate overlap that moves to a free time is one no longer', async () => {
  await it.booked({}, await it.someoneElse())
  const encaixe = { professional_id: it.rafa, date: TUESDAY, encaixe: true }
  const { id } = await storeFor(it.server, it.business, it.marina, encaixe)
  expect((await it.move(id)).status).toBe(200)
  expect((await it.stored(id)).encaixe).toBe(false)
})

test('the free times keep to the days asked for, and to those that can be booked', async () => {
  const params = { slug: it.business.slug, id: await it.booked() }
  const ask = async (query: object) => {
    const path = 'GET /api/public/:slug/bookings/:id/slots'
    const { body } = await it.server.call(path, { params, query }, it.marina.access_token)
    return body.days.map(({ date }) => date)
  }
  expect(await ask({ from: TUESDAY, to: WEDNESDAY })).toEqual([TUESDAY, WEDNESDAY])
  expect(await ask({})).toHaveLength(91)
  expect(await ask({ from: '2027-06-01' })).toEqual([])
})
