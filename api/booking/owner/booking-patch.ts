/** What an owner wants changed of a booking, and what that makes of it and of others in its series. */

import type { Catalog, Offer } from '#api/business/catalog.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { Received } from '#api/contract/endpoint.ts'
import { oneChoice } from '#api/contract/shapes.ts'
import { Refused } from '#api/errors.ts'
import type { BookingChange, BookingRow } from '#db/booking/bookings.ts'
import type { ProfessionalRow } from '#db/businesses.ts'
import type { ClientRow } from '#db/client/clients.ts'
import type { Work } from '#domain/availability/occupation.ts'
import { lasting } from '#domain/availability/placement.ts'
import { minutesBetween, shifted } from '#domain/booking/series.ts'
import { plainNote, readComanda, writeComanda } from '#domain/comanda/comanda.ts'
import { offerFields, offerOf, professionalOf } from './booking-plan.ts'

type Body = Received<Contract['PATCH /api/bookings/:id']>['body']

/** Only what differs from the booking that was named: what is merely repeated is no wish. */
export type Wish = {
  offer?: Offer
  professional?: ProfessionalRow
  duration?: number
  price?: number
  notes?: string | null
  is_courtesy?: boolean
  encaixe?: boolean
  client?: ClientRow
  /** How far it moves, in civil minutes. */
  minutes: number
}

/** @param client who is to come instead, if anybody */
export function wishOf(
  catalog: Catalog,
  booking: BookingRow,
  body: Body,
  client: ClientRow | null,
): Wish {
  const { date = booking.date, time = booking.time, professional_id, encaixe } = body
  const offer = otherOffer(catalog, booking, body)
  const { duration, price } = offer
    ? { duration: offer.work.duration, price: offer.price }
    : booking
  const differs = <T>(value: T | undefined, now: T): value is T =>
    value !== undefined && value !== now
  return {
    minutes: minutesBetween(booking, { date, time }),
    ...(offer && { offer }),
    ...(differs(professional_id, booking.professional_id) && {
      professional: professionalOf(catalog, professional_id),
    }),
    ...(differs(body.duration, duration) && { duration: body.duration }),
    ...(differs(body.price, price) && { price: body.price }),
    ...(differs(body.notes, plainNote(booking.notes) ?? '') && { notes: body.notes || null }),
    ...(differs(body.is_courtesy, booking.is_courtesy) && { is_courtesy: body.is_courtesy }),
    ...(encaixe !== undefined && { encaixe }),
    ...(client && client.id !== booking.client_id && { client }),
  }
}

/** Another service or composite than the one that is booked. */
function otherOffer(catalog: Catalog, booking: BookingRow, body: Body): Offer | null {
  const { service_id, composite_id } = body
  if (service_id !== undefined && composite_id !== undefined) {
    throw new Refused({ code: 'invalid_input', fields: { service_id: oneChoice.error } })
  }
  if (composite_id !== undefined) {
    return composite_id === booking.composite_id ? null : offerOf(catalog, { composite_id })
  }
  const isBooked = !booking.is_composite && service_id === booking.service_id
  return service_id === undefined || isBooked ? null : offerOf(catalog, { service_id })
}

/** Does it touch when and with whom the booking stands? */
export const isMove = ({ minutes, professional, offer, duration }: Wish) =>
  minutes !== 0 || professional !== undefined || offer !== undefined || duration !== undefined

/** What a closed comanda allows no more: all but its note. */
export function touchesClosed(wish: Wish, booking: BookingRow): boolean {
  const { price, is_courtesy, client, encaixe } = wish
  const isOtherKind = encaixe !== undefined && encaixe !== booking.encaixe
  const touched = price !== undefined || is_courtesy !== undefined || client !== undefined
  return isMove(wish) || touched || isOtherKind
}

/** The fields of a booking, of the series or alone, that a wish changes. */
export function changeOf(row: BookingRow, wish: Wish): BookingChange {
  const { minutes, professional, offer, price, is_courtesy, client, notes } = wish
  return {
    ...(minutes !== 0 && { ...shifted(row, minutes), presence_confirmed_at: null }),
    ...(professional && {
      professional_id: professional.id,
      professional_name: professional.name,
    }),
    ...(offer && { ...offerFields(offer), price: offer.price }),
    ...workFields(row, wish),
    ...(price !== undefined && { price }),
    ...(notes !== undefined && { notes: noted(row, notes) }),
    ...(is_courtesy !== undefined && { is_courtesy }),
    ...(client && contactOf(client)),
    ...encaixeOf(row, wish),
  }
}

/** How long it takes: as booked, as the new service does, or as the owner says. */
function workOf(row: BookingRow, { offer, duration }: Wish): Work {
  const { buffer_before, buffer_after, gap_start, gap_minutes } = row
  const booked = { duration: row.duration, buffer_before, buffer_after, gap_start, gap_minutes }
  const work = offer?.work ?? booked
  return duration === undefined ? work : lasting(work, duration)
}

const workFields = (row: BookingRow, wish: Wish): BookingChange =>
  wish.offer || wish.duration !== undefined ? workOf(row, wish) : {}

/** A note goes into the comanda, where there is one. */
function noted(row: BookingRow, notes: string | null): string | null {
  const comanda = readComanda(row.notes)
  return comanda ? writeComanda({ ...comanda, observacoes: notes ?? '' }) : notes
}

/** The session and links of whoever was to come before are no way to the booking of another. */
function contactOf({ id, nome, telefone, email }: ClientRow): BookingChange {
  return {
    client_id: id,
    client_name: nome,
    client_phone: telefone,
    client_email: email,
    session_id: null,
    presence_confirmed_at: null,
  }
}

/** Wherever a booking moves to it is an encaixe only if that is asked for again. */
function encaixeOf(row: BookingRow, wish: Wish): BookingChange {
  const encaixe = wish.encaixe ?? (isMove(wish) ? false : row.encaixe)
  return encaixe === row.encaixe ? {} : { encaixe }
}
