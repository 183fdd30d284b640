/** What a demo's salon pays: a year, a while ago, so that plan, days left and a receipt are there to be seen. */
import type { user_resources } from '#db/tables/account.ts'
import type { plan_checkouts } from '#db/tables/plan.ts'
import { getPlanPrice } from '#domain/plan/plans.ts'
import { MS_A_DAY, toEpochDay } from '#domain/time/civil-time.ts'
import type { DemoSalon } from './salon.ts'
import { createDemoId } from './seeded-random.ts'

const PAID_DAYS_AGO = 90
const DAYS_OF_A_YEAR = 365

export type PlanRows = {
  resources: typeof user_resources.$inferInsert
  checkout: typeof plan_checkouts.$inferInsert
}

/** @param today at the salon */
export function createPlanRows(
  { slug, plan }: Pick<DemoSalon, 'slug' | 'plan'>,
  user_id: string,
  today: string,
): PlanRows {
  const paid_at = (toEpochDay(today) - PAID_DAYS_AGO) * MS_A_DAY + MS_A_DAY / 2
  const cycle = 'annual' as const
  return {
    resources: {
      user_id,
      plano_atual: plan,
      billing_cycle: cycle,
      plano_expira_em: paid_at + DAYS_OF_A_YEAR * MS_A_DAY,
      created_at: paid_at,
      updated_at: paid_at,
    },
    checkout: {
      id: createDemoId(slug, 'checkout', 'first'),
      user_id,
      plan,
      cycle,
      amount: getPlanPrice(plan, cycle),
      provider: 'simulated',
      state: 'paid',
      created_at: paid_at,
      settled_at: paid_at,
    },
  }
}
