/** How often the services and composites of a house were booked, and what refers to them. */
import { and, count, eq, gte, inArray, lte, ne, or } from 'drizzle-orm'
import type { Db } from '#db/dialect/kit.ts'
import { bookings } from '#db/tables/booking.ts'
import { services } from '#db/tables/service.ts'

/** By the id of what was booked: a composite counts as itself, not as its first service. */
type OfferCounts = Map<string, number>

/** Of bookings within some days, both included, that were not cancelled. */
export async function countBookingsByOffer(
  db: Db,
  user_id: string,
  { from, to }: { from: string; to: string },
): Promise<OfferCounts> {
  return addUp(
    await db
      .select({ service_id, composite_id, count: count() })
      .from(bookings)
      .where(
        and(
          isOfHouse(db, user_id),
          gte(bookings.date, from),
          lte(bookings.date, to),
          ne(bookings.status, 'cancelled'),
        ),
      )
      .groupBy(service_id, composite_id),
  )
}

/** Of bookings from a day on that still stand. */
export async function countUpcomingByOffer(
  db: Db,
  user_id: string,
  today: string,
): Promise<OfferCounts> {
  return addUp(
    await db
      .select({ service_id, composite_id, count: count() })
      .from(bookings)
      .where(and(isOfHouse(db, user_id), isUpcoming(today)))
      .groupBy(service_id, composite_id),
  )
}

/** How many bookings refer to one of a house's services or composites: ahead, and at all. */
export async function countOfferBookings(
  db: Db,
  user_id: string,
  offer_id: string,
  today: string,
): Promise<{ upcoming: number; all: number }> {
  const refers = or(eq(bookings.service_id, offer_id), eq(bookings.composite_id, offer_id))
  const isTheirs = and(eq(bookings.user_id, user_id), refers)
  const [all] = await db.select({ count: count() }).from(bookings).where(isTheirs)
  const [upcoming] = await db
    .select({ count: count() })
    .from(bookings)
    .where(and(isTheirs, eq(bookings.deleted, false), isUpcoming(today)))
  return { upcoming: upcoming?.count ?? 0, all: all?.count ?? 0 }
}

const { service_id, composite_id } = bookings

/** By the house's own services, so that their index answers. */
const isOfHouse = (db: Db, user_id: string) =>
  and(
    inArray(
      service_id,
      db.select({ id: services.id }).from(services).where(eq(services.user_id, user_id)),
    ),
    eq(bookings.user_id, user_id),
    eq(bookings.deleted, false),
  )

const isUpcoming = (today: string) =>
  and(gte(bookings.date, today), inArray(bookings.status, ['scheduled', 'confirmed', 'pendente']))

type Counted = { service_id: string; composite_id: string | null; count: number }

function addUp(rows: readonly Counted[]): OfferCounts {
  const counts: OfferCounts = new Map()
  for (const row of rows) {
    const id = row.composite_id ?? row.service_id
    counts.set(id, (counts.get(id) ?? 0) + row.count)
  }
  return counts
}
