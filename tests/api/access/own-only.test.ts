/** Whose bookings a caller sees is decided by the session, and nobody without one sees any. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addDays } from '#domain/time/civil-time.ts'
import {
  book,
  listStoredBookings,
  listTimesOn,
  MONDAY,
  readPage,
  requestSlots,
  TUESDAY,
} from '#tests/support/api/calls/booking-calls.ts'
import { type SignedIn, startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { type Business, createBusiness, insertBooking } from '#tests/support/db/factories.ts'

const WEDNESDAY = '2026-11-25'

let server: TestServer
let business: Business
let marina: SignedIn
let other: SignedIn
beforeEach(async () => {
  server = await startTestServer()
  business = await createBusiness(server.storage, {
    clients: [{ nome: 'Segredo Silva', email: 'segredo@cliente.example', telefone: '11911112222' }],
  })
  marina = await server.signIn(business.slug)
  other = await server.signIn(business.slug, { nome: 'Outra Pessoa' })
})
afterEach(() => server.close())

test('a client’s id in the request changes nothing of whose bookings are listed or cancelled', async () => {
  const own = (await book(server, business, marina.access_token)).body.id
  const { id: theirs } = (await book(server, business, other.access_token, { time: '15:00' })).body
  const claim = { client_id: other.client.id, clientId: other.client.id, id: theirs }
  const query = new URLSearchParams({ ...claim, user_id: business.user_id })
  const at = `/api/public/${business.slug}/bookings`
  const headers = { Authorization: `Bearer ${marina.access_token}`, 'X-Client-Id': claim.client_id }
  const listed = await (await server.request(`${at}?${query}`, { headers })).json()
  expect(listed).toMatchObject({ bookings: [{ id: own, client_id: marina.client.id }] })
  const body = JSON.stringify(claim)
  const init = { method: 'POST', headers, body }
  expect((await server.request(`${at}/${theirs}/cancel?${query}`, init)).status).toBe(404)
  const rows = await listStoredBookings(server, business)
  expect(rows.map(({ status }) => status)).toEqual(['confirmed', 'confirmed'])
})

test('of what others booked from today on, a visitor learns only that those times are gone', async () => {
  const taken = (date: string, time: string, status: 'confirmed' | 'completed' | 'cancelled') =>
    insertBooking(server.storage, business, { date, time, status, notes: 'Segredo' })
  await taken(MONDAY, '16:00', 'confirmed')
  await taken(TUESDAY, '10:00', 'confirmed')
  await taken(WEDNESDAY, '11:00', 'completed')
  await taken(WEDNESDAY, '14:00', 'cancelled')
  await taken(addDays(MONDAY, -3), '09:00', 'completed')
  expect(await listTimesOn(server, business, MONDAY)).not.toContain('16:00')
  expect(await listTimesOn(server, business, TUESDAY)).not.toContain('10:00')
  const wednesday = await listTimesOn(server, business, WEDNESDAY)
  expect([wednesday.includes('11:00'), wednesday.includes('14:00')]).toEqual([false, true])

  const { body, text } = await requestSlots(server, business)
  const dates = body.days.map(({ date }) => date)
  expect(dates[0]).toBe(MONDAY)
  expect(dates).toEqual([...dates].sort())
  const page = await readPage(server, business.slug)
  const painted = await (await server.request(`/${business.slug}`)).text()
  for (const seen of [text, page.text, painted]) expect(seen).not.toMatch(/[Ss]egredo|11911112222/)
})

test('without a session no list of bookings is to be had, by whatever is asked', async () => {
  await book(server, business, marina.access_token)
  for (const query of ['', `?user_id=${business.user_id}`, `?client_id=${marina.client.id}`]) {
    const answer = await server.request(`/api/public/${business.slug}/bookings${query}`)
    expect([query, answer.status]).toEqual([query, 401])
  }
})
