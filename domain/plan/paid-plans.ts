import type { Centavos } from '#domain/money/money.ts'
import type { PLANS } from './trial.ts'

/** What can be paid for, the smallest first (documents 1, section 9). */
export const PAID_PLANS = [
  'basico',
  'essencial',
  'avancado',
] as const satisfies readonly (typeof PLANS)[number][]
export type PaidPlan = (typeof PAID_PLANS)[number]

/** How often a plan is paid. */
export const BILLINGS = ['monthly', 'annual'] as const
export type Billing = (typeof BILLINGS)[number]

/** What a plan without a limit holds: any number that a house will ever have. */
export const UNLIMITED = 999_999

type PlanTerms = {
  /** A month's price where each month is paid. */
  monthly: Centavos
  max_professionals: number
  max_clients: number
  reminders_enabled: boolean
  api_integrations_enabled: boolean
}

/** Prices and limits of each plan (documents 1, section 9). */
export const PLAN_TERMS: Record<PaidPlan, PlanTerms> = {
  basico: {
    monthly: 6490,
    max_professionals: 2,
    max_clients: 250,
    reminders_enabled: false,
    api_integrations_enabled: false,
  },
  essencial: {
    monthly: 9490,
    max_professionals: 6,
    max_clients: 2000,
    reminders_enabled: true,
    api_integrations_enabled: true,
  },
  avancado: {
    monthly: 17_990,
    max_professionals: UNLIMITED,
    max_clients: UNLIMITED,
    reminders_enabled: true,
    api_integrations_enabled: true,
  },
}

const MONTHS = 12
/** Per cent that a year paid at once costs less. */
export const ANNUAL_DISCOUNT = 25

type AnnualPrice = { perMonth: Centavos; perYear: Centavos; saved: Centavos }

/**
 * What a plan costs by the year: 12 × monthly × 0.75 (documents 1, section 9).
 * @param monthly its price by the month
 * @returns the year; a month of it, rounded half up to the centavo; what is saved in the year
 */
export function getAnnualPrice(monthly: Centavos): AnnualPrice {
  const full = monthly * MONTHS
  const saved = Math.round((full * ANNUAL_DISCOUNT) / 100)
  const perYear = full - saved
  return { perMonth: Math.round(perYear / MONTHS), perYear, saved }
}
