/** What is stored of a period's days, and which of them are missing. */
import { sql } from 'drizzle-orm'
import { type Db, prepareOnce } from '#db/dialect/kit.ts'
import { visit_days, visit_months } from '#db/tables/visit-sums.ts'
import { toEpochDay, toIsoDate } from '#domain/time/civil-time.ts'
import { countDays, getMonthPeriod, movePeriod, type Period } from '#domain/time/period.ts'

/** Each has its reader. */
type Column = 'sums' | 'courses' | 'busy' | 'earned'

/** Ten years: of more than anybody looks at, no day is looked for by itself. */
const MOST_DAYS = 3660

/**
 * @param parse null for a text that is of no use: its day is missing
 * @returns `missing` in stretches of days, to be summed from the rows themselves
 */
export async function readStored<T>(
  db: Db,
  house: string,
  period: Period,
  column: Column,
  parse: (text: string) => T | null,
): Promise<{ parts: T[]; missing: Period[] }> {
  if (countDays(period) > MOST_DAYS) return { parts: [], missing: [period] }
  const parts: T[] = []
  const start = toEpochDay(period.from)
  // A place for each day.
  const found = new Uint8Array(Math.max(countDays(period), 0))
  const keep = (first: number, last: number, text: string) => {
    const part = parse(text)
    if (part === null) return
    parts.push(part)
    found.fill(1, first - start, last - start + 1)
  }
  const whole = findWholeMonths(period)
  if (whole)
    for (const { month, text } of await MONTHS[column](db).execute({ user_id: house, ...whole })) {
      const days = getMonthPeriod(`${month}-01`)
      keep(toEpochDay(days.from), toEpochDay(days.to), text)
    }
  // Stretch by stretch: between them lie months, whose days would be read for nothing.
  for (const days of listMissing(start, found))
    for (const row of await DAYS[column](db).execute({ user_id: house, ...days })) {
      const day = toEpochDay(row.day)
      keep(day, day, row.text)
    }
  return { parts, missing: listMissing(start, found) }
}

/** The first and the last month (`YYYY-MM`) that lie in a period; null where none does. */
function findWholeMonths({ from, to }: Period): Period | null {
  const [head, tail] = [getMonthPeriod(from), getMonthPeriod(to)]
  const first = head.from < from ? movePeriod(head, 1) : head
  const last = tail.to > to ? movePeriod(tail, -1) : tail
  if (first.from > last.from) return null
  return { from: first.from.slice(0, 7), to: last.from.slice(0, 7) }
}

const [user_id, from, to] = [
  sql.placeholder('user_id'),
  sql.placeholder('from'),
  sql.placeholder('to'),
]
const monthsOf = (column: Column) =>
  prepareOnce(`visit_months_${column}`, (db) => {
    const { user_id: house, month, [column]: text } = visit_months
    const isAsked = sql`${house} = ${user_id} AND ${month} BETWEEN ${from} AND ${to}`
    return db.select({ month, text }).from(visit_months).where(isAsked)
  })
const daysOf = (column: Column) =>
  prepareOnce(`visit_days_${column}`, (db) => {
    const { user_id: house, day, [column]: text } = visit_days
    const isAsked = sql`${house} = ${user_id} AND ${day} BETWEEN ${from} AND ${to}`
    return db.select({ day, text }).from(visit_days).where(isAsked)
  })
const MONTHS = {
  sums: monthsOf('sums'),
  courses: monthsOf('courses'),
  busy: monthsOf('busy'),
  earned: monthsOf('earned'),
}
const DAYS = {
  sums: daysOf('sums'),
  courses: daysOf('courses'),
  busy: daysOf('busy'),
  earned: daysOf('earned'),
}

/** Days that follow each other are summed in one go. */
function listMissing(start: number, found: Uint8Array): Period[] {
  const missing: Period[] = []
  for (let place = found.indexOf(0); place >= 0; ) {
    const next = found.indexOf(1, place)
    const end = next < 0 ? found.length : next
    missing.push({ from: toIsoDate(start + place), to: toIsoDate(start + end - 1) })
    place = next < 0 ? -1 : found.indexOf(0, next)
  }
  return missing
}
