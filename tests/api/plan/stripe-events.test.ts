/** What Stripe tells: signed, twice, late, in any order, or not at all. */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { reconcileHouse } from '#api/plan/stripe/reconcile.ts'
import { HEARD_EVENTS } from '#api/plan/stripe/webhook.ts'
import { openStripeHouse, type StripeHouse } from '#tests/support/api/people/stripe-house.ts'
import { setPlan } from '#tests/support/api/plan-calls.ts'
import { signStripeEvent } from '#tests/support/fakes/stripe-api.ts'
import type { StripeEvent } from '#tests/support/fakes/stripe-shapes.ts'

let house: StripeHouse
beforeEach(async () => {
  house = await openStripeHouse()
})
afterEach(() => house.close())

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const now = () => house.server.context.now()
const book = () => house.stripe.book
const plan = async () => (await house.read()).resources?.plano_atual

/** Begun and paid at Stripe, of which we know nothing yet. */
async function payUnheard(): Promise<StripeEvent[]> {
  await house.checkOut()
  book().completeSession(house.session)
  return house.takeEvents()
}

test('what is not signed, signed by another, changed, old or of later than now is refused, and grants nothing', async () => {
  const [event] = await payUnheard()
  if (!event) throw new Error('nothing was told')
  const { body, signature } = signStripeEvent(event, now())
  const forged = signStripeEvent(event, now(), 'whsec_of_somebody_else')
  const old = signStripeEvent(event, now() - 6 * MINUTE)
  const early = signStripeEvent(event, now() + 6 * MINUTE)
  const wrong: [string, string][] = [
    [body, ''],
    [body, 'v1=nothing'],
    [body, `t=${Math.floor(now() / 1000)},v1=`],
    [body, `t=${Math.floor(now() / 1000)},v1=,v1=nothing`],
    [forged.body, forged.signature],
    [old.body, old.signature],
    [early.body, early.signature],
    [body.replace('essencial', 'avancado').replace('evt', 'evx'), signature],
    ['kein json', signature],
  ]
  for (const [sent, signed] of wrong) expect((await house.send(sent, signed)).status).toBe(400)
  expect((await house.send('x'.repeat(600_000), signature)).status).toBe(413)
  expect(await plan()).toBe('trial')
  // Two clocks may differ.
  const soon = signStripeEvent(event, now() + 4 * MINUTE)
  expect((await house.send(soon.body, soon.signature)).status).toBe(204)
  expect(await plan()).toBe('essencial')
})

test('what is signed and yet no event is refused', async () => {
  const [event] = await payUnheard()
  if (!event) throw new Error('nothing was told')
  const { id: _id, ...unnamed } = event
  const odd = [null, 1, 'evt', [], {}, unnamed, { ...event, type: 1 }, { ...event, data: null }]
  for (const told of odd) {
    const { body, signature } = signStripeEvent(JSON.parse(JSON.stringify(told)), now())
    expect([body, (await house.send(body, signature)).status]).toEqual([body, 400])
  }
  const { body, signature } = signStripeEvent(event, now())
  expect((await house.send(body, signature)).status).toBe(204)
})

test('the page about Stripe’s dashboard names the events that are heard, and no other', () => {
  const page = readFileSync('docs/payments.md', 'utf8')
  const named = page.match(/`(checkout|customer|invoice|charge)\.[\w.]+`/g) ?? []
  expect(named.map((name) => name.slice(1, -1)).sort()).toEqual([...HEARD_EVENTS].sort())
})

test('what is unknown, or about nobody here, is taken and changes nothing', async () => {
  const data = { object: { object: 'charge', id: 'ch_x', customer: 'cus_x', payment_intent: null } }
  const strange = { object: 'event', created: 1, data } as const
  for (const type of ['payout.paid', 'charge.refunded', 'invented.event'])
    expect((await house.deliver({ ...strange, id: `evt_${type}`, type })).status).toBe(204)
  expect(await plan()).toBe('trial')
})

test('what the account sells elsewhere is taken too, known here or not', async () => {
  const charge = { object: 'charge', id: 'ch_1', payment_intent: 'pi_of_another_shop' }
  for (const [nth, object] of [charge, null, 1].entries()) {
    const event = { object: 'event', created: 1, id: `evt_other_${nth}`, type: 'charge.refunded' }
    const text = JSON.stringify({ ...event, data: { object } })
    const { body, signature } = signStripeEvent(JSON.parse(text), now())
    expect((await house.send(body, signature)).status).toBe(204)
  }
})

test('an event about a session of another house grants this one nothing', async () => {
  const { body } = await house.checkOut()
  const session = book().sessions.get(house.session)
  const customer = book().createCustomer({ name: 'Outra' }).id
  // Paid by a customer whom we do not know: nobody's.
  if (session) session.customer = customer
  book().completeSession(house.session)
  for (const event of house.takeEvents()) await house.deliver(event)
  expect((await house.find(body.id)).body.state).toBe('waiting')
})

test.each([
  [
    'of a subscription that names another house',
    () => {
      const subscription = book().subscriptions.get(house.subscription)
      if (subscription) subscription.metadata.house = 'outra-casa'
      return house.subscription
    },
  ],
  [
    'that nothing was paid for',
    () => {
      book().latestInvoice(house.subscription).amount_due = 0
      return house.subscription
    },
  ],
] as const)('a period %s gives this house nothing', async (_what, change) => {
  await house.pay()
  const { checkouts } = await house.read()
  await house.passTo(getPeriodEnd() + MINUTE)
  book().begin(house.subscription)
  book().recover(change())
  await house.tell()
  expect((await house.read()).checkouts).toEqual(checkouts)
})

test('what Stripe said before something else was written down is not applied: it is asked again', async () => {
  await house.pay()
  await house.passTo(getPeriodEnd() + MINUTE)
  const { server, owner } = house
  const { storage } = server
  let isAhead = true
  const write: typeof storage.write = async (fn) => {
    if (isAhead) {
      isAhead = false
      book().renew(house.subscription, false)
      await reconcileHouse(server.context, owner.id)
    }
    return storage.write(fn)
  }
  await reconcileHouse({ ...server.context, storage: { ...storage, write } }, owner.id)
  expect(isAhead).toBe(false)
  expect((await house.read()).failed).toMatchObject({ tries: 1 })
})

test('told twice, and twice at once, it counts once', async () => {
  const events = await payUnheard()
  await Promise.all(events.flatMap((event) => [house.deliver(event), house.deliver(event)]))
  for (const event of events) expect((await house.deliver(event)).status).toBe(204)
  const { checkouts, resources } = await house.read()
  expect(checkouts).toHaveLength(1)
  expect(resources?.days_left).toBe(30)
})

test('what is known already is not asked for again', async () => {
  const [event] = await payUnheard()
  if (!event) throw new Error('nothing was told')
  await house.deliver(event)
  const asked = house.stripe.requests.length
  await house.deliver(event)
  expect(house.stripe.requests).toHaveLength(asked)
})

test('an event that fails is answered as an error, and works when it comes again', async () => {
  const events = await payUnheard()
  house.stripe.breakBy({ status: 500, times: 99 })
  for (const event of events) expect((await house.deliver(event)).status).toBe(500)
  expect(await plan()).toBe('trial')
  house.stripe.breakBy({ status: 500, times: 0 })
  for (const event of events) expect((await house.deliver(event)).status).toBe(204)
  expect(await plan()).toBe('essencial')
}, 60_000)

test.each([500, 'cut'] as const)(
  'a page is made once, though Stripe answers %s at first',
  async (status) => {
    house.stripe.breakBy({ status, times: 1, path: /POST \/v1\/checkout/ })
    expect((await house.checkOut()).status).toBe(201)
    expect(book().sessions.size).toBe(1)
  },
)

test.each([429, 500, 'cut'] as const)(
  'while Stripe answers %s an owner is told so, and nothing is lost or begun twice',
  async (status) => {
    house.stripe.breakBy({ status, times: 99 })
    const failed = await house.checkOut()
    expect([failed.status, failed.body.code]).toEqual([503, 'payment_unavailable'])
    house.stripe.breakBy({ status, times: 0 })
    expect((await house.checkOut()).body.payment_url).toContain('checkout.stripe.com')
    expect((await house.read()).checkouts).toHaveLength(1)
    expect(book().sessions.size).toBe(1)
  },
  60_000,
)

test('a page that was never made makes way for another purchase, and for the same an hour later', async () => {
  house.stripe.breakBy({ status: 429, times: 99 })
  await house.checkOut()
  house.stripe.breakBy({ status: 429, times: 0 })
  const pix = { plan: 'basico', cycle: 'monthly', method: 'pix' } as const
  expect((await house.checkOut(pix)).status).toBe(201)
  house.stripe.breakBy({ status: 429, times: 99 })
  await house.checkOut()
  house.stripe.breakBy({ status: 429, times: 0 })
  await house.passTo(now() + 2 * 60 * MINUTE)
  expect((await house.checkOut()).status).toBe(201)
})

test('a customer whom the dashboard deleted is made anew', async () => {
  await house.pay({ plan: 'basico', cycle: 'monthly', method: 'pix' })
  book().customers.clear()
  await house.pay({ plan: 'basico', cycle: 'monthly', method: 'pix' })
  expect((await house.read()).checkouts.map(({ state }) => state)).toEqual(['paid', 'paid'])
  expect(book().customers.size).toBe(1)
})

test('a house that got a plan without an end is not charged again, and what was charged goes back', async () => {
  await house.pay()
  const { server, owner } = house
  await setPlan(server, owner.id, { plano_atual: 'avancado', plano_expira_em: null })
  book().renew(house.subscription)
  await house.tell()
  expect(book().refunds).toHaveLength(1)
  expect(book().subscriptions.get(house.subscription)?.status).toBe('canceled')
  expect((await house.read()).resources).toMatchObject({ plano_atual: 'avancado', days_left: null })
})

test('a page that was given up in one tab and paid at in another counts', async () => {
  await house.checkOut()
  const first = house.session
  const { sessions } = book()
  await house.checkOut({ plan: 'basico', cycle: 'monthly', method: 'pix' })
  // Paid in the moment before it was closed.
  Object.assign(sessions.get(first) ?? {}, { status: 'open' })
  book().completeSession(first)
  await house.tell()
  expect(await plan()).toBe('essencial')
})

test('without a webhook the server asks by itself, some minutes later', async () => {
  await payUnheard()
  await house.work()
  expect(await plan()).toBe('trial')
  await house.passTo(now() + 3 * MINUTE)
  await house.work()
  expect(await plan()).toBe('essencial')
  const end = Date.parse((await house.read()).resources?.plano_expira_em ?? '')
  await house.passTo(end + 3 * 60 * MINUTE)
  book().renew(house.subscription)
  await house.work()
  expect((await house.read()).resources?.plano_expira_em).toBe('2027-01-23T11:00:00.000Z')
})

test('a page that nobody paid at is forgotten by itself', async () => {
  const { body } = await house.checkOut()
  book().expireSession(house.session)
  await house.passTo(now() + 3 * MINUTE)
  await house.work()
  expect((await house.find(body.id)).body.state).toBe('failed')
})

/** Bought, renewed, failed once and recovered, and given back by the dashboard. */
const LIFE: (() => unknown)[] = [
  () => house.checkOut(),
  () => book().completeSession(house.session),
  () => house.passTo(getPeriodEnd() + MINUTE),
  () => book().renew(house.subscription),
  () => house.passTo(getPeriodEnd() + MINUTE),
  () => book().renew(house.subscription, false),
  () => house.passTo(now() + 3 * DAY),
  () => book().recover(house.subscription),
  () => book().refund([...book().intents.keys()][0] ?? ''),
]

const getPeriodEnd = () =>
  (book().subscriptions.get(house.subscription)?.items.data[0]?.current_period_end ?? 0) * 1000

async function tellOf(events: readonly StripeEvent[]): Promise<void> {
  for (const event of events) expect((await house.deliver(event)).status).toBe(204)
}

/** Some of it is told while it goes on, the rest afterwards in another order, and some again. */
async function live(picks: readonly number[]): Promise<void> {
  const pick = (i: number) => picks[i % picks.length] ?? 0
  const late: StripeEvent[] = []
  for (const step of LIFE) {
    await step()
    const events = house.takeEvents()
    await tellOf(events.filter((_, i) => pick(late.length + i) % 2 === 1))
    late.push(...events)
  }
  const shuffled = late
    .map((event, i) => ({ event, at: pick(i) }))
    .sort((a, b) => a.at - b.at)
    .map(({ event }) => event)
  await tellOf([...shuffled, ...shuffled.filter((_, i) => pick(i) % 3 === 0)])
}

const summarize = async () => {
  const { resources, checkouts, renewal, failed, next } = await house.read()
  const receipts = checkouts.map(({ plan, state, amount, settled_at }) => ({
    ...{ plan, state, amount, settled_at },
  }))
  return { resources, receipts, renewal, failed, next }
}

test('in whatever order a life is told, when and however often, its end is the same', async () => {
  const ends = new Set<string>()
  const order = fc.array(fc.nat(), { minLength: 20, maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(order, async (picks) => {
      await house.close()
      house = await openStripeHouse()
      await live(picks)
      ends.add(JSON.stringify(await summarize()))
      expect([...ends]).toHaveLength(1)
    }),
    { numRuns: 25 },
  )
  const [end = ''] = ends
  expect(JSON.parse(end)).toMatchObject({
    ...{ resources: { status: 'active', plano_atual: 'essencial' }, renewal: null, failed: null },
    receipts: [{ state: 'paid' }, { state: 'paid' }, { state: 'refunded' }],
  })
}, 120_000)
