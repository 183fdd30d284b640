/** A house's plan: what it has, what it pays, what it could have. */
import { z } from 'zod'
import {
  CHECKOUT_METHODS,
  CHECKOUT_STATES,
  PAYMENT_PROVIDERS,
  PAYMENT_WAYS,
} from '#domain/plan/checkout.ts'
import { BILLING_CYCLES, PAID_PLANS, PLANS } from '#domain/plan/plans.ts'
import { PLAN_STATUSES } from '#domain/plan/standing.ts'
import type { Endpoint } from './shape/endpoint.ts'
import { id, idempotencyKey, instant, money } from './shape/shapes.ts'

/** The documents' user resources, with what they come to now. */
export const planResources = z.object({
  /** What holds now: paid ahead, the plan that has begun. */
  plano_atual: z.enum(PLANS),
  trial_expira_em: instant.nullable(),
  plano_expira_em: instant.nullable(),
  is_blocked: z.boolean(),
  /** No payment opens it again. */
  blocked_for_good: z.boolean(),
  max_professionals: z.int(),
  max_clients: z.int(),
  reminders_enabled: z.boolean(),
  api_integrations_enabled: z.boolean(),
  status: z.enum(PLAN_STATUSES),
  /** The house's civil days to the last on which it holds, 1 at least, and 0 once it is over; null for what has no end. */
  days_left: z.int().nullable(),
  /** The same of what runs, but 0 on its last day; null of all else. */
  ends_in_days: z.int().nullable(),
  /** Whether it goes on by itself where it ends. */
  renews: z.boolean(),
})

const checkout = z.object({
  id,
  plan: z.enum(PAID_PLANS),
  cycle: z.enum(BILLING_CYCLES),
  amount: money,
  provider: z.enum(PAYMENT_PROVIDERS),
  /** Null where the provider knows but one. */
  method: z.enum(CHECKOUT_METHODS).nullable(),
  state: z.enum(CHECKOUT_STATES),
  /** Where one pays while it waits: a page, or a boleto that was printed. */
  payment_url: z.string().nullable(),
  created_at: instant,
  settled_at: instant.nullable(),
  refunded_at: instant.nullable(),
})

/** A payment with what the paper about it names: who paid whom, for which days. */
const paperCheckout = checkout.extend({
  /** From when until when it counts; null of what was not paid, or was given back before it counted. */
  period: z.object({ starts_at: instant, ends_at: instant }).nullable(),
  /** Who runs the installation, as configured. */
  payee: z.object({
    name: z.string().nullable(),
    tax_id: z.string().nullable(),
    contact: z.string().nullable(),
  }),
  /** The house as it is called now, with the CPF or CNPJ that it wrote down. */
  payer: z.object({ name: z.string().nullable(), tax_id: z.string().nullable() }),
  /** The house's, in which days are told. */
  timezone: z.string(),
})

const subscription = z.object({
  /** Null where nothing is known of the house's plan: it is treated as blocked. */
  resources: planResources.nullable(),
  used: z.object({ professionals: z.int(), clients: z.int() }),
  /** For how long at a time it was last paid. */
  cycle: z.enum(BILLING_CYCLES).nullable(),
  /** What is paid for and begins where the plan ends. */
  next: z.object({ plan: z.enum(PAID_PLANS), starts_at: instant, ends_at: instant }).nullable(),
  /** Since when the owner does not want to go on after what is paid. */
  cancelled_at: instant.nullable(),
  /** What a card is charged for next, by itself, unless that is cancelled; null where nothing is. */
  renewal: z
    .object({ plan: z.enum(PAID_PLANS), cycle: z.enum(BILLING_CYCLES), at: instant })
    .nullable(),
  /** A charge that did not go through, how often it was tried, and where it is paid by hand. */
  failed: z
    .object({ tries: z.int(), next_try_at: instant.nullable(), payment_url: z.string().nullable() })
    .nullable(),
  /** The payments of which one is given back whole where the owner says so, newest first. */
  refundable: z.array(id),
  /** The same once it has asked to leave, which may be one more. */
  refundable_to_leave: z.array(id),
  /** Whether the house gave so many back already that the next goes back by its contact alone. */
  refund_used: z.boolean(),
  /** How one pays here. */
  payment: z.enum(PAYMENT_WAYS),
  /** Where one writes to pay; null where nobody is named. */
  contact: z.string().nullable(),
  /** The same on WhatsApp: digits, with the country's. */
  contact_whatsapp: z.string().nullable(),
  /** The house's, in which days are told. */
  timezone: z.string(),
  /** Newest first, of the last ones 50. */
  checkouts: z.array(checkout),
})

const purchase = { plan: z.enum(PAID_PLANS), cycle: z.enum(BILLING_CYCLES) }

/** Ours, or Stripe's name for it. */
const checkoutId = z.string().regex(/^[\w-]{1,128}$/, { error: 'Identificador inválido.' })
const checkoutParams = z.object({ id: checkoutId })

export const subscriptionEndpoints = {
  'GET /api/subscription': {
    summary: "The house's plan, how much of it is used, and what was paid",
    access: 'owner',
    status: 200,
    response: subscription,
    refusals: [],
  },
  'POST /api/subscription/checkouts': {
    summary:
      'Begins to pay for a plan; the server says when it is paid. The same again, while one waits, is that one',
    access: 'owner',
    headers: z.object({ 'idempotency-key': idempotencyKey.optional() }),
    body: z.strictObject({ ...purchase, method: z.enum(CHECKOUT_METHODS).optional() }),
    status: 201,
    response: checkout,
    refusals: [
      ...['payment_by_contact', 'plan_not_sold', 'plan_renews', 'checkout_waiting'],
      ...['payment_unavailable', 'checkout_not_found', 'idempotency_key_reused'],
      ...['leaving_house', 'blocked_for_good'],
    ],
  },
  'GET /api/subscription/checkouts/:id': {
    summary: 'What the server knows of a payment of this owner, and what its receipt names',
    access: 'owner',
    params: checkoutParams,
    status: 200,
    response: paperCheckout,
    refusals: ['checkout_not_found'],
  },
  'POST /api/subscription/checkouts/:id/refund': {
    summary:
      'Gives a payment back within 7 days, once a house; the plan is what it would be without it',
    access: 'owner',
    params: checkoutParams,
    status: 200,
    response: checkout,
    refusals: ['checkout_not_found', 'refund_late', 'payment_unavailable'],
  },
  'PUT /api/subscription/renewal': {
    summary:
      'Whether the owner means to go on after what is paid; what is paid holds until its end',
    access: 'owner',
    body: z.strictObject({ renews: z.boolean() }),
    status: 204,
    response: z.undefined(),
    refusals: ['plan_not_paid', 'payment_unavailable'],
  },
  'PUT /api/subscription/next': {
    summary: 'What a plan that renews by itself goes on as: a lower one, or for another time',
    access: 'owner',
    body: z.strictObject(purchase),
    status: 204,
    response: z.undefined(),
    refusals: ['plan_not_paid', 'plan_not_sold', 'payment_unavailable'],
  },
  'POST /api/stripe/webhook': {
    summary: 'What Stripe tells, by its signature: a reason to ask it what holds',
    access: 'anyone',
    headers: z.object({ 'stripe-signature': z.string().max(2000).optional() }),
    status: 204,
    response: z.undefined(),
    refusals: ['webhook_signature', 'not_found'],
  },
} as const satisfies Record<string, Endpoint>
