import type { z } from 'zod'
import type { planResources } from '#api/contract/subscription.ts'
import { getPlanLimits } from '#domain/plan/plans.ts'
import {
  isPlanOpen,
  isRenewing,
  type PlanResources,
  type PlanStanding,
} from '#domain/plan/standing.ts'
import { countDaysToEnd } from '#domain/plan/warning.ts'

/**
 * A house's plan as it is answered: what is stored, what it allows and what it comes to now.
 * @param timezone the house's, by which its days are counted
 */
export function toPlanAnswer(
  resources: PlanResources,
  { plan, status, ends_at, days_left }: PlanStanding,
  now: number,
  timezone: string,
): z.output<typeof planResources> {
  // An old row may hold what is no moment.
  const end = ends_at !== null && isInstant(ends_at) ? ends_at : null
  const days_to_end = end !== null && end > now ? countDaysToEnd(end, now, timezone) : null
  return {
    plano_atual: plan,
    trial_expira_em: plan === 'trial' ? end : null,
    plano_expira_em: plan === 'trial' ? null : end,
    is_blocked: resources.is_blocked ?? true,
    blocked_for_good: resources.is_blocked === true && resources.blocked_for_good === true,
    ...getPlanLimits(plan),
    status,
    days_left: days_to_end === null ? days_left : Math.max(1, days_to_end),
    ends_in_days: isPlanOpen({ status }) ? days_to_end : null,
    renews: isRenewing(resources, now),
  }
}

const isInstant = (ms: number): boolean => !Number.isNaN(new Date(ms).getTime())
