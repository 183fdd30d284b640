import { and, asc, desc, eq, gte, sql, sum } from 'drizzle-orm'
import type { BookingOrigin } from '#domain/booking/booking.ts'
import type { Db } from './dialect/kit.ts'
import { page_visits } from './tables/booking.ts'

type Visit = { user_id: string; date: string; origin: BookingOrigin; site: string }

/** Sources that a house's day names: anybody can send sites that are none, each of which would be a row for good. */
const MOST_SOURCES = 50

/** One more visit of a day and source; beyond the first fifty of a day, of one whose site is not told. */
export async function countPageVisit(tx: Db, visit: Visit): Promise<void> {
  const { user_id, date, origin, site } = visit
  const isOfDay = and(eq(page_visits.user_id, user_id), eq(page_visits.date, date))
  const isSame = and(isOfDay, eq(page_visits.origin, origin), eq(page_visits.site, site))
  const counted = { visits: sql`${page_visits.visits} + 1` }
  const known = await tx
    .update(page_visits)
    .set(counted)
    .where(isSame)
    .returning({ site: page_visits.site })
  if (known.length > 0) return
  const isFull = (await tx.$count(page_visits, isOfDay)) >= MOST_SOURCES
  await tx
    .insert(page_visits)
    .values({ ...visit, site: isFull ? '' : site, visits: 1 })
    .onConflictDoUpdate({
      target: [page_visits.user_id, page_visits.date, page_visits.origin, page_visits.site],
      set: counted,
    })
}

/** The visits since a day by source, the most frequent first. */
export async function listPageVisits(
  db: Db,
  user_id: string,
  from: string,
): Promise<{ origin: BookingOrigin; site: string; visits: number }[]> {
  const total = sum(page_visits.visits).mapWith(Number)
  return db
    .select({ origin: page_visits.origin, site: page_visits.site, visits: total })
    .from(page_visits)
    .where(and(eq(page_visits.user_id, user_id), gte(page_visits.date, from)))
    .groupBy(page_visits.origin, page_visits.site)
    .orderBy(desc(total), asc(page_visits.origin), asc(page_visits.site))
    .limit(50)
}
