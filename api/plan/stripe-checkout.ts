/** Where an owner pays at Stripe: a page of Stripe's for each checkout of ours. */
import type Stripe from 'stripe'
import type { Context } from '#api/context.ts'
import { findUser } from '#db/account/users.ts'
import { type CheckoutRow, updateCheckout } from '#db/plans.ts'
import { findStripeHouse, insertStripeHouse } from '#db/stripe.ts'
import { CYCLE_NAMES, PLAN_NAMES } from '#domain/plan/plan-messages.pt-BR.ts'
import type { PaidPlan } from '#domain/plan/plans.ts'
import { isStripeError } from './stripe-client.ts'
import { getProductId, INTERVALS, toSeconds } from './stripe-objects.ts'

type PayContext = Pick<Context, 'storage' | 'now' | 'address'>

/** So long the page stands; Stripe allows no less than half an hour. */
const OPEN_MS = 2 * 60 * 60_000
const BOLETO_DAYS = 3

/**
 * Makes the page for a checkout, once however often it is asked for, and keeps where it is.
 * @throws Stripe's errors, and the network's
 */
export async function openStripePage(
  stripe: Stripe,
  context: PayContext,
  checkout: CheckoutRow,
): Promise<void> {
  const { id, user_id, plan } = checkout
  const customer = await requireCustomer(stripe, context, user_id)
  await requireProduct(stripe, plan)
  const session = await stripe.checkout.sessions.create(
    createPage(checkout, customer, context.address()),
    { idempotencyKey: `checkout:${id}` },
  )
  const change = { stripe_session: session.id, pay_at: session.url }
  await context.storage.write((tx) => updateCheckout(tx, user_id, id, change))
}

/** Stripe's customer for the house, made with the first payment. */
async function requireCustomer(
  stripe: Stripe,
  { storage, now }: PayContext,
  user_id: string,
): Promise<string> {
  const { house, owner } = await storage.read(async (db) => ({
    house: await findStripeHouse(db, user_id),
    owner: await findUser(db, user_id),
  }))
  if (house) return house.customer
  const email = owner?.email_confirmed_at ? owner.email : null
  const customer = await stripe.customers.create(
    { metadata: { house: user_id }, ...(email && { email }) },
    // What was confirmed since would be another request under the same key.
    { idempotencyKey: `customer:${user_id}:${email ?? ''}` },
  )
  const made = { user_id, customer: customer.id, updated_at: now() }
  await storage.write((tx) => insertStripeHouse(tx, made))
  const kept = await storage.read((db) => findStripeHouse(db, user_id))
  return kept?.customer ?? customer.id
}

/** The plan under our own name, so that nobody has to make it by hand. */
export async function requireProduct(stripe: Stripe, plan: PaidPlan): Promise<string> {
  const id = getProductId(plan)
  const name = `Vez ${PLAN_NAMES[plan]}`
  await stripe.products
    .create({ id, name }, { idempotencyKey: `product:${id}` })
    .catch((error: unknown) => {
      if (!isStripeError(error) || error.code !== 'resource_already_exists') throw error
    })
  return id
}

function createPage(
  { id, user_id, plan, cycle, amount, method, created_at }: CheckoutRow,
  customer: string,
  address: string,
): Stripe.Checkout.SessionCreateParams {
  const metadata = { checkout: id, house: user_id }
  const price = { currency: 'brl', product: getProductId(plan), unit_amount: amount }
  const page = {
    ...{ client_reference_id: id, customer, locale: 'pt-BR', metadata },
    success_url: `${address}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${address}/admin/subscription`,
    expires_at: toSeconds(created_at + OPEN_MS),
  } as const
  if (method === 'card' || method === null) {
    const recurring = { interval: INTERVALS[cycle] }
    return {
      ...{ ...page, mode: 'subscription', payment_method_types: ['card'] },
      line_items: [{ quantity: 1, price_data: { ...price, recurring } }],
      subscription_data: { metadata },
    }
  }
  const description = `Vez ${PLAN_NAMES[plan]}, ${CYCLE_NAMES[cycle].toLowerCase()}`
  return {
    ...{ ...page, mode: 'payment', payment_method_types: [method] },
    line_items: [{ quantity: 1, price_data: price }],
    payment_intent_data: { metadata, description },
    ...(method === 'boleto' && {
      payment_method_options: { boleto: { expires_after_days: BOLETO_DAYS } },
    }),
  }
}

/**
 * Closes the page of a payment that its owner does not want any more, and takes back a boleto that was
 * printed. One that is being paid stays.
 */
export async function closeStripePage(stripe: Stripe, session_id: string): Promise<void> {
  const session = await stripe.checkout.sessions.retrieve(session_id)
  const { payment_intent: payment } = session
  try {
    if (session.status === 'open') await stripe.checkout.sessions.expire(session_id)
    else if (session.payment_status === 'unpaid' && typeof payment === 'string')
      await stripe.paymentIntents.cancel(payment)
  } catch (error) {
    // It was paid or has ended between the two: what became of it is asked for next.
    if (!isStripeError(error) || error.type !== 'StripeInvalidRequestError') throw error
  }
}
