import { and, asc, eq, gte, inArray, lte } from 'drizzle-orm'
import type { DayRange } from '#db/commissions.ts'
import type { Db } from '#db/dialect/kit.ts'
import { bookings } from '#db/tables/booking.ts'
import { type BookingRow, listUndeletedBookings } from './bookings.ts'

type ProfessionalScope = { user_id: string; professional_id: string }

const isInDayRange = ({ from, to }: DayRange) =>
  and(
    from === null ? undefined : gte(bookings.date, from),
    to === null ? undefined : lte(bookings.date, to),
  )

/** How a professional's bookings of some days stand, by date and time. */
export async function listBookingStates(
  db: Db,
  { user_id, professional_id }: ProfessionalScope,
  days: DayRange,
) {
  const { id, date, time, client_name, service_name, status } = bookings
  return db
    .select({ id, date, time, client_name, service_name, status })
    .from(bookings)
    .where(
      and(
        eq(bookings.user_id, user_id),
        eq(bookings.professional_id, professional_id),
        eq(bookings.deleted, false),
        isInDayRange(days),
      ),
    )
    .orderBy(asc(date), asc(time), asc(id))
}

/** A professional's confirmed bookings from a day on, soonest first. */
export async function listUpcomingBookings(
  db: Db,
  { user_id, professional_id }: ProfessionalScope,
  from: string,
): Promise<BookingRow[]> {
  const isTheirs = eq(bookings.professional_id, professional_id)
  const isToCome = and(eq(bookings.status, 'confirmed'), gte(bookings.date, from))
  return listUndeletedBookings(db, user_id, and(isTheirs, isToCome))
}

/** The bookings of several professionals within some days, by date and time. */
export async function listBookingsOfProfessionals(
  db: Db,
  user_id: string,
  professional_ids: readonly string[],
  days: DayRange,
): Promise<BookingRow[]> {
  const isTheirs = inArray(bookings.professional_id, [...professional_ids])
  return listUndeletedBookings(db, user_id, and(isTheirs, isInDayRange(days)))
}
