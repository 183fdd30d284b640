/** Texts that PostgreSQL does not take: refused at the border, whichever database is behind it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OwnerSalon, openOwnerSalon } from '#tests/support/api/calls/owner-calls.ts'
import { requestSignUp } from '#tests/support/api/people/auth-calls.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'

let server: TestServer
let house: OwnerSalon
beforeAll(async () => {
  server = await startTestServer()
  house = await openOwnerSalon(server)
})
afterAll(() => server.close())

const ZERO = 'Ana\0'
const HALF_A_PAIR = 'Ana\ud800'

test.each([ZERO, HALF_A_PAIR])('of %j a name keeps the rest, and it is no reason', async (text) => {
  const signUp = await requestSignUp(server, { data: { name: text, role: 'client' } })
  expect(signUp.body.user?.user_metadata.name).toBe('Ana')
  const body = { professional_id: null, date: '2026-11-24', full_day: true, reason: text }
  expect((await server.call('POST /api/blocks', { body }, house.token)).status).toBe(400)
})

test('nor is it searched for', async () => {
  const query = { q: ZERO }
  expect((await house.search(query)).status).toBe(400)
  expect((await server.call('GET /api/clients', { query }, house.token)).status).toBe(400)
})
