/** The four steps of a booking, as pure functions over what is chosen (documents 2, section 4). */
import type { PublicPage, Service } from '#api/contract/contract.ts'
import { isDate } from '#domain/time/civil-time.ts'

export const BOOKING_STEPS = ['service', 'professional', 'datetime', 'confirm'] as const
export type BookingStep = (typeof BOOKING_STEPS)[number]

/** Stands for "Sem preferência" in `professional_id`. */
export const ANYONE = 'any'

export type BookingFlow = {
  step: BookingStep
  service_id: string | null
  professional_id: string | null
  /** `YYYY-MM-DD` */
  date: string | null
  /** `HH:mm` */
  time: string | null
  notes: string
  /** Who comes in the client's place, as far as typed; null: the client. */
  guest_name: string | null
  /** Idempotency key of the confirmation under way; any change of a choice drops it. */
  key: string | null
  /** What a confirmation asked for whose answer never came: it may have been booked. */
  unsure: { date: string | null; time: string | null } | null
}

export const EMPTY_FLOW: BookingFlow = {
  step: 'service',
  service_id: null,
  professional_id: null,
  date: null,
  time: null,
  notes: '',
  guest_name: null,
  key: null,
  unsure: null,
}

/**
 * Clears professional and time; an earlier date stays only if it has not passed. Where one person alone
 * performs the service, there is nothing to choose between.
 */
export function chooseService(
  flow: BookingFlow,
  { id, professional_ids }: Pick<Service, 'id' | 'professional_ids'>,
  today: string,
): BookingFlow {
  const date = flow.date !== null && isDate(flow.date) && flow.date >= today ? flow.date : null
  const { notes, guest_name, unsure } = flow
  const chosen = { ...EMPTY_FLOW, notes, guest_name, unsure, service_id: id, date }
  const [only = null, ...others] = professional_ids
  return only && others.length === 0
    ? { ...chosen, professional_id: only, step: 'datetime' }
    : { ...chosen, step: 'professional' }
}

/** Another professional has other times; the same one keeps the time already chosen. */
export function chooseProfessional(flow: BookingFlow, professional_id: string): BookingFlow {
  const time = professional_id === flow.professional_id ? flow.time : null
  return { ...flow, professional_id, time, step: 'datetime', key: null }
}

export function chooseDate(flow: BookingFlow, date: string): BookingFlow {
  return date === flow.date ? flow : { ...flow, date, time: null, key: null }
}

export function chooseTime(flow: BookingFlow, date: string, time: string): BookingFlow {
  const same = date === flow.date && time === flow.time
  return { ...flow, date, time, step: 'confirm', key: same ? flow.key : null }
}

/** What is told beside the choices. */
export function setDetails(
  flow: BookingFlow,
  details: Partial<Pick<BookingFlow, 'notes' | 'guest_name'>>,
): BookingFlow {
  return { ...flow, ...details, key: null }
}

/** The time was lost to somebody else: all else stays. */
export function dropLostTime(flow: BookingFlow): BookingFlow {
  return { ...flow, time: null, step: 'datetime', key: null }
}

/** The first choice that is missing, in the order in which confirming asks for them. */
export type MissingChoice = 'service' | 'professional' | 'date' | 'time'

export function findMissingChoice(flow: BookingFlow): MissingChoice | null {
  if (!flow.service_id) return 'service'
  if (!flow.professional_id) return 'professional'
  if (!flow.date) return 'date'
  return flow.time ? null : 'time'
}

const STEP_BY_MISSING_CHOICE: Record<MissingChoice, BookingStep> = {
  service: 'service',
  professional: 'professional',
  date: 'datetime',
  time: 'datetime',
}

/** The step that what is chosen leads to. */
export function getReachedStep(flow: BookingFlow): BookingStep {
  const missing = findMissingChoice(flow)
  return missing === null ? 'confirm' : STEP_BY_MISSING_CHOICE[missing]
}

export function canOpenStep(flow: BookingFlow, step: BookingStep): boolean {
  return BOOKING_STEPS.indexOf(step) <= BOOKING_STEPS.indexOf(getReachedStep(flow))
}

/** Opens a step if all before it is chosen; else changes nothing. */
export function openStep(flow: BookingFlow, step: BookingStep): BookingFlow {
  return canOpenStep(flow, step) ? { ...flow, step } : flow
}

export function parseStep(name: string | null | undefined): BookingStep | null {
  return BOOKING_STEPS.find((step) => step === name) ?? null
}

type FlowStart = {
  /** What an earlier visit in this tab left, or null. */
  saved: BookingFlow | null
  page: Pick<PublicPage, 'services'>
  /** `YYYY-MM-DD` in the business's zone. */
  today: string
  service: string | null
  step: string | null
  /** `return=true`: what is chosen already counts more than `service`. */
  returning: boolean
}

/** Where a visit begins: query parameters over what was saved, less what no longer holds. */
export function startFlow({
  saved,
  page,
  today,
  service,
  step,
  returning,
}: FlowStart): BookingFlow {
  const kept = dropStaleChoices(saved ?? EMPTY_FLOW, page, today)
  const wanted = page.services.find(({ id }) => id === service)
  const settled = wanted?.id === kept.service_id && (returning || step !== null)
  const flow = wanted && !settled ? chooseService(kept, wanted, today) : kept
  const asked = parseStep(step)
  if (asked && canOpenStep(flow, asked)) return { ...flow, step: asked }
  return { ...flow, step: getReachedStep(flow) }
}

function dropStaleChoices(
  flow: BookingFlow,
  page: Pick<PublicPage, 'services'>,
  today: string,
): BookingFlow {
  const service = page.services.find(({ id }) => id === flow.service_id)
  if (!service)
    return { ...EMPTY_FLOW, notes: flow.notes, guest_name: flow.guest_name, unsure: flow.unsure }
  const { professional_id, date } = flow
  const offered =
    professional_id === ANYONE || service.professional_ids.includes(`${professional_id}`)
  if (!offered) return chooseService(flow, service, today)
  return date !== null && date < today ? { ...flow, date: null, time: null, key: null } : flow
}
