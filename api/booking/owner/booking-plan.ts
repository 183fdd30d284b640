/** What an owner books, and whether its time can be had. */

import {
  type BookableOffer,
  type BusinessCatalog,
  findOffer,
  getOfferTerms,
} from '#api/business/catalog.ts'
import { RefusalError, unwrapOrThrow } from '#api/errors.ts'
import type { BookingRow } from '#db/booking/bookings.ts'
import { loadOccupancy } from '#db/booking/occupancy.ts'
import type { Db } from '#db/dialect/kit.ts'
import { isOverlap } from '#db/dialect/storage.ts'
import type { ProfessionalRow } from '#db/professionals.ts'
import {
  MAX_OCCUPATION_MINUTES,
  mergeIntervals,
  type ServiceTiming,
} from '#domain/availability/occupation.ts'
import {
  applyDuration,
  type CivilDateTime,
  refusePlacement,
  toCivilMinute,
} from '#domain/availability/placement.ts'
import { isPlainNote } from '#domain/booking/booking.ts'
import { listRepeatDates, type RepeatRule } from '#domain/booking/series.ts'
import type { ServiceTerms } from '#domain/business/service-terms.ts'
import { formatRefusal } from '#domain/messages.pt-BR.ts'
import type { Centavos } from '#domain/money/money.ts'
import { getTodayInZone } from '#domain/time/civil-time.ts'

type OfferChoice = { service_id?: string | undefined; composite_id?: string | undefined }

/** An offer that is active. @throws Refused `service_not_found` */
export function requireOffer(catalog: BusinessCatalog, choice: OfferChoice): BookableOffer {
  const offer = findOffer(catalog, choice)
  if ('code' in offer) throw new RefusalError({ code: 'service_not_found' })
  return offer
}

/** What a booking keeps of what is booked; its price before anything is changed. */
export function toOfferFields(offer: BookableOffer, { price }: Pick<ServiceTerms, 'price'>) {
  return {
    service_id: offer.service_id,
    service_name: offer.service_name,
    service_original_price: price,
    is_composite: offer.composite_id !== null,
    composite_id: offer.composite_id,
    composite_items: offer.composite_items,
  }
}

/**
 * Whoever is to serve what comes back has to work here still; of a visit that is past nobody asks.
 * @throws Refused `professional_archived`, `professional_not_found`
 */
export function requireServingProfessional(
  catalog: BusinessCatalog,
  { professional_id, date }: Pick<BookingRow, 'professional_id' | 'date'>,
  now: number,
): void {
  const { timezone } = catalog.settings.general_settings
  if (date >= getTodayInZone(timezone, now)) requireProfessional(catalog, professional_id)
}

/** Whoever works here, offered for the service or not. */
export function requireProfessional({ rows }: BusinessCatalog, id: string): ProfessionalRow {
  const professional = rows.professionals.find((one) => one.id === id)
  if (!professional) throw new RefusalError({ code: 'professional_not_found' })
  if (professional.deleted) throw new RefusalError({ code: 'professional_archived' })
  return professional
}

export function requirePlainNote(notes: string | undefined): void {
  if (notes && !isPlainNote(notes)) throw new RefusalError({ code: 'notes_not_text' })
}

type BookingRequest = OfferChoice &
  CivilDateTime & {
    professional_id: string
    duration?: number | undefined
    encaixe?: boolean | undefined
    repeat?: RepeatRule | undefined
    moved?: readonly CivilDateTime[] | undefined
  }

/** What is to be booked: the offer, who serves it, what it costs and takes with them, on which dates. */
export type BookingPlan = {
  offer: BookableOffer
  professional: ProfessionalRow
  price: Centavos
  timing: ServiceTiming
  encaixe: boolean
  starts: CivilDateTime[]
}

export function createBookingPlan(catalog: BusinessCatalog, request: BookingRequest): BookingPlan {
  const { date, time, duration, encaixe = false, repeat, moved = [] } = request
  const timeOn = (day: string) => moved.find((one) => one.date === day)?.time ?? time
  const offer = requireOffer(catalog, request)
  const dates = repeat ? unwrapOrThrow(listRepeatDates(date, repeat)) : [date]
  const professional = requireProfessional(catalog, request.professional_id)
  const { price, timing } = getOfferTerms(offer, professional.id)
  return {
    offer,
    professional,
    price,
    timing: duration === undefined ? timing : applyDuration(timing, duration),
    encaixe,
    starts: dates.map((each) => ({ date: each, time: repeat ? timeOn(each) : time })),
  }
}

export type BookingConflict = CivilDateTime & {
  code: 'slot_taken' | 'time_blocked'
  message: string
}

/** The starts that can be had as an encaixe only; of an encaixe there are none. */
export async function findBookingConflicts(
  db: Db,
  { user_id, rules }: BusinessCatalog,
  { professional, timing, encaixe, starts }: BookingPlan,
): Promise<BookingConflict[]> {
  const minutes = starts.map(toCivilMinute)
  if (encaixe || minutes.length === 0) return []
  const span = {
    from: Math.min(...minutes) - MAX_OCCUPATION_MINUTES,
    to: Math.max(...minutes) + MAX_OCCUPATION_MINUTES,
  }
  const busy = mergeIntervals(await loadOccupancy(db, user_id, professional.id, span))
  return starts.flatMap((start) => {
    const refusal = refusePlacement(
      rules,
      { ...start, professional_id: professional.id, timing },
      busy,
    )
    return refusal ? [{ ...start, ...refusal, message: formatRefusal(refusal) }] : []
  })
}

/**
 * For a booking that takes a time, or takes it again. Blocks are the rule's to judge; whether another
 * booking stands there, the database's (`refuseOverlap`).
 * @throws Refused `time_blocked` unless it is an encaixe
 */
export function requireUnblockedTime({ rules }: BusinessCatalog, booking: BookingRow): void {
  if (booking.encaixe || booking.status === 'cancelled' || booking.deleted) return
  const refusal = refusePlacement(rules, { ...booking, timing: booking }, [])
  if (refusal) throw new RefusalError(refusal)
}

/** Runs a write in which the database itself may say that a time is taken. */
export async function refuseOverlap<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    throw isOverlap(error) ? new RefusalError({ code: 'slot_taken' }) : error
  }
}
