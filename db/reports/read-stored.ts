/** What is stored of a period's days, and which of them are missing. */
import { and, between, eq, inArray } from 'drizzle-orm'
import type { Db } from '#db/dialect/kit.ts'
import { visit_days, visit_months } from '#db/tables/visit-sums.ts'
import { listDays } from '#domain/report/comparison.ts'
import { addDays } from '#domain/time/civil-time.ts'
import { countDays, getMonthPeriod, movePeriod, type Period } from '#domain/time/period.ts'

/** Each of the two has its reader. */
type Column = 'sums' | 'courses'

/** Ten years: of more than anybody looks at, no day is looked for by itself. */
const MOST_DAYS = 3660

/**
 * @param parse null for a text that is of no use: its day is missing
 * @returns `missing` in stretches of days, to be summed from the rows themselves
 */
export async function readStored<T>(
  db: Db,
  user_id: string,
  period: Period,
  column: Column,
  parse: (text: string) => T | null,
): Promise<{ parts: T[]; missing: Period[] }> {
  if (countDays(period) > MOST_DAYS) return { parts: [], missing: [period] }
  const parts: T[] = []
  const found = new Set<string>()
  const keep = (days: Period, text: string) => {
    const part = parse(text)
    if (part === null) return
    parts.push(part)
    for (const day of listDays(days)) found.add(day)
  }
  for (const { month, text } of await listMonths(db, user_id, listWholeMonths(period), column))
    keep(getMonthPeriod(`${month}-01`), text)
  const rest = listMissing(period, found)
  const [first, last] = [rest[0], rest.at(-1)]
  if (!first || !last) return { parts, missing: [] }
  const hull = { from: first.from, to: last.to }
  for (const { day, text } of await listStoredDays(db, user_id, hull, column))
    if (!found.has(day)) keep({ from: day, to: day }, text)
  return { parts, missing: listMissing(period, found) }
}

/** Months that lie in a period, as `YYYY-MM`. */
function listWholeMonths({ from, to }: Period): string[] {
  const months: string[] = []
  let month = getMonthPeriod(from)
  if (month.from < from) month = movePeriod(month, 1)
  for (; month.to <= to; month = movePeriod(month, 1)) months.push(month.from.slice(0, 7))
  return months
}

async function listMonths(db: Db, user_id: string, months: readonly string[], column: Column) {
  if (months.length === 0) return []
  const { month, [column]: text } = visit_months
  return db
    .select({ month, text })
    .from(visit_months)
    .where(and(eq(visit_months.user_id, user_id), inArray(month, [...months])))
}

async function listStoredDays(db: Db, user_id: string, { from, to }: Period, column: Column) {
  const { day, [column]: text } = visit_days
  return db
    .select({ day, text })
    .from(visit_days)
    .where(and(eq(visit_days.user_id, user_id), between(day, from, to)))
}

/** Days that follow each other are summed in one go. */
function listMissing(period: Period, found: ReadonlySet<string>): Period[] {
  const missing: Period[] = []
  for (const day of listDays(period)) {
    if (found.has(day)) continue
    const last = missing.at(-1)
    if (last && addDays(last.to, 1) === day) last.to = day
    else missing.push({ from: day, to: day })
  }
  return missing
}
