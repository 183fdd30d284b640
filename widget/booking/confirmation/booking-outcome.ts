/** What a refused or failed confirmation means on the screen, as pure functions. */
import { CallError, NetworkError } from '#widget/http/client.ts'
import { STEP_TEXT } from '#widget/messages/steps.ts'
import type { Step } from '#widget/state/booking-flow.ts'

/** What went wrong, shown beside the confirm button. */
export type Problem = { title?: string; lines: string[]; retry?: boolean }

export type Outcome =
  /** The slot cannot be had any more: another one is to be chosen. */
  | { kind: 'time'; code: string; problem: Problem }
  | { kind: 'login'; code: string }
  /** Something else is to be chosen, or nothing can be done here. */
  | { kind: 'refused'; code: string; problem: Problem; step: Step }
  /** Whether it was booked is unknown: the same key is sent again. */
  | { kind: 'unknown'; code: string; problem: Problem }

const STEP_OF_CODE: Record<string, Step> = {
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

export function outcomeOf(cause: unknown): Outcome {
  if (cause instanceof NetworkError) {
    const problem = { lines: [STEP_TEXT.connectionLost], retry: true }
    return { kind: 'unknown', code: 'network', problem }
  }
  if (!(cause instanceof CallError) || cause.status >= 500) {
    return { kind: 'unknown', code: 'unexpected', problem: { lines: [STEP_TEXT.confirmFailed] } }
  }
  const { code, status } = cause
  if (status === 401) return { kind: 'login', code }
  if (status === 429) return { kind: 'unknown', code, problem: { lines: [sentenceOf(cause)] } }
  if (code === 'client_blocked') {
    return { kind: 'refused', code, problem: blockedProblem(cause), step: 'confirm' }
  }
  const problem = { lines: [sentenceOf(cause)] }
  if (TIME_CODES.includes(code)) return { kind: 'time', code, problem }
  return { kind: 'refused', code, problem, step: STEP_OF_CODE[code] ?? 'confirm' }
}

function sentenceOf({ code, message }: CallError): string {
  if (message) return message
  return code === 'slot_taken' ? STEP_TEXT.slotGoneInline : STEP_TEXT.confirmFailed
}

function blockedProblem({ body }: CallError): Problem {
  const { reason, days } = body
  const lines: string[] = [STEP_TEXT.blockedLine]
  if (typeof reason === 'string' && reason) lines.push(STEP_TEXT.blockedReason(reason))
  if (typeof days === 'number') lines.push(STEP_TEXT.blockedDays(days))
  return { title: STEP_TEXT.blocked, lines }
}
