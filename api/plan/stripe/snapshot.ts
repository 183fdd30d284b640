/** What Stripe knows of a house, asked for at once. */
import type Stripe from 'stripe'
import type { StripeHouse } from '#db/stripe.ts'
import {
  isGivenBack,
  type SeenInvoice,
  type SeenSession,
  type SeenSubscription,
  toInvoice,
  toSession,
  toSubscription,
} from './objects.ts'

/** What an event is about, beside what is fetched anyway. */
export type SnapshotHint = { session?: string; payment?: string }

export type StripeSnapshot = {
  subscriptions: SeenSubscription[]
  sessions: SeenSession[]
  /** That are paid, oldest first. */
  invoices: SeenInvoice[]
  /** The payment of the hint, where its money has gone back. */
  givenBack: string | null
}

/** More than a year of a house that pays by the month. */
const MOST = 20

/**
 * @param sessions of the payments that wait
 * @throws Stripe's errors, and the network's
 */
export async function fetchStripeSnapshot(
  stripe: Stripe,
  { customer, subscription }: Pick<StripeHouse, 'customer' | 'subscription'>,
  sessions: readonly string[],
  hint: SnapshotHint,
): Promise<StripeSnapshot> {
  // Before the sessions: the one that a subscription came from is then known to be over.
  const subscriptions = await stripe.subscriptions.list({
    customer,
    status: 'all',
    limit: MOST,
    expand: ['data.latest_invoice'],
  })
  const asked = new Set([...sessions, ...(hint.session ? [hint.session] : [])])
  const seen: SeenSession[] = []
  for (const id of asked) seen.push(toSession(await retrieveSession(stripe, id)))
  // Begun since they were listed, or too many ago.
  const listed = new Set(subscriptions.data.map(({ id }) => id))
  const named = [subscription, ...seen.map((session) => session.subscription)]
  for (const id of new Set(named)) {
    if (id === null || listed.has(id)) continue
    const expand = ['latest_invoice']
    subscriptions.data.push(await stripe.subscriptions.retrieve(id, { expand }))
  }
  const invoices = await stripe.invoices.list({
    customer,
    status: 'paid',
    limit: MOST,
    expand: ['data.payments'],
  })
  return {
    subscriptions: subscriptions.data.flatMap((one) => toSubscription(one) ?? []),
    sessions: seen,
    invoices: invoices.data
      .flatMap((one) => toInvoice(one) ?? [])
      .sort((a, b) => a.starts - b.starts),
    givenBack: hint.payment ? await findGivenBack(stripe, hint.payment) : null,
  }
}

const retrieveSession = (stripe: Stripe, id: string) =>
  stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent', 'invoice.payments'] })

async function findGivenBack(stripe: Stripe, payment: string): Promise<string | null> {
  const intent = await stripe.paymentIntents.retrieve(payment, { expand: ['latest_charge'] })
  return isGivenBack(intent) ? intent.id : null
}
