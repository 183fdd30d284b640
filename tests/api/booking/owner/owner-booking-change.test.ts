/** What an owner changes of bookings: place, service, price, client, state; each with its version. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { booking_links } from '#db/tables/booking.ts'
import { book, MINUTE, TUESDAY } from '#tests/support/api/calls/booking-calls.ts'
import {
  formatAnswer,
  type OwnerSalon,
  openOwnerSalon,
} from '#tests/support/api/calls/owner-calls.ts'
import { listSmsTo } from '#tests/support/api/people/sign-up.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { requireNth } from '#tests/support/db/factories.ts'

let server: TestServer
let house: OwnerSalon
beforeEach(async () => {
  server = await startTestServer()
  house = await openOwnerSalon(server, {
    professionals: [{ name: 'Rafa' }, { name: 'Bia' }, { name: 'Foi', deleted: true }],
    services: [{ name: 'Corte' }, { name: 'Luzes', price: 20_000, duration: 90 }],
    clients: [{ nome: 'Ana Lima' }, { nome: 'Bento Sá' }],
  })
})
afterEach(() => server.close())

const getServiceId = (position: number) => requireNth(house.business.services, position).id

test('a booking is moved to another day, time and professional', async () => {
  const booking = await house.booked()
  server.setNow(server.context.now() + MINUTE)
  const to = { date: '2026-11-25', time: '17:45', professional_id: house.getProfessionalId(1) }
  const { status, body } = await house.change(booking, to)
  expect([status, body.bookings]).toEqual([
    200,
    [{ ...booking, ...to, professional_name: 'Bia', version: 2 }],
  ])
  // Undone by putting it back.
  const { date, time, professional_id } = booking
  const back = await house.change(requireNth(body.bookings), { date, time, professional_id })
  expect(requireNth(back.body.bookings)).toEqual({ ...booking, version: 3 })
})

test('the second of two who change one booking is told, and nothing is lost', async () => {
  const booking = await house.booked()
  const moved = await house.change(booking, { time: '14:00' })
  for (const late of [
    await house.change(booking, { price: 10 }),
    await house.set(booking, 'cancelled'),
    await house.trash(booking),
  ]) {
    expect(formatAnswer(late)).toBe('409 booking_changed')
  }
  const [row] = await house.rows()
  expect(row).toMatchObject({ time: '14:00', price: 5000, status: 'confirmed', version: 2 })
  expect((await house.change(requireNth(moved.body.bookings), { price: 10 })).status).toBe(200)
})

test('saying what is so already changes nothing, not even the version', async () => {
  const booking = await house.booked({ notes: 'franja' })
  const { date, time, professional_id, duration, price, service_id } = booking
  const same = { date, time, professional_id, duration, price, service_id, notes: 'franja' }
  const { body } = await house.change(booking, { ...same, is_courtesy: false, encaixe: false })
  expect(body.bookings).toEqual([booking])
})

test('over another booking or in a blocked time it moves only as an encaixe, kept if asked again', async () => {
  await house.booked()
  const booking = await house.booked({ time: '12:00' })
  await house.block({ start: '15:00', end: '16:00' })
  expect(formatAnswer(await house.change(booking, { time: '09:45' }))).toBe('409 slot_taken')
  expect(formatAnswer(await house.change(booking, { time: '14:45' }))).toBe('409 time_blocked')
  const { body } = await house.change(booking, { time: '09:45', encaixe: true })
  const encaixe = requireNth(body.bookings)
  expect(encaixe).toMatchObject({ time: '09:45', encaixe: true })
  const free = await house.change(encaixe, { time: '13:00' })
  expect(requireNth(free.body.bookings).encaixe).toBe(false)
})

test('an encaixe that is to be none any more needs the time to be free', async () => {
  const under = await house.booked()
  const booking = await house.booked({ time: '10:15', encaixe: true })
  expect(formatAnswer(await house.change(booking, { encaixe: false }))).toBe('409 slot_taken')
  expect((await house.change(under, { notes: 'só a nota' })).status).toBe(200)
  await house.set({ ...under, version: 2 }, 'cancelled')
  const { body } = await house.change(booking, { encaixe: false })
  expect(requireNth(body.bookings).encaixe).toBe(false)
})

test('longer is judged as a move is', async () => {
  const booking = await house.booked()
  await house.booked({ time: '11:00' })
  expect(formatAnswer(await house.change(booking, { duration: 75 }))).toBe('409 slot_taken')
  const { body } = await house.change(booking, { duration: 60 })
  expect(requireNth(body.bookings)).toMatchObject({ duration: 60, time: '10:00' })
})

test('another service brings its own price and duration, unless the owner sets them', async () => {
  const booking = await house.booked({ price: 33 })
  const { body } = await house.change(booking, { service_id: getServiceId(1) })
  expect(requireNth(body.bookings)).toMatchObject({
    service_name: 'Luzes',
    price: 200,
    duration: 90,
  })
  const [row] = await house.rows()
  expect(row?.service_original_price).toBe(20_000)
  const set = { service_id: getServiceId(0), price: 45, duration: 40 }
  const other = await house.change(requireNth(body.bookings), set)
  expect(requireNth(other.body.bookings)).toMatchObject({
    service_name: 'Corte',
    price: 45,
    duration: 40,
  })
})

test('who has left serves nobody new, and what they had may stay theirs', async () => {
  const booking = await house.booked()
  const gone = await house.change(booking, { professional_id: house.getProfessionalId(2) })
  expect(formatAnswer(gone)).toBe('409 professional_archived')
  const old = await house.insert({ professional_id: house.getProfessionalId(2), time: '16:00' })
  expect((await house.change(old, { time: '17:00' })).status).toBe(200)
})

test('given to another client, it is no longer in the session or under the link of the first', async () => {
  const { access_token } = await server.signIn(house.business.slug)
  const made = await book(server, house.business, access_token, {
    professional_id: house.getProfessionalId(0),
  })
  const links = () => server.storage.read((db) => db.$count(booking_links))
  expect(await links()).toBe(1)
  const client = { id: requireNth(house.business.clients, 1).id }
  const { status, body } = await house.change({ id: made.body.id, version: 1 }, { client })
  expect([status, requireNth(body.bookings).client_name]).toEqual([200, 'Bento Sá'])
  const params = { slug: house.business.slug }
  const own = await server.call(
    'GET /api/public/:slug/bookings',
    { params, query: {} },
    access_token,
  )
  expect(own.body.bookings).toEqual([])
  const [row] = await house.rows()
  expect(row?.session_id).toBeNull()
  // The link in the letter to the new one, and no other.
  expect(await links()).toBe(1)
  const email = requireNth(house.business.clients, 1).email ?? ''
  expect(await listSmsTo(server, email)).toHaveLength(1)
})

test('who comes in the client’s place is found by name, told the client, and goes with the client', async () => {
  const made = await house.booked({ guest_name: ' Théo ' })
  const named = { client_name: requireNth(house.business.clients).nome, guest_name: 'Théo' }
  expect(made).toMatchObject(named)
  const query = { q: 'theo', from: made.date, to: made.date }
  const found = await house.search(query)
  expect(found.body.bookings.map(({ id }) => id)).toEqual([made.id])
  const other = requireNth((await house.change(made, { guest_name: 'Lia' })).body.bookings)
  expect(other.guest_name).toBe('Lia')
  const client = { id: requireNth(house.business.clients, 1).id }
  const given = requireNth((await house.change(other, { client })).body.bookings)
  expect(given.guest_name).toBeNull()
  const again = requireNth((await house.change(given, { guest_name: 'Lia' })).body.bookings)
  const none = requireNth((await house.change(again, { guest_name: '' })).body.bookings)
  expect(none.guest_name).toBeNull()
})

test('a move tells the client, a note does not', async () => {
  const email = requireNth(house.business.clients).email ?? ''
  const booking = await house.booked()
  const noted = await house.change(booking, { notes: 'franja' })
  expect(await listSmsTo(server, email)).toHaveLength(1)
  await house.change(requireNth(noted.body.bookings), { time: '16:30' })
  const texts = await listSmsTo(server, email)
  expect(texts).toHaveLength(2)
  expect(texts.at(-1)).toContain('16:30')
})

test('what a client promised holds for the time that was promised', async () => {
  const booking = await house.insert({ presence_confirmed_at: server.context.now() })
  const noted = requireNth((await house.change(booking, { notes: 'x' })).body.bookings)
  expect(noted.presence_confirmed_at).not.toBeNull()
  const moved = requireNth((await house.change(noted, { time: '15:00' })).body.bookings)
  expect(moved.presence_confirmed_at).toBeNull()
})

test('a booking goes through its states and back', async () => {
  let booking = await house.booked({ status: 'pendente' })
  const to = async (state: Parameters<OwnerSalon['set']>[1]) => {
    const { status, body } = await house.set(booking, state)
    expect(status).toBe(200)
    booking = requireNth(body.bookings)
    return [booking.status, booking.cancel_reason]
  }
  expect(await to('confirmed')).toEqual(['confirmed', null])
  expect(await to('cancelled')).toEqual(['cancelled', 'owner'])
  expect(await to('no_show')).toEqual(['cancelled', 'no_show'])
  expect(await to('pendente')).toEqual(['pendente', null])
  expect(await to('completed')).toEqual(['completed', null])
  expect(await to('no_show')).toEqual(['cancelled', 'no_show'])
  expect(await to('completed')).toEqual(['completed', null])
  expect(await to('confirmed')).toEqual(['confirmed', null])
  const { version } = booking
  expect(await to('confirmed')).toEqual(['confirmed', null])
  expect(booking.version).toBe(version)
})

test('a cancelled booking leaves its time, and takes it again only if it is free', async () => {
  const booking = await house.booked()
  const gone = requireNth((await house.set(booking, 'no_show')).body.bookings)
  const other = await house.booked()
  expect(formatAnswer(await house.set(gone, 'confirmed'))).toBe('409 slot_taken')
  expect(formatAnswer(await house.set(gone, 'completed'))).toBe('409 slot_taken')
  await house.set(other, 'cancelled')
  expect((await house.set(gone, 'confirmed')).status).toBe(200)
})

test('who cancelled stays known', async () => {
  const booking = await house.insert({ status: 'cancelled', cancel_reason: 'client' })
  const { body } = await house.set(booking, 'cancelled')
  expect(requireNth(body.bookings)).toMatchObject({ cancel_reason: 'client', version: 1 })
})

test('of a completed booking only the note may be changed', async () => {
  const booking = await house.booked()
  const done = requireNth((await house.set(booking, 'completed')).body.bookings)
  for (const change of [
    { time: '11:00' },
    { date: '2026-11-25' },
    { professional_id: house.getProfessionalId(1) },
    { service_id: getServiceId(1) },
    { duration: 45 },
    { price: 1 },
    { is_courtesy: true },
    { encaixe: true },
    { client: { id: requireNth(house.business.clients, 1).id } },
  ]) {
    expect([change, formatAnswer(await house.change(done, change))]).toEqual([
      change,
      '409 booking_closed',
    ])
  }
  const { body } = await house.change(done, { notes: 'voltou feliz', time: '10:00' })
  expect(requireNth(body.bookings)).toMatchObject({
    notes: 'voltou feliz',
    has_comanda: true,
    total: 50,
  })
  const open = requireNth((await house.set(requireNth(body.bookings), 'confirmed')).body.bookings)
  expect((await house.change(open, { time: '11:00' })).status).toBe(200)
})

test('a booking of another house, or in the trash, is not there to be changed', async () => {
  const there = await openOwnerSalon(server)
  const theirs = await there.booked()
  expect(formatAnswer(await house.change(theirs, { time: '11:00' }))).toBe('404 booking_not_found')
  expect(formatAnswer(await house.set(theirs, 'cancelled'))).toBe('404 booking_not_found')
  const mine = await house.booked()
  const { body: trashed } = await house.trash(mine)
  expect(formatAnswer(await house.change(trashed, { time: '11:00' }))).toBe('404 booking_not_found')
  expect(formatAnswer(await house.set(trashed, 'cancelled'))).toBe('404 booking_not_found')
  const both = { service_id: getServiceId(0), composite_id: 'x' }
  expect(formatAnswer(await house.change(await house.booked(), both))).toBe('400 invalid_input')
  expect((await there.rows()).map(({ version }) => version)).toEqual([1])
  expect((await house.agenda(TUESDAY)).body.bookings).toHaveLength(1)
})
