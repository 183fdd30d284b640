/** Paying at Stripe: its own package against a local server that answers as its API does. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { stopCharging } from '#api/plan/stripe/stop-charging.ts'
import { createOwner } from '#tests/support/api/people/auth-calls.ts'
import { openStripeHouse, type StripeHouse } from '#tests/support/api/people/stripe-house.ts'

let house: StripeHouse
beforeEach(async () => {
  house = await openStripeHouse()
})
afterEach(() => house.close())

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const now = () => house.server.context.now()
const book = () => house.stripe.book

test('a card subscribes: at a page of Stripe’s, and the webhook alone settles it', async () => {
  const { status, body } = await house.checkOut()
  const { session } = house
  expect([status, body.state, body.provider, body.method]).toEqual([
    201,
    'waiting',
    'stripe',
    'card',
  ])
  expect(body.payment_url).toBe(`https://checkout.stripe.com/c/pay/${session}`)
  expect(book().sessions.get(session)).toMatchObject({
    ...{ mode: 'subscription', client_reference_id: body.id, amount_total: 9490 },
    price: { currency: 'brl', recurring: { interval: 'month' } },
    success_url: 'http://vez.test/payment-success?session_id={CHECKOUT_SESSION_ID}',
  })
  expect((await house.read()).resources?.plano_atual).toBe('trial')
  book().completeSession(session)
  await house.tell()
  const { resources, renewal, checkouts } = await house.read()
  expect(resources).toMatchObject({ plano_atual: 'essencial', status: 'active', renews: true })
  expect(renewal).toEqual({ plan: 'essencial', cycle: 'monthly', at: resources?.plano_expira_em })
  expect(checkouts.map(({ state }) => state)).toEqual(['paid'])
  expect(house.stripe.complaints).toEqual([])
})

test('a page comes back by Stripe’s name for it, to its owner alone', async () => {
  await house.pay()
  const other = await createOwner(house.server)
  expect((await house.find(house.session)).body).toMatchObject({ state: 'paid', plan: 'essencial' })
  expect((await house.find(house.session, other.access_token)).status).toBe(404)
  expect((await house.find('cs_test_inventado')).status).toBe(404)
})

test('pressed twice it is one page; another purchase closes the first', async () => {
  const [one, two] = await Promise.all([house.checkOut(), house.checkOut()])
  expect(two.body.id).toBe(one.body.id)
  expect(two.body.payment_url).toBe(one.body.payment_url)
  expect(book().sessions.size).toBe(1)
  const first = house.session
  const other = await house.checkOut({ plan: 'basico', cycle: 'annual', method: 'pix' })
  expect(other.status).toBe(201)
  expect(book().sessions.get(first)?.status).toBe('expired')
  expect((await house.read()).checkouts.map(({ state }) => state)).toEqual(['waiting', 'failed'])
})

test('Pix buys one period, and nothing goes on by itself', async () => {
  await house.pay({ plan: 'basico', cycle: 'annual', method: 'pix' })
  const { resources, renewal } = await house.read()
  expect(resources).toMatchObject({ plano_atual: 'basico', days_left: 365, renews: false })
  expect(renewal).toBeNull()
  await house.pay({ plan: 'basico', cycle: 'annual', method: 'pix' })
  expect((await house.read()).resources?.days_left).toBe(731)
})

test('a boleto is printed, paid days later, and not given back by itself', async () => {
  const id = await house.pay({ plan: 'basico', cycle: 'monthly', method: 'boleto' })
  const { body } = await house.find(id)
  expect([body.state, body.payment_url]).toEqual([
    'waiting',
    expect.stringContaining('/boleto/voucher/'),
  ])
  await house.passTo(now() + 2 * DAY)
  expect((await house.readMe()).resources?.plano_atual).toBe('trial')
  book().settleBoleto(house.session, true)
  await house.tell()
  const { resources, refundable } = await house.read()
  expect([resources?.plano_atual, resources?.days_left]).toEqual(['basico', 30])
  expect(refundable).toEqual([])
  expect((await house.refund(id)).body.code).toBe('refund_late')
})

test('a boleto that nobody pays fails, and something else can be bought', async () => {
  const id = await house.pay({ plan: 'basico', cycle: 'monthly', method: 'boleto' })
  book().settleBoleto(house.session, false)
  await house.tell()
  expect((await house.find(id)).body.state).toBe('failed')
  expect((await house.checkOut()).status).toBe(201)
})

test('a renewal holds for the period that Stripe says, and has a receipt', async () => {
  await house.pay()
  const { resources: first } = await house.read()
  await house.passTo(Date.parse(first?.plano_expira_em ?? '') + 30 * MINUTE)
  // Stripe charges an hour after the end: until then nobody is kept out.
  expect((await house.readMe()).resources).toMatchObject({ status: 'active' })
  book().renew(house.subscription)
  await house.tell()
  const { resources, checkouts } = await house.read()
  expect(resources?.plano_expira_em).toBe('2027-01-23T11:00:00.000Z')
  expect(checkouts.map(({ state, method }) => [state, method])).toEqual([
    ['paid', 'card'],
    ['paid', 'card'],
  ])
})

test('a charge is tried three times, each with its mail; then the plan has expired', async () => {
  await house.pay()
  const end = Date.parse((await house.read()).resources?.plano_expira_em ?? '')
  await house.passTo(end + 60 * MINUTE)
  book().renew(house.subscription, false)
  await house.tell()
  expect((await house.read()).failed).toMatchObject({ tries: 1 })
  expect((await house.readMe()).is_plan_open).toBe(true)
  await house.passTo(end + 3 * DAY + 120 * MINUTE)
  expect((await house.readMe()).is_plan_open).toBe(true)
  book().failCharge(house.subscription)
  await house.tell()
  expect((await house.read()).failed).toMatchObject({ tries: 2 })
  await house.passTo(end + 8 * DAY + 180 * MINUTE)
  expect((await house.readMe()).is_plan_open).toBe(true)
  book().failCharge(house.subscription)
  await house.tell()
  const { resources, failed } = await house.read()
  expect([resources?.status, failed]).toEqual(['plan_expired', null])
  expect(book().subscriptions.get(house.subscription)?.status).toBe('canceled')
  await house.forgetWork()
  const subjects = (await house.server.sent()).mails.map(({ subject }) => subject)
  expect(subjects.filter((text) => text.startsWith('A cobrança'))).toEqual([
    'A cobrança do plano Essencial não passou (tentativa 1 de 3)',
    'A cobrança do plano Essencial não passou (tentativa 2 de 3)',
    'A cobrança do plano Essencial não passou, e o plano terminou',
  ])
})

test('while Stripe has not said when it tries again the plan holds; given up by it the plan ends', async () => {
  await house.pay()
  const end = Date.parse((await house.read()).resources?.plano_expira_em ?? '')
  await house.passTo(end + 60 * MINUTE)
  book().renew(house.subscription, false)
  const invoice = book().latestInvoice(house.subscription)
  invoice.next_payment_attempt = null
  await house.tell()
  await house.passTo(end + 4 * DAY)
  expect((await house.readMe()).is_plan_open).toBe(true)
  book().giveUp(house.subscription)
  await house.tell()
  expect((await house.read()).resources?.status).toBe('plan_expired')
  expect(book().subscriptions.get(house.subscription)?.status).toBe('canceled')
})

test('who does not want what could not be charged is not asked for it again', async () => {
  await house.pay()
  const end = Date.parse((await house.read()).resources?.plano_expira_em ?? '')
  await house.passTo(end + 60 * MINUTE)
  book().renew(house.subscription, false)
  await house.tell()
  await house.renew(false)
  expect(book().subscriptions.get(house.subscription)?.status).toBe('canceled')
  expect((await house.read()).resources?.status).toBe('plan_expired')
})

test('a house that is to be charged no more is not, and cannot pay at a page that was open', async () => {
  await house.pay()
  await house.checkOut({ plan: 'avancado', cycle: 'monthly', method: 'pix' })
  await stopCharging(house.server.context, house.owner.id)
  await stopCharging(house.server.context, house.owner.id)
  expect(book().subscriptions.get(house.subscription)?.status).toBe('canceled')
  expect(book().sessions.get(house.session)?.status).toBe('expired')
  await house.tell()
  expect(await house.read()).toMatchObject({ renewal: null, resources: { status: 'active' } })
})

test('a period that has begun and is not charged yet is not taken for paid', async () => {
  await house.pay()
  const { resources } = await house.read()
  const end = Date.parse(resources?.plano_expira_em ?? '')
  await house.passTo(end + MINUTE)
  book().begin(house.subscription)
  await house.tell()
  expect((await house.readMe()).is_plan_open).toBe(true)
  await house.passTo(end + 4 * DAY)
  expect((await house.readMe()).is_plan_open).toBe(false)
})

test('a charge that goes through at the second try renews the plan', async () => {
  await house.pay()
  const end = Date.parse((await house.read()).resources?.plano_expira_em ?? '')
  await house.passTo(end + 60 * MINUTE)
  book().renew(house.subscription, false)
  await house.tell()
  await house.passTo(end + 3 * DAY)
  book().recover(house.subscription)
  await house.tell()
  const { resources, failed } = await house.read()
  expect([resources?.plano_expira_em, failed]).toEqual(['2027-01-23T11:00:00.000Z', null])
})

test('cancelled it ends where it is paid until, and may be taken up again before', async () => {
  await house.pay()
  const { resources } = await house.read()
  expect((await house.renew(false)).status).toBe(204)
  expect(book().subscriptions.get(house.subscription)?.cancel_at_period_end).toBe(true)
  expect(await house.read()).toMatchObject({
    ...{ renewal: { at: resources?.plano_expira_em }, cancelled_at: expect.any(String) },
    resources: { ...resources, renews: false },
  })
  await house.renew(true)
  expect(book().subscriptions.get(house.subscription)?.cancel_at_period_end).toBe(false)
  await house.renew(false)
  await house.passTo(Date.parse(resources?.plano_expira_em ?? '') + MINUTE)
  book().renew(house.subscription)
  await house.tell()
  expect((await house.read()).resources?.status).toBe('plan_expired')
})

test('a higher plan begins at once; what was left of the lower one puts off its next charge', async () => {
  await house.pay({ plan: 'basico', cycle: 'monthly', method: 'card' })
  const lower = house.subscription
  await house.passTo(now() + 15 * DAY)
  await house.pay({ plan: 'avancado', cycle: 'monthly', method: 'card' })
  expect(house.subscription).not.toBe(lower)
  expect(book().subscriptions.get(lower)?.status).toBe('canceled')
  const { resources, renewal } = await house.read()
  expect(resources?.plano_atual).toBe('avancado')
  const days = (Date.parse(resources?.plano_expira_em ?? '') - now()) / DAY
  expect(days).toBeGreaterThan(35)
  expect(Math.floor(Date.parse(renewal?.at ?? '') / 1000)).toBe(
    Math.floor(Date.parse(resources?.plano_expira_em ?? '') / 1000),
  )
})

test('a lower plan is what the next charge is for; until then the higher one holds', async () => {
  await house.pay()
  const end = (await house.read()).resources?.plano_expira_em ?? ''
  const lower = { plan: 'basico', cycle: 'annual' } as const
  expect((await house.checkOut({ ...lower, method: 'pix' })).body.code).toBe('plan_renews')
  expect((await house.changeNext(lower)).status).toBe(204)
  await house.tell()
  expect(await house.read()).toMatchObject({
    ...{ renewal: { ...lower, at: end }, resources: { plano_atual: 'essencial' } },
  })
  await house.passTo(Date.parse(end) + MINUTE)
  book().renew(house.subscription)
  await house.tell()
  const { resources, checkouts } = await house.read()
  expect([resources?.plano_atual, resources?.days_left]).toEqual(['basico', 365])
  expect(checkouts[0]).toMatchObject({ plan: 'basico', cycle: 'annual', amount: 584.1 })
})

test('given back within seven days the money goes, the plan ends and so does the subscription', async () => {
  const id = await house.pay()
  await house.passTo(now() + 6 * DAY)
  expect((await house.read()).refundable).toEqual([id])
  expect((await house.refund(id)).body.state).toBe('refunded')
  expect((await house.refund(id)).status).toBe(200)
  await house.tell()
  expect(book().refunds).toHaveLength(1)
  expect(book().subscriptions.get(house.subscription)?.status).toBe('canceled')
  expect((await house.read()).resources).toMatchObject({ status: 'trial_expired', renews: false })
})

test('after seven days, and of what went on by itself, nothing is given back by the owner', async () => {
  const id = await house.pay()
  const end = Date.parse((await house.read()).resources?.plano_expira_em ?? '')
  await house.passTo(now() + 7 * DAY)
  expect((await house.refund(id)).body.code).toBe('refund_late')
  await house.passTo(end + MINUTE)
  book().renew(house.subscription)
  await house.tell()
  expect((await house.read()).refundable).toEqual([])
})

test.each(['refund', 'dispute'] as const)(
  'a %s that Stripe’s dashboard made takes its time back, and no later payment’s',
  async (act) => {
    await house.pay()
    const end = Date.parse((await house.read()).resources?.plano_expira_em ?? '')
    const [first = ''] = book().intents.keys()
    await house.passTo(end + MINUTE)
    book().renew(house.subscription)
    await house.tell()
    book()[act](first)
    await house.tell()
    const { resources, checkouts, renewal } = await house.read()
    expect(checkouts.map(({ state }) => state)).toEqual(['paid', 'refunded'])
    expect(resources?.plano_expira_em).toBe('2027-01-23T11:00:00.000Z')
    expect(renewal).toBeNull()
  },
)
