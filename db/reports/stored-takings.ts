/** What a day brought in, minute by minute, as `visit_days` has it. */
import { and, between, eq, sql } from 'drizzle-orm'
import { revenue } from '#db/booking/booking-search.ts'
import type { Db } from '#db/dialect/kit.ts'
import { bookings, isCompleted } from '#db/tables/booking.ts'
import { product_sales } from '#db/tables/sale.ts'
import type { Centavos } from '#domain/money/money.ts'
import {
  MS_A_DAY,
  MS_A_MINUTE,
  parseTime,
  toEpochDay,
  toMinuteOfDay,
} from '#domain/time/civil-time.ts'
import type { Period } from '#domain/time/period.ts'

/** Of a day: days without any are missing. */
export type DayTakings = { day: string; until: Centavos; total: Centavos }

/** By a day, the instant until which its sales are asked for. */
export type Moment = { day: string; instant: number }

/** Another one wherever what is written changes. */
const STORED_VERSION = 1
export const TAKINGS_PREFIX = `[${STORED_VERSION},`

/** Pairs, one after the other: a minute by which something was over, and what it brought in. */
type Pairs = number[]
type MinuteTakings = { visits: Pairs; sales: Pairs }
type TakingsText = [version: number, visits: Pairs, sales: Pairs]

/** Of a visit whose time cannot be read: it is never over. */
const NEVER = 1_000_000

export const formatTakings = (takings: MinuteTakings | undefined): string =>
  // A list of what `parseTakings` reads.
  JSON.stringify([
    STORED_VERSION,
    takings?.visits ?? [],
    takings?.sales ?? [],
  ] satisfies TakingsText)

export function parseTakings(stored: string): MinuteTakings | null {
  if (!stored.startsWith(TAKINGS_PREFIX)) return null
  // Only `formatTakings` of this version writes such a list.
  const text = JSON.parse(stored) as TakingsText
  return { visits: text[1], sales: text[2] }
}

/**
 * What days brought in, minute by minute, those without anything aside: visits by the minute of the day
 * on which they were over, sales by that of UTC on which they were made.
 */
export async function computeDayTakings(
  db: Db,
  house: string,
  period: Period,
): Promise<Map<string, MinuteTakings>> {
  const days = new Map<string, { visits: Map<number, number>; sales: Map<number, number> }>()
  const add = (kind: 'visits' | 'sales', day: string, minute: number, amount: Centavos) => {
    const one = days.get(day) ?? { visits: new Map(), sales: new Map() }
    days.set(day, one)
    one[kind].set(minute, (one[kind].get(minute) ?? 0) + amount)
  }
  for (const { day, time, duration, amount } of await completedVisits(db, house, period)) {
    const start = parseTime(time)
    add('visits', day, start === null ? NEVER : toMinuteOfDay(start) + duration, amount)
  }
  for (const { day, sale_date, amount } of await madeSales(db, house, period))
    add('sales', day, Math.floor((sale_date - toEpochDay(day) * MS_A_DAY) / MS_A_MINUTE), amount)
  return new Map(
    [...days].map(([day, { visits: over, sales: made }]) => [
      day,
      { visits: [...over].flat(), sales: [...made].flat() },
    ]),
  )
}

const completedVisits = (db: Db, house: string, { from, to }: Period) =>
  db
    .select({
      day: bookings.date,
      time: bookings.time,
      duration: bookings.duration,
      // What is no number adds nothing, as in a sum.
      amount: sql`0 + (${revenue})`.mapWith(Number),
    })
    .from(bookings)
    .where(and(eq(bookings.user_id, house), between(bookings.date, from, to), isCompleted))

const madeSales = (db: Db, house: string, { from, to }: Period) =>
  db
    .select({
      day: product_sales.day,
      sale_date: product_sales.sale_date,
      amount: product_sales.total_price,
    })
    .from(product_sales)
    .where(
      and(
        eq(product_sales.user_id, house),
        between(product_sales.day, from, to),
        sql`is_standalone = true`,
      ),
    )

/** @param minute of the day, by which a visit is over */
export function sumTakings(
  { visits: over, sales: made }: MinuteTakings,
  { day, instant }: Moment,
  minute: number,
): DayTakings[] {
  const madeBy = (instant - toEpochDay(day) * MS_A_DAY) / MS_A_MINUTE
  // Minutes are whole: what is over by one is over before the next.
  return [...sumPairs(day, over, minute + 1), ...sumPairs(day, made, madeBy)]
}

/** @param before until which it counts, in minutes */
function sumPairs(day: string, pairs: Pairs, before: number): DayTakings[] {
  if (pairs.length === 0) return []
  const sum = { day, until: 0, total: 0 }
  for (let i = 0; i + 1 < pairs.length; i += 2) {
    const amount = pairs[i + 1] ?? 0
    sum.total += amount
    if ((pairs[i] ?? 0) < before) sum.until += amount
  }
  return [sum]
}
