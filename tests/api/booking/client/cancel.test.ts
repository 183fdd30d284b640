import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  book,
  cancel,
  changeSettings,
  HOUR,
  listOwnBookings,
  listStoredBookings,
  listTimesOn,
  MINUTE,
  TUESDAY,
} from '#tests/support/api/calls/booking-calls.ts'
import { readClaims } from '#tests/support/api/people/tokens.ts'
import { type SignedIn, startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { type Business, createBusiness, insertBooking } from '#tests/support/db/factories.ts'

/** Tuesday at 10:00 in São Paulo. */
const APPOINTMENT = Date.UTC(2026, 10, 24, 13)
const NOT_FOUND = [404, 'Agendamento não encontrado']
const PASSED = [409, 'Este agendamento já passou e não pode mais ser cancelado.']

let server: TestServer
let business: Business
let marina: SignedIn
beforeEach(async () => {
  server = await startTestServer()
  business = await createBusiness(server.storage)
  marina = await server.signIn(business.slug)
})
afterEach(() => server.close())

const cancelIt = async (id: string, who = marina, at = business) => {
  const { status, body } = await cancel(server, at, who.access_token, id)
  return status === 200 ? [status, body.status] : [status, body.message]
}

async function booked(): Promise<string> {
  const { body, status } = await book(server, business, marina.access_token)
  expect(status).toBe(201)
  return body.id
}

const withDeadline = (cancellationDeadline: number) =>
  changeSettings(server, business, { general_settings: { cancellationDeadline } })

test('without a deadline a booking can be cancelled until it begins', async () => {
  const id = await booked()
  server.setNow(APPOINTMENT - 1)
  expect(await cancelIt(id)).toEqual([200, 'cancelled'])
  const [row] = await listStoredBookings(server, business)
  expect(row).toMatchObject({
    status: 'cancelled',
    cancel_reason: 'client',
    updated_at: APPOINTMENT - 1,
    version: 2,
  })
})

test('exactly at the deadline it is allowed, a moment later it is not', async () => {
  const id = await booked()
  await withDeadline(3)
  server.setNow(APPOINTMENT - 3 * HOUR + 1)
  const sentence = 'Você só pode cancelar com pelo menos 3 horas de antecedência.'
  expect(await cancelIt(id)).toEqual([409, sentence])
  expect((await listStoredBookings(server, business))[0]?.status).toBe('confirmed')
  server.setNow(APPOINTMENT - 3 * HOUR)
  expect(await cancelIt(id)).toEqual([200, 'cancelled'])
})

test('the deadline of the moment counts, and it refuses with its number of hours', async () => {
  const id = await booked()
  await withDeadline(48)
  const { status, body } = await cancel(server, business, marina.access_token, id)
  expect([status, body.code, body.hours]).toEqual([409, 'cancellation_deadline', 48])
  await withDeadline(24)
  expect(await cancelIt(id)).toEqual([200, 'cancelled'])
})

test('a deadline of no hours allows it until the beginning', async () => {
  const id = await booked()
  await withDeadline(0)
  server.setNow(APPOINTMENT - 1)
  expect(await cancelIt(id)).toEqual([200, 'cancelled'])
})

test('cancelling what is cancelled changes nothing, even when it would be too late', async () => {
  const id = await booked()
  expect(await cancelIt(id)).toEqual([200, 'cancelled'])
  const before = await listStoredBookings(server, business)
  await withDeadline(1000)
  server.setNow(APPOINTMENT + HOUR)
  expect(await cancelIt(id)).toEqual([200, 'cancelled'])
  expect(await listStoredBookings(server, business)).toEqual(before)
})

test('ten cancellations at the same moment are one', async () => {
  const id = await booked()
  const answers = await Promise.all(Array.from({ length: 10 }, () => cancelIt(id)))
  expect(answers).toEqual(Array(10).fill([200, 'cancelled']))
  expect((await listStoredBookings(server, business))[0]?.version).toBe(2)
})

test('what has begun, or is completed, can no longer be cancelled', async () => {
  const id = await booked()
  server.setNow(APPOINTMENT)
  expect(await cancelIt(id)).toEqual(PASSED)
  const { session_id } = readClaims(marina.access_token)
  const own = { session_id, client_id: marina.client.id }
  const done = await insertBooking(server.storage, await withClient(), {
    ...own,
    date: '2026-11-26',
    status: 'completed',
  })
  expect(await cancelIt(done.id)).toEqual(PASSED)
})

/** The business as the factory knows it, with the client who signed in. */
async function withClient(): Promise<Business> {
  const { id, name, email, phone } = marina.client
  const { user_id } = business
  const times = { created_at: 0, updated_at: 0 }
  const client = { id, nome: name, email, telefone: phone, user_id, ...times }
  return { ...business, clients: [...business.clients, client] }
}

test("another session's booking is not found, even the same client's", async () => {
  const id = await booked()
  const neighbour = await server.signIn(business.slug, { nome: 'Outra Pessoa' })
  const again = await server.signIn(business.slug, { telefone: marina.client.phone })
  expect(again.client.id).toBe(marina.client.id)
  expect(await cancelIt(id, neighbour)).toEqual(NOT_FOUND)
  expect(await cancelIt(id, again)).toEqual(NOT_FOUND)
  expect(await cancelIt('nada')).toEqual(NOT_FOUND)
  const byOwner = await insertBooking(server.storage, business, { date: TUESDAY, time: '15:00' })
  expect(await cancelIt(byOwner.id)).toEqual(NOT_FOUND)
  const rows = await listStoredBookings(server, business)
  expect(rows.map(({ status }) => status)).toEqual(['confirmed', 'confirmed'])
})

test('a deleted booking is neither listed nor cancelled', async () => {
  const { session_id } = readClaims(marina.access_token)
  const gone = await insertBooking(server.storage, await withClient(), {
    session_id,
    client_id: marina.client.id,
    date: TUESDAY,
    deleted: true,
  })
  expect(await cancelIt(gone.id)).toEqual(NOT_FOUND)
  expect((await listOwnBookings(server, business, marina.access_token)).body.bookings).toEqual([])
})

test('the time of a cancelled booking is free again, for anybody', async () => {
  const id = await booked()
  expect(await listTimesOn(server, business, TUESDAY)).not.toContain('10:00')
  await cancelIt(id)
  expect(await listTimesOn(server, business, TUESDAY)).toContain('10:00')
  const other = await server.signIn(business.slug, { nome: 'Outra Pessoa' })
  expect((await book(server, business, other.access_token)).status).toBe(201)
})

test('the list holds what was booked in this session, the next ones first', async () => {
  const neighbour = await server.signIn(business.slug, { nome: 'Outra Pessoa' })
  await book(server, business, neighbour.access_token, { time: '16:00' })
  for (const [date, time] of [
    ['2026-11-24', '10:00'],
    ['2026-11-26', '09:00'],
    ['2026-11-26', '11:00'],
    ['2026-11-25', '08:00'],
  ] as const) {
    await book(server, business, marina.access_token, { date, time })
  }
  const { body } = await listOwnBookings(server, business, marina.access_token)
  expect(body.bookings.map(({ date, time }) => `${date} ${time}`)).toEqual([
    '2026-11-24 10:00',
    '2026-11-25 08:00',
    '2026-11-26 09:00',
    '2026-11-26 11:00',
  ])
  const again = await server.signIn(business.slug, { telefone: marina.client.phone })
  expect((await listOwnBookings(server, business, again.access_token)).body.bookings).toEqual([])
})

test('a cancelled booking stays in the list as cancelled', async () => {
  const id = await booked()
  await cancelIt(id)
  server.setNow(server.context.now() + 5 * MINUTE)
  const { body } = await listOwnBookings(server, business, marina.access_token)
  expect(body.bookings.map((it) => [it.id, it.status])).toEqual([[id, 'cancelled']])
})
