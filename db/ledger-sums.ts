/** What a house's entries add up to: read from the sums that the database keeps as they are written. */
import { and, asc, between, eq, gt, inArray, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { AccountingBasis } from '#domain/finance/income-statement.ts'
import type { LedgerKind, LedgerMethod } from '#domain/ledger/ledger.ts'
import type { Centavos } from '#domain/money/money.ts'
import { MOST_ARRIVAL_DAYS } from '#domain/receiving/card-fee.ts'
import { addDays } from '#domain/time/civil-time.ts'
import type { Period } from '#domain/time/period.ts'
import { type Db, prepareOnce } from './dialect/kit.ts'
import { bookings } from './tables/booking.ts'
import { ledger_days, ledger_entries } from './tables/ledger.ts'
import { product_sales } from './tables/sale.ts'

type LedgerSum = { kind: LedgerKind; method: LedgerMethod; amount: Centavos }

const amount = sql<number>`coalesce(sum(${ledger_days.amount}), 0)`.mapWith(Number)

const asked = {
  user_id: sql.placeholder('user_id'),
  from: sql.placeholder('from'),
  to: sql.placeholder('to'),
}

const ofDays = prepareOnce('ledger_sums', (db) =>
  db
    .select({ kind: ledger_days.kind, method: ledger_days.method, amount })
    .from(ledger_days)
    .where(
      and(eq(ledger_days.user_id, asked.user_id), between(ledger_days.day, asked.from, asked.to)),
    )
    .groupBy(ledger_days.kind, ledger_days.method),
)

/** By kind and method, over a period. What nothing moved is left out. */
export const sumLedger = async (db: Db, user_id: string, period: Period): Promise<LedgerSum[]> =>
  ofDays(db).execute({ user_id, ...period })

type LedgerMonth = LedgerSum & { month: string }

/**
 * By month (`YYYY-MM`), kind and method. By cash what was paid by card counts when it arrives: the
 * same month, kind and method may then stand in it more than once.
 */
export async function sumLedgerMonths(
  db: Db,
  user_id: string,
  period: Period,
  basis: AccountingBasis,
): Promise<LedgerMonth[]> {
  const { day, kind, method } = ledger_days
  const month = sql<string>`substr(${day}, 1, 7)`
  const moved = await db
    .select({ month, kind, method, amount })
    .from(ledger_days)
    .where(isWithin(user_id, period))
    .groupBy(month, kind, method)
  return basis === 'cash' ? [...moved, ...(await listArrivalShifts(db, user_id, period))] : moved
}

/** What card money adds to the months in which it arrives, and takes off those in which it was paid. */
async function listArrivalShifts(
  db: Db,
  user_id: string,
  { from, to }: Period,
): Promise<LedgerMonth[]> {
  const { day, arrives_on, kind, method, amount: moved } = ledger_entries
  const toMonth = (at: typeof day | typeof arrives_on) =>
    sql<string>`CASE WHEN ${at} BETWEEN ${from} AND ${to} THEN substr(${at}, 1, 7) ELSE '' END`
  const rows = db
    .select({
      ...{ kind, method },
      paid: toMonth(day).as('paid'),
      arrived: toMonth(arrives_on).as('arrived'),
      moved,
    })
    .from(ledger_entries)
    .where(
      and(
        eq(ledger_entries.user_id, user_id),
        between(arrives_on, from, addDays(to, MOST_ARRIVAL_DAYS)),
        // What is taken back after it arrived goes out on its own day.
        ...[gt(arrives_on, day), lte(day, to)],
      ),
    )
    .as('rows')
  const shifts = await db
    .select({
      ...{ paid: rows.paid, arrived: rows.arrived, kind: rows.kind, method: rows.method },
      amount: sql<number>`sum(${rows.moved})`.mapWith(Number),
    })
    .from(rows)
    .where(sql`${rows.paid} <> ${rows.arrived}`)
    .groupBy(sql`${rows.paid}`, sql`${rows.arrived}`, rows.kind, rows.method)
  return shifts.flatMap(({ paid, arrived, ...sum }) => [
    ...(paid ? [{ ...sum, month: paid, amount: -sum.amount }] : []),
    ...(arrived ? [{ ...sum, month: arrived }] : []),
  ])
}

/** What some kinds of entries brought in, day by day; days on which nothing moved are left out. */
export async function sumLedgerDays(
  db: Db,
  user_id: string,
  period: Period,
  kinds: readonly LedgerKind[],
): Promise<{ day: string; amount: Centavos }[]> {
  return db
    .select({ day: ledger_days.day, amount })
    .from(ledger_days)
    .where(and(isWithin(user_id, period), inArray(ledger_days.kind, [...kinds])))
    .groupBy(ledger_days.day)
    .orderBy(asc(ledger_days.day))
}

/** A day, and the moment up to which what moved on it counts (ms since 1970). */
type DayUntil = { day: string; before: number }

// Of what was entered afterwards the moment of its visit or sale, where it is known.
const entered_at = sql`CASE WHEN ${ledger_entries.made_by} IS NULL
  THEN coalesce(${bookings.completed_at}, ${product_sales.sale_date}, ${ledger_entries.created_at})
  ELSE ${ledger_entries.created_at} END`

/** What some kinds of entries brought in on each of a few days, up to a moment of it. */
export async function sumLedgerUntil(
  db: Db,
  user_id: string,
  days: readonly DayUntil[],
  kinds: readonly LedgerKind[],
): Promise<{ day: string; amount: Centavos }[]> {
  const { day, kind, subject_id } = ledger_entries
  const isUntil = days.map((one) => and(eq(day, one.day), lt(entered_at, one.before)))
  return db
    .select({ day, amount: sql<number>`sum(${ledger_entries.amount})`.mapWith(Number) })
    .from(ledger_entries)
    .leftJoin(bookings, and(eq(bookings.id, subject_id), eq(bookings.user_id, user_id)))
    .leftJoin(
      product_sales,
      and(eq(product_sales.id, subject_id), eq(product_sales.user_id, user_id)),
    )
    .where(
      and(
        eq(ledger_entries.user_id, user_id),
        inArray(day, [...new Set(days.map((one) => one.day))]),
        inArray(kind, [...kinds]),
        or(...isUntil),
      ),
    )
    .groupBy(day)
}

/** What arrives on a day, fees taken off; `fees` is below 0. */
type Arrival = { arrives_on: string; amount: Centavos; fees: Centavos }

const { arrives_on, day: paid_on, kind: paid_kind, amount: moved } = ledger_entries
const arrival = {
  // Those asked for have one.
  arrives_on: sql<string>`${arrives_on}`,
  amount: sql`sum(${moved})`.mapWith(Number),
  fees: sql`sum(CASE WHEN ${paid_kind} = 'fee' THEN ${moved} ELSE 0 END)`.mapWith(Number),
}

const onItsWay = prepareOnce('ledger_on_its_way', (db) =>
  db
    .select({
      ...arrival,
      of_period: sql`sum(CASE WHEN ${paid_on} >= ${asked.from} THEN ${moved} ELSE 0 END)`.mapWith(
        Number,
      ),
    })
    .from(ledger_entries)
    .where(
      and(
        eq(ledger_entries.user_id, asked.user_id),
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
    .from(ledger_entries)
    .where(
      and(
        eq(ledger_entries.user_id, asked.user_id),
        between(arrives_on, asked.from, asked.to),
        gt(arrives_on, paid_on),
        sql`${paid_on} < ${sql.placeholder('before')}`,
      ),
    ),
)

/** What reaches the house within some days and was paid on a day before it. */
export async function sumArrived(db: Db, user_id: string, { from, to }: Period): Promise<Centavos> {
  const [row] = await arrived(db).execute({ user_id, from, to, before: to })
  return row?.amount ?? 0
}

const isWithin = (user_id: string, { from, to }: Period): SQL | undefined =>
  and(eq(ledger_days.user_id, user_id), between(ledger_days.day, from, to))
