import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CallInput } from '#api/contract/contract.ts'
import { insertLeaving } from '#db/leaving/leavings.ts'
import { plan_checkouts } from '#db/tables/plan.ts'
import { DAY } from '#tests/support/api/calls/booking-calls.ts'
import {
  createOwner,
  type SignedInPerson,
  signInAgain,
} from '#tests/support/api/people/auth-calls.ts'
import { PAID_UP, setPlan, settleDuePayments, WITH_PLANS } from '#tests/support/api/plan-calls.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'

let server: TestServer
let token: string
let user_id: string
let owner: SignedInPerson
beforeEach(async () => {
  server = await startTestServer(WITH_PLANS)
  owner = await createOwner(server)
  token = owner.access_token
  user_id = owner.id
})
afterEach(() => server.close())

type Purchase = CallInput<'POST /api/subscription/checkouts'>['body']
const ESSENCIAL: Purchase = { plan: 'essencial', cycle: 'monthly' }

const read = async (as = token) => (await server.call('GET /api/subscription', {}, as)).body
const checkOut = (body = ESSENCIAL, as = token) =>
  server.call('POST /api/subscription/checkouts', { headers: {}, body }, as)
const refund = (id: string, as = token) =>
  server.call('POST /api/subscription/checkouts/:id/refund', { params: { id } }, as)
const pass = (ms: number) => server.setNow(server.context.now() + ms)
/** A session does not last so long. */
async function passDays(days: number): Promise<void> {
  pass(days * DAY)
  token = (await signInAgain(server, owner)).access_token
}

async function pay(body = ESSENCIAL): Promise<string> {
  const { id } = (await checkOut(body)).body
  pass(2000)
  await settleDuePayments(server)
  return id
}

test('a new house has a trial of three days with everything, and nothing paid', async () => {
  expect(await read()).toMatchObject({
    resources: {
      ...{ plano_atual: 'trial', status: 'trial', days_left: 3, is_blocked: false },
      ...{ max_professionals: 999_999, max_clients: 999_999, reminders_enabled: true },
    },
    ...{
      used: { professionals: 0, clients: 0 },
      next: null,
      checkouts: [],
      ...{ refundable: [], refundable_to_leave: [] },
      refund_used: false,
    },
    payment: 'simulated',
  })
})

test('a payment is the server’s to confirm, two seconds later and once', async () => {
  const begun = await checkOut()
  expect([begun.status, begun.body.state, begun.body.amount]).toEqual([201, 'waiting', 94.9])
  await settleDuePayments(server)
  expect((await read()).resources?.plano_atual).toBe('trial')
  pass(2000)
  await settleDuePayments(server, 3)
  const { resources, checkouts } = await read()
  expect(resources).toMatchObject({ plano_atual: 'essencial', status: 'active', days_left: 30 })
  expect(checkouts.map(({ state }) => state)).toEqual(['paid'])
})

test('pressed twice it is one payment; another one beside it waits', async () => {
  const [one, two] = await Promise.all([checkOut(), checkOut()])
  expect(two.body.id).toBe(one.body.id)
  expect((await checkOut({ plan: 'basico', cycle: 'annual' })).body.code).toBe('checkout_waiting')
  pass(2000)
  await settleDuePayments(server)
  expect((await read()).checkouts).toHaveLength(1)
})

test('what another owner paid is nobody else’s to see or to take back', async () => {
  const id = await pay()
  const other = await createOwner(server)
  const got = await server.call(
    'GET /api/subscription/checkouts/:id',
    { params: { id } },
    other.access_token,
  )
  expect([got.status, got.body.code]).toEqual([404, 'checkout_not_found'])
  expect((await refund(id, other.access_token)).status).toBe(404)
  expect((await read(other.access_token)).resources?.plano_atual).toBe('trial')
})

test('nothing that a browser sends grants a plan', async () => {
  for (const body of [
    { ...ESSENCIAL, state: 'paid' },
    { ...ESSENCIAL, amount: 0 },
    { plan: 'avancado', cycle: 'weekly' },
    { plan: 'trial', cycle: 'monthly' },
  ]) {
    const response = await server.request('/api/subscription/checkouts', {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(response.status, JSON.stringify(body)).toBe(400)
  }
  const unknown = { params: { id: 'inventado' } }
  expect((await server.call('GET /api/subscription/checkouts/:id', unknown, token)).status).toBe(
    404,
  )
  expect((await read()).resources?.plano_atual).toBe('trial')
})

test('without a provider one writes to whoever runs the installation', async () => {
  server.context.plans = { isOn: true, payment: 'contact' }
  const contact = { email: 'oi@vez.example', whatsapp: '(11) 91234-5678', instagram: null }
  server.context.contact = contact
  expect(await read()).toMatchObject({
    ...{ payment: 'contact', contact: 'oi@vez.example', contact_whatsapp: '5511912345678' },
  })
  expect((await checkOut()).body.code).toBe('payment_by_contact')
  expect((await read()).checkouts).toEqual([])
})

test('a lower plan begins where the higher one ends', async () => {
  await pay()
  await pay({ plan: 'basico', cycle: 'monthly' })
  const { resources, next } = await read()
  expect(resources?.plano_atual).toBe('essencial')
  expect(next).toMatchObject({ plan: 'basico', starts_at: resources?.plano_expira_em })
  expect((await checkOut({ plan: 'avancado', cycle: 'monthly' })).body.code).toBe('plan_not_sold')
  await passDays(31)
  expect((await read()).resources).toMatchObject({ plano_atual: 'basico', max_professionals: 2 })
})

test('a payment is given back within seven days, and the plan is what it was before it', async () => {
  const first = await pay()
  const before = (await read()).resources
  await passDays(1)
  const second = await pay({ plan: 'avancado', cycle: 'annual' })
  expect((await read()).refundable).toEqual([second, first])
  await refund(second)
  expect((await read()).resources).toMatchObject({
    plano_atual: 'essencial',
    plano_expira_em: before?.plano_expira_em,
  })
  // Asked for again it is given back once.
  expect((await refund(second)).status).toBe(200)
  expect((await read()).checkouts.map(({ state }) => state)).toEqual(['refunded', 'paid'])
  await passDays(6)
  expect((await refund(first)).body.code).toBe('refund_late')
})

test('of two payments the earlier may be the one that goes back: the later holds without it', async () => {
  const first = await pay()
  const second = await pay({ plan: 'avancado', cycle: 'annual' })
  const paid_at = server.context.now()
  expect((await refund(first)).status).toBe(200)
  const { resources, refundable, refund_used, checkouts } = await read()
  expect(resources?.plano_atual).toBe('avancado')
  // Nothing of the first counts in it any more.
  const days = (Date.parse(resources?.plano_expira_em ?? '') - paid_at) / DAY
  expect(Math.round(days)).toBe(365)
  expect([refundable, refund_used]).toEqual([[], true])
  expect((await refund(second)).body.code).toBe('refund_late')
  expect(checkouts.map(({ state }) => state)).toEqual(['paid', 'refunded'])
})

test('who does not mean to go on still does not after a refund, and in a trial there is nothing to say so of', async () => {
  const stop = () =>
    server.call('PUT /api/subscription/renewal', { body: { renews: false } }, token)
  await setPlan(server, user_id, PAID_UP)
  await stop()
  // A payment takes it back by itself: given back, so is that.
  await refund(await pay())
  expect((await read()).cancelled_at).not.toBeNull()
  await server.storage.write((tx) =>
    tx.delete(plan_checkouts).where(eq(plan_checkouts.user_id, user_id)),
  )
  const bought = await pay()
  await stop()
  await refund(bought)
  expect((await read()).cancelled_at).not.toBeNull()
})

test('a refund leaves a block alone, and is given once', async () => {
  const id = await pay()
  await setPlan(server, user_id, { ...PAID_UP, is_blocked: true })
  await refund(id)
  expect((await read()).resources).toMatchObject({ plano_atual: 'trial', is_blocked: true })
  await pay()
  expect(await read()).toMatchObject({ refundable: [], refund_used: true })
})

test('what went back by itself, for it could not be sold any more, is no refund of the house', async () => {
  await setPlan(server, user_id, PAID_UP)
  const { id } = (await checkOut({ plan: 'avancado', cycle: 'monthly' })).body
  await setPlan(server, user_id, { plano_atual: 'avancado', plano_expira_em: null })
  pass(2000)
  await settleDuePayments(server)
  const { checkouts, refund_used } = await read()
  expect([checkouts[0]?.id, checkouts[0]?.state, refund_used]).toEqual([id, 'refunded', false])
})

test('of a blocked house nothing runs: no end of it is near, and its days are still told', async () => {
  const plano_expira_em = server.context.now() + 1.25 * DAY
  await setPlan(server, user_id, { plano_expira_em })
  expect((await read()).resources).toMatchObject({ status: 'active', ends_in_days: 1 })
  await setPlan(server, user_id, { plano_expira_em, is_blocked: true })
  const blocked = { status: 'blocked', ends_in_days: null, days_left: 1 }
  expect((await read()).resources).toMatchObject(blocked)
  const { body } = await server.call('GET /api/me', {}, token)
  expect(body.resources).toMatchObject(blocked)
})

test('an odd end in an old row is no end, and no error', async () => {
  await setPlan(server, user_id, { plano_atual: 'avancado', plano_expira_em: 9e15 })
  const { status, body } = await server.call('GET /api/me', {}, token)
  expect([status, body.resources?.plano_expira_em]).toEqual([200, null])
})

test('whoever does not want to go on keeps what is paid, and may change their mind', async () => {
  const renew = (renews: boolean) =>
    server.call('PUT /api/subscription/renewal', { body: { renews } }, token)
  expect(JSON.parse((await renew(false)).text).code).toBe('plan_not_paid')
  await pay()
  const { resources } = await read()
  expect((await renew(false)).status).toBe(204)
  expect((await read()).resources).toEqual(resources)
  expect((await read()).cancelled_at).not.toBeNull()
  await renew(true)
  expect((await read()).cancelled_at).toBeNull()
  await renew(false)
  await pay()
  expect((await read()).cancelled_at).toBeNull()
})

test('a blocked house and one whose plan is over can pay, and are open again', async () => {
  for (const change of [{ is_blocked: true }, { plano_expira_em: server.context.now() - DAY }]) {
    await setPlan(server, user_id, change)
    expect((await server.call('GET /api/dashboard', {}, token)).status).toBe(402)
    expect((await server.call('GET /api/me', {}, token)).body.is_plan_open).toBe(false)
    await pay()
    expect((await server.call('GET /api/dashboard', {}, token)).status).toBe(200)
    await server.storage.write(async (tx) => {
      await tx.delete(plan_checkouts).where(eq(plan_checkouts.user_id, user_id))
    })
  }
})

test('without plans every house has avancado, whatever its row says', async () => {
  await setPlan(server, user_id, { ...PAID_UP, plano_atual: 'basico', plano_expira_em: 1 })
  server.context.plans = { isOn: false, payment: 'contact' }
  const { body } = await server.call('GET /api/me', {}, token)
  expect(body).toMatchObject({
    is_plan_open: true,
    resources: { plano_atual: 'avancado', status: 'active', days_left: null },
  })
})

test('a house that is leaving buys nothing: it is kept first', async () => {
  await server.storage.write((tx) => insertLeaving(tx, owner.id, { asked_at: 0, due_at: 1 }))
  const refused = await checkOut()
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'A exclusão do salão está marcada. Para escolher um plano, mantenha o salão primeiro.',
  ])
})
