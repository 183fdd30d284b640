import { and, asc, count, eq, exists, gte, inArray, lte, or, sql } from 'drizzle-orm'
import type { DayRange } from '#db/commissions.ts'
import type { Db } from '#db/dialect/kit.ts'
import { bookings } from '#db/tables/booking.ts'
import { tips } from '#db/tables/money.ts'
import { commissions } from '#db/tables/sale.ts'
import type { BookingStatus } from '#domain/booking/booking.ts'
import type { Centavos } from '#domain/money/money.ts'
import { type BookingPage, isLater } from './booking-cursor.ts'
import { revenue } from './booking-search.ts'
import { type BookingRow, listUndeletedBookings } from './bookings.ts'

type ProfessionalScope = { user_id: string; professional_id: string }

const isInDayRange = ({ from, to }: DayRange) =>
  and(
    from === null ? undefined : gte(bookings.date, from),
    to === null ? undefined : lte(bookings.date, to),
  )

const isOfProfessional = ({ user_id, professional_id }: ProfessionalScope) =>
  and(
    eq(bookings.user_id, user_id),
    eq(bookings.professional_id, professional_id),
    eq(bookings.deleted, false),
  )

/** How many bookings of a professional there are of each status within some days. */
export async function countBookingsByStatus(
  db: Db,
  own: ProfessionalScope,
  days: DayRange,
): Promise<{ status: BookingStatus; count: number }[]> {
  return db
    .select({ status: bookings.status, count: count() })
    .from(bookings)
    .where(and(isOfProfessional(own), isInDayRange(days)))
    .groupBy(bookings.status)
}

/**
 * A page of the visits of a professional's statement, by date and time: their own completed ones, and
 * those of colleagues at which they earned something.
 */
export async function listStatementVisits(
  db: Db,
  { user_id, professional_id }: ProfessionalScope,
  days: DayRange,
  { after, most }: BookingPage,
) {
  const {
    id,
    date,
    time,
    client_name,
    service_name,
    is_courtesy,
    professional_id: booked_with,
  } = bookings
  const isOwn = and(eq(bookings.professional_id, professional_id), eq(bookings.status, 'completed'))
  const earned = db
    .select({ one: sql`1` })
    .from(commissions)
    .where(
      and(
        eq(commissions.booking_id, bookings.id),
        eq(commissions.user_id, user_id),
        eq(commissions.professional_id, professional_id),
      ),
    )
  const tipped = db
    .select({ one: sql`1` })
    .from(tips)
    .where(
      and(
        eq(tips.booking_id, bookings.id),
        eq(tips.user_id, user_id),
        eq(tips.professional_id, professional_id),
      ),
    )
  return db
    .select({ id, date, time, client_name, service_name, is_courtesy, booked_with })
    .from(bookings)
    .where(
      and(
        eq(bookings.user_id, user_id),
        eq(bookings.deleted, false),
        isInDayRange(days),
        or(isOwn, exists(earned), exists(tipped)),
        after ? isLater(after) : undefined,
      ),
    )
    .orderBy(asc(date), asc(time), asc(id))
    .limit(most)
}

const isUpcoming = (own: ProfessionalScope, from: string) =>
  and(isOfProfessional(own), eq(bookings.status, 'confirmed'), gte(bookings.date, from))

/** A professional's next confirmed bookings from a day on, soonest first. */
export async function listUpcomingBookings(
  db: Db,
  own: ProfessionalScope,
  from: string,
  most: number,
): Promise<BookingRow[]> {
  return db
    .select()
    .from(bookings)
    .where(isUpcoming(own, from))
    .orderBy(asc(bookings.date), asc(bookings.time), asc(bookings.id))
    .limit(most)
}

/** How many those are in all, and what they are worth. */
export async function getUpcomingTotals(
  db: Db,
  own: ProfessionalScope,
  from: string,
): Promise<{ count: number; value: Centavos }> {
  const value = sql`coalesce(sum(${revenue}), 0)`.mapWith(Number)
  const [totals] = await db
    .select({ count: count(), value })
    .from(bookings)
    .where(isUpcoming(own, from))
  return totals ?? { count: 0, value: 0 }
}

/** A page of the bookings of several professionals within some days, by date and time. */
export async function listBookingsOfProfessionals(
  db: Db,
  user_id: string,
  professional_ids: readonly string[],
  days: DayRange,
  { after, most }: BookingPage,
): Promise<BookingRow[]> {
  const isTheirs = inArray(bookings.professional_id, [...professional_ids])
  const isAsked = and(isTheirs, isInDayRange(days), after ? isLater(after) : undefined)
  return listUndeletedBookings(db, user_id, isAsked, most)
}
