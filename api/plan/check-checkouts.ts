/** The due work of payments: what waits is settled or asked for, though nobody tells of it. */
import type { Context } from '#api/context.ts'
import type { WorkHandler } from '#api/due-work/handler.ts'
import type { Db } from '#db/dialect/kit.ts'
import { insertWork } from '#db/due-work.ts'
import { type CheckoutRow, findCheckout } from '#db/plans.ts'
import { getNextLook, SIMULATED_PAYMENT_MS } from '#domain/plan/checkout.ts'
import { settleCheckout } from './payment/settle.ts'
import { HOUSE_KEY, scheduleEndedPeriods } from './stripe/ended-periods.ts'
import { type ReconcileContext, reconcileHouse } from './stripe/reconcile.ts'

type WorkContext = Pick<Context, 'now' | 'newId'>

/** `plan_checkout:<checkout>:<looks so far>`; without the last, of before there were any. */
const WORK_KEY = 'plan_checkout:'

/** Sees to it that a payment which waits is looked at in time. @param looks at it so far */
export async function scheduleLook(
  tx: Db,
  context: WorkContext,
  { id, user_id, provider, created_at }: CheckoutRow,
  looks: number,
): Promise<void> {
  const now = context.now()
  const isSimulated = provider === 'simulated'
  const due_at = isSimulated ? now + SIMULATED_PAYMENT_MS : getNextLook(created_at, now)
  if (due_at === null) return
  const key = `${WORK_KEY}${id}:${looks}`
  const work = { id: context.newId(), kind: 'plan_checkout', key, user_id } as const
  await insertWork(tx, { ...work, due_at, created_at: now })
}

/** Says of a simulated payment, once its time has come, that it was made; asks Stripe for the others. */
export function createCheckoutHandler(context: ReconcileContext): WorkHandler {
  return {
    run: async ({ user_id, key }) => {
      if (user_id === null) return
      if (key.startsWith(HOUSE_KEY)) return reconcileHouse(context, user_id)
      const [id = '', looks = '0'] = key.slice(WORK_KEY.length).split(':')
      await lookAtCheckout(context, user_id, id, Number(looks))
    },
    schedule: () => scheduleEndedPeriods(context),
  }
}

async function lookAtCheckout(
  context: ReconcileContext,
  user_id: string,
  id: string,
  looks: number,
): Promise<void> {
  const { storage } = context
  const checkout = await storage.read((db) => findCheckout(db, user_id, id))
  if (checkout?.state !== 'waiting') return
  if (checkout.provider !== 'stripe')
    return storage.write((tx) => settleCheckout(tx, context, user_id, id))
  await reconcileHouse(context, user_id)
  await storage.write(async (tx) => {
    const known = await findCheckout(tx, user_id, id)
    if (known?.state === 'waiting') await scheduleLook(tx, context, known, looks + 1)
  })
}
