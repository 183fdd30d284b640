/**
 * Brings a house and Stripe together. Whatever happened, and whoever says so, all of it is asked for
 * and written down again: an event that comes twice, late or before another changes nothing.
 */
import type Stripe from 'stripe'
import type { Context } from '#api/context.ts'
import type { PaymentContext } from '#api/plan/payment/provider.ts'
import { findResources } from '#db/account/profiles.ts'
import type { Db } from '#db/dialect/kit.ts'
import {
  findCheckout,
  listCheckouts,
  lockResources,
  MOST_CHECKOUTS,
  updateCheckout,
} from '#db/plans.ts'
import { findStripeHouse, type StripeHouse } from '#db/stripe.ts'
import { MS_A_DAY } from '#domain/time/civil-time.ts'
import { applySnapshot } from './apply.ts'
import { isStripeError } from './client.ts'
import { type SeenSubscription, toSeconds } from './objects.ts'
import { fetchStripeSnapshot, type SnapshotHint, type StripeSnapshot } from './snapshot.ts'

/** Somebody else was quicker, again and again. */
const MOST_ROUNDS = 5

/**
 * @throws Stripe's errors, and the network's: what was written down until then holds, and the rest is
 * done by whoever comes next
 */
export async function reconcileHouse(
  context: PaymentContext,
  user_id: string,
  hint: SnapshotHint = {},
): Promise<void> {
  const stripe = await context.stripe?.client()
  if (!stripe) return
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const asked = await context.storage.read(async (db) => ({
      house: await findStripeHouse(db, user_id),
      sessions: await listOpenSessions(db, user_id),
    }))
    if (!asked.house) return
    const snapshot = await fetchStripeSnapshot(stripe, asked.house, asked.sessions, hint)
    const pending = await applyUnlessStale(context, asked.house, snapshot)
    if (pending) return runPendingActions(stripe, context, user_id, pending)
  }
  throw new Error('a house is being changed all the time')
}

/** Where a house could still pay, or has, though it is not known here. */
export async function listOpenSessions(db: Db, user_id: string): Promise<string[]> {
  const checkouts = await listCheckouts(db, user_id, MOST_CHECKOUTS)
  return checkouts.flatMap(({ state, stripe_session }) =>
    state === 'waiting' && stripe_session !== null ? [stripe_session] : [],
  )
}

/** What is still to be done at Stripe. */
type PendingActions = {
  cancel: string[]
  refund: { id: string; payment: string }[]
  /** The next charge waits until what is paid has ended. */
  postpone: { id: string; until: number } | null
}

/** @returns null where something was written down since Stripe was asked */
function applyUnlessStale(
  context: PaymentContext,
  asked: StripeHouse,
  snapshot: StripeSnapshot,
): Promise<PendingActions | null> {
  const { user_id } = asked
  return context.storage.write(async (tx) => {
    await lockResources(tx, user_id)
    const house = await findStripeHouse(tx, user_id)
    if (house?.version !== asked.version) return null
    const goesOn = await applySnapshot(tx, context, house, snapshot)
    return {
      cancel: await listReplaced(tx, user_id, snapshot, goesOn),
      refund: await listRefunds(tx, user_id),
      postpone: await findPostponement(tx, context, user_id, snapshot, goesOn),
    }
  })
}

/** What goes on at Stripe for this house beside the one that should, and whose payment is known here. */
async function listReplaced(
  tx: Db,
  user_id: string,
  { subscriptions }: StripeSnapshot,
  goesOn: string | null,
): Promise<string[]> {
  const replaced: string[] = []
  for (const { id, isLive, house, checkout } of subscriptions) {
    if (!isLive || id === goesOn || house !== user_id || checkout === null) continue
    const known = await findCheckout(tx, user_id, checkout)
    if (known && known.state !== 'waiting') replaced.push(id)
  }
  return replaced
}

/** Boletos are given back by the operator, to an account that has to be asked for. */
async function listRefunds(tx: Db, user_id: string): Promise<PendingActions['refund']> {
  const checkouts = await listCheckouts(tx, user_id, MOST_CHECKOUTS)
  return checkouts.flatMap(({ id, state, method, stripe_refund, stripe_payment: payment }) => {
    const isOwed = state === 'refunded' && stripe_refund === null && method !== 'boleto'
    return isOwed && payment !== null ? [{ id, payment }] : []
  })
}

const MOST_AHEAD_MS = 700 * MS_A_DAY

async function findPostponement(
  tx: Db,
  context: Pick<Context, 'now'>,
  user_id: string,
  { subscriptions }: StripeSnapshot,
  goesOn: string | null,
): Promise<PendingActions['postpone']> {
  const current = subscriptions.find(({ id }) => id === goesOn)
  const stored = await findResources(tx, user_id)
  const ends = stored?.next_expira_em ?? stored?.plano_expira_em ?? null
  // Stripe waits no longer; once nearer it is told again.
  const until = ends && Math.min(ends, context.now() + MOST_AHEAD_MS)
  if (!current || until === null || !isChargedEarly(current, until)) return null
  return { id: current.id, until }
}

const isChargedEarly = ({ cancels, failed, period_end }: SeenSubscription, until: number) =>
  !cancels && failed === null && until > period_end + MS_A_DAY

async function runPendingActions(
  stripe: Stripe,
  context: PaymentContext,
  user_id: string,
  { cancel, refund, postpone }: PendingActions,
): Promise<void> {
  for (const id of cancel) await stripe.subscriptions.cancel(id, { prorate: false })
  for (const { id, payment } of refund) {
    const refunded = await refundPayment(stripe, id, payment)
    await context.storage.write((tx) =>
      updateCheckout(tx, user_id, id, { stripe_refund: refunded }),
    )
  }
  if (!postpone) return
  const { id, until } = postpone
  await stripe.subscriptions.update(
    id,
    { trial_end: toSeconds(until), proration_behavior: 'none' },
    { idempotencyKey: `postpone:${id}:${toSeconds(until)}` },
  )
}

/** Of money that has gone back already, or is on its way there. */
const BACK_ALREADY: readonly unknown[] = ['charge_already_refunded', 'charge_disputed']

/** Asked for again it is the same one. @returns what stands for it at Stripe */
export async function refundPayment(stripe: Stripe, id: string, payment: string): Promise<string> {
  try {
    const asked = { payment_intent: payment }
    const refund = await stripe.refunds.create(asked, { idempotencyKey: `refund:${id}` })
    return refund.id
  } catch (error) {
    if (isStripeError(error) && BACK_ALREADY.includes(error.code)) return payment
    throw error
  }
}
