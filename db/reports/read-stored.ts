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
  const found = new Set<number>()
  const keep = (days: Period, text: string) => {
    const part = parse(text)
    if (part === null) return
    parts.push(part)
    const last = toEpochDay(days.to)
    for (let day = toEpochDay(days.from); day <= last; day++) found.add(day)
  }
  const whole = findWholeMonths(period)
  if (whole)
    for (const { month, text } of await MONTHS[column](db).execute({ user_id: house, ...whole }))
      keep(getMonthPeriod(`${month}-01`), text)
  const rest = listMissing(period, found)
  const [first, last] = [rest[0], rest.at(-1)]
  if (!first || !last) return { parts, missing: [] }
  const hull = { from: first.from, to: last.to }
  for (const { day, text } of await DAYS[column](db).execute({ user_id: house, ...hull }))
    if (!found.has(toEpochDay(day))) keep({ from: day, to: day }, text)
  return { parts, missing: listMissing(period, found) }
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
  ...{ sums: monthsOf('sums'), courses: monthsOf('courses') },
  ...{ busy: monthsOf('busy'), earned: monthsOf('earned') },
}
const DAYS = {
  ...{ sums: daysOf('sums'), courses: daysOf('courses') },
  ...{ busy: daysOf('busy'), earned: daysOf('earned') },
}

/** Days that follow each other are summed in one go. */
function listMissing({ from, to }: Period, found: ReadonlySet<number>): Period[] {
  const missing: { from: number; to: number }[] = []
  const end = toEpochDay(to)
  for (let day = toEpochDay(from); day <= end; day++) {
    if (found.has(day)) continue
    const last = missing.at(-1)
    if (last && last.to + 1 === day) last.to = day
    else missing.push({ from: day, to: day })
  }
  return missing.map((days) => ({ from: toIsoDate(days.from), to: toIsoDate(days.to) }))
}
