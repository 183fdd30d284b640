/** Paying for a plan. */
import type { PlanPurchase } from './purchase.ts'

/** Who says that it was paid: the demo's own, which asks for no money, or the operator by hand. */
export const PAYMENT_PROVIDERS = ['simulated', 'operator'] as const
export type PaymentProvider = (typeof PAYMENT_PROVIDERS)[number]

/** What a house meets that wants to pay: a provider, or the way to whoever runs the installation. */
export const PAYMENT_WAYS = ['simulated', 'contact'] as const
export type PaymentWay = (typeof PAYMENT_WAYS)[number]

export const CHECKOUT_STATES = ['waiting', 'paid', 'refunded'] as const
export type CheckoutState = (typeof CHECKOUT_STATES)[number]

/** So long the simulated provider takes (ms; documents 1). */
export const SIMULATED_PAYMENT_MS = 2000

/** Does one that is still to be paid ask for the same? */
export const isSamePurchase = (one: PlanPurchase, other: PlanPurchase): boolean =>
  one.plan === other.plan && one.cycle === other.cycle
