/** Stripe's objects as far as we look at them, in our own units. */
import type Stripe from 'stripe'
import { MOST_CHARGE_TRIES } from '#domain/plan/checkout.ts'
import { BILLING_CYCLES, type BillingCycle, PAID_PLANS, type PaidPlan } from '#domain/plan/plans.ts'

/** One product a plan, under a name of ours, so that nobody makes them by hand. */
export const getProductId = (plan: PaidPlan): string => `vez_${plan}`

const findPlan = (product: unknown): PaidPlan | null =>
  PAID_PLANS.find((plan) => getProductId(plan) === product) ?? null

export const INTERVALS = { monthly: 'month', annual: 'year' } as const satisfies Record<
  BillingCycle,
  string
>

const findCycle = (interval: string | undefined): BillingCycle | null =>
  BILLING_CYCLES.find((cycle) => INTERVALS[cycle] === interval) ?? null

/** A field that holds an object or its id. */
export function getId(field: unknown): string | null {
  if (typeof field === 'string') return field
  const isObject = typeof field === 'object' && field !== null && 'id' in field
  return isObject && typeof field.id === 'string' ? field.id : null
}

const toMs = (seconds: number) => seconds * 1000
export const toSeconds = (ms: number): number => Math.floor(ms / 1000)

export type SeenSession = {
  id: string
  /** Our checkout, as we named it when it was made. */
  checkout: string | null
  /** `pending`: a boleto that was printed, a Pix on its way. */
  state: 'open' | 'pending' | 'paid' | 'failed'
  amount: number | null
  /** Where one goes on paying. */
  payment_url: string | null
  subscription: string | null
  invoice: SeenInvoice | null
  payment: string | null
}

export function toSession(session: Stripe.Checkout.Session): SeenSession {
  const intent = isObject(session.payment_intent) ? session.payment_intent : null
  const invoice = isObject(session.invoice) ? toInvoice(session.invoice) : null
  return {
    id: session.id,
    checkout: session.client_reference_id,
    state: getSessionState(session, intent),
    amount: session.currency === 'brl' ? session.amount_total : null,
    payment_url: intent?.next_action?.boleto_display_details?.hosted_voucher_url ?? session.url,
    subscription: getId(session.subscription),
    invoice,
    payment: invoice?.payment ?? getId(session.payment_intent),
  }
}

const isObject = <T extends object>(field: string | T | null | undefined): field is T =>
  typeof field === 'object' && field !== null

function getSessionState(
  { status, payment_status }: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | null,
): SeenSession['state'] {
  if (status === 'expired') return 'failed'
  if (status !== 'complete') return 'open'
  if (payment_status === 'paid') return 'paid'
  // A voucher that nobody paid leaves the payment without a method.
  const isOver = intent?.status === 'requires_payment_method' || intent?.status === 'canceled'
  return isOver ? 'failed' : 'pending'
}

export type SeenInvoice = {
  id: string
  subscription: string | null
  payment: string | null
  amount: number
  /** Does it pay for a period after the first? */
  isRenewal: boolean
  plan: PaidPlan | null
  starts: number
  ends: number
}

/** @returns null for one that pays for no period */
export function toInvoice(invoice: Stripe.Invoice): SeenInvoice | null {
  // Of a period that was changed the last one is what is paid for.
  const [line] = invoice.lines.data.toSorted((a, b) => b.period.end - a.period.end)
  if (!line || !invoice.id) return null
  const paid = invoice.payments?.data.find(({ status }) => status === 'paid')
  return {
    id: invoice.id,
    subscription: getId(invoice.parent?.subscription_details?.subscription),
    payment: getId(paid?.payment.payment_intent),
    amount: invoice.amount_paid,
    isRenewal: invoice.billing_reason === 'subscription_cycle',
    plan: findPlan(line.pricing?.price_details?.product),
    starts: toMs(line.period.start),
    ends: toMs(line.period.end),
  }
}

export type SeenSubscription = {
  id: string
  /** Charged, or about to be. */
  isLive: boolean
  cancels: boolean
  item: string
  plan: PaidPlan | null
  cycle: BillingCycle | null
  period_end: number
  failed: {
    invoice: string
    tries: number
    next_try_at: number | null
    payment_url: string | null
  } | null
  /** Our checkout and house, as we named them when it was made. */
  checkout: string | null
  house: string | null
}

const LIVE: readonly string[] = ['active', 'trialing', 'past_due', 'unpaid']

/** @returns null for one without anything in it */
export function toSubscription(subscription: Stripe.Subscription): SeenSubscription | null {
  const [item] = subscription.items.data
  if (!item) return null
  return {
    id: subscription.id,
    isLive: LIVE.includes(subscription.status),
    cancels: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    item: item.id,
    plan: findPlan(getId(item.price.product)),
    cycle: findCycle(item.price.recurring?.interval),
    period_end: toMs(item.current_period_end),
    failed: getFailedCharge(subscription),
    checkout: subscription.metadata.checkout ?? null,
    house: subscription.metadata.house ?? null,
  }
}

function getFailedCharge({ status, latest_invoice }: Stripe.Subscription) {
  if (status !== 'past_due' && status !== 'unpaid') return null
  if (!isObject(latest_invoice) || !latest_invoice.id) return null
  const { attempt_count, next_payment_attempt, hosted_invoice_url } = latest_invoice
  return {
    invoice: latest_invoice.id,
    // Stripe has given it up, whatever it counts.
    tries: status === 'unpaid' ? Math.max(attempt_count, MOST_CHARGE_TRIES) : attempt_count,
    next_try_at: next_payment_attempt === null ? null : toMs(next_payment_attempt),
    payment_url: hosted_invoice_url ?? null,
  }
}

/** Was it given back whole, or does its payer contest it? */
export function isGivenBack({ latest_charge }: Stripe.PaymentIntent): boolean {
  return isObject(latest_charge) && (latest_charge.refunded || latest_charge.disputed)
}
