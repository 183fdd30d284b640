/** What an owner books, and whether it can stand where he wants it. */

import { type Catalog, findOffer, type Offer } from '#api/business/catalog.ts'
import { orThrow, Refused } from '#api/errors.ts'
import type { BookingRow } from '#db/booking/bookings.ts'
import { loadOccupancy } from '#db/booking/occupancy.ts'
import type { ProfessionalRow } from '#db/businesses.ts'
import type { Db } from '#db/dialect/kit.ts'
import { isOverlap } from '#db/dialect/storage.ts'
import { busyFrom, LONGEST_OCCUPATION, type Work } from '#domain/availability/occupation.ts'
import { civilMinuteOf, lasting, refusePlace, type Start } from '#domain/availability/placement.ts'
import { isPlainNote } from '#domain/booking/booking.ts'
import { type Repeat, repeatDates } from '#domain/booking/series.ts'
import { sentenceOf } from '#domain/messages.pt-BR.ts'

type Choice = { service_id?: string | undefined; composite_id?: string | undefined }

/** An offer that is active. @throws Refused `service_not_found` */
export function offerOf(catalog: Catalog, choice: Choice): Offer {
  const offer = findOffer(catalog, choice)
  if ('code' in offer) throw new Refused({ code: 'service_not_found' })
  return offer
}

/** What a booking keeps of what is booked; its price before anything is changed. */
export function offerFields(offer: Offer) {
  return {
    service_id: offer.service_id,
    service_name: offer.service_name,
    service_original_price: offer.price,
    is_composite: offer.composite_id !== null,
    composite_id: offer.composite_id,
    composite_items: offer.composite_items,
  }
}

/** Whoever works here, offered for the service or not. */
export function professionalOf({ rows }: Catalog, id: string): ProfessionalRow {
  const professional = rows.professionals.find((one) => one.id === id)
  if (!professional) throw new Refused({ code: 'professional_not_found' })
  if (professional.deleted) throw new Refused({ code: 'professional_archived' })
  return professional
}

export function requirePlainNote(notes: string | undefined): void {
  if (notes && !isPlainNote(notes)) throw new Refused({ code: 'notes_not_text' })
}

type Wish = Choice &
  Start & {
    professional_id: string
    duration?: number | undefined
    encaixe?: boolean | undefined
    repeat?: Repeat | undefined
  }

/** What is to be booked: the offer, who serves it, how long it takes, and on which dates. */
export type Plan = {
  offer: Offer
  professional: ProfessionalRow
  work: Work
  encaixe: boolean
  starts: Start[]
}

export function planOf(catalog: Catalog, wish: Wish): Plan {
  const { date, time, duration, encaixe = false, repeat } = wish
  const offer = offerOf(catalog, wish)
  const dates = repeat ? orThrow(repeatDates(date, repeat)) : [date]
  return {
    offer,
    professional: professionalOf(catalog, wish.professional_id),
    work: duration === undefined ? offer.work : lasting(offer.work, duration),
    encaixe,
    starts: dates.map((each) => ({ date: each, time })),
  }
}

export type Conflict = Start & { code: 'slot_taken' | 'time_blocked'; message: string }

/** The starts that can be had as an encaixe only; of an encaixe there are none. */
export async function conflictsOf(
  db: Db,
  { user_id, rules }: Catalog,
  { professional, work, encaixe, starts }: Plan,
): Promise<Conflict[]> {
  const minutes = starts.map(civilMinuteOf)
  if (encaixe || minutes.length === 0) return []
  const span = {
    from: Math.min(...minutes) - LONGEST_OCCUPATION,
    to: Math.max(...minutes) + LONGEST_OCCUPATION,
  }
  const busy = busyFrom(await loadOccupancy(db, user_id, professional.id, span))
  return starts.flatMap((start) => {
    const refusal = refusePlace(rules, { ...start, professional_id: professional.id, work }, busy)
    return refusal ? [{ ...start, ...refusal, message: sentenceOf(refusal) }] : []
  })
}

/**
 * For a booking that takes a time, or takes it again. Blocks are the rule's to judge; whether another
 * booking stands there, the database's (`refusingOverlap`).
 * @throws Refused `time_blocked` unless it is an encaixe
 */
export function requireOpenTime({ rules }: Catalog, booking: BookingRow): void {
  if (booking.encaixe || booking.status === 'cancelled' || booking.deleted) return
  const refusal = refusePlace(rules, { ...booking, work: booking }, [])
  if (refusal) throw new Refused(refusal)
}

/** Runs a write in which the database itself may say that a time is taken. */
export async function refusingOverlap<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    throw isOverlap(error) ? new Refused({ code: 'slot_taken' }) : error
  }
}
