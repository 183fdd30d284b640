/** Writes down what Stripe knows of a house: the same, however often and in which order it was told. */
import type { Context } from '#api/context.ts'
import { queueMessage } from '#api/message/queue.ts'
import { settleCheckout } from '#api/plan/payment/settle.ts'
import { undoPayment } from '#api/plan/payment/undo.ts'
import { findProfile, findResources } from '#db/account/profiles.ts'
import { findUser } from '#db/account/users.ts'
import type { Db } from '#db/dialect/kit.ts'
import {
  findCheckout,
  insertCheckout,
  type NewCheckout,
  saveResources,
  updateCheckout,
} from '#db/plans.ts'
import { findStripeCheckout, type StripeHouse, updateStripeHouse } from '#db/stripe.ts'
import { getToleratedUntil, isGivenUp } from '#domain/plan/checkout.ts'
import { MS_A_DAY } from '#domain/time/civil-time.ts'
import type { SeenInvoice, SeenSession, SeenSubscription } from './objects.ts'
import type { StripeSnapshot } from './snapshot.ts'

type ApplyContext = Pick<Context, 'now' | 'newId' | 'crypto' | 'channels' | 'log'>

/** In a transaction that holds the house's plan. @returns the subscription that goes on, or null */
export async function applySnapshot(
  tx: Db,
  context: ApplyContext,
  house: StripeHouse,
  snapshot: StripeSnapshot,
): Promise<string | null> {
  const { user_id } = house
  let { subscription } = house
  for (const session of snapshot.sessions) {
    const settled = await applySession(tx, context, user_id, session)
    // What was paid for once takes the place of what went on by itself as well.
    if (settled) subscription = session.subscription
  }
  for (const invoice of snapshot.invoices) {
    const ended = await applyRenewal(tx, context, user_id, snapshot, invoice)
    if (ended !== null && ended === subscription) subscription = null
  }
  if (snapshot.givenBack) {
    const ended = await applyGivenBack(tx, context, user_id, snapshot.givenBack)
    if (ended !== null && ended === subscription) subscription = null
  }
  const current = snapshot.subscriptions.find(({ id, isLive }) => id === subscription && isLive)
  const goesOn = current && !isGivenUp(current) ? current : null
  await applySubscription(tx, context, house, goesOn)
  if (current) await tellOfFailure(tx, context, user_id, current)
  return goesOn?.id ?? null
}

/** @returns whether it was settled now */
async function applySession(
  tx: Db,
  context: ApplyContext,
  user_id: string,
  session: SeenSession,
): Promise<boolean> {
  const checkout = session.checkout && (await findCheckout(tx, user_id, session.checkout))
  if (!checkout) return false
  const { id, provider, state } = checkout
  // One that was given up for another may be paid all the same.
  const isLate = state === 'failed' && session.state === 'paid'
  if (provider !== 'stripe' || (state !== 'waiting' && !isLate)) return false
  if (session.state === 'failed') {
    await updateCheckout(tx, user_id, id, { state: 'failed', payment_url: null })
    return false
  }
  const { payment_url } = session
  if (session.state !== 'paid') {
    await updateCheckout(tx, user_id, id, { stripe_session: session.id, payment_url })
    return false
  }
  if (session.amount !== checkout.amount) {
    // Never seen; whoever runs the installation gives it back.
    context.log.error({ at: 'stripe', checkout: id }, 'paid another amount than was asked for')
    await updateCheckout(tx, user_id, id, { state: 'failed', payment_url: null })
    return false
  }
  const { invoice } = session
  await updateCheckout(tx, user_id, id, {
    state: 'waiting',
    stripe_session: session.id,
    stripe_subscription: session.subscription,
    stripe_invoice: invoice?.id ?? null,
    stripe_payment: session.payment,
    payment_url: null,
  })
  const paid = invoice
    ? { at: invoice.starts, duration_ms: invoice.ends - invoice.starts }
    : { at: context.now(), duration_ms: null }
  await settleCheckout(tx, context, user_id, id, paid)
  const settled = await findCheckout(tx, user_id, id)
  if (settled?.state === 'refunded' && settled.method === 'boleto')
    context.log.error({ at: 'stripe', checkout: id }, 'a boleto is to be given back by hand')
  return settled?.state === 'paid'
}

/** A period that is longer was a year's: between the longest month, 31 days, and the shortest year. */
const ANNUAL_ABOVE_MS = 60 * MS_A_DAY

/**
 * A period that was charged by itself has a receipt of its own.
 * @returns the subscription, where the house needs no plan of it any more and the money goes back
 */
async function applyRenewal(
  tx: Db,
  context: ApplyContext,
  user_id: string,
  { subscriptions }: StripeSnapshot,
  invoice: SeenInvoice,
): Promise<string | null> {
  const { plan, amount, starts, ends } = invoice
  if (!invoice.isRenewal || amount <= 0 || plan === null) return null
  const isOurs = subscriptions.some(
    ({ id, house }) => id === invoice.subscription && house === user_id,
  )
  if (!isOurs || (await findStripeCheckout(tx, user_id, 'stripe_invoice', invoice.id))) return null
  const row: NewCheckout = {
    id: context.newId(),
    user_id,
    plan,
    amount,
    cycle: ends - starts > ANNUAL_ABOVE_MS ? 'annual' : 'monthly',
    provider: 'stripe',
    method: 'card',
    state: 'waiting',
    created_at: starts,
    stripe_subscription: invoice.subscription,
    stripe_invoice: invoice.id,
    stripe_payment: invoice.payment,
  }
  await insertCheckout(tx, row)
  const paid = { at: starts, duration_ms: ends - starts, isRenewal: true }
  await settleCheckout(tx, context, user_id, row.id, paid)
  const settled = await findCheckout(tx, user_id, row.id)
  return settled?.state === 'refunded' ? invoice.subscription : null
}

/** @returns the subscription that it paid for: that ends with it */
async function applyGivenBack(
  tx: Db,
  context: ApplyContext,
  user_id: string,
  payment: string,
): Promise<string | null> {
  const checkout = await findStripeCheckout(tx, user_id, 'stripe_payment', payment)
  if (!checkout) return null
  if (checkout.state === 'paid') await undoPayment(tx, context, checkout)
  await updateCheckout(tx, user_id, checkout.id, {
    stripe_refund: checkout.stripe_refund ?? payment,
  })
  return checkout.stripe_subscription
}

/** What goes on by itself holds a while past its end; what does not has nobody to wait for. */
async function applySubscription(
  tx: Db,
  context: ApplyContext,
  { user_id }: StripeHouse,
  current: SeenSubscription | null,
): Promise<void> {
  const now = context.now()
  const stored = await findResources(tx, user_id)
  const paid_until = stored?.next_expira_em ?? stored?.plano_expira_em ?? null
  const isHeld = current !== null && stored !== null && paid_until !== null
  const tolerated_until = isHeld ? getToleratedUntil(current, paid_until) : null
  if (stored && current) {
    const cancelled_at = current.cancels ? (stored.cancelled_at ?? now) : null
    await saveResources(tx, user_id, { tolerated_until, cancelled_at }, now)
  } else if (stored?.tolerated_until) await saveResources(tx, user_id, { tolerated_until }, now)
  await updateStripeHouse(tx, user_id, {
    subscription: current?.id ?? null,
    plan: current?.plan ?? null,
    cycle: current?.cycle ?? null,
    period_end: current && paid_until,
    tries: current?.failed?.tries ?? 0,
    next_try_at: current?.failed?.next_try_at ?? null,
    payment_url: current?.failed?.payment_url ?? null,
    updated_at: now,
  })
}

/** Once for each try, however often it is heard of. */
async function tellOfFailure(
  tx: Db,
  context: ApplyContext,
  user_id: string,
  { failed, plan }: SeenSubscription,
): Promise<void> {
  const owner = await findUser(tx, user_id)
  if (!failed || plan === null || !owner?.email) return
  const { invoice, tries } = failed
  const profile = await findProfile(tx, user_id)
  await queueMessage(tx, context, {
    key: `plan_charge_failed:${invoice}:${tries}`,
    user_id,
    channel: 'email',
    recipient: owner.email,
    kind: 'plan_charge_failed',
    secret: null,
    facts: { name: profile?.name ?? '', plan, tries },
    expires_at: null,
  })
}
