/** Houses that are leaving, and what stays of those that have left. */
import { kit } from '#db/dialect/kit.ts'
import type { PaymentProviderName } from '#domain/plan/checkout.ts'
import type { BillingCycle, PaidPlan } from '#domain/plan/plans.ts'
import { owner } from './business.ts'

const { table, text, instant, money, index } = kit

/** A house whose owner has asked for its end; gone when they take that back, and with the house. */
export const leavings = table('leavings', {
  user_id: owner().primaryKey(),
  asked_at: instant().notNull(),
  due_at: instant().notNull(),
  /** Since when its rows are being removed: from then on the ledger lets go of them. */
  started_at: instant(),
})

/** Addresses of houses that are gone: they answer so, and are nobody's again. Of whom is not kept. */
export const gone_slugs = table('gone_slugs', {
  slug: text().primaryKey(),
  gone_at: instant().notNull(),
})

/** What houses that are gone had paid for their plans: as long as the tax office may ask. */
export const kept_receipts = table(
  'kept_receipts',
  {
    /** The checkout's. */
    id: text().primaryKey(),
    business_name: text().notNull(),
    plan: text().$type<PaidPlan>().notNull(),
    cycle: text().$type<BillingCycle>().notNull(),
    amount: money().notNull(),
    provider: text().$type<PaymentProviderName>().notNull(),
    paid_at: instant().notNull(),
    refunded_at: instant(),
    kept_until: instant().notNull(),
  },
  (t) => [index('kept_receipts_old').on(t.kept_until)],
)
