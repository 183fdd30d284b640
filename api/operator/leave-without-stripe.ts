import type { Context } from '#api/context.ts'
import { writeAudit } from '#api/identity/audit.ts'
import { queueRemoval } from '#api/leaving/leaving.ts'
import type { Db } from '#db/dialect/kit.ts'
import { findLeaving } from '#db/leaving/leavings.ts'
import {
  type CheckoutRow,
  listCheckouts,
  lockResources,
  MOST_CHECKOUTS,
  saveResources,
  updateCheckout,
} from '#db/plans.ts'
import { deleteStripeHouse, findCustomerHouse, findStripeHouse } from '#db/stripe.ts'
import { requireHouse } from './require-house.ts'

/**
 * Lets a house go whose account at Stripe does not answer for good: nothing is asked of Stripe for it any
 * more, and it is removed when its days are over.
 * @param typed the owner's e-mail, or Stripe's customer: a house that is half removed has no e-mail
 * @returns what is left to do at Stripe, by hand
 */
export async function leaveWithoutStripe(
  context: Pick<Context, 'storage' | 'now' | 'newId'>,
  [typed]: readonly string[],
): Promise<string | null> {
  if (typed === undefined) return null
  return context.storage.write(async (tx) => {
    const user_id = await findLeavingHouse(tx, typed)
    await lockResources(tx, user_id)
    const house = await findStripeHouse(tx, user_id)
    const leaving = await findLeaving(tx, user_id)
    if (!house) throw new Error('that house has nothing to do with Stripe')
    if (!leaving)
      throw new Error('that house is not leaving: its owner asks for that in the console')
    const now = context.now()
    const { customer, subscription } = house
    const payments = await listCheckouts(tx, user_id, MOST_CHECKOUTS)
    for (const { id } of payments.filter(isWaiting))
      await updateCheckout(tx, user_id, id, { state: 'failed', payment_url: null })
    await saveResources(tx, user_id, { tolerated_until: null }, now)
    await deleteStripeHouse(tx, user_id)
    await writeAudit(tx, context, user_id, 'house_left_stripe', null, { customer })
    if (leaving.due_at <= now) await queueRemoval(tx, context, user_id, now)
    return formatLeft(customer, subscription, payments)
  })
}

async function findLeavingHouse(tx: Db, typed: string): Promise<string> {
  if (!typed.startsWith('cus_')) return requireHouse(tx, typed)
  const house = await findCustomerHouse(tx, typed)
  if (!house) throw new Error(`no house is ${typed} at Stripe`)
  return house.user_id
}

const isWaiting = ({ provider, state }: CheckoutRow) => provider === 'stripe' && state === 'waiting'

const isOwed = ({ provider, state, stripe_refund }: CheckoutRow) =>
  provider === 'stripe' && state === 'refunded' && stripe_refund === null

function formatLeft(
  customer: string,
  subscription: string | null,
  payments: readonly CheckoutRow[],
): string {
  const pages = payments.filter(isWaiting).flatMap(({ stripe_session }) => stripe_session ?? [])
  const owed = payments.filter(isOwed).flatMap(({ stripe_payment }) => stripe_payment ?? [])
  const lines = [
    ...(subscription === null ? [] : [`cancel the subscription ${subscription}, now`]),
    ...pages.map((page) => `expire the checkout session ${page}`),
    ...owed.map((payment) => `give the payment ${payment} back`),
    `delete the customer ${customer}`,
  ]
  return `Stripe is not asked about this house any more. Left to do in Stripe's dashboard, where the account is still there:
${lines.map((line) => `- ${line}`).join('\n')}
`
}
