import type { MessageChannel, MessageKind } from '#domain/message/message.ts'

/** What a booking's confirmation tells. */
export type BookingFacts = {
  booking_id: string
  /** The booking's version that is told: a later message tells a higher one. */
  version: number
  client_name: string
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
}

/** What each kind of message tells. The secret, a token or a code, is kept apart and encrypted. */
type MessageParts = {
  confirm_email: { facts: { name: string }; secret: string }
  email_change: { facts: { name: string }; secret: string }
  recover: { facts: { name: string }; secret: string }
  password_changed: { facts: { name: string }; secret: null }
  /** `business_name`: the salon that asks for the code; null for an account. */
  code: { facts: { business_name: string | null }; secret: string }
  invitation: { facts: { business_name: string; professional_name: string }; secret: string }
  booking_confirmation: { facts: BookingFacts; secret: string }
}

/** A message of one kind; a kind of `domain` that has no parts here does not compile. */
export type ContentOfKind<K extends MessageKind> = { kind: K } & MessageParts[K]
export type MessageContent = { [K in MessageKind]: ContentOfKind<K> }[MessageKind]

/** How long a worker holds a message (ms). Sending takes less: a worker past it has stopped. */
export const LEASE_MS = 60_000

/** A message to be queued. */
export type OutgoingMessage = MessageContent & {
  /** The same key is queued once. */
  key: string
  /** The owner of what it tells of. */
  user_id: string | null
  channel: MessageChannel
  /** An e-mail address, or a telephone's digits. */
  recipient: string
  /** ms since 1970; before it the message does not leave. Absent: at once. */
  not_before?: number
  /** ms since 1970; after it the message is of no use. */
  expires_at: number | null
}
