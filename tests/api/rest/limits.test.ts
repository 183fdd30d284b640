/** How often and how much may be written by `/rest/v1`, and by whom. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type OwnerSalon, openOwnerSalon } from '#tests/support/api/calls/owner-calls.ts'
import { sendRest } from '#tests/support/api/calls/rest-calls.ts'
import { addAccount, openAccount } from '#tests/support/api/people/accounts.ts'
import { startTestServer } from '#tests/support/api/test-server.ts'

/** Three writes a minute of a network. */
const STRICT = 3 / 60

let house: OwnerSalon
beforeEach(async () => {
  house = await openOwnerSalon(await startTestServer({ rateLimitFactor: STRICT }))
})
afterEach(() => house.server.close())

const insertClient = async (token: string, telefone: string) => {
  const { user_id } = house.business
  const body = { user_id, nome: 'Caio Reis', telefone, email: 'caio@x.example' }
  return (await sendRest(house.server, 'POST', 'clients', { token, body })).status
}

test('an account of no house writes no more often than who has none', async () => {
  const person = { name: 'Caio', email: 'caio@conta.example', role: 'client' } as const
  const { id } = await addAccount(house.server, person)
  const { access_token } = await openAccount(house.server, id)
  for (const last of [1, 2, 3]) {
    expect(await insertClient(access_token, `1198888777${last}`)).toBe(201)
  }
  expect(await insertClient(access_token, '11988887774')).toBe(429)
  // They are counted together: a network is one.
  expect(await insertClient('anon', '11988887775')).toBe(429)
  expect(await insertClient('no token', '11988887776')).toBe(429)
  expect(await insertClient(house.token, '11988887777')).toBe(201)
})
