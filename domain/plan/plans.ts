/** What a house can subscribe to, what it costs and what it allows (documents 1, "Constants"). */
import type { Centavos } from '#domain/money/money.ts'

/** In the order of their rank. */
export const PAID_PLANS = ['basico', 'essencial', 'avancado'] as const
export type PaidPlan = (typeof PAID_PLANS)[number]

export const BILLING_CYCLES = ['monthly', 'annual'] as const
type BillingCycle = (typeof BILLING_CYCLES)[number]

/** A limit that stands for none. */
export const UNLIMITED = 999_999

/** As the documents' user resources name them. */
type PlanLimits = {
  max_professionals: number
  max_clients: number
  reminders_enabled: boolean
  api_integrations_enabled: boolean
}

const LIMITS: Record<PaidPlan, PlanLimits> = {
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
  avancado: {
    max_professionals: UNLIMITED,
    max_clients: UNLIMITED,
    reminders_enabled: true,
    api_integrations_enabled: true,
  },
}

export const getPlanLimits = (plan: PaidPlan): PlanLimits => LIMITS[plan]

const MONTHLY_PRICES: Record<PaidPlan, Centavos> = {
  basico: 6490,
  essencial: 9490,
  avancado: 17990,
}

const MONTHS = { monthly: 1, annual: 12 } as const satisfies Record<BillingCycle, number>

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
