import type { Context } from '#api/context.ts'
import type { Db } from '#db/dialect/kit.ts'
import { insertWork } from '#db/due-work.ts'
import { listCheckouts, lockResources, MOST_CHECKOUTS, updateCheckout } from '#db/plans.ts'

/** Of due work that closes the pages where a house could still pay: `plan_leaving:<house>:<asked at>`. */
export const LEAVING_KEY = 'plan_leaving:'

/**
 * Nothing that waits is paid any more, once a house has asked to leave. A page of Stripe's is closed right
 * after it, outside of the transaction; what was paid there all the same goes back (`settleCheckout`).
 * @param asked_at ms since 1970
 */
export async function cancelWaitingCheckouts(
  tx: Db,
  { now, newId }: Pick<Context, 'now' | 'newId'>,
  user_id: string,
  asked_at: number,
): Promise<void> {
  await lockResources(tx, user_id)
  const checkouts = await listCheckouts(tx, user_id, MOST_CHECKOUTS)
  const waiting = checkouts.filter(({ state }) => state === 'waiting')
  for (const { id, stripe_session } of waiting)
    if (stripe_session === null) await updateCheckout(tx, user_id, id, { state: 'failed' })
  if (!waiting.some(({ stripe_session }) => stripe_session !== null)) return
  const key = `${LEAVING_KEY}${user_id}:${asked_at}`
  const work = { id: newId(), kind: 'plan_checkout', key, user_id } as const
  await insertWork(tx, { ...work, due_at: now(), created_at: now() })
}
