import type { z } from 'zod'
import type { planResources } from '#api/contract/subscription.ts'
import { getPlanLimits } from '#domain/plan/plans.ts'
import type { PlanResources, PlanStanding } from '#domain/plan/standing.ts'

/** A house's plan as it is answered: what is stored, what it allows and what it comes to now. */
export function toPlanAnswer(
  resources: PlanResources,
  { plan, status, ends_at, days_left }: PlanStanding,
): z.output<typeof planResources> {
  return {
    plano_atual: plan,
    trial_expira_em: plan === 'trial' ? ends_at : null,
    plano_expira_em: plan === 'trial' ? null : ends_at,
    is_blocked: resources.is_blocked ?? true,
    ...getPlanLimits(plan),
    ...{ status, days_left },
  }
}
