import type { MessageChannel, MessageKind } from '#domain/message/message.ts'
import type { CheckoutMethod, PaymentProviderName } from '#domain/plan/checkout.ts'
import type { BillingCycle, PaidPlan, Plan } from '#domain/plan/plans.ts'

/** What a booking's confirmation tells. */
export type BookingFacts = {
  booking_id: string
  /** The booking's version that is told: a later message tells a higher one. */
  version: number
  client_name: string
  /** Who comes in the client's place; what was queued by an earlier version does not say. */
  guest_name?: string | null
  business_name: string
  business_address: string | null
  business_phone: string | null
  slug: string
  timezone: string
  service_name: string
  professional_id: string
  professional_name: string
  date: string
  time: string
  /** minutes */
  duration: number
  /** centavos */
  price: number
  /** ms since 1970 */
  created_at: number
  /** Its client's time was changed; absent: no. */
  is_moved?: boolean
  /** Its client booked or moved it themselves; absent: no. */
  by_client?: boolean
  /** By the link it can be called off alone: the house is leaving. */
  is_leaving?: boolean
}

/** When a house is removed, or was taken along, in its own time zone. */
export type LeavingFacts = { name: string; business_name: string; date: string; time: string }

/** A payment of a plan, in the house's time zone; `amount` in centavos. */
export type PlanPaymentFacts = {
  name: string
  plan: PaidPlan
  cycle: BillingCycle
  amount: number
  provider: PaymentProviderName
  method: CheckoutMethod | null
  /** When it was paid, or given back. */
  date: string
  time: string
}

/** What each kind of message tells. The secret, a token or a code, is kept apart and encrypted. */
type MessageParts = {
  /** `business_name`: the salon on whose page the account was made; absent where its owner proved no contact. */
  confirm_email: { facts: { name: string; business_name?: string }; secret: string }
  email_change: { facts: { name: string }; secret: string }
  /** `back`: the salon's page that it was asked from. */
  recover: { facts: { name: string; back?: string }; secret: string }
  password_changed: { facts: { name: string }; secret: null }
  second_step_on: { facts: { name: string }; secret: string }
  /** To an address of before with the link that gives the account back to it. */
  second_step_off: { facts: { name: string; by_link?: boolean }; secret: string | null }
  second_step_app_added: { facts: { name: string }; secret: string }
  /** Another one goes on. */
  second_step_app_removed: { facts: { name: string }; secret: null }
  recovery_codes_made: { facts: { name: string }; secret: string }
  /** What came lately is off; what counted before goes on. */
  second_step_undone: { facts: { name: string }; secret: null }
  recovery_code_used: { facts: { name: string }; secret: null }
  /** To the address of before; the new one with dots in it. */
  email_changed: { facts: { name: string; new_email: string }; secret: string }
  /**
   * To the address that a salon had of a client; the new one masked. `password`: what the account that
   * made the change can do, where it is this address's; absent where it is not.
   */
  client_email_changed: {
    facts: { name: string; business_name: string; new_email: string; password?: 'new' | 'first' }
    secret: null
  }
  /** `phone`: masked. */
  phone_changed: { facts: { name: string; phone: string }; secret: null }
  /** When, in the house's time zone; from where; null for a browser that does not say what it is. */
  new_device: {
    facts: { name: string; date: string; time: string; device: string | null; address: string }
    secret: null
  }
  /** `business_name`: the salon that asks for the code; null for an account. */
  code: { facts: { business_name: string | null }; secret: string }
  /** `business_name`: null where its owner proved no contact; `reception`: not to serve, but to work at the reception. */
  invitation: {
    facts: { business_name: string | null; professional_name: string; reception?: boolean }
    secret: string
  }
  /** `days`: the last one counted as 1. */
  plan_ends: { facts: { name: string; plan: Plan; days: number }; secret: null }
  /** `tries`: so often the charge was tried in vain. */
  plan_charge_failed: { facts: { name: string; plan: PaidPlan; tries: number }; secret: null }
  /** The days for which it is paid; `until` is the one on which it ends. */
  plan_receipt: {
    facts: PlanPaymentFacts & {
      from: string
      until: string
      /** What was left of the plan of before, as days of this one that are among these. */
      counted?: { plan: Plan; days: number } | null
    }
    secret: null
  }
  /** `was_used`: the plan held meanwhile, and is what it was before. */
  plan_refund: { facts: PlanPaymentFacts & { was_used: boolean }; secret: null }
  leaving_asked: { facts: LeavingFacts; secret: null }
  leaving_soon: { facts: LeavingFacts; secret: null }
  /** `gone`: the receiver said that it wants no more. */
  webhook_off: { facts: { name: string; url: string; gone: boolean }; secret: null }
  /** A key by its name and scopes, where a webhook leads, or the number of WhatsApp; when and from where, as of a new device. */
  integration_made: {
    facts: {
      name: string
      what: 'key' | 'webhook' | 'whatsapp'
      label: string
      date: string
      time: string
      device: string | null
      address: string
    }
    secret: null
  }
  /** When, in the house's time zone; from where, as of a new device. */
  house_exported: {
    facts: LeavingFacts & { device: string | null; address: string }
    secret: null
  }
  booking_confirmation: { facts: BookingFacts; secret: string }
}

/** A message of one kind; a kind of `domain` that has no parts here does not compile. */
export type ContentOfKind<K extends MessageKind> = { kind: K } & MessageParts[K]
export type MessageContent = { [K in MessageKind]: ContentOfKind<K> }[MessageKind]

/** A message to be queued. */
export type OutgoingMessage = MessageContent & {
  /** The same key is queued once. */
  key: string
  /** The owner of what it tells of. */
  user_id: string | null
  channel: MessageChannel
  /** An e-mail address, or a telephone's digits. */
  recipient: string
  /** Whether it goes by the house's own way, which no channel of the installation is; absent: no. */
  by_house?: boolean
  /** ms since 1970; before it the message does not leave. Absent: at once. */
  not_before?: number
  /** ms since 1970; after it the message is of no use. */
  expires_at: number | null
}
