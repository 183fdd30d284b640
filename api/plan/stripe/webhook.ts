/** What Stripe tells us: a reason to ask it, never believed by itself. */
import type Stripe from 'stripe'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { RefusalError } from '#api/errors.ts'
import { readRawBody } from '#api/http/raw-body.ts'
import type { Handler } from '#api/mount.ts'
import { findCustomerHouse, hasStripeEvent, insertStripeEvent } from '#db/stripe.ts'
import { isJsonObject } from '#domain/text/lenient-json.ts'
import { isStripeError } from './client.ts'
import { getId } from './objects.ts'
import { reconcileHouse } from './reconcile.ts'
import type { SnapshotHint } from './snapshot.ts'

/** An invoice with all its lines stays well below. */
const MAX_BYTES = 512 * 1024
/** What was signed longer ago may have been overheard; what is of later than now would hold as long as it likes. */
const TOLERANCE_S = 300

/** What changes a house's plan; `docs/payments.md` names them for Stripe's dashboard. */
export const HEARD_EVENTS: ReadonlySet<string> = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.updated',
  'charge.refunded',
  'charge.dispute.created',
])

/** An event that fails is answered as an error, so that Stripe sends it again. */
export function receiveStripeEvent(
  context: Context,
): Handler<Contract['POST /api/stripe/webhook']> {
  return async ({ headers }, _caller, origin) => {
    if (!context.stripe) throw new RefusalError({ code: 'not_found' })
    const stripe = await context.stripe.client()
    const signature = headers['stripe-signature'] ?? ''
    const event = await checkEvent(stripe, context, await readRawBody(origin, MAX_BYTES), signature)
    if (!HEARD_EVENTS.has(event.type)) return undefined
    if (await context.storage.read((db) => hasStripeEvent(db, event.id))) return undefined
    const { user_id, hint } = await findSubject(stripe, context, event)
    if (user_id !== null) await reconcileHouse(context, user_id, hint)
    await context.storage.write((tx) => insertStripeEvent(tx, event.id, context.now()))
    return undefined
  }
}

/** @throws Refused `webhook_signature` for what Stripe did not send, or not lately */
async function checkEvent(
  { webhooks }: Stripe,
  { stripe, now }: Pick<Context, 'stripe' | 'now'>,
  body: Buffer,
  signature: string,
): Promise<Stripe.Event> {
  const secret = stripe?.webhookSecret ?? ''
  if (isFromFuture(signature, now()) || hasEmptySignature(signature))
    throw new RefusalError({ code: 'webhook_signature' })
  const signed = await webhooks
    .constructEventAsync(body, signature, secret, TOLERANCE_S, undefined, now())
    .catch((error: unknown) => {
      if (!isStripeError(error) && !(error instanceof SyntaxError)) throw error
      return null
    })
  // Signed, and yet no JSON or no event: as wrong as the rest.
  if (!isEvent(signed)) throw new RefusalError({ code: 'webhook_signature' })
  return signed
}

/** Stripe's package takes any JSON for one. */
const isEvent = (signed: unknown): signed is Stripe.Event =>
  isJsonObject(signed) &&
  typeof signed.id === 'string' &&
  typeof signed.type === 'string' &&
  isJsonObject(signed.data)

/** Stripe's package judges the other way alone. @param signature `t=<seconds>,v1=…` @param now ms since 1970 */
const isFromFuture = (signature: string, now: number) =>
  [...signature.matchAll(/(?:^|,)t=(\d+)/g)].some(([, t]) => Number(t) > now / 1000 + TOLERANCE_S)

/** Of these Stripe's package says that its caller made a mistake. */
const hasEmptySignature = (signature: string) => /(?:^|,)v1=(?:,|$)/.test(signature)

type Subject = { user_id: string | null; hint: SnapshotHint }

/** Whom it concerns; null for what is no house's of ours. */
async function findSubject(
  stripe: Stripe,
  { storage }: Pick<Context, 'storage'>,
  { data: { object } }: Stripe.Event,
): Promise<Subject> {
  // Signed as Stripe's, and yet no object: nothing of ours.
  if (typeof object !== 'object' || object === null) return { user_id: null, hint: {} }
  const kind = 'object' in object ? object.object : ''
  const payment = 'payment_intent' in object ? getId(object.payment_intent) : null
  const isMoneyBack = kind === 'charge' || kind === 'dispute'
  const hint = {
    ...(kind === 'checkout.session' && 'id' in object && { session: getId(object) ?? '' }),
    ...(isMoneyBack && payment !== null && { payment }),
  }
  const named = 'customer' in object ? getId(object.customer) : null
  const customer = named ?? (payment === null ? null : await findPayer(stripe, payment))
  const house = customer && (await storage.read((db) => findCustomerHouse(db, customer)))
  return { user_id: house ? house.user_id : null, hint }
}

/** Null for a payment that is nobody's here: the account may sell other things too. */
async function findPayer(stripe: Stripe, payment: string): Promise<string | null> {
  try {
    return getId((await stripe.paymentIntents.retrieve(payment)).customer)
  } catch (error) {
    if (isStripeError(error) && error.code === 'resource_missing') return null
    throw error
  }
}
