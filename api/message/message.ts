import type { MessageChannel } from '#domain/message/message.ts'

/** A booking as its confirmation tells of it. */
export type BookingFacts = {
  booking_id: string
  /** Of the booking, when it was as is told: a later letter tells of a higher one. */
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

/** What a message says. The secret in it, a token or a code, is sealed apart from the facts. */
export type MessageContent =
  | { kind: 'confirm_email'; facts: { name: string }; secret: string }
  | { kind: 'email_change'; facts: { name: string }; secret: string }
  | { kind: 'recover'; facts: { name: string }; secret: string }
  | { kind: 'password_changed'; facts: { name: string }; secret: null }
  /** `business_name`: where a salon asks for it; null for an account. */
  | { kind: 'code'; facts: { business_name: string | null }; secret: string }
  | {
      kind: 'invitation'
      facts: { business_name: string; professional_name: string }
      secret: string
    }
  | { kind: 'booking_confirmation'; facts: BookingFacts; secret: string }

/** A worker holds a message this long (ms). Sending takes less: whoever has it longer is gone. */
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
