import type { PaymentContext } from '#api/plan/payment/provider.ts'
import { insertWork } from '#db/due-work.ts'
import { listEndedPeriods } from '#db/stripe.ts'

/** Of due work about a house whose period is over, though nobody said what became of it. */
export const HOUSE_KEY = 'plan_house:'

/** Stripe charges an hour after a period has ended; it is asked four times a day from then on. */
const CHARGED_AFTER_MS = 2 * 60 * 60_000
const ASKED_EVERY_MS = 6 * 60 * 60_000
const MOST_HOUSES = 500

export async function scheduleEndedPeriods(context: PaymentContext): Promise<void> {
  if (!context.stripe) return
  const now = context.now()
  const before = now - CHARGED_AFTER_MS
  const houses = await context.storage.read((db) => listEndedPeriods(db, before, MOST_HOUSES))
  const turn = Math.floor(now / ASKED_EVERY_MS)
  for (const user_id of houses) {
    const key = `${HOUSE_KEY}${user_id}:${turn}`
    const work = { id: context.newId(), kind: 'plan_checkout', key, user_id } as const
    await context.storage.write((tx) => insertWork(tx, { ...work, due_at: now, created_at: now }))
  }
}
