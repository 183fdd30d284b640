/** The booking form's values, and the requests that they become. */
import type { AgendaBooking, CallInput, CallOutput } from '#api/contract/contract.ts'
import { agendaText } from '#console/messages/agenda.ts'
import { formatDecimal, parseDecimal } from '#console/ui/form/decimal-input.ts'
import { DEFAULT_DURATION } from '#domain/booking/booking.ts'
import { getTermsWith } from '#domain/business/shown-terms.ts'
import { formatPhone, isPhone, toPhoneDigits } from '#domain/text/phone.ts'
import { isDate, isTime } from '#domain/time/civil-time.ts'

export type BookingCatalog = CallOutput<'GET /api/catalog'>
export type BookableService = Pick<
  BookingCatalog['services'][number],
  'id' | 'name' | 'price' | 'duration' | 'is_composite' | 'own_terms'
>
export type ClientMatch = CallOutput<'GET /api/clients'>['clients'][number]
export type ChosenClient =
  | {
      kind: 'known'
      id: string
      nome: string
      telefone: string | null
      /** What they owe the house, below 0 what they left; absent where it is not known here. */
      owed?: number
      warning?: string
    }
  | { kind: 'new'; nome: string; telefone: string; known?: 'use' | 'in_name' }
  /** A client who is not identified. */
  | { kind: 'walk-in' }

type RepeatValues = { weeks: number; until: string }
export type BookingFormValues = {
  client: ChosenClient | null
  /** Who comes in the client's place; empty: the client. */
  guest_name: string
  service: BookableService | null
  professional_id: string
  date: string
  time: string
  duration: string
  price: string
  notes: string
  is_courtesy: boolean
  pending: boolean
  repeat: RepeatValues | null
}

type CreateBookingRequest = CallInput<'POST /api/bookings'>['body']
type BookingChanges = Omit<CallInput<'PATCH /api/bookings/:id'>['body'], 'version' | 'scope'>
type BookingFormErrors = {
  [Field in keyof BookingFormValues | 'client.nome' | 'client.telefone' | 'repeat.until']?: string
}

const t = agendaText.form.missing

/** Somebody as they were typed where a client is looked for: a name, a number, or a name with its number behind. */
export function toNewClient(typed: string): ChosenClient {
  const number = /[\d\s()+-]*$/.exec(typed)?.[0] ?? ''
  const nome = typed.slice(0, typed.length - number.length).trim()
  const digits = toPhoneDigits(number)
  const isNumber = nome === '' ? digits.length >= 4 : isPhone(digits)
  return isNumber
    ? { kind: 'new', nome, telefone: formatPhone(number) }
    : { kind: 'new', nome: typed.trim(), telefone: '' }
}

export const createBlankValues = (at: Partial<BookingFormValues>): BookingFormValues => ({
  client: null,
  guest_name: '',
  service: null,
  professional_id: '',
  date: '',
  time: '',
  duration: String(DEFAULT_DURATION),
  price: '',
  notes: '',
  is_courtesy: false,
  pending: false,
  repeat: null,
  ...at,
})

export const toBookingFormValues = (booking: AgendaBooking): BookingFormValues => ({
  client: {
    kind: 'known',
    id: booking.client_id,
    nome: booking.client_name,
    telefone: booking.client_phone,
  },
  guest_name: booking.guest_name ?? '',
  service: {
    id: booking.composite_id ?? booking.service_id,
    is_composite: booking.composite_id !== null,
    name: booking.service_name,
    price: booking.price,
    duration: booking.duration,
    // Agreed already, whoever is to serve it.
    own_terms: [],
  },
  professional_id: booking.professional_id,
  date: booking.date,
  time: booking.time,
  duration: String(booking.duration),
  price: formatDecimal(booking.price, 2),
  notes: booking.notes ?? '',
  is_courtesy: booking.is_courtesy,
  pending: booking.status === 'pendente',
  repeat: null,
})

function proposeTerms(service: BookableService, professional_id: string) {
  const { price, duration } = getTermsWith(service, professional_id)
  return { duration: String(duration), price: formatDecimal(price, 2) }
}

/** The chosen service brings what it costs and takes with whoever serves it. */
export const getServiceValues = (service: BookableService, professional_id: string) => ({
  service,
  ...proposeTerms(service, professional_id),
})

type BookedBefore = Pick<AgendaBooking, 'service_id' | 'composite_id' | 'professional_id'>

/** What a new booking takes over of an earlier one; what is offered no more is left to choose. */
export function getBookingAgain(
  { service_id, composite_id, professional_id }: BookedBefore,
  { services, professionals }: BookingCatalog,
): Partial<BookingFormValues> {
  const isComposite = composite_id !== null
  const offered = composite_id ?? service_id
  const service = services.find((it) => it.id === offered && it.is_composite === isComposite)
  const performer = professionals.find(({ id }) => id === professional_id)?.id ?? ''
  return { professional_id: performer, ...(service && getServiceValues(service, performer)) }
}

/** Another professional brings their price and duration, in place of what nobody has typed over. */
export function getProfessionalValues(
  { service, duration, price, professional_id: before }: BookingFormValues,
  professional_id: string,
): Partial<BookingFormValues> {
  if (!service) return { professional_id }
  const was = proposeTerms(service, before)
  const becomes = proposeTerms(service, professional_id)
  return {
    professional_id,
    ...(duration === was.duration && { duration: becomes.duration }),
    ...(price === was.price && { price: becomes.price }),
  }
}

export function validateBookingForm(values: BookingFormValues): BookingFormErrors {
  const { client, service, date, time, duration, price, repeat } = values
  const minutes = Number(duration)
  const wrong: BookingFormErrors = {}
  if (!client) wrong.client = t.client
  if (client?.kind === 'new' && client.nome.trim() === '') wrong['client.nome'] = t.client
  if (client?.kind === 'new' && client.telefone && !isPhone(toPhoneDigits(client.telefone))) {
    wrong['client.telefone'] = t.phone
  }
  if (!service) wrong.service = t.service
  if (!isDate(date)) wrong.date = t.date
  if (!isTime(time)) wrong.time = t.time
  // The service fills these in: without one there is nothing to check.
  const isRight = Number.isInteger(minutes) && minutes >= 5 && minutes <= 1440
  if (service && !isRight) wrong.duration = t.duration
  if (service && (price.trim() === '' || parseDecimal(price) === null)) wrong.price = t.price
  if (repeat && (!isDate(repeat.until) || repeat.until <= date)) wrong['repeat.until'] = t.until
  return wrong
}

const toServiceRef = (service: BookableService) =>
  service.is_composite ? { composite_id: service.id } : { service_id: service.id }

function toClientRequest(client: ChosenClient): CreateBookingRequest['client'] {
  if (client.kind === 'walk-in') return null
  if (client.kind === 'known') return { id: client.id }
  return {
    nome: client.nome.trim(),
    ...(client.telefone && { telefone: toPhoneDigits(client.telefone) }),
    ...(client.known && { known: client.known }),
  }
}

/** `moved`: dates of a repetition at another time. */
export type CreateOptions = {
  encaixe: boolean
  skip: boolean
  moved: readonly { date: string; time: string }[]
}

/** The request for a new booking; throws where the form was not validated. */
export function toCreateBookingRequest(
  values: BookingFormValues,
  how: CreateOptions,
): CreateBookingRequest {
  const { client, guest_name, service, repeat, notes } = values
  if (!client || !service) throw new Error('an unfinished form is not sent')
  return {
    client: toClientRequest(client),
    ...toServiceRef(service),
    professional_id: values.professional_id,
    date: values.date,
    time: values.time,
    duration: Number(values.duration),
    price: parseDecimal(values.price) ?? 0,
    ...(notes.trim() && { notes: notes.trim() }),
    ...(guest_name.trim() && { guest_name: guest_name.trim() }),
    ...(values.is_courtesy && { is_courtesy: true }),
    status: values.pending ? 'pendente' : 'confirmed',
    ...(how.encaixe && { encaixe: true }),
    ...(repeat && { repeat: { every_weeks: repeat.weeks, until: repeat.until } }),
    ...(how.skip && { skip_conflicts: true }),
    ...(how.moved.length > 0 && { moved: [...how.moved] }),
  }
}

/** What somebody changed of a booking, and nothing else. */
export function getBookingChanges(
  before: BookingFormValues,
  now: BookingFormValues,
): BookingChanges {
  const { client, service } = now
  const isChanged = (field: keyof BookingFormValues) => before[field] !== now[field]
  const isOther = service !== null && service.id !== before.service?.id
  return {
    ...(client && JSON.stringify(client) !== JSON.stringify(before.client)
      ? { client: toClientRequest(client) }
      : {}),
    ...(isChanged('guest_name') && { guest_name: now.guest_name.trim() }),
    ...(isOther && toServiceRef(service)),
    ...(isChanged('professional_id') && { professional_id: now.professional_id }),
    ...(isChanged('date') && { date: now.date }),
    ...(isChanged('time') && { time: now.time }),
    ...((isOther || isChanged('duration')) && { duration: Number(now.duration) }),
    ...((isOther || isChanged('price')) && { price: parseDecimal(now.price) ?? 0 }),
    ...(isChanged('notes') && { notes: now.notes.trim() }),
    ...(isChanged('is_courtesy') && { is_courtesy: now.is_courtesy }),
  }
}

/** Keeps what was written and takes everything else from the booking as it is now. */
export function rebaseFormValues(
  before: BookingFormValues,
  written: BookingFormValues,
  now: BookingFormValues,
): BookingFormValues {
  const own = Object.entries(written).filter(([field, value]) => {
    // Object.entries types keys as string; these are the form's own fields.
    const old = before[field as keyof BookingFormValues]
    return JSON.stringify(old) !== JSON.stringify(value)
  })
  return { ...now, ...Object.fromEntries(own) }
}
