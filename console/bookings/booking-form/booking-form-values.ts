/** What somebody writes of a booking, and what of it goes to the server. */
import type { AgendaBooking, CallInput, CallOutput } from '#api/contract/contract.ts'
import { agendaText } from '#console/messages/agenda.ts'
import { readNumber, writeNumber } from '#console/ui/form/decimal-input.ts'
import { DEFAULT_DURATION } from '#domain/booking/booking.ts'
import { isPhone, phoneDigits } from '#domain/text/phone.ts'
import { isDate, isTime } from '#domain/time/civil-time.ts'

export type Catalog = CallOutput<'GET /api/catalog'>
export type Offer = Pick<
  Catalog['services'][number],
  'id' | 'name' | 'price' | 'duration' | 'is_composite'
>
export type Client = CallOutput<'GET /api/clients'>['clients'][number]
export type ChosenClient =
  | { kind: 'known'; id: string; nome: string; telefone: string | null; warning?: string }
  | { kind: 'new'; nome: string; telefone: string }
  /** Who is not asked who he is. */
  | { kind: 'walk-in' }

export type Repeat = { weeks: number; until: string }
export type Values = {
  client: ChosenClient | null
  service: Offer | null
  professional_id: string
  date: string
  time: string
  duration: string
  price: string
  notes: string
  is_courtesy: boolean
  pending: boolean
  repeat: Repeat | null
}

export type Body = CallInput<'POST /api/bookings'>['body']
export type Changes = Omit<CallInput<'PATCH /api/bookings/:id'>['body'], 'version' | 'scope'>
export type Wrong = { [Field in keyof Values | 'phone' | 'until']?: string }

const said = agendaText.form.missing

export const blankValues = (at: Partial<Values>): Values => ({
  client: null,
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

export const valuesOf = (booking: AgendaBooking): Values => ({
  client: {
    kind: 'known',
    id: booking.client_id,
    nome: booking.client_name,
    telefone: booking.client_phone,
  },
  service: {
    id: booking.composite_id ?? booking.service_id,
    is_composite: booking.composite_id !== null,
    name: booking.service_name,
    price: booking.price,
    duration: booking.duration,
  },
  professional_id: booking.professional_id,
  date: booking.date,
  time: booking.time,
  duration: String(booking.duration),
  price: writeNumber(booking.price, 2),
  notes: booking.notes ?? '',
  is_courtesy: booking.is_courtesy,
  pending: booking.status === 'pendente',
  repeat: null,
})

/** The chosen service brings its price and duration. */
export const withService = (values: Values, service: Offer): Values => ({
  ...values,
  service,
  duration: String(service.duration),
  price: writeNumber(service.price, 2),
})

export function wrongOf(values: Values): Wrong {
  const { client, service, date, time, duration, price, repeat } = values
  const minutes = Number(duration)
  const wrong: Wrong = {}
  if (!client || (client.kind !== 'walk-in' && client.nome.trim() === ''))
    wrong.client = said.client
  if (client?.kind === 'new' && client.telefone && !isPhone(phoneDigits(client.telefone))) {
    wrong.phone = said.phone
  }
  if (!service) wrong.service = said.service
  if (!isDate(date)) wrong.date = said.date
  if (!isTime(time)) wrong.time = said.time
  // Without a service there is nothing to propose, nor to be wrong about.
  const isRight = Number.isInteger(minutes) && minutes >= 5 && minutes <= 1440
  if (service && !isRight) wrong.duration = said.duration
  if (service && (price.trim() === '' || readNumber(price) === null)) wrong.price = said.price
  if (repeat && (!isDate(repeat.until) || repeat.until <= date)) wrong.until = said.until
  return wrong
}

const serviceOf = (service: Offer) =>
  service.is_composite ? { composite_id: service.id } : { service_id: service.id }

function clientOf(client: ChosenClient): Body['client'] {
  if (client.kind === 'walk-in') return null
  if (client.kind === 'known') return { id: client.id }
  return {
    nome: client.nome.trim(),
    ...(client.telefone && { telefone: phoneDigits(client.telefone) }),
  }
}

/** A new booking; the form has been found right. */
export function bodyOf(values: Values, how: { encaixe: boolean; skip: boolean }): Body {
  const { client, service, repeat, notes } = values
  if (!client || !service) throw new Error('an unfinished form is not sent')
  return {
    client: clientOf(client),
    ...serviceOf(service),
    professional_id: values.professional_id,
    date: values.date,
    time: values.time,
    duration: Number(values.duration),
    price: readNumber(values.price) ?? 0,
    ...(notes.trim() && { notes: notes.trim() }),
    ...(values.is_courtesy && { is_courtesy: true }),
    status: values.pending ? 'pendente' : 'confirmed',
    ...(how.encaixe && { encaixe: true }),
    ...(repeat && { repeat: { every_weeks: repeat.weeks, until: repeat.until } }),
    ...(how.skip && { skip_conflicts: true }),
  }
}

/** What somebody changed of a booking, and nothing else. */
export function changesOf(before: Values, now: Values): Changes {
  const { client, service } = now
  const isOther = (field: keyof Values) => before[field] !== now[field]
  return {
    ...(client && JSON.stringify(client) !== JSON.stringify(before.client)
      ? { client: clientOf(client) }
      : {}),
    ...(service && service.id !== before.service?.id ? serviceOf(service) : {}),
    ...(isOther('professional_id') && { professional_id: now.professional_id }),
    ...(isOther('date') && { date: now.date }),
    ...(isOther('time') && { time: now.time }),
    ...(isOther('duration') && { duration: Number(now.duration) }),
    ...(isOther('price') && { price: readNumber(now.price) ?? 0 }),
    ...(isOther('notes') && { notes: now.notes.trim() }),
    ...(isOther('is_courtesy') && { is_courtesy: now.is_courtesy }),
  }
}

/** What was written stays as written; everything else is as the booking is now. */
export function rebased(before: Values, written: Values, now: Values): Values {
  const own = Object.entries(written).filter(([field, value]) => {
    // The entries of an object are its own fields, which Object.entries forgets.
    const old = before[field as keyof Values]
    return JSON.stringify(old) !== JSON.stringify(value)
  })
  return { ...now, ...Object.fromEntries(own) }
}
