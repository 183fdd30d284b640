/** What a refused or failed confirmation means on the screen, as pure functions. */
import { CallError, NetworkError } from '#api/contract/http-client.ts'
import { STEP_TEXT } from '#widget/messages/steps.ts'
import type { BookingStep } from '#widget/state/booking-flow.ts'

/** What went wrong, shown beside the confirm button. */
export type BookingProblem = {
  title?: string
  lines: string[]
  retry?: boolean
  /** The salon itself can help. */
  chat?: boolean
}

/** Price in reais, duration in minutes. */
export type ChangedOffer = { price: number; duration: number }

export type BookingOutcome =
  /** The slot cannot be had any more: another one is to be chosen. */
  | { kind: 'time'; code: string; problem: BookingProblem }
  | { kind: 'login'; code: string }
  /** Other than shown: it is shown as it is now, and can be confirmed anew. */
  | { kind: 'changed'; code: string; problem: BookingProblem; offer: ChangedOffer }
  /** Something else is to be chosen, or nothing can be done here. */
  | { kind: 'refused'; code: string; problem: BookingProblem; step: BookingStep }
  /** Whether it was booked is unknown: the same key is sent again. */
  | { kind: 'unknown'; code: string; problem: BookingProblem }

const STEP_BY_CODE: Record<string, BookingStep> = {
  service_not_found: 'service',
  service_inactive: 'service',
  professional_not_offered: 'professional',
  professional_archived: 'professional',
}

const TIME_CODES = [
  'slot_taken',
  'time_blocked',
  'outside_hours',
  'outside_notice',
  'outside_window',
]

const CEILING_CODES = ['too_many_open_bookings', 'too_many_new_bookings']

export function toBookingOutcome(cause: unknown): BookingOutcome {
  if (cause instanceof NetworkError) {
    const problem = { lines: [STEP_TEXT.connectionLost], retry: true }
    return { kind: 'unknown', code: 'network', problem }
  }
  if (!(cause instanceof CallError) || cause.status >= 500) {
    return { kind: 'unknown', code: 'unexpected', problem: { lines: [STEP_TEXT.confirmFailed] } }
  }
  const { code, status } = cause
  if (status === 401) return { kind: 'login', code }
  if (status === 429)
    return { kind: 'unknown', code, problem: { lines: [getRefusalSentence(cause)] } }
  if (code === 'client_blocked') {
    return { kind: 'refused', code, problem: toBlockedProblem(cause), step: 'confirm' }
  }
  const chat = CEILING_CODES.includes(code)
  const problem = { lines: [getRefusalSentence(cause)], chat }
  const offer = code === 'offer_changed' ? readChangedOffer(cause.body) : null
  if (offer) return { kind: 'changed', code, problem, offer }
  if (TIME_CODES.includes(code)) return { kind: 'time', code, problem }
  return { kind: 'refused', code, problem, step: STEP_BY_CODE[code] ?? 'confirm' }
}

function readChangedOffer({ price, duration }: CallError['body']): ChangedOffer | null {
  const isOffer = typeof price === 'number' && typeof duration === 'number'
  return isOffer ? { price, duration } : null
}

function getRefusalSentence({ code, message }: CallError): string {
  if (message) return message
  return code === 'slot_taken' ? STEP_TEXT.slotGoneInline : STEP_TEXT.confirmFailed
}

function toBlockedProblem({ body, message }: CallError): BookingProblem {
  const { reason, days } = body
  // Whoever has not proved to be that client is told no more than the salon's sentence.
  if (reason === undefined && message) return { title: STEP_TEXT.blocked, lines: [message] }
  const lines: string[] = [STEP_TEXT.blockedLine]
  if (typeof reason === 'string' && reason) lines.push(STEP_TEXT.blockedReason(reason))
  if (typeof days === 'number') lines.push(STEP_TEXT.blockedDays(days))
  return { title: STEP_TEXT.blocked, lines }
}
