/** A house that asks to leave pays for nothing any more. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createBusinessOwner, PASSWORD } from '#tests/support/api/people/sign-up.ts'
import { setPlan, settleDuePayments, WITH_PLANS } from '#tests/support/api/plan-calls.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { type Business, createBusiness } from '#tests/support/db/factories.ts'

let server: TestServer
let house: Business
let token: string
beforeEach(async () => {
  server = await startTestServer(WITH_PLANS)
  house = await createBusiness(server.storage)
  const owner = await createBusinessOwner(server, house)
  token = owner.token
  // Something is stored of its plan, as of every house.
  await setPlan(server, owner.id, {})
})
afterEach(() => server.close())

const read = async () => (await server.call('GET /api/subscription', {}, token)).body
const listStates = async () => (await read()).checkouts.map(({ state }) => state)
const body = { plan: 'essencial', cycle: 'monthly' } as const
const checkOut = () => server.call('POST /api/subscription/checkouts', { headers: {}, body }, token)
const settle = async () => {
  server.setNow(server.context.now() + 2000)
  await settleDuePayments(server)
}
const pay = async () => {
  const { id } = (await checkOut()).body
  await settle()
  return id
}
const ask = () => {
  const shown = { name: house.settings.business_name, current_password: PASSWORD }
  return server.call('POST /api/leaving', { body: shown }, token)
}
const refund = (id: string) =>
  server.call('POST /api/subscription/checkouts/:id/refund', { params: { id } }, token)

test('what waited when it asked to leave is not paid, nor once it stays after all', async () => {
  const before = (await read()).resources?.plano_atual
  await checkOut()
  expect((await ask()).status).toBe(200)
  expect(await listStates()).toEqual(['failed'])
  await settle()
  await server.call('DELETE /api/leaving', {}, token)
  await settle()
  expect(await listStates()).toEqual(['failed'])
  expect((await read()).resources?.plano_atual).toBe(before)
  await pay()
  expect(await listStates()).toEqual(['paid', 'failed'])
})

test('what was paid before it leaves goes back once more than else, and not for ever', async () => {
  await refund(await pay())
  const id = await pay()
  expect((await refund(id)).body).toMatchObject({ code: 'refund_late' })
  // Before it asks it is told what will hold.
  const promised = { refundable: [], refundable_to_leave: [id], refund_used: true }
  expect(await read()).toMatchObject(promised)
  await ask()
  expect(await read()).toMatchObject({ ...promised, refundable: [id], refund_used: false })
  expect((await refund(id)).status).toBe(200)
  await server.call('DELETE /api/leaving', {}, token)
  const last = await pay()
  expect((await read()).refundable_to_leave).toEqual([])
  await ask()
  expect((await refund(last)).body).toMatchObject({ code: 'refund_late' })
})
