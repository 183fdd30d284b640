/** What a house's entries add up to: read from the sums that the database keeps as they are written. */
import { and, asc, between, eq, gt, gte, inArray, lt, lte, or, sql } from 'drizzle-orm'
import type { Centavos } from '#domain/money/money.ts'
import { MOST_ARRIVAL_DAYS } from '#domain/receiving/card-fee.ts'
import { INCOME_KINDS, type KindSum } from '#domain/till/flow.ts'
import { addDays } from '#domain/time/civil-time.ts'
import { isWholeMonths, type Period } from '#domain/time/period.ts'
import { toMonthSql } from './dialect/civil-sql.ts'
import { type Db, prepareOnce } from './dialect/kit.ts'
import {
  ledger_arrival_months,
  ledger_arrivals,
  ledger_days,
  ledger_months,
} from './tables/ledger.ts'

const amount = sql<number>`coalesce(sum(${ledger_days.amount}), 0)`.mapWith(Number)

const asked = {
  user_id: sql.placeholder('user_id'),
  from: sql.placeholder('from'),
  to: sql.placeholder('to'),
}

const ofDays = prepareOnce('ledger_sums', (db) =>
  db
    .select({
      kind: ledger_days.kind,
      method: ledger_days.method,
      amount,
      entries: sql`sum(${ledger_days.entries})`.mapWith(Number),
    })
    .from(ledger_days)
    .where(
      and(eq(ledger_days.user_id, asked.user_id), between(ledger_days.day, asked.from, asked.to)),
    )
    .groupBy(ledger_days.kind, ledger_days.method),
)

/** `entries` are how many it is the sum of, reversals included. */
type CountedSum = KindSum & { entries: number }

/** By kind and method, over a period. What nothing moved is left out. */
export const sumLedger = async (db: Db, user_id: string, period: Period): Promise<CountedSum[]> =>
  ofDays(db).execute({ user_id, ...period })

type LedgerMonth = KindSum & { month: string }

const ofMonths = prepareOnce('ledger_months', (db) => {
  const { user_id, month, kind, method, amount: moved } = ledger_months
  return db
    .select({ month, kind, method, amount: moved })
    .from(ledger_months)
    .where(and(eq(user_id, asked.user_id), between(month, asked.from, asked.to)))
})

const ofDaysByMonth = prepareOnce('ledger_days_by_month', (db) => {
  const { day, kind, method } = ledger_days
  const month = toMonthSql(day)
  return db
    .select({ month, kind, method, amount })
    .from(ledger_days)
    .where(and(eq(ledger_days.user_id, asked.user_id), between(day, asked.from, asked.to)))
    .groupBy(month, kind, method)
})

/**
 * By cash: by month (`YYYY-MM`), kind and method; what was paid by card counts when it arrives, so that
 * the same month, kind and method may stand in it more than once.
 */
export async function sumLedgerMonths(
  db: Db,
  user_id: string,
  period: Period,
): Promise<LedgerMonth[]> {
  if (!isWholeMonths(period))
    return [
      ...(await ofDaysByMonth(db).execute({ user_id, ...period })),
      ...toMonths(await listArrivalShifts(db, user_id, period)),
    ]
  const months = { from: period.from.slice(0, 7), to: period.to.slice(0, 7) }
  const moved = await ofMonths(db).execute({ user_id, ...months })
  const shifted = await monthShifts(db).execute({ user_id, ...months })
  const isAsked = (month: string) => month >= months.from && month <= months.to
  const within = shifted.map(({ paid, arrived, ...sum }) => ({
    ...sum,
    paid: isAsked(paid) ? paid : '',
    arrived: isAsked(arrived) ? arrived : '',
  }))
  return [...moved, ...toMonths(within)]
}

/** Paid in one month and arrived in another; '' for one that is not asked for. */
type Shift = KindSum & { paid: string; arrived: string }

/** What card money adds to the months in which it arrives, and takes off those in which it was paid. */
const toMonths = (shifts: readonly Shift[]): LedgerMonth[] =>
  shifts.flatMap(({ paid, arrived, kind, method, amount }) => {
    if (paid === arrived) return []
    return [
      ...(paid ? [{ month: paid, kind, method, amount: -amount }] : []),
      ...(arrived ? [{ month: arrived, kind, method, amount }] : []),
    ]
  })

const monthShifts = prepareOnce('ledger_month_shifts', (db) => {
  const { user_id, arrives_in: arrived, paid_in: paid, kind, method } = ledger_arrival_months
  return db
    .select({ arrived, paid, kind, method, amount: ledger_arrival_months.amount })
    .from(ledger_arrival_months)
    .where(and(eq(user_id, asked.user_id), gte(arrived, asked.from), lte(paid, asked.to)))
})

const shifts = prepareOnce('ledger_arrival_shifts', (db) => {
  const { day, arrives_on, kind, method, amount: moved } = ledger_arrivals
  const toMonth = (at: typeof day | typeof arrives_on) =>
    sql<string>`CASE WHEN ${at} BETWEEN ${asked.from} AND ${asked.to} THEN ${toMonthSql(at)} ELSE '' END`
  return db
    .select({
      paid: toMonth(day),
      arrived: toMonth(arrives_on),
      kind,
      method,
      amount: sql<number>`sum(${moved})`.mapWith(Number),
    })
    .from(ledger_arrivals)
    .where(
      and(
        eq(ledger_arrivals.user_id, asked.user_id),
        between(arrives_on, asked.from, sql.placeholder('until')),
        // What is taken back after it arrived goes out on its own day.
        ...[gt(arrives_on, day), lte(day, asked.to)],
      ),
    )
    .groupBy(sql`1`, sql`2`, kind, method)
})

async function listArrivalShifts(db: Db, user_id: string, period: Period): Promise<Shift[]> {
  const until = addDays(period.to, MOST_ARRIVAL_DAYS)
  return shifts(db).execute({ user_id, ...period, until })
}

/** What arrives on a day, fees taken off; `fees` is below 0. */
type Arrival = { arrives_on: string; amount: Centavos; fees: Centavos }

const { arrives_on, day: paid_on, kind: paid_kind, amount: moved } = ledger_arrivals
// A month of takings by card is a few rows of these, and thousands of entries.
const onItsWay = prepareOnce('ledger_on_its_way', (db) =>
  db
    .select({
      arrives_on,
      amount: sql`sum(${moved})`.mapWith(Number),
      fees: sql`sum(CASE WHEN ${paid_kind} = 'fee' THEN ${moved} ELSE 0 END)`.mapWith(Number),
      of_period: sql`sum(CASE WHEN ${paid_on} >= ${asked.from} THEN ${moved} ELSE 0 END)`.mapWith(
        Number,
      ),
    })
    .from(ledger_arrivals)
    .where(
      and(
        eq(ledger_arrivals.user_id, asked.user_id),
        gt(arrives_on, asked.to),
        lte(paid_on, sql.placeholder('until')),
      ),
    )
    .groupBy(arrives_on)
    .orderBy(asc(arrives_on)),
)

/**
 * What was paid by card up to a day and reaches the house only after it, by the day on which it does.
 * @param from of what was paid from here on, how much it is: `of_period`
 */
export const sumOnItsWay = (
  db: Db,
  user_id: string,
  day: string,
  from = day,
): Promise<(Arrival & { of_period: Centavos })[]> =>
  onItsWay(db).execute({ user_id, from, to: day, until: day })

const arrived = prepareOnce('ledger_arrived', (db) =>
  db
    .select({ amount: sql`coalesce(sum(${moved}), 0)`.mapWith(Number) })
    .from(ledger_arrivals)
    .where(
      and(
        eq(ledger_arrivals.user_id, asked.user_id),
        between(arrives_on, asked.from, asked.to),
        gt(arrives_on, paid_on),
        sql`${paid_on} < ${sql.placeholder('before')}`,
      ),
    ),
)

/** What reaches the house within some days and was paid before them. */
export async function sumArrived(db: Db, user_id: string, { from, to }: Period): Promise<Centavos> {
  const [row] = await arrived(db).execute({ user_id, from, to, before: from })
  return row?.amount ?? 0
}

const crossing = prepareOnce('ledger_crossing', (db) => {
  const is_later = sql`CASE WHEN ${arrives_on} > ${asked.to} THEN 1 ELSE 0 END`
  return db
    .select({
      is_later: is_later.mapWith((value) => Number(value) === 1),
      amount: sql`sum(${moved})`.mapWith(Number),
    })
    .from(ledger_arrivals)
    .where(
      and(
        eq(ledger_arrivals.user_id, asked.user_id),
        inArray(paid_kind, INCOME_KINDS),
        between(arrives_on, asked.from, sql.placeholder('until')),
        gt(arrives_on, paid_on),
        or(
          and(gt(arrives_on, asked.to), between(paid_on, asked.from, asked.to)),
          and(lte(arrives_on, asked.to), lt(paid_on, asked.from)),
        ),
      ),
    )
    .groupBy(sql`1`)
})

/**
 * What clients paid by card that crosses the ends of some days: `later` is paid on them and arrives after
 * them, `earlier` arrives on them and was paid before.
 */
export async function sumCrossing(
  db: Db,
  user_id: string,
  period: Period,
): Promise<{ later: Centavos; earlier: Centavos }> {
  const until = addDays(period.to, MOST_ARRIVAL_DAYS)
  const rows = await crossing(db).execute({ user_id, ...period, until })
  const find = (later: boolean) => rows.find((row) => row.is_later === later)?.amount ?? 0
  return { later: find(true), earlier: find(false) }
}
