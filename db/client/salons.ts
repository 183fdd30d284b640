import { and, asc, eq, gte, inArray, max, ne, or } from 'drizzle-orm'
import type { BookingRow } from '#db/booking/bookings.ts'
import type { BusinessRow } from '#db/businesses.ts'
import type { Db } from '#db/dialect/kit.ts'
import { bookings } from '#db/tables/booking.ts'
import { business_settings } from '#db/tables/business.ts'
import { clients } from '#db/tables/client.ts'

/** An account's contacts that are proven; these, and no claim, are the scope here. */
export type ProvenContacts = { email: string | null; phone: string | null }

export type SalonVisit = {
  business: BusinessRow
  /** The clients of that salon who have one of the contacts. */
  client_ids: string[]
  /** The last day booked. */
  last_date: string | null
}

/** The salons whose clients have one of these contacts. */
export async function listSalonsByContact(db: Db, contacts: ProvenContacts): Promise<SalonVisit[]> {
  const { email, phone } = contacts
  if (email === null && phone === null) return []
  const rows = await db
    .select({ business: business_settings, client_id: clients.id, last_date: max(bookings.date) })
    .from(clients)
    .innerJoin(business_settings, eq(business_settings.user_id, clients.user_id))
    .leftJoin(bookings, and(eq(bookings.client_id, clients.id), isShown))
    .where(
      and(
        eq(clients.deleted, false),
        or(
          email === null ? undefined : eq(clients.email, email),
          phone === null ? undefined : eq(clients.telefone, phone),
        ),
      ),
    )
    .groupBy(business_settings.id, clients.id)
    .orderBy(asc(business_settings.id), asc(clients.id))
  const salons = new Map<string, SalonVisit>()
  for (const { business, client_id, last_date } of rows) {
    const salon = salons.get(business.id) ?? { business, client_ids: [], last_date: null }
    salon.client_ids.push(client_id)
    if (last_date && last_date > (salon.last_date ?? '')) salon.last_date = last_date
    salons.set(business.id, salon)
  }
  return [...salons.values()]
}

const isShown = and(eq(bookings.deleted, false), ne(bookings.status, 'cancelled'))

/** Bookings of some clients of a salon from a day on, soonest first. */
export async function listUpcomingClientBookings(
  db: Db,
  user_id: string,
  client_ids: readonly string[],
  from: string,
): Promise<BookingRow[]> {
  return db
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.user_id, user_id),
        inArray(bookings.client_id, [...client_ids]),
        gte(bookings.date, from),
        ne(bookings.status, 'completed'),
        isShown,
      ),
    )
    .orderBy(asc(bookings.date), asc(bookings.time), asc(bookings.id))
    .limit(20)
}
