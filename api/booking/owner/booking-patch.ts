/** What an owner wants changed of a booking, and what that makes of it and of others in its series. */

import { type BookableOffer, type BusinessCatalog, getOfferTerms } from '#api/business/catalog.ts'
import type { BookableClient } from '#api/client/find-or-create.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { ParsedRequest } from '#api/contract/shape/endpoint.ts'
import { oneChoice } from '#api/contract/shape/shapes.ts'
import { RefusalError } from '#api/errors.ts'
import type { BookingChange, BookingRow } from '#db/booking/bookings.ts'
import type { ClientRow } from '#db/client/clients.ts'
import type { ProfessionalRow } from '#db/professionals.ts'
import { type ServiceTiming, toServiceTiming } from '#domain/availability/occupation.ts'
import { applyDuration, type CivilDateTime } from '#domain/availability/placement.ts'
import { countMinutesBetween, shiftByMinutes } from '#domain/booking/series.ts'
import { getPlainNote, parseComanda, serializeComanda } from '#domain/comanda/comanda.ts'
import { normalizeName } from '#domain/people/client.ts'
import { getVouchedEmail } from '#domain/people/client-proof.ts'
import { isDate, isTime } from '#domain/time/civil-time.ts'
import { requireOffer, requireProfessional, toOfferFields } from './booking-plan.ts'

type Body = ParsedRequest<Contract['PATCH /api/bookings/:id']>['body']

/** Only what differs from the booking that was named: what is merely repeated is no patch. */
export type BookingPatch = {
  offer?: BookableOffer
  professional?: ProfessionalRow
  duration?: number
  price?: number
  notes?: string | null
  is_courtesy?: boolean
  encaixe?: boolean
  client?: ClientRow
  /** null: the client comes. */
  guest_name?: string | null
  /** How far it moves, in civil minutes; NaN where it is not known whence. */
  minutes: number
  /** Where it is to stand itself. */
  start: CivilDateTime
}

/** @param found whose booking it is to be instead, if anybody's */
export function toBookingPatch(
  catalog: BusinessCatalog,
  booking: BookingRow,
  body: Body,
  found: BookableClient | null,
): BookingPatch {
  const { date = booking.date, time = booking.time, professional_id, encaixe } = body
  const offer = findOtherOffer(catalog, booking, body)
  const terms = offer && getOfferTerms(offer, professional_id ?? booking.professional_id)
  const { duration, price } = terms
    ? { duration: terms.timing.duration, price: terms.price }
    : booking
  const isChanged = <T>(value: T | undefined, now: T): value is T =>
    value !== undefined && value !== now
  return {
    minutes: countMinutesBetween(booking, { date, time }),
    start: { date, time },
    ...(offer && { offer }),
    ...(isChanged(professional_id, booking.professional_id) && {
      professional: requireProfessional(catalog, professional_id),
    }),
    ...(isChanged(body.duration, duration) && { duration: body.duration }),
    ...(isChanged(body.price, price) && { price: body.price }),
    ...(isChanged(body.notes, getPlainNote(booking.notes) ?? '') && { notes: body.notes || null }),
    ...(isChanged(body.is_courtesy, booking.is_courtesy) && { is_courtesy: body.is_courtesy }),
    ...(encaixe !== undefined && { encaixe }),
    ...(found && found.client.id !== booking.client_id && { client: found.client }),
    ...getGuestPatch(booking, body, found),
  }
}

/** Who came for somebody does not come for another, unless that is said again. */
function getGuestPatch(
  booking: BookingRow,
  body: Body,
  found: BookableClient | null,
): Pick<BookingPatch, 'guest_name'> {
  if (body.guest_name === undefined && !found) return {}
  const guest_name = normalizeName(body.guest_name ?? '') || (found?.guest_name ?? null)
  return guest_name === booking.guest_name ? {} : { guest_name }
}

/** Another service or composite than the one that is booked. */
function findOtherOffer(
  catalog: BusinessCatalog,
  booking: BookingRow,
  body: Body,
): BookableOffer | null {
  const { service_id, composite_id } = body
  if (service_id !== undefined && composite_id !== undefined) {
    throw new RefusalError({ code: 'invalid_input', fields: { service_id: oneChoice.error } })
  }
  if (composite_id !== undefined) {
    return composite_id === booking.composite_id ? null : requireOffer(catalog, { composite_id })
  }
  const isBooked = !booking.is_composite && service_id === booking.service_id
  return service_id === undefined || isBooked ? null : requireOffer(catalog, { service_id })
}

/** Does it touch when and with whom the booking stands? */
export const isMove = ({ minutes, professional, offer, duration }: BookingPatch) =>
  minutes !== 0 || professional !== undefined || offer !== undefined || duration !== undefined

/** What a closed comanda allows no more: all but its note. */
export function hasChangeBeyondNote(patch: BookingPatch, booking: BookingRow): boolean {
  const { price, is_courtesy, client, guest_name, encaixe } = patch
  const isOtherKind = encaixe !== undefined && encaixe !== booking.encaixe
  const isOtherVisitor = client !== undefined || guest_name !== undefined
  const touched = price !== undefined || is_courtesy !== undefined || isOtherVisitor
  return isMove(patch) || touched || isOtherKind
}

/** What a service that was not booked before costs and takes with whoever serves it; else null. */
const findNewTerms = (row: BookingRow, { offer, professional }: BookingPatch) =>
  offer ? getOfferTerms(offer, professional?.id ?? row.professional_id) : null

/**
 * The fields of a booking, of the series or alone, that a patch changes. With another professional
 * it costs and takes what was agreed, unless the owner says otherwise.
 */
export function toBookingChange(row: BookingRow, patch: BookingPatch): BookingChange {
  const { professional, offer, price, is_courtesy, client, notes } = patch
  const terms = findNewTerms(row, patch)
  return {
    ...getStartChange(row, patch),
    ...(professional && {
      professional_id: professional.id,
      professional_name: professional.name,
    }),
    ...(offer && terms && { ...toOfferFields(offer, terms), price: terms.price }),
    ...getTimingFields(row, patch),
    ...(price !== undefined && { price }),
    ...(notes !== undefined && { notes: replaceNote(row, notes) }),
    ...(is_courtesy !== undefined && { is_courtesy }),
    ...(client && toClientFields(client)),
    ...(patch.guest_name !== undefined && { guest_name: patch.guest_name }),
    ...getEncaixeChange(row, patch),
  }
}

/** What was said of another time, or to somebody else. */
const UNANNOUNCED = { presence_confirmed_at: null, reminded_at: null }

const hasStart = ({ date, time }: CivilDateTime) => isDate(date) && isTime(time)

/**
 * Where a row stands after the move. One whose own date or time cannot be read is moved by being
 * named with both; the rest of its series then stays, for nobody knows how far it went.
 */
function getStartChange(row: BookingRow, { minutes, start }: BookingPatch): BookingChange {
  if (minutes === 0) return {}
  const isUnknown = Number.isNaN(minutes)
  if (hasStart(row)) {
    return isUnknown ? {} : { ...shiftByMinutes(row, minutes), ...UNANNOUNCED }
  }
  if (!isUnknown || !hasStart(start)) throw new RefusalError({ code: 'unreadable_record' })
  return { ...start, ...UNANNOUNCED }
}

/** How long it takes: as booked, as the new service does, or as the owner says. */
function getPatchedTiming(row: BookingRow, patch: BookingPatch): ServiceTiming {
  const { duration } = patch
  const timing = findNewTerms(row, patch)?.timing ?? toServiceTiming(row)
  return duration === undefined ? timing : applyDuration(timing, duration)
}

const getTimingFields = (row: BookingRow, patch: BookingPatch): BookingChange =>
  patch.offer || patch.duration !== undefined ? getPatchedTiming(row, patch) : {}

/** A note goes into the comanda, where there is one. */
function replaceNote(row: BookingRow, notes: string | null): string | null {
  const comanda = parseComanda(row.notes)
  return comanda ? serializeComanda({ ...comanda, observacoes: notes ?? '' }) : notes
}

/** The session and links of whoever was to come before are no way to the booking of another. */
function toClientFields(client: ClientRow): BookingChange {
  return {
    client_id: client.id,
    client_name: client.nome,
    client_phone: client.telefone,
    client_email: getVouchedEmail(client),
    client_note: null,
    contact_confirmed: true,
    session_id: null,
    ...UNANNOUNCED,
  }
}

/** Wherever a booking moves to it is an encaixe only if that is asked for again. */
function getEncaixeChange(row: BookingRow, patch: BookingPatch): BookingChange {
  const encaixe = patch.encaixe ?? (isMove(patch) ? false : row.encaixe)
  return encaixe === row.encaixe ? {} : { encaixe }
}
