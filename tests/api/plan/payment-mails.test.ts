/** Whoever pays for a plan has it in writing, and so has whoever is given something back. */
import { inArray } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runOperatorCommand } from '#api/operator/command.ts'
import { insertLeaving } from '#db/leaving/leavings.ts'
import { outbox } from '#db/tables/outbox.ts'
import type { PaidPlan } from '#domain/plan/plans.ts'
import { createOwner, type SignedInPerson } from '#tests/support/api/people/auth-calls.ts'
import { openStripeHouse } from '#tests/support/api/people/stripe-house.ts'
import { settleDuePayments, WITH_PLANS } from '#tests/support/api/plan-calls.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'

let server: TestServer
let owner: SignedInPerson
beforeEach(async () => {
  server = await startTestServer(WITH_PLANS)
  owner = await createOwner(server)
})
afterEach(() => server.close())

const listMails = async ({ storage } = server) =>
  (
    await storage.read((db) =>
      db
        .select()
        .from(outbox)
        .where(inArray(outbox.kind, ['plan_receipt', 'plan_refund']))
        .orderBy(outbox.id),
    )
  ).map(({ recipient, kind, facts }) => ({ recipient, kind, facts }))

async function pay(plan: PaidPlan): Promise<string> {
  const body = { plan, cycle: 'monthly' } as const
  const call = 'POST /api/subscription/checkouts'
  const { id } = (await server.call(call, { headers: {}, body }, owner.access_token)).body
  server.setNow(server.context.now() + 2000)
  await settleDuePayments(server, 2)
  return id
}

const refund = (id: string) =>
  server.call('POST /api/subscription/checkouts/:id/refund', { params: { id } }, owner.access_token)

test('a payment is receipted once, for its days, and what goes back is told once', async () => {
  await pay('essencial')
  const id = await pay('basico')
  await refund(id)
  await refund(id)
  const paid = { amount: 9490, plan: 'essencial', cycle: 'monthly', provider: 'simulated' }
  const mails = await listMails()
  expect(mails).toMatchObject([
    { kind: 'plan_receipt', facts: { ...paid, from: '2026-11-23', until: '2026-12-23' } },
    { kind: 'plan_receipt', facts: { plan: 'basico', from: '2026-12-23', until: '2027-01-23' } },
    { kind: 'plan_refund', facts: { plan: 'basico', was_used: true } },
  ])
  expect(new Set(mails.map(({ recipient }) => recipient))).toEqual(new Set([owner.email]))
})

test('what was left of the plan of before is told in the receipt of the one that takes its place', async () => {
  await pay('essencial')
  await pay('avancado')
  const [first, second] = await listMails()
  expect(first?.facts).toMatchObject({ counted: null })
  // 30 days of 94,90 as days of 179,90.
  expect(second?.facts).toMatchObject({ counted: { plan: 'essencial', days: 16 } })
})

test('so is what the operator was paid, and nothing is said of a gift', async () => {
  const run = (...args: string[]) => runOperatorCommand(server.context, args)
  await run('plan', owner.email, 'basico', 'monthly')
  expect(await listMails()).toEqual([])
  await run('plan', owner.email, 'basico', 'monthly', '50')
  await run('unplan', owner.email)
  expect(await listMails()).toMatchObject([
    { kind: 'plan_receipt', facts: { amount: 5000, provider: 'operator' } },
    { kind: 'plan_refund', facts: { amount: 5000 } },
  ])
})

test('the operator gives no plan to a house that leaves', async () => {
  await server.storage.write((tx) => insertLeaving(tx, owner.id, { asked_at: 0, due_at: 1 }))
  await expect(
    runOperatorCommand(server.context, ['plan', owner.email, 'basico', 'monthly']),
  ).rejects.toThrow('that house is leaving')
})

test('Stripe’s are told as well, one that goes back as it came too', async () => {
  const house = await openStripeHouse()
  try {
    await house.pay()
    await house.checkOut({ plan: 'avancado', cycle: 'monthly', method: 'pix' })
    house.stripe.book.completeSession(house.session)
    const { storage } = house.server
    await storage.write((tx) => insertLeaving(tx, house.owner.id, { asked_at: 0, due_at: 1 }))
    await house.tell()
    await house.work()
    expect(await listMails(house.server)).toMatchObject([
      { kind: 'plan_receipt', facts: { provider: 'stripe', method: 'card' } },
      { kind: 'plan_refund', facts: { plan: 'avancado', method: 'pix', was_used: false } },
    ])
  } finally {
    await house.close()
  }
})
