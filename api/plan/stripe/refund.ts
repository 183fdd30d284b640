import type { Context } from '#api/context.ts'
import { RefusalError } from '#api/errors.ts'
import type { CheckoutRow } from '#db/plans.ts'
import { askForOwner } from './client.ts'
import { reconcileHouse, refundPayment } from './reconcile.ts'

/**
 * The money first: a plan that is gone with it still here would be worse than the other way round.
 * @throws Refused `payment_unavailable`
 */
export function refundAtStripe(context: Context, checkout: CheckoutRow): Promise<void> {
  return askForOwner(context, refund(context, checkout))
}

async function refund(
  context: Context,
  { id, user_id, stripe_payment: payment }: CheckoutRow,
): Promise<void> {
  const stripe = await context.stripe?.client()
  if (!stripe || payment === null) throw new RefusalError({ code: 'payment_unavailable' })
  await refundPayment(stripe, id, payment)
  await reconcileHouse(context, user_id, { payment })
}
