import { sql } from 'drizzle-orm'
import { isOneOf, kit } from '#db/dialect/kit.ts'
import {
  CHECKOUT_METHODS,
  CHECKOUT_STATES,
  type CheckoutMethod,
  type CheckoutState,
  PAYMENT_PROVIDERS,
  type PaymentProviderName,
} from '#domain/plan/checkout.ts'
import { BILLING_CYCLES, type BillingCycle, PAID_PLANS, type PaidPlan } from '#domain/plan/plans.ts'
import { parseStoredObject } from '#domain/text/stored-json.ts'
import { owner } from './business.ts'

const { table, text, integer, json, instant, duration, money, index, uniqueIndex, check } = kit

/** What a house was asked to pay for its plan: its receipts, once it is paid. Made by the server alone. */
export const plan_checkouts = table(
  'plan_checkouts',
  {
    id: text().primaryKey(),
    user_id: owner(),
    plan: text().$type<PaidPlan>().notNull(),
    cycle: text().$type<BillingCycle>().notNull(),
    /** 0 for what the operator gave. */
    amount: money().notNull(),
    provider: text().$type<PaymentProviderName>().notNull(),
    state: text().$type<CheckoutState>().notNull(),
    /** How it is paid at Stripe; null elsewhere. */
    method: text().$type<CheckoutMethod>(),
    /** Where one pays while it waits. */
    payment_url: text(),
    /** How long what was paid for is, where its provider says so; null for civil months. */
    duration_ms: duration(),
    /** Stripe's ids of what became of it. */
    stripe_session: text(),
    stripe_subscription: text(),
    stripe_invoice: text(),
    stripe_payment: text(),
    /** Of the refund; of the payment, where it was not given back from here. */
    stripe_refund: text(),
    /** What was stored of the plan before it was paid, for giving the payment back. */
    before: json(parseStoredObject),
    created_at: instant().notNull(),
    settled_at: instant(),
    refunded_at: instant(),
  },
  (t) => [
    index('plan_checkouts_house').on(t.user_id, t.created_at, t.id),
    uniqueIndex('plan_checkouts_session').on(t.stripe_session),
    uniqueIndex('plan_checkouts_invoice').on(t.stripe_invoice),
    uniqueIndex('plan_checkouts_payment').on(t.stripe_payment),
    check('plan_checkouts_plan', isOneOf(t.plan, PAID_PLANS)),
    check('plan_checkouts_cycle', isOneOf(t.cycle, BILLING_CYCLES)),
    check('plan_checkouts_provider', isOneOf(t.provider, PAYMENT_PROVIDERS)),
    check('plan_checkouts_method', isOneOf(t.method, CHECKOUT_METHODS)),
    check('plan_checkouts_state', isOneOf(t.state, CHECKOUT_STATES)),
    check('plan_checkouts_amount', sql`${t.amount} >= 0`),
  ],
)

/** Whom Stripe knows a house as, and what goes on by itself there. */
export const stripe_houses = table(
  'stripe_houses',
  {
    user_id: owner().primaryKey(),
    customer: text().notNull(),
    /** Null while nothing is charged by itself. */
    subscription: text(),
    /** What the next charge is for, and when the time that is paid ends. */
    plan: text().$type<PaidPlan>(),
    cycle: text().$type<BillingCycle>(),
    period_end: instant(),
    /** How often the charge that is due was tried in vain, when it is tried next, where it is paid by hand. */
    tries: integer().notNull().default(0),
    next_try_at: instant(),
    payment_url: text(),
    /** Counts what was written: what was asked of Stripe before the last of it is asked again. */
    version: integer().notNull().default(0),
    updated_at: instant().notNull(),
  },
  (t) => [
    uniqueIndex('stripe_houses_customer').on(t.customer),
    // Whose period is over: few at a time.
    index('stripe_houses_ends').on(t.period_end).where(sql`period_end IS NOT NULL`),
    check('stripe_houses_plan', isOneOf(t.plan, PAID_PLANS)),
    check('stripe_houses_cycle', isOneOf(t.cycle, BILLING_CYCLES)),
  ],
)

/** What Stripe told us already: it says things twice. */
export const stripe_events = table(
  'stripe_events',
  { id: text().primaryKey(), received_at: instant().notNull() },
  (t) => [index('stripe_events_age').on(t.received_at)],
)
