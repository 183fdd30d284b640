/** Secret addresses at which calendars read bookings. */
import { and, asc, eq, gte, isNull, lte, sql } from 'drizzle-orm'
import { type Db, prepareOnce } from './dialect/kit.ts'
import { bookings } from './tables/booking.ts'
import { versions } from './tables/business.ts'
import { calendar_feeds } from './tables/integration.ts'

export type CalendarFeedRow = typeof calendar_feeds.$inferSelect

const bySecret = prepareOnce('calendar_feed_by_secret', (db) =>
  db
    .select()
    .from(calendar_feeds)
    .where(eq(calendar_feeds.secret_hash, sql.placeholder('secret_hash'))),
)

/** Whose calendar an address shows. Who holds it needs no session: the secret is the key. */
export async function findFeedBySecret(
  db: Db,
  secret_hash: string,
): Promise<CalendarFeedRow | null> {
  const [row] = await bySecret(db).execute({ secret_hash })
  return row ?? null
}

/** All of a house: its own, and one at most of each professional. */
export async function listFeeds(db: Db, user_id: string): Promise<CalendarFeedRow[]> {
  return db.select().from(calendar_feeds).where(eq(calendar_feeds.user_id, user_id))
}

type FeedScope = { user_id: string; professional_id: string | null }

const isOf = ({ user_id, professional_id }: FeedScope) =>
  and(
    eq(calendar_feeds.user_id, user_id),
    professional_id === null
      ? isNull(calendar_feeds.professional_id)
      : eq(calendar_feeds.professional_id, professional_id),
  )

export async function findFeed(db: Db, scope: FeedScope): Promise<CalendarFeedRow | null> {
  const [row] = await db.select().from(calendar_feeds).where(isOf(scope))
  return row ?? null
}

/** The address of before leads nowhere from now on. */
export async function replaceFeed(tx: Db, row: CalendarFeedRow): Promise<void> {
  await deleteFeed(tx, row)
  await tx.insert(calendar_feeds).values(row)
}

/** @returns whether there was one */
export async function deleteFeed(tx: Db, scope: FeedScope): Promise<boolean> {
  const gone = await tx.delete(calendar_feeds).where(isOf(scope)).returning({
    id: calendar_feeds.id,
  })
  return gone.length > 0
}

/** All of a house, its professionals' too. @returns whose they were */
export async function deleteFeeds(
  tx: Db,
  user_id: string,
): Promise<Pick<CalendarFeedRow, 'professional_id'>[]> {
  return tx
    .delete(calendar_feeds)
    .where(eq(calendar_feeds.user_id, user_id))
    .returning({ professional_id: calendar_feeds.professional_id })
}

/** Both of a house's counters: what its calendars show is the same while they stand. */
export async function findHouseVersions(db: Db, user_id: string) {
  const [row] = await db
    .select({ catalog: versions.catalog, event: versions.event })
    .from(versions)
    .where(eq(versions.user_id, user_id))
  return row ?? { catalog: 0, event: 0 }
}

/** Bookings of some days, both included, for a calendar: those that were called off or deleted too. */
export async function listFeedBookings(
  db: Db,
  { user_id, professional_id }: FeedScope,
  from: string,
  to: string,
) {
  const { id, client_name, guest_name, service_name, professional_name, date, time } = bookings
  const { duration, status, deleted, version, created_at, updated_at } = bookings
  return db
    .select({
      id,
      client_name,
      guest_name,
      service_name,
      professional_name,
      date,
      time,
      duration,
      status,
      deleted,
      version,
      created_at,
      updated_at,
    })
    .from(bookings)
    .where(
      and(
        eq(bookings.user_id, user_id),
        professional_id === null ? undefined : eq(bookings.professional_id, professional_id),
        gte(date, from),
        lte(date, to),
      ),
    )
    .orderBy(asc(date), asc(time), asc(id))
}
