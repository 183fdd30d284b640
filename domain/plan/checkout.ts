/** Paying for a plan. */
import { MS_A_DAY } from '#domain/time/civil-time.ts'
import type { PlanPurchase } from './purchase.ts'

/** Who says that it was paid: the demo's own, which asks for no money, the operator by hand, or Stripe. */
export const PAYMENT_PROVIDERS = ['simulated', 'operator', 'stripe'] as const
export type PaymentProviderName = (typeof PAYMENT_PROVIDERS)[number]

/** What a house meets that wants to pay: a provider, or the way to whoever runs the installation. */
export const PAYMENT_WAYS = ['simulated', 'contact', 'stripe'] as const
export type PaymentWay = (typeof PAYMENT_WAYS)[number]

export const CHECKOUT_STATES = ['waiting', 'paid', 'refunded', 'failed'] as const
export type CheckoutState = (typeof CHECKOUT_STATES)[number]

/** A card goes on paying by itself; the others pay one period. */
export const CHECKOUT_METHODS = ['card', 'pix', 'boleto'] as const
export type CheckoutMethod = (typeof CHECKOUT_METHODS)[number]

/** A charge that fails is tried so often; then the plan ends. */
export const MOST_CHARGE_TRIES = 3

/** So long a plan that renews by itself holds past its end, until it is known whether that was paid (ms). */
const RENEWAL_TOLERANCE_MS = 3 * MS_A_DAY
/** So long past the moment of the next try. */
const TRY_TOLERANCE_MS = MS_A_DAY

/** Of what goes on by itself at its provider. */
type RenewingPlan = {
  /** It was cancelled: it ends there. */
  cancels: boolean
  /** A charge that did not go through, and when the next try is, where that is known (ms since 1970). */
  failed: { tries: number; next_try_at: number | null } | null
}

/** Is it over, after so many charges in vain? */
export const isGivenUp = ({ failed }: Pick<RenewingPlan, 'failed'>): boolean =>
  failed !== null && failed.tries >= MOST_CHARGE_TRIES

/**
 * Until when the plan holds although it is not paid yet: Stripe charges an hour after a period's end,
 * and again some days later, which it may say some time after the failure.
 * @param paid_until where what is paid ends (ms since 1970)
 */
export function getToleratedUntil(renewing: RenewingPlan, paid_until: number): number | null {
  const { failed, cancels } = renewing
  if (cancels || isGivenUp(renewing)) return null
  if (failed?.next_try_at) return failed.next_try_at + TRY_TOLERANCE_MS
  return paid_until + ((failed?.tries ?? 0) + 1) * RENEWAL_TOLERANCE_MS
}

/** So long after a payment was begun the server asks for it, should nobody tell it (ms); then each day. */
const LOOKS_MS = [2, 10, 60, 4 * 60].map((minutes) => minutes * 60_000)
/** A boleto is paid within three days, and known some working days later. */
const LOOKED_FOR_MS = 10 * MS_A_DAY

/**
 * When to ask next for a payment that waits: 2, 10 and 60 minutes, 4 hours and each of ten days after it
 * was begun. What was missed is not made up for.
 * @param created_at when it was begun, as `now` in ms since 1970
 * @returns ms since 1970, after `now`; null once asking is of no use
 */
export function getNextLook(created_at: number, now: number): number | null {
  const passed = now - created_at
  const nextDay = (Math.floor(passed / MS_A_DAY) + 1) * MS_A_DAY
  const after = LOOKS_MS.find((ms) => ms > passed) ?? nextDay
  return after > LOOKED_FOR_MS ? null : created_at + after
}

/** So long the simulated provider takes (ms; documents 1). */
export const SIMULATED_PAYMENT_MS = 2000

/** A plan as somebody begins to pay for it; the simulated provider knows no methods. */
export type StartedPurchase = PlanPurchase & { method: CheckoutMethod | null }

/** Does one that is still to be paid ask for the same? */
export const isSamePurchase = (one: StartedPurchase, other: StartedPurchase): boolean =>
  one.plan === other.plan && one.cycle === other.cycle && one.method === other.method
