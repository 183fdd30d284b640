/** The documents' stored procedures at `/rest/v1/rpc`, and for whom each answers. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type OwnerSalon, openOwnerSalon } from '#tests/support/api/calls/owner-calls.ts'
import { formatRestRefusal, sendRest } from '#tests/support/api/calls/rest-calls.ts'
import { setPlan, WITH_PLANS } from '#tests/support/api/plan-calls.ts'
import { startTestServer } from '#tests/support/api/test-server.ts'
import { requireNth } from '#tests/support/db/factories.ts'

let house: OwnerSalon
beforeEach(async () => {
  house = await openOwnerSalon(await startTestServer())
})
afterEach(() => house.server.close())

const ask = (name: string, body: object, token = house.token) =>
  sendRest<unknown>(house.server, 'POST', `rpc/${name}`, { token, body })
const refuse = async (name: string, body: object, token = house.token) =>
  formatRestRefusal(await sendRest(house.server, 'POST', `rpc/${name}`, { token, body }))

test('the house blocks a client, is told so, and lets them book again', async () => {
  const client_id = requireNth(house.business.clients).id
  expect((await ask('is_client_blocked', { client_id })).body).toBe(false)
  const block = { client_id, block_duration: 2, block_unit: 'weeks', block_reason: 'Sumiu' }
  expect((await ask('block_client', block)).status).toBe(204)
  expect((await ask('is_client_blocked', { client_id })).body).toBe(true)
  expect((await ask('get_client_block_info', { client_id })).body).toEqual([
    { blocked_reason: 'Sumiu', blocked_until: '2026-12-07T11:00:00.000Z' },
  ])
  expect((await ask('unblock_client', { client_id })).status).toBe(204)
  expect((await ask('get_client_block_info', { client_id })).body).toEqual([])
})

test('a client is told of their own block, of why only with a proof, and of nobody else’s', async () => {
  const { access_token: token, client } = await house.server.signIn(house.business.slug)
  await ask('block_client', { client_id: client.id })
  const own = { client_id: client.id }
  expect((await ask('is_client_blocked', own, token)).body).toBe(true)
  expect((await ask('get_client_block_info', own, token)).body).toEqual([
    { blocked_reason: null, blocked_until: null },
  ])
  const another = { client_id: requireNth(house.business.clients).id }
  expect(await refuse('is_client_blocked', another, token)).toBe('403 42501')
  expect(await refuse('block_client', own, token)).toBe('401 PGRST301')
  expect(await refuse('calculate_client_statistics', {}, token)).toBe('403 42501')
  expect(await refuse('is_client_blocked', own, 'anon')).toBe('401 42501')
})

test('a client of another house is nobody’s to block or to ask for', async () => {
  const other = await openOwnerSalon(house.server)
  const client_id = requireNth(other.business.clients).id
  for (const name of ['is_client_blocked', 'get_client_block_info', 'block_client']) {
    expect([name, await refuse(name, { client_id })]).toEqual([name, '404 P0001'])
  }
})

test('nobody gives themselves a plan, and nobody reads another’s', async () => {
  const user_id = house.business.user_id
  const plan = { user_id, new_plan: 'avancado', expiration_date: '2030-01-01' }
  expect(await refuse('update_user_plan', plan)).toBe('403 42501')
  expect(await refuse('update_user_plan', plan, 'anon')).toBe('401 42501')
  const other = await openOwnerSalon(house.server)
  const theirs = other.business.user_id
  expect(await refuse('get_user_resources', { user_id_param: theirs })).toBe('403 42501')
  expect(await refuse('is_user_blocked', { user_id: theirs })).toBe('403 42501')
  const limits = { user_id: theirs, resource_type: 'clients', current_count: 0 }
  expect(await refuse('check_resource_limits', limits)).toBe('403 42501')
})

test('names what is wrong: an unknown procedure, a parameter too many or too few', async () => {
  expect(await refuse('pg_sleep', {})).toBe('404 PGRST202')
  expect(await refuse('is_client_blocked', {})).toBe('404 PGRST202')
  expect(await refuse('is_client_blocked', { client_id: 'x', more: 1 })).toBe('404 PGRST202')
  const byAddress = await sendRest(house.server, 'GET', 'rpc/unblock_client?client_id=x', {
    token: house.token,
  })
  expect(byAddress.status).toBe(405)
  expect((await ask('calculate_client_statistics', {})).status).toBe(204)
})

test('an owner reads their plan, and whether one more fits into it', async () => {
  const server = await startTestServer(WITH_PLANS)
  const salon = await openOwnerSalon(server)
  const { user_id } = salon.business
  await setPlan(server, user_id, { plano_atual: 'basico' })
  const tell = (name: string, body: object) =>
    sendRest<unknown>(server, 'POST', `rpc/${name}`, { token: salon.token, body })
  expect((await tell('get_user_resources', { user_id_param: user_id })).body).toMatchObject([
    { plano_atual: 'basico', max_professionals: 2, reminders_enabled: false, is_blocked: false },
  ])
  expect((await tell('is_user_blocked', { user_id })).body).toBe(false)
  const room = async (resource_type: string, current_count: number) =>
    (await tell('check_resource_limits', { user_id, resource_type, current_count })).body
  // Two work there, whatever the caller has counted.
  expect(await room('professionals', 0)).toBe(false)
  expect(await room('clients', 0)).toBe(true)
  expect(await room('clients', 250)).toBe(false)
  await server.close()
})
