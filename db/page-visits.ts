import { and, asc, desc, eq, gte, sql, sum } from 'drizzle-orm'
import type { BookingOrigin } from '#domain/booking/booking.ts'
import type { Db } from './dialect/kit.ts'
import { page_visits } from './tables/booking.ts'

type Visit = { user_id: string; date: string; origin: BookingOrigin; site: string }

/** One more visit of a day and source. */
export async function countPageVisit(tx: Db, visit: Visit): Promise<void> {
  await tx
    .insert(page_visits)
    .values({ ...visit, visits: 1 })
    .onConflictDoUpdate({
      target: [page_visits.user_id, page_visits.date, page_visits.origin, page_visits.site],
      set: { visits: sql`${page_visits.visits} + 1` },
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
