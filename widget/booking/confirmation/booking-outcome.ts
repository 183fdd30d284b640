/** What a refused, failed or lost confirmation means on the screen; a booking that goes well needs none of it. */
import type { PublicPage, Service } from '#api/contract/contract.ts'
import { type CallError, isRefusedCall, NetworkError } from '#api/contract/http-client.ts'
import { PROBLEM_TEXT } from '#widget/messages/booking-problems.ts'
import { STEP_TEXT } from '#widget/messages/steps.ts'
import {
  ANYONE,
  type BookingFlow,
  type BookingStep,
  EMPTY_FLOW,
} from '#widget/state/booking-flow.ts'
import type { BookedAppointment } from '#widget/state/browser-storage.ts'
import type { Widget } from '#widget/state/widget-context.ts'

/** What went wrong, shown beside the confirm button. */
export type BookingProblem = {
  title?: string
  lines: string[]
  retry?: boolean
  /** A proof of who they are may help, or the salon itself. */
  ceiling?: boolean
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

const CEILING_CODES = ['too_many_open_bookings', 'too_many_bookings_a_day', 'too_many_new_bookings']

export function toBookingOutcome(cause: unknown): BookingOutcome {
  if (cause instanceof NetworkError) {
    const problem = { lines: [STEP_TEXT.connectionLost], retry: true }
    return { kind: 'unknown', code: 'network', problem }
  }
  if (!isRefusedCall(cause)) {
    return { kind: 'unknown', code: 'unexpected', problem: { lines: [PROBLEM_TEXT.confirmFailed] } }
  }
  const { code, status } = cause
  if (status === 401) return { kind: 'login', code }
  if (status === 429)
    return { kind: 'unknown', code, problem: { lines: [getRefusalSentence(cause)] } }
  if (code === 'client_blocked') {
    return { kind: 'refused', code, problem: toBlockedProblem(cause), step: 'confirm' }
  }
  const ceiling = CEILING_CODES.includes(code)
  const problem = { lines: [getRefusalSentence(cause)], ceiling }
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
  return code === 'slot_taken' ? STEP_TEXT.slotGoneInline : PROBLEM_TEXT.confirmFailed
}

function toBlockedProblem({ body, message }: CallError): BookingProblem {
  const { reason, days } = body
  // Whoever has not proved to be that client is told no more than the salon's sentence.
  if (reason === undefined && message) return { title: PROBLEM_TEXT.blocked, lines: [message] }
  const lines: string[] = [PROBLEM_TEXT.blockedLine]
  if (typeof reason === 'string' && reason) lines.push(PROBLEM_TEXT.blockedReason(reason))
  if (typeof days === 'number') lines.push(PROBLEM_TEXT.blockedDays(days))
  return { title: PROBLEM_TEXT.blocked, lines }
}

/** What an earlier confirmation booked though its answer was lost, and other choices followed. */
export async function findEarlierBooking(
  { call, page, flow }: Widget,
  unsure: NonNullable<BookingFlow['unsure']>,
  token: string,
): Promise<BookedAppointment | undefined> {
  const listed = { params: { slug: page.business.slug }, query: {} }
  const { bookings } = await call('GET /api/public/:slug/bookings', listed, token)
  const booked = bookings.find(
    ({ date, time, status }) =>
      status !== 'cancelled' && date === unsure.date && time === unsure.time,
  )
  return booked && { ...booked, asked: flow }
}

/**
 * Draws the new price and duration at once, so that the next press confirms these whatever becomes
 * of the reload; then the rest of the salon's data, unless a choice is no longer in it: that is the
 * server's to say.
 */
export function showChangedOffer(widget: Widget, sent: BookingFlow, offer: ChangedOffer): void {
  const { page, setPage, call } = widget
  const { professional_id } = sent
  const toChanged = (service: Service): Service => {
    const { own_terms } = service
    if (own_terms.length === 0) return { ...service, ...offer }
    // Whoever it is without preference, the free times and the reload say what it is with them.
    const change = (own: (typeof own_terms)[number]) =>
      own.professional_id === professional_id ? { ...own, ...offer } : own
    return { ...service, own_terms: own_terms.map(change) }
  }
  const change = (old: PublicPage): PublicPage => ({
    ...old,
    services: old.services.map((one) => (one.id === sent.service_id ? toChanged(one) : one)),
  })
  setPage(change(page))
  call('GET /api/public/:slug', { params: { slug: page.business.slug } }).then(
    (fresh) => isStillOffered(fresh, sent) && setPage(change(fresh)),
    () => {},
  )
}

/**
 * What is no longer offered goes from the choices and from the list at once, so that it cannot be chosen
 * again; the reload brings whatever else has changed.
 * @param step where something else is to be chosen: of the services, or of those who do this one
 */
export function dropGoneChoice(widget: Widget, sent: BookingFlow, step: BookingStep): void {
  const { page, setPage, setFlow, slots, call } = widget
  const { service_id, professional_id, notes, guest_name } = sent
  const isService = step === 'service'
  const change = (old: PublicPage): PublicPage => ({
    ...old,
    services: old.services.flatMap((one) => {
      if (one.id !== service_id) return one
      const professional_ids = one.professional_ids.filter((id) => id !== professional_id)
      return isService ? [] : { ...one, professional_ids }
    }),
  })
  setPage(change(page))
  setFlow(
    isService
      ? { ...EMPTY_FLOW, notes, guest_name }
      : { ...sent, step, professional_id: null, time: null },
  )
  slots.clear()
  call('GET /api/public/:slug', { params: { slug: page.business.slug } }).then(
    (fresh) => setPage(change(fresh)),
    () => {},
  )
}

function isStillOffered(
  { services }: Pick<PublicPage, 'services'>,
  { service_id, professional_id }: BookingFlow,
): boolean {
  const service = services.find(({ id }) => id === service_id)
  const isAnyone = professional_id === ANYONE
  return Boolean(service && (isAnyone || service.professional_ids.includes(`${professional_id}`)))
}
