/** Once a plan is over, a write that changes nothing reads no more than a list would. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type OwnerSalon, openOwnerSalon } from '#tests/support/api/calls/owner-calls.ts'
import { formatRestRefusal, sendRest } from '#tests/support/api/calls/rest-calls.ts'
import { setPlan, WITH_PLANS } from '#tests/support/api/plan-calls.ts'
import { startTestServer } from '#tests/support/api/test-server.ts'
import { requireNth } from '#tests/support/db/factories.ts'

let house: OwnerSalon
beforeEach(async () => {
  house = await openOwnerSalon(await startTestServer(WITH_PLANS))
  await setPlan(house.server, house.business.user_id, { is_blocked: true })
})
afterEach(() => house.server.close())

const send = (method: string, address: string, body: unknown, resolution = '') =>
  sendRest(house.server, method, address, {
    ...{ token: house.token, body, prefer: `return=representation${resolution}` },
  })

test('an empty change shows no row, nor by its conditions whether there is one', async () => {
  expect(formatRestRefusal(await send('PATCH', 'services?price=gt.0', {}))).toBe('402 P0001')
  expect(formatRestRefusal(await send('PATCH', 'services?price=gt.9999', {}))).toBe('402 P0001')
  const embedded = 'clients?deleted=eq.false&select=nome,bookings(services(price))'
  expect(formatRestRefusal(await send('PATCH', embedded, {}))).toBe('402 P0001')
})

test('an upsert of an id alone shows no row', async () => {
  const { id } = requireNth(house.business.services)
  const merged = await send('POST', 'services', { id }, ',resolution=merge-duplicates')
  expect(formatRestRefusal(merged)).toBe('402 P0001')
  const ignored = await send('POST', 'services', { id }, ',resolution=ignore-duplicates')
  expect(formatRestRefusal(ignored)).toBe('402 P0001')
})

test('what may be read without a plan is shown as before', async () => {
  const shown = await send('PATCH', 'clients?deleted=eq.false&select=nome', {})
  expect([shown.status, shown.body.length]).toEqual([200, house.business.clients.length])
})
