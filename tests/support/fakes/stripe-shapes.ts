/** Stripe's objects, as far as we ask for them. */
import { type Form, getText } from './stripe-form.ts'

/** In seconds since 1970, as all of Stripe's times. */
export type Seconds = number
type Metadata = Record<string, string>

export type StripeCharge = {
  id: string
  object: 'charge'
  customer: string
  payment_intent: string
  amount: number
  refunded: boolean
  disputed: boolean
}
export type Intent = {
  id: string
  object: 'payment_intent'
  customer: string
  amount: number
  status: string
  latest_charge: string | null
  next_action: object | null
  metadata: Metadata
}
export type Price = {
  currency: string
  product: string
  unit_amount: number
  recurring: { interval: string } | null
}
export type StripeSession = {
  id: string
  object: 'checkout.session'
  mode: string
  client_reference_id: string
  customer: string
  currency: string
  amount_total: number
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  payment_intent: string | null
  subscription: string | null
  invoice: string | null
  url: string | null
  success_url: string
  expires_at: Seconds
  method: string
  price: Price
  metadata: Metadata
  subscription_metadata: Metadata
}
export type StripeSubscription = {
  id: string
  object: 'subscription'
  customer: string
  status: string
  cancel_at_period_end: boolean
  cancel_at: Seconds | null
  trial_end: Seconds | null
  latest_invoice: string
  items: { data: { id: string; price: Price; current_period_end: Seconds }[] }
  metadata: Metadata
}
export type StripeInvoice = {
  id: string
  object: 'invoice'
  customer: string
  status: 'open' | 'paid' | 'void'
  billing_reason: string
  amount_due: number
  amount_paid: number
  attempt_count: number
  next_payment_attempt: Seconds | null
  hosted_invoice_url: string
  parent: { type: string; subscription_details: { subscription: string } }
  lines: { data: object[] }
  payments: { data: { status: string; payment: { type: string; payment_intent: string } }[] }
}
export type Customer = { id: string; object: 'customer'; name: string; metadata: Metadata }

export type StripeEvent = {
  id: string
  object: 'event'
  type: string
  created: Seconds
  data: object
}

export function readPrice(data: string | Form | undefined): Price {
  if (typeof data !== 'object') throw new Error('no price')
  const interval = getText(data, 'recurring', 'interval')
  return {
    currency: getText(data, 'currency') ?? '',
    product: getText(data, 'product') ?? '',
    unit_amount: Number(getText(data, 'unit_amount')),
    recurring: interval === undefined ? null : { interval },
  }
}

export function addPeriod(from: Seconds, { recurring }: Price): Seconds {
  const date = new Date(from * 1000)
  if (recurring?.interval === 'year') date.setUTCFullYear(date.getUTCFullYear() + 1)
  else date.setUTCMonth(date.getUTCMonth() + 1)
  return Math.floor(date.getTime() / 1000)
}

/** An invoice of a subscription for one of its periods, still to be paid. */
export function createInvoice(
  id: string,
  { id: subscription, customer, items }: StripeSubscription,
  billing_reason: string,
  period: { start: Seconds; end: Seconds },
): StripeInvoice {
  const price = items.data[0]?.price
  const pricing = { type: 'price_details', price_details: { product: price?.product } }
  return {
    ...{ id, object: 'invoice', customer, status: 'open', billing_reason },
    ...{ amount_due: price?.unit_amount ?? 0, amount_paid: 0 },
    ...{ attempt_count: 0, next_payment_attempt: null },
    lines: { data: [{ id: `il_of_${id}`, object: 'line_item', period, pricing }] },
    hosted_invoice_url: `https://invoice.stripe.com/i/${id}`,
    parent: { type: 'subscription_details', subscription_details: { subscription } },
    payments: { data: [] },
  }
}
