/** What a house can subscribe to, what it costs and what it allows (documents 1, "Constants"). */
import type { Centavos } from '#domain/money/money.ts'

/** In the order of their rank. */
export const PAID_PLANS = ['basico', 'essencial', 'avancado'] as const
export type PaidPlan = (typeof PAID_PLANS)[number]

/** An owner's plans. */
export const PLANS = ['trial', ...PAID_PLANS] as const
export type Plan = (typeof PLANS)[number]

export const BILLING_CYCLES = ['monthly', 'annual'] as const
export type BillingCycle = (typeof BILLING_CYCLES)[number]

/** What not every plan has. */
export type PlanFeature = 'notifications' | 'api'

/** What is counted of a house. */
export const LIMITED_ROWS = ['professionals', 'clients'] as const
export type LimitedRows = (typeof LIMITED_ROWS)[number]

/** A limit that stands for none. */
export const UNLIMITED = 999_999

/** As the documents' user resources name them. */
type PlanLimits = {
  max_professionals: number
  max_clients: number
  reminders_enabled: boolean
  api_integrations_enabled: boolean
}

const EVERYTHING: PlanLimits = {
  max_professionals: UNLIMITED,
  max_clients: UNLIMITED,
  reminders_enabled: true,
  api_integrations_enabled: true,
}

/** A trial shows all that there is. */
const LIMITS: Record<Plan, PlanLimits> = {
  trial: EVERYTHING,
  basico: {
    max_professionals: 2,
    max_clients: 250,
    reminders_enabled: false,
    api_integrations_enabled: false,
  },
  essencial: {
    max_professionals: 6,
    max_clients: 2000,
    reminders_enabled: true,
    api_integrations_enabled: true,
  },
  avancado: EVERYTHING,
}

export const getPlanLimits = (plan: Plan): PlanLimits => LIMITS[plan]

/** 1 (basico) to 3 (avancado); a trial has none: 0. */
export const getPlanRank = (plan: Plan): number => PLANS.indexOf(plan)

const MONTHLY_PRICES: Record<PaidPlan, Centavos> = {
  basico: 6490,
  essencial: 9490,
  avancado: 17990,
}

const MONTHS = { monthly: 1, annual: 12 } as const satisfies Record<BillingCycle, number>

/** How many months are paid for at once. */
export const getCycleMonths = (cycle: BillingCycle): number => MONTHS[cycle]

/** A year is 25% cheaper than its months: of centavos that four divides exactly. */
const ANNUAL_SHARE = 0.75

/** What is paid for one period. */
export function getPlanPrice(plan: PaidPlan, cycle: BillingCycle): Centavos {
  const months = MONTHLY_PRICES[plan] * MONTHS[cycle]
  return cycle === 'annual' ? Math.round(months * ANNUAL_SHARE) : months
}

/** What a year saves beside twelve months that are paid one by one. */
export const getAnnualSaving = (plan: PaidPlan): Centavos =>
  MONTHLY_PRICES[plan] * 12 - getPlanPrice(plan, 'annual')
