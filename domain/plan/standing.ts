/** Where a house stands with its plan: the one rule that server and console ask. */
import {
  getPlanLimits,
  type LimitedRows,
  type PaidPlan,
  type Plan,
  type PlanFeature,
} from './plans.ts'
import { countDaysLeft } from './warning.ts'

export const PLAN_STATUSES = [
  'blocked',
  'trial',
  'trial_expired',
  'plan_expired',
  'active',
] as const
type PlanStatus = (typeof PLAN_STATUSES)[number]

/** What is stored of a house's plan; instants in ms since 1970. */
export type PlanResources = {
  plano_atual: Plan
  trial_expira_em: number | null
  plano_expira_em: number | null
  /** Null where that is not known: the dates decide then. */
  is_blocked: boolean | null
  /** Blocked so that no payment opens it: whoever runs the installation does. */
  blocked_for_good?: boolean
  /** What is paid for already and begins where the plan ends. */
  next_plan: PaidPlan | null
  next_expira_em: number | null
  /** Until when it holds past its end, while its provider still tries to be paid. */
  tolerated_until?: number | null
}

export type PlanStanding = {
  status: PlanStatus
  plan: Plan
  /** ms since 1970; null for what has no end, or no row. */
  ends_at: number | null
  /** The last one counted as 1, 0 once it is over; null for what has no end. */
  days_left: number | null
}

/** Of whoever runs the installation, and of every house where there are no plans. */
export const ENDLESS_PLAN = {
  plano_atual: 'avancado',
  trial_expira_em: null,
  plano_expira_em: null,
  is_blocked: false,
  next_plan: null,
  next_expira_em: null,
} as const satisfies PlanResources

/**
 * @param resources null where there are none: nobody knows what holds, so nothing does
 * @param now ms since 1970
 */
export function getPlanStanding(resources: PlanResources | null, now: number): PlanStanding {
  if (!resources) return { status: 'blocked', plan: 'trial', ends_at: null, days_left: 0 }
  const { plan, ends_at } = tolerate(getCurrentPlan(resources, now), resources, now)
  const isEndless = plan === 'avancado' && ends_at === null
  const days_left = isEndless ? null : ends_at === null ? 0 : countDaysLeft(ends_at, now)
  return { status: getStatus(resources, plan, days_left), plan, ends_at, days_left }
}

function tolerate(
  current: Pick<PlanStanding, 'plan' | 'ends_at'>,
  { tolerated_until = null }: PlanResources,
  now: number,
): Pick<PlanStanding, 'plan' | 'ends_at'> {
  const { plan, ends_at } = current
  const isOver = plan !== 'trial' && ends_at !== null && ends_at <= now
  return isOver && tolerated_until !== null && tolerated_until > now
    ? { plan, ends_at: tolerated_until }
    : current
}

/** Does it go on by itself where it ends? */
export const isRenewing = (
  { plano_expira_em, tolerated_until = null }: PlanResources,
  now: number,
): boolean =>
  tolerated_until !== null &&
  plano_expira_em !== null &&
  plano_expira_em > now &&
  tolerated_until > plano_expira_em

/** What was paid ahead has taken the place of what ended. */
function getCurrentPlan(
  resources: PlanResources,
  now: number,
): Pick<PlanStanding, 'plan' | 'ends_at'> {
  const { plano_atual, plano_expira_em, trial_expira_em, next_plan, next_expira_em } = resources
  const ends_at = plano_atual === 'trial' ? trial_expira_em : plano_expira_em
  if (next_plan !== null && ends_at !== null && ends_at <= now) {
    return { plan: next_plan, ends_at: next_expira_em }
  }
  return { plan: plano_atual, ends_at }
}

function getStatus(
  { is_blocked }: PlanResources,
  plan: Plan,
  days_left: number | null,
): PlanStatus {
  if (is_blocked) return 'blocked'
  const isOver = days_left === 0
  if (plan === 'trial') return isOver ? 'trial_expired' : 'trial'
  return isOver ? 'plan_expired' : 'active'
}

/** May the house be worked in? Clients go on booking whatever it says. */
export const isPlanOpen = ({ status }: Pick<PlanStanding, 'status'>): boolean =>
  status === 'trial' || status === 'active'

/** A trial has all while it runs. */
export function hasPlanFeature(standing: PlanStanding, feature: PlanFeature): boolean {
  if (!isPlanOpen(standing)) return false
  const { reminders_enabled, api_integrations_enabled } = getPlanLimits(standing.plan)
  return feature === 'notifications' ? reminders_enabled : api_integrations_enabled
}

/** How many of these the house may have. */
export function getPlanLimit({ plan }: Pick<PlanStanding, 'plan'>, rows: LimitedRows): number {
  const { max_professionals, max_clients } = getPlanLimits(plan)
  return rows === 'professionals' ? max_professionals : max_clients
}
