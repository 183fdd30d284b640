import { sql } from 'drizzle-orm'
import { isOneOf, kit } from '#db/dialect/kit.ts'
import {
  CHECKOUT_STATES,
  type CheckoutState,
  PAYMENT_PROVIDERS,
  type PaymentProvider,
} from '#domain/plan/checkout.ts'
import { BILLING_CYCLES, type BillingCycle, PAID_PLANS, type PaidPlan } from '#domain/plan/plans.ts'
import { parseStoredObject } from '#domain/text/stored-json.ts'
import { owner } from './business.ts'

const { table, text, json, instant, money, index, check } = kit

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
    provider: text().$type<PaymentProvider>().notNull(),
    state: text().$type<CheckoutState>().notNull(),
    /** What was stored of the plan before it was paid, for giving the payment back. */
    before: json(parseStoredObject),
    created_at: instant().notNull(),
    settled_at: instant(),
    refunded_at: instant(),
  },
  (t) => [
    index('plan_checkouts_house').on(t.user_id, t.created_at, t.id),
    check('plan_checkouts_plan', isOneOf(t.plan, PAID_PLANS)),
    check('plan_checkouts_cycle', isOneOf(t.cycle, BILLING_CYCLES)),
    check('plan_checkouts_provider', isOneOf(t.provider, PAYMENT_PROVIDERS)),
    check('plan_checkouts_state', isOneOf(t.state, CHECKOUT_STATES)),
    check('plan_checkouts_amount', sql`${t.amount} >= 0`),
  ],
)
