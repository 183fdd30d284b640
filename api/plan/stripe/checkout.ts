/** Where an owner pays at Stripe: a page of Stripe's for each checkout of ours. */
import type Stripe from 'stripe'
import type { Context } from '#api/context.ts'
import { findUser } from '#db/account/users.ts'
import { type CheckoutRow, updateCheckout } from '#db/plans.ts'
import {
  findStripeHouse,
  insertStripeHouse,
  type StripeHouse,
  updateStripeHouse,
} from '#db/stripe.ts'
import { CYCLE_NAMES, PLAN_NAMES } from '#domain/plan/plan-messages.pt-BR.ts'
import type { PaidPlan } from '#domain/plan/plans.ts'
import { isStripeError } from './client.ts'
import { getProductId, INTERVALS, toSeconds } from './objects.ts'

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
  await ensureProduct(stripe, plan)
  const house = await ensureCustomer(stripe, context, user_id)
  const make = (customer: string) =>
    stripe.checkout.sessions.create(createPage(checkout, customer, context.address()), {
      idempotencyKey: `checkout:${id}:${customer}`,
    })
  const session = await make(house.customer).catch(async (error: unknown) => {
    if (!isCustomerGone(error) || house.subscription !== null) throw error
    return make(await replaceCustomer(stripe, context, house))
  })
  const change = { stripe_session: session.id, payment_url: session.url }
  await context.storage.write((tx) => updateCheckout(tx, user_id, id, change))
}

const isCustomerGone = (error: unknown) =>
  isStripeError(error) && error.code === 'resource_missing' && error.param === 'customer'

/** Stripe's customer for the house, made with the first payment. */
async function ensureCustomer(
  stripe: Stripe,
  context: PayContext,
  user_id: string,
): Promise<StripeHouse> {
  const { storage, now } = context
  const house = await storage.read((db) => findStripeHouse(db, user_id))
  if (house) return house
  const made = { user_id, customer: await createCustomer(stripe, context, user_id, '') }
  return storage.write((tx) => insertStripeHouse(tx, { ...made, updated_at: now() }))
}

/** Somebody deleted it in Stripe's dashboard. @returns the new one */
async function replaceCustomer(
  stripe: Stripe,
  context: PayContext,
  { user_id, customer: gone }: StripeHouse,
): Promise<string> {
  const customer = await createCustomer(stripe, context, user_id, gone)
  const change = { customer, updated_at: context.now() }
  await context.storage.write((tx) => updateStripeHouse(tx, user_id, change))
  return customer
}

async function createCustomer(
  stripe: Stripe,
  { storage }: PayContext,
  user_id: string,
  gone: string,
): Promise<string> {
  const owner = await storage.read((db) => findUser(db, user_id))
  const email = owner?.email_confirmed_at ? owner.email : null
  const { id } = await stripe.customers.create(
    { metadata: { house: user_id }, ...(email && { email }) },
    // What was confirmed since would be another request under the same key.
    { idempotencyKey: `customer:${user_id}:${email ?? ''}:${gone}` },
  )
  return id
}

/** The plan under our own name, made where it is not there: nobody has to do so by hand. */
export async function ensureProduct(stripe: Stripe, plan: PaidPlan): Promise<string> {
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
    client_reference_id: id,
    customer,
    locale: 'pt-BR',
    metadata,
    success_url: `${address}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${address}/admin/subscription`,
    expires_at: toSeconds(created_at + OPEN_MS),
  } as const
  if (method === 'card' || method === null) {
    const recurring = { interval: INTERVALS[cycle] }
    return {
      ...page,
      mode: 'subscription',
      allowed_payment_method_types: ['card'],
      line_items: [{ quantity: 1, price_data: { ...price, recurring } }],
      subscription_data: { metadata },
    }
  }
  const description = `Vez ${PLAN_NAMES[plan]}, ${CYCLE_NAMES[cycle].toLowerCase()}`
  return {
    ...page,
    mode: 'payment',
    allowed_payment_method_types: [method],
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
