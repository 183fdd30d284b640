/** What a house writes to its clients, and what becomes of it. */

export const CLIENT_MESSAGE_KINDS = [
  'confirmation',
  'change',
  'cancellation',
  'reminder',
  'thanks',
  'return',
  'birthday',
] as const
export type ClientMessageKind = (typeof CLIENT_MESSAGE_KINDS)[number]

/** Told in the transaction of the booking itself, by the outbox; the others are planned. */
export type PlannedKind = Exclude<ClientMessageKind, 'confirmation' | 'change'>

/** For so long after a change of a booking its author may undo it, untold (ms). */
export const UNDO_MS = 10_000

/** Of no booking that stands: these need the client's word that the house may write to them. */
export const needsConsent = (kind: ClientMessageKind): boolean =>
  kind === 'return' || kind === 'birthday'

/** What became of a message; `unknown`: it may have arrived, so it is not sent again. */
export const CLIENT_MESSAGE_STATES = [
  'waiting',
  'sending',
  'sent',
  'delivered',
  'read',
  'unknown',
  'failed',
  'skipped',
] as const
export type ClientMessageState = (typeof CLIENT_MESSAGE_STATES)[number]

/** Why a message was not sent; the log says it in words. */
export const SKIP_REASONS = [
  'booking_gone',
  'booking_moved',
  'switched_off',
  'no_plan',
  'house_leaving',
  'client_gone',
  'client_blocked',
  'opted_out',
  'no_consent',
  'no_contact',
  'no_channel',
  'daily_limit',
  'contact_limit',
  'trial_limit',
  'owner_unproven',
  'too_late',
  'told_already',
  'booked_again',
  'reviewed',
] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

/** Whether a booking was called off by its house, which its client is then told; not by the client, nor by staying away. */
export const isCancelledByHouse = ({
  status,
  cancel_reason,
}: {
  status: string
  cancel_reason: string | null
}): boolean => status === 'cancelled' && cancel_reason !== 'client' && cancel_reason !== 'no_show'

/** Who put a contact on the list of those who get nothing more. */
export const OPT_OUT_SOURCES = ['link', 'whatsapp', 'house'] as const
export type OptOutSource = (typeof OPT_OUT_SOURCES)[number]

/** The words by which a client leaves the list in a chat, whatever stands around them. */
const LEAVING_WORDS = /^\W*(sair|parar|pare|cancelar inscricao|descadastrar|stop|unsubscribe)\W*$/

/** Does an inbound text ask to hear no more? */
export const isLeavingText = (text: string): boolean =>
  LEAVING_WORDS.test(text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim())

/** How far along a status is: what arrives late does not take it back. */
const RANKS: Partial<Record<ClientMessageState, number>> = {
  sending: 1,
  unknown: 1,
  sent: 2,
  delivered: 3,
  read: 4,
}

/** What a provider's status makes of a message's state; its statuses come in any order. */
export function advanceState(
  state: ClientMessageState,
  told: 'sent' | 'delivered' | 'read' | 'failed',
): ClientMessageState {
  if (told === 'failed') return state === 'delivered' || state === 'read' ? state : 'failed'
  return (RANKS[told] ?? 0) > (RANKS[state] ?? 0) ? told : state
}
