import { WorkFailure } from '#api/due-work/handler.ts'

/** A message as it leaves, rendered. */
export type Mail = {
  to: string
  /** The salon's name, to stand before the sender's address; null for mail of our own. */
  fromName: string | null
  subject: string
  text: string
  html: string
  /** The same for every attempt, so that a receiver knows a repetition. */
  messageId: string
  calendar: { filename: string; content: string } | null
  /** Where mail programs take the receiver off the list by one press (RFC 8058). */
  leave?: string | undefined
}
/** A short text. `to`: `+55` and digits. */
export type Sms = { id: string; channel: 'sms' | 'whatsapp'; to: string; text: string }

/** It did not leave this time. */
export class NotSent extends WorkFailure {
  override name = 'NotSent'
}

/** The receiver refused for good: another attempt would change nothing. */
export class Undeliverable extends NotSent {
  override name = 'Undeliverable'
  override readonly isFinal = true
}

/** What carries a message out. `send` throws where it did not; `Undeliverable` where it never will. */
export type Channels = {
  email: { send: (mail: Mail) => Promise<void>; close: () => void } | null
  /** The gateway, which takes short texts for WhatsApp as well. */
  sms: { send: (sms: Sms) => Promise<void> } | null
}
