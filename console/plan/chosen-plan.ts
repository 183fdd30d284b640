import { BILLING_CYCLES, type BillingCycle, PAID_PLANS, type PaidPlan } from '#domain/plan/plans.ts'

/** What somebody chose on the landing, before they had an account. */
type ChosenPlan = { plan: PaidPlan; cycle: BillingCycle }

const STORAGE_KEY = 'vez:plan'

/** @returns null where either is none of ours: an address can hold anything */
export function parseChosenPlan(plan: unknown, cycle: unknown): ChosenPlan | null {
  const known = PAID_PLANS.find((one) => one === plan)
  if (!known) return null
  return { plan: known, cycle: BILLING_CYCLES.find((one) => one === cycle) ?? 'monthly' }
}

/** On this device: an address is lost on the way through Google or a mail. */
export const storeChosenPlan = ({ plan, cycle }: ChosenPlan): void =>
  localStorage.setItem(STORAGE_KEY, `${plan} ${cycle}`)

export function readChosenPlan(): ChosenPlan | null {
  const [plan, cycle] = (localStorage.getItem(STORAGE_KEY) ?? '').split(' ')
  return parseChosenPlan(plan, cycle)
}
