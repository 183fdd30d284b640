/** What the server computes comes along with what it is computed from, and is refused by itself. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { book } from '#tests/support/api/calls/booking-calls.ts'
import { type OwnerSalon, openOwnerSalon } from '#tests/support/api/calls/owner-calls.ts'
import { formatRestRefusal, sendRest } from '#tests/support/api/calls/rest-calls.ts'
import { addUser, openAccount } from '#tests/support/api/people/accounts.ts'
import { startTestServer } from '#tests/support/api/test-server.ts'

let house: OwnerSalon
beforeEach(async () => {
  house = await openOwnerSalon(await startTestServer(), {
    reviews: [{ client_name: 'Ana' }, { client_name: 'Bruno' }],
  })
})
afterEach(() => house.server.close())

const send = (method: string, address: string, body: object, token = house.token) =>
  sendRest(house.server, method, address, { token, prefer: 'return=representation', body })

test('when a review was answered comes with its answer, and is not set by itself', async () => {
  const at = 'reviews?client_name=eq.Ana&select=answer,answered_at'
  const alone = await send('PATCH', at, { answered_at: '2026-01-01T00:00:00Z' })
  expect(formatRestRefusal(alone)).toBe('403 42501')
  const beside = await send('PATCH', at, {
    answer: 'Obrigada!',
    answered_at: '2020-01-01T00:00:00Z',
  })
  expect(beside.body).toMatchObject([{ answer: 'Obrigada!' }])
  expect(beside.body[0]?.answered_at).not.toMatch(/^2020/)
  // A whole row may be sent back.
  const same = await send('PATCH', at, beside.body[0] ?? {})
  expect([same.status, same.body]).toEqual([200, beside.body])
  const other = await sendRest(
    house.server,
    'GET',
    'reviews?client_name=eq.Bruno&select=answer,answered_at',
    { token: house.token },
  )
  expect(other.body).toEqual([{ answer: null, answered_at: null }])
})

test('names in a new review are those of the visit, and no review by themselves', async () => {
  const { access_token } = await house.server.signIn(house.business.slug)
  const names = { client_name: 'Outra', service_name: 'Outro', professional_name: 'Outro' }
  const { user_id } = house.business
  const add = (row: object) => send('POST', 'reviews?select=*', { user_id, ...row }, access_token)
  const booked = await book(house.server, house.business, access_token)
  await send('PATCH', `bookings?id=eq.${booked.body.id}`, { status: 'completed' })
  expect(formatRestRefusal(await add(names))).toBe('403 42501')
  const made = await add({ ...names, rating: 4 })
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject([{ rating: 4, service_name: 'Corte' }])
})

test('a new profile has its account’s name, and is not made of a name alone', async () => {
  const { id } = await addUser(house.server, { email: 'nova@conta.example' })
  const { access_token } = await openAccount(house.server, id)
  const row = { name: 'Outra', email: 'outra@conta.example', phone: '11900000000' }
  const add = (fields: object) => send('POST', 'profiles?select=id,email', fields, access_token)
  expect(formatRestRefusal(await add(row))).toBe('403 42501')
  const made = await add({ id, ...row })
  expect([made.status, made.body]).toEqual([201, [{ id, email: 'nova@conta.example' }]])
})
