/** Clients say that they will come. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { book, cancel, listStoredBookings, MINUTE } from '#tests/support/api/calls/booking-calls.ts'
import { confirmPresence, proveSession, storeFor } from '#tests/support/api/calls/page-calls.ts'
import { type SignedIn, startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { type Business, createBusiness, requireNth } from '#tests/support/db/factories.ts'

/** Tuesday at 10:00 in São Paulo. */
const APPOINTMENT = Date.UTC(2026, 10, 24, 13)
const OVER = [409, 'Este agendamento não espera mais uma confirmação.']
const NOT_FOUND = [404, 'Agendamento não encontrado']

let server: TestServer
let business: Business
let marina: SignedIn
let id: string
beforeEach(async () => {
  server = await startTestServer()
  business = await createBusiness(server.storage)
  marina = await server.signIn(business.slug)
  id = (await book(server, business, marina.access_token)).body.id
})
afterEach(() => server.close())

const confirm = async (booking = id, who = marina) => {
  const { status, body } = await confirmPresence(server, business, who.access_token, booking)
  return [status, status === 200 ? body.presence_confirmed_at : body.message]
}
const at = (ms: number) => [200, new Date(ms).toISOString()]

test('it is noted with its moment, and a booking nobody spoke of has none', async () => {
  expect(requireNth(await listStoredBookings(server, business)).presence_confirmed_at).toBeNull()
  const now = server.context.now() + MINUTE
  server.setNow(now)
  expect(await confirm()).toEqual(at(now))
  expect(requireNth(await listStoredBookings(server, business))).toMatchObject({
    ...{ presence_confirmed_at: now, updated_at: now, version: 2, status: 'confirmed' },
  })
})

test('once is enough: saying it again, or ten times at once, changes nothing', async () => {
  const first = server.context.now()
  const answers = await Promise.all(Array.from({ length: 10 }, () => confirm()))
  expect(answers).toEqual(Array(10).fill(at(first)))
  server.setNow(first + MINUTE)
  expect(await confirm()).toEqual(at(first))
  expect(requireNth(await listStoredBookings(server, business)).version).toBe(2)
})

test('it can be said until the appointment begins', async () => {
  server.setNow(APPOINTMENT)
  expect(await confirm()).toEqual(OVER)
  server.setNow(APPOINTMENT - 1)
  expect(await confirm()).toEqual(at(APPOINTMENT - 1))
})

test('what is cancelled or completed awaits nobody', async () => {
  await cancel(server, business, marina.access_token, id)
  expect(await confirm()).toEqual(OVER)
  const done = { date: '2026-11-26', status: 'completed' } as const
  expect(await confirm((await storeFor(server, business, marina, done)).id)).toEqual(OVER)
})

test('nobody says it for another, and who is proven says it for what they booked elsewhere', async () => {
  const other = await server.signIn(business.slug, { nome: 'Outra Pessoa' })
  const again = await server.signIn(business.slug, { telefone: marina.client.phone })
  expect(await confirm(id, other)).toEqual(NOT_FOUND)
  expect(await confirm(id, again)).toEqual(NOT_FOUND)
  await proveSession(server, business, again)
  expect(await confirm(id, again)).toEqual(at(server.context.now()))
})
