/** What a new house is asked for, until it takes bookings. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CallInput } from '#api/contract/contract.ts'
import { readPage } from '#tests/support/api/calls/booking-calls.ts'
import { openOwnerSalon } from '#tests/support/api/calls/owner-calls.ts'
import { createOwner } from '#tests/support/api/people/auth-calls.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'

let server: TestServer
let token: string
beforeEach(async () => {
  server = await startTestServer()
  token = (await createOwner(server)).access_token
  await server.call('POST /api/me/profile', { body: {} }, token)
})
afterEach(() => server.close())

const load = async (whose = token) => (await server.call('GET /api/first-steps', {}, whose)).body
const change = (body: CallInput<'PATCH /api/first-steps'>['body'], whose = token) =>
  server.call('PATCH /api/first-steps', { body }, whose)

test('from registering to a house that clients can book at', async () => {
  expect(await load()).toMatchObject({
    kind: null,
    left: ['house', 'hours', 'services', 'team', 'page'],
    postponed: false,
  })
  const named = await change({ kind: 'barbershop', business_name: 'Barbearia do Zé' })
  expect(named.body).toMatchObject({
    slug: 'barbearia-do-ze',
    left: ['hours', 'services', 'team', 'page'],
  })
  const { settings } = (await server.call('GET /api/settings', {}, token)).body
  const monday = { enabled: false, schedules: [] }
  const edit = { changes: { monday }, shown: { monday: settings.monday } }
  await server.call('PATCH /api/settings', { body: edit }, token)
  expect((await load()).left).toEqual(['services', 'team', 'page'])
  const services = [{ name: 'Corte', category: 'hair' as const, price: 50, duration: 30 }]
  expect(
    (await server.call('POST /api/services', { headers: {}, body: { services } }, token)).status,
  ).toBe(201)
  const professional = { professional: { name: 'Zé' } }
  expect(
    (await server.call('POST /api/professionals', { headers: {}, body: professional }, token))
      .status,
  ).toBe(201)
  expect((await load()).left).toEqual(['page'])
  expect((await readPage(server, 'barbearia-do-ze')).body.services).toMatchObject([
    { name: 'Corte' },
  ])
  expect((await change({ done: 'page' })).body.left).toEqual([])
})

test('the name gives the address, which is another house’s own with a number', async () => {
  const there = await openOwnerSalon(server, {
    settings: { business_name: 'Studio Bela', slug: 'studio-bela' },
  })
  const other = (await change({ kind: 'salon', business_name: 'Studio Bela' })).body
  expect(other.slug).toBe('studio-bela-2')
  // Named the same once more, it stays where it is.
  expect((await change({ business_name: 'Studio Bela' })).body.slug).toBe('studio-bela-2')
  // Back at a name that it had, it has that address too.
  expect((await change({ business_name: 'Casa Nova' })).body.slug).toBe('casa-nova')
  expect((await change({ business_name: 'Studio Bela' })).body.slug).toBe('studio-bela-2')
  const first = await readPage(server, 'studio-bela')
  expect(first.body.business.user_id).toBe(there.business.user_id)
})

test('a step that was done twice is done once; putting it off stays', async () => {
  await Promise.all([change({ done: 'hours' }), change({ done: 'hours' })])
  const { body } = await change({ postponed: true })
  expect(body).toMatchObject({ left: ['house', 'services', 'team', 'page'], postponed: true })
  expect((await change({ done: 'page' })).body.postponed).toBe(true)
})

test('bad input has its sentence, and nothing of it is saved', async () => {
  const before = await load()
  for (const body of [
    { kind: 'bank' },
    { kind: 'salon', business_name: '  ' },
    { kind: 'salon', business_name: '\u200b\u200b' },
    { kind: 'salon', business_name: 'x'.repeat(10_000) },
    { kind: 'salon', business_name: 'a\u0000b' },
    { done: 'moon' },
    { postponed: false },
  ]) {
    // Nothing that the contract's type lets through.
    const { status, body: answer } = await change(body as never)
    expect([status, answer.code]).toEqual([400, 'invalid_input'])
  }
  expect(await load()).toEqual(before)
})
