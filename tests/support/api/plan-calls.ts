import { eq } from 'drizzle-orm'
import { createCheckoutHandler } from '#api/plan/check-checkouts.ts'
import { saveResources } from '#db/plans.ts'
import { due_work } from '#db/tables/due-work.ts'
import type { BoughtResources } from '#domain/plan/purchase.ts'
import type { ContextChange, TestServer } from './test-server.ts'

/** Where houses need a plan, and the demo's provider takes their payments. */
export const WITH_PLANS = {
  plans: { isOn: true, payment: 'simulated' },
} as const satisfies ContextChange

export const PAID_UP: BoughtResources = {
  ...{ plano_atual: 'essencial', trial_expira_em: null, plano_expira_em: Date.UTC(2027, 0, 1) },
  ...{ is_blocked: false, next_plan: null, next_expira_em: null, billing_cycle: 'monthly' },
}

export const setPlan = (
  { storage, context }: TestServer,
  user_id: string,
  change: Partial<BoughtResources>,
) => storage.write((tx) => saveResources(tx, user_id, { ...PAID_UP, ...change }, context.now()))

/** Does the payments that have come due, as a worker would; again and again where that is asked for. */
export async function settleDuePayments(
  { storage, context }: TestServer,
  times = 1,
): Promise<void> {
  const work = await storage.read((db) =>
    db.select().from(due_work).where(eq(due_work.kind, 'plan_checkout')),
  )
  const { run } = createCheckoutHandler(context)
  for (const one of work)
    for (let i = 0; i < times; i++)
      if (one.due_at <= context.now()) await run(one, new AbortController().signal)
}
