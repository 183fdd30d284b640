/** How often and how much may be written by `/rest/v1`, and by whom. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type OwnerSalon, openOwnerSalon } from '#tests/support/api/calls/owner-calls.ts'
import { sendRest } from '#tests/support/api/calls/rest-calls.ts'
import { addAccount, openAccount } from '#tests/support/api/people/accounts.ts'
import { startTestServer } from '#tests/support/api/test-server.ts'

/** Three writes a minute of a network, six of an account. */
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

test('an account of a house has its own writes a minute, by whatever session', async () => {
  const write = async (token: string) => {
    const { status } = await sendRest(house.server, 'PATCH', 'clients?nome=eq.Ninguém', {
      ...{ token, body: { nome: 'X' } },
    })
    return status
  }
  const { access_token } = await openAccount(house.server, house.business.user_id)
  for (let call = 0; call < 6; call += 1) expect(await write(house.token)).toBe(204)
  expect(await write(access_token)).toBe(429)
  // Another house writes, and what is read is not counted.
  const other = await openOwnerSalon(house.server)
  expect(await write(other.token)).toBe(204)
  const read = await sendRest(house.server, 'GET', 'clients', { token: house.token })
  expect(read.status).toBe(200)
})

test('one call writes 25 rows, and not one of 26', async () => {
  const toRows = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      nome: `Pessoa ${at}`,
      user_id: house.business.user_id,
    }))
  const insert = async (count: number) =>
    sendRest(house.server, 'POST', 'clients', { token: house.token, body: toRows(count) })
  const refused = await insert(26)
  expect([refused.status, refused.body.code]).toEqual([400, '54000'])
  const { token } = house
  const count = async () =>
    (await sendRest(house.server, 'GET', 'clients?nome=like.Pessoa*', { token })).body.length
  expect(await count()).toBe(0)
  expect((await insert(25)).status).toBe(201)
  expect(await count()).toBe(25)
  const body = { observacoes: 'x' }
  await insert(1)
  const many = await sendRest(house.server, 'PATCH', 'clients?nome=like.Pessoa*', { token, body })
  expect([many.status, many.body.code]).toEqual([400, '54000'])
})

test('what is more than one question may ask is refused with how much it may', async () => {
  const refuse = async (query: string) => {
    const { token } = house
    const { status, body } = await sendRest(house.server, 'GET', `bookings?${query}`, { token })
    return [status, body]
  }
  const flat = Array.from({ length: 9 }, (_, at) => `c${at}:clients(nome)`).join(',')
  const deep = 'clients(bookings(clients(bookings(id))))'
  const filters = Array.from({ length: 51 }, () => 'price=gt.1').join('&')
  for (const [query, message] of [
    [`select=${flat}`, "Esta API aceita no máximo 8 tabelas em 'select'."],
    [`select=${deep}`, 'Esta API aceita no máximo 3 tabelas uma dentro da outra.'],
    [filters, 'Esta API aceita no máximo 50 filtros.'],
  ] as const)
    expect(await refuse(query)).toMatchObject([400, { code: 'PGRST100', message }])
})
