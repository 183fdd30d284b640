/**
 * Writes `visit_days` and `visit_months`, and nothing else does. Nothing stale can be stored: in SQLite
 * one write follows the other; PostgreSQL runs writes as if they did (SERIALIZABLE). Whoever changes a
 * booking deletes its day's row in the same transaction, and so has read that it was not there where it
 * was written beside them: of the two, one is undone and tried again.
 */
import { and, asc, between, eq, gt, gte, lt, sql } from 'drizzle-orm'
import { listHistoryCells } from '#db/booking/projected-bookings.ts'
import type { Db } from '#db/dialect/kit.ts'
import { bookings } from '#db/tables/booking.ts'
import { business_settings } from '#db/tables/business.ts'
import { product_sales } from '#db/tables/sale.ts'
import { visit_days, visit_months } from '#db/tables/visit-sums.ts'
import { cutToSpan } from '#domain/availability/occupation.ts'
import type { HistoryCell } from '#domain/projection/history.ts'
import { listDays } from '#domain/report/comparison.ts'
import { createVisitSums } from '#domain/report/visit-sums.ts'
import { MINUTES_A_DAY, toEpochDay } from '#domain/time/civil-time.ts'
import { countDays, getMonthPeriod, type Period } from '#domain/time/period.ts'
import { computeBusy } from './busy.ts'
import {
  addStoredEarned,
  computeEarnedDays,
  EARNED_PREFIX,
  type EarningsByProfessional,
  formatEarned,
} from './earned-days.ts'
import { type Busy, formatBusy, mergeBusy, parseBusy } from './stored-busy.ts'
import {
  addStoredSums,
  formatCourses,
  formatSums,
  getStoredPrefix,
  parseCourses,
} from './stored-sums.ts'
import { computeDayTakings, formatTakings, TAKINGS_PREFIX } from './stored-takings.ts'
import { listTeamEver } from './team.ts'
import { computeVisitDays } from './visit-sums.ts'

/** Houses in the order of their ids, from behind one on. */
export async function listHousesById(db: Db, after: string, limit: number): Promise<string[]> {
  const { user_id } = business_settings
  const rows = await db
    .select({ user_id })
    .from(business_settings)
    .where(gt(user_id, after))
    .orderBy(asc(user_id))
    .limit(limit)
  return rows.map((row) => row.user_id)
}

/** The first day on which a house has a booking or sale, not before a day; null where it has none. */
export async function findFirstVisitDay(
  db: Db,
  user_id: string,
  earliest: string,
): Promise<string | null> {
  const [visit] = await db
    .select({ day: bookings.date })
    .from(bookings)
    .where(and(eq(bookings.user_id, user_id), gte(bookings.date, earliest)))
    .orderBy(asc(bookings.date))
    .limit(1)
  const [sale] = await db
    .select({ day: product_sales.day })
    .from(product_sales)
    .where(and(eq(product_sales.user_id, user_id), gte(product_sales.day, earliest)))
    .orderBy(asc(product_sales.day))
    .limit(1)
  const days = [visit?.day, sale?.day].flatMap((day) => day ?? [])
  return days.sort()[0] ?? null
}

/** Those days of a period of which what is stored is of use. */
export async function listStoredDays(
  db: Db,
  user_id: string,
  { from, to }: Period,
  offset: number,
): Promise<string[]> {
  const { day, sums, courses, busy, earned, takings } = visit_days
  const rows = await db
    .select({ day })
    .from(visit_days)
    .where(
      and(
        ...[eq(visit_days.user_id, user_id), between(day, from, to)],
        sql`${sums} LIKE ${`${getStoredPrefix()}%`}`,
        sql`${courses} LIKE ${`${getStoredPrefix(offset)}%`}`,
        sql`${busy} LIKE ${`${getStoredPrefix()}%`}`,
        sql`${earned} LIKE ${`${EARNED_PREFIX}%`}`,
        sql`${takings} LIKE ${`${TAKINGS_PREFIX}%`}`,
      ),
    )
  return rows.map((row) => row.day)
}

/** The months (`YYYY-MM`) before one that are stored and of use. */
export async function listStoredMonths(
  db: Db,
  user_id: string,
  before: string,
  offset: number,
): Promise<string[]> {
  const { month, sums, courses, busy, earned } = visit_months
  const rows = await db
    .select({ month })
    .from(visit_months)
    .where(
      and(
        ...[eq(visit_months.user_id, user_id), lt(month, before)],
        sql`${sums} LIKE ${`${getStoredPrefix()}%`}`,
        sql`${courses} LIKE ${`${getStoredPrefix(offset)}%`}`,
        sql`${busy} LIKE ${`${getStoredPrefix()}%`}`,
        sql`${earned} LIKE ${`${EARNED_PREFIX}%`}`,
      ),
    )
  return rows.map((row) => row.month)
}

/** Sums the days of a period anew, those without anything too. */
export async function storeVisitDays(
  tx: Db,
  user_id: string,
  period: Period,
  offset: number,
): Promise<void> {
  const days = await computeVisitDays(tx, user_id, period)
  const cells = await listHistoryCells(tx, user_id, period, offset)
  const team = (await listTeamEver(tx, user_id)).map(({ id }) => id)
  const busy = await computeBusy(tx, user_id, team, period)
  const earned = await computeEarnedDays(tx, user_id, period)
  const takings = await computeDayTakings(tx, user_id, period)
  const { day, user_id: house } = visit_days
  await tx.delete(visit_days).where(and(eq(house, user_id), between(day, period.from, period.to)))
  await tx.insert(visit_days).values(
    listDays(period).map((one) => ({
      user_id,
      day: one,
      sums: formatSums(days.get(one) ?? createVisitSums()),
      courses: formatCourses(
        cells.filter(({ date }) => date === one),
        offset,
      ),
      busy: formatBusy(pickDay(busy, one), toEpochDay(one)),
      earned: formatEarned(earned.get(one) ?? new Map()),
      takings: formatTakings(takings.get(one)),
    })),
  )
}

function pickDay(busy: Busy, day: string): Busy {
  const from = toEpochDay(day) * MINUTES_A_DAY
  const span = { from, to: from + MINUTES_A_DAY }
  const own = [...busy].map(([id, spans]) => [id, cutToSpan(spans, span)] as const)
  return new Map(own.filter(([, spans]) => spans.length > 0))
}

/**
 * Adds up the days of a month (`YYYY-MM`).
 * @returns false where one of them is not stored: then the month is not either
 */
export async function storeVisitMonth(
  tx: Db,
  user_id: string,
  month: string,
  offset: number,
): Promise<boolean> {
  const period = getMonthPeriod(`${month}-01`)
  const { day, user_id: house } = visit_days
  const rows = await tx
    .select()
    .from(visit_days)
    .where(and(eq(house, user_id), between(day, period.from, period.to)))
  if (rows.length < countDays(period)) return false
  const sums = createVisitSums()
  const cells: HistoryCell[] = []
  const days: Busy[] = []
  const earned: EarningsByProfessional = new Map()
  for (const row of rows) {
    const courses = parseCourses(row.courses, offset)
    const busy = parseBusy(row.busy)
    if (!courses || !busy || !addStoredSums(sums, row.sums)) return false
    if (!addStoredEarned(earned, row.earned)) return false
    cells.push(...courses)
    days.push(busy)
  }
  const stored = {
    sums: formatSums(sums),
    courses: formatCourses(cells, offset),
    busy: formatBusy(mergeBusy(days), toEpochDay(period.from)),
    earned: formatEarned(earned),
  }
  await tx
    .insert(visit_months)
    .values({ user_id, month, ...stored })
    .onConflictDoUpdate({ target: [visit_months.user_id, visit_months.month], set: stored })
  return true
}
