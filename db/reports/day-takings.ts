/** What a few days brought in until a time of each, and in the whole. */
import { and, eq, sql } from 'drizzle-orm'
import { revenue } from '#db/booking/booking-search.ts'
import { toMinuteSql } from '#db/dialect/civil-sql.ts'
import { type Db, kit, prepareOnce } from '#db/dialect/kit.ts'
import { bookings, isCompleted } from '#db/tables/booking.ts'
import { product_sales } from '#db/tables/sale.ts'
import { visit_days } from '#db/tables/visit-sums.ts'
import type { Centavos } from '#domain/money/money.ts'
import { MS_A_DAY, parseTime, toEpochDay, toMinuteOfDay } from '#domain/time/civil-time.ts'
import { type DayTakings, type Moment, parseTakings, sumTakings } from './stored-takings.ts'

const user_id = sql.placeholder('user_id')

const visits = prepareOnce('dashboard_visits', (db) => {
  const { date, time, duration } = bookings
  const isWritten = kit.isTime(time)
  const ends = sql`${toMinuteSql(time)} + ${duration}`
  const isOver = sql`CASE WHEN ${isWritten} THEN ${ends} <= ${sql.placeholder('minute')} ELSE false END`
  // What is written otherwise is left to how its column is read.
  const odd = sql<
    string | null
  >`CASE WHEN ${isWritten} THEN NULL ELSE ${duration} || ' ' || ${time} END`
  return db
    .select({
      day: date,
      odd,
      until: sql`sum(CASE WHEN ${isOver} THEN ${revenue} ELSE 0 END)`.mapWith(Number),
      total: sql`sum(${revenue})`.mapWith(Number),
    })
    .from(bookings)
    .where(
      and(eq(bookings.user_id, user_id), kit.isListed(date, sql.placeholder('days')), isCompleted),
    )
    .groupBy(date, sql`2`)
})

/** @param minute of a day, by which a visit is over: when somebody closed it says little of those days */
async function sumCompletedVisits(
  db: Db,
  house: string,
  days: readonly string[],
  minute: number,
): Promise<DayTakings[]> {
  const asked = { user_id: house, days: JSON.stringify(days), minute }
  const rows = await visits(db).execute(asked)
  return rows.map(({ day, odd, until, total }) => {
    const isOver = odd !== null && findEnd(odd) <= minute
    return { day, until: isOver ? total : until, total }
  })
}

/** Of `45 9:00`, minutes and a time, the minute of its end; NaN where the time cannot be read. */
function findEnd(odd: string): number {
  const space = odd.indexOf(' ')
  const time = parseTime(odd.slice(space + 1))
  return time === null ? Number.NaN : toMinuteOfDay(time) + Number(odd.slice(0, space))
}

const sales = prepareOnce('dashboard_sales', (db) => {
  const { day, sale_date, total_price } = product_sales
  const midnight = sql`cast(${kit.epochDay(day)} AS bigint) * ${sql.raw(`${MS_A_DAY}`)}`
  const isUntil = sql`${sale_date} - ${midnight} < ${sql.placeholder('shift')}`
  return db
    .select({
      day,
      until: sql`sum(CASE WHEN ${isUntil} THEN ${total_price} ELSE 0 END)`.mapWith(Number),
      total: sql`sum(${total_price})`.mapWith(Number),
    })
    .from(product_sales)
    .where(
      and(
        eq(product_sales.user_id, user_id),
        kit.isListed(day, sql.placeholder('days')),
        // As their index says it.
        sql`is_standalone = true`,
      ),
    )
    .groupBy(day)
})

/** @param moments of each day the instant by which a sale was made */
async function sumCounterSales(
  db: Db,
  house: string,
  moments: readonly Moment[],
): Promise<DayTakings[]> {
  // Since the midnight of UTC: of days on which the clock stood alike it is the same.
  const shifts = new Map<number, string[]>()
  for (const { day, instant } of moments) {
    const shift = instant - toEpochDay(day) * MS_A_DAY
    shifts.set(shift, [...(shifts.get(shift) ?? []), day])
  }
  const takings: DayTakings[] = []
  for (const [shift, days] of shifts)
    takings.push(
      ...(await sales(db).execute({ user_id: house, days: JSON.stringify(days), shift })),
    )
  return takings
}

const counterSum = prepareOnce('dashboard_counter_sum', (db) =>
  db
    .select({ total: sql`coalesce(sum(total_price), 0)`.mapWith(Number) })
    .from(product_sales)
    .where(
      and(
        eq(product_sales.user_id, user_id),
        eq(product_sales.day, sql.placeholder('day')),
        // As their index says it.
        sql`is_standalone = true`,
      ),
    ),
)

/** What one day's counter sales come to. */
export async function sumCounterDay(db: Db, house: string, day: string): Promise<Centavos> {
  const [sum] = await counterSum(db).execute({ user_id: house, day })
  return sum?.total ?? 0
}

const storedTakings = prepareOnce('dashboard_stored', (db) =>
  db
    .select({ day: visit_days.day, takings: visit_days.takings })
    .from(visit_days)
    .where(
      and(eq(visit_days.user_id, user_id), kit.isListed(visit_days.day, sql.placeholder('days'))),
    ),
)

/**
 * What each of some days brought in until a moment of it, and in the whole: visits and counter sales apart.
 * @param moments of each day the instant by which a sale was made
 * @param minute of a day, by which a visit is over: when somebody closed it says little of those days
 */
export async function listDayTakings(
  db: Db,
  house: string,
  moments: readonly Moment[],
  minute: number,
): Promise<DayTakings[]> {
  const days = JSON.stringify(moments.map(({ day }) => day))
  const rows = await storedTakings(db).execute({ user_id: house, days })
  const stored = new Map(rows.map(({ day, takings }) => [day, parseTakings(takings)]))
  const missing = moments.filter(({ day }) => !stored.get(day))
  return [
    ...moments.flatMap((moment) => {
      const one = stored.get(moment.day)
      return one ? sumTakings(one, moment, minute) : []
    }),
    ...(missing.length === 0 ? [] : await sumDays(db, house, missing, minute)),
  ]
}

const sumDays = async (db: Db, house: string, moments: readonly Moment[], minute: number) => [
  ...(await sumCompletedVisits(
    db,
    house,
    moments.map(({ day }) => day),
    minute,
  )),
  ...(await sumCounterSales(db, house, moments)),
]
