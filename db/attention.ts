/** What wants doing in a house today: how much of each, and the first of it by name. */
import {
  and,
  asc,
  count,
  eq,
  gt,
  gte,
  isNull,
  lt,
  lte,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import type { Centavos } from '#domain/money/money.ts'
import { listDays } from '#domain/report/comparison.ts'
import { addDays, isDate } from '#domain/time/civil-time.ts'
import type { Period } from '#domain/time/period.ts'
import { bindLimit, type Db, kit, prepareOnce } from './dialect/kit.ts'
import { bookings } from './tables/booking.ts'
import { expenses, statements } from './tables/money.ts'
import { products } from './tables/sale.ts'

/** Asked for all day long. */
const asked = {
  user_id: sql.placeholder('user_id'),
  today: sql.placeholder('today'),
}

type LowProduct = { id: string; name: string; stock: number }

const lowStock = prepareOnce('low_stock', (db) => {
  const { id, name, stock, minimum_stock, status, deleted_at } = products
  return db
    .select({ id, name, stock })
    .from(products)
    .where(
      and(
        eq(products.user_id, asked.user_id),
        or(eq(status, 'active'), eq(stock, 0)),
        isNull(deleted_at),
        lt(stock, minimum_stock),
      ),
    )
    .orderBy(asc(stock), asc(name), asc(id))
})

/** What the house sells and has less of than it wants to have, what is sold out first (`isLowStock`). */
export const listLowStock = async (db: Db, user_id: string): Promise<LowProduct[]> =>
  lowStock(db).execute({ user_id })

type UnpaidStatement = { id: string; professional_name: string; from_day: string; to_day: string }

const isUnpaid = and(
  eq(statements.user_id, asked.user_id),
  isNull(statements.paid_at),
  gt(statements.total, 0),
)
const unpaid = prepareOnce('unpaid_statements', (db) => {
  const { id, professional_name, from_day, to_day } = statements
  return db
    .select({ id, professional_name, from_day, to_day })
    .from(statements)
    .where(isUnpaid)
    .orderBy(asc(to_day), asc(professional_name), asc(id))
    .limit(bindLimit('most'))
})

type DueExpense = { description: string; due_on: string }

const isDue = and(
  eq(expenses.user_id, asked.user_id),
  lte(expenses.due_on, asked.today),
  isNull(expenses.paid_on),
)
const firstDue = prepareOnce('due_expenses_first', (db) =>
  db
    .select({ description: expenses.description, due_on: expenses.due_on })
    .from(expenses)
    .where(isDue)
    .orderBy(asc(expenses.due_on), asc(expenses.id))
    .limit(1),
)

// One statement for both: to send one took longer than to read what either asks for.
const owedSums = prepareOnce('attention_owed', (db) => {
  const sumOf = (of: typeof statements | typeof expenses, amount: SQLWrapper, isOwed?: SQL) =>
    sql`(SELECT count(*) AS owed, coalesce(sum(${amount}), 0) AS total FROM ${of} WHERE ${isOwed})`
  const numberOf = (column: string) => sql.raw(column).mapWith(Number)
  return db
    .select({
      unpaid: numberOf('unpaid.owed'),
      unpaid_total: numberOf('unpaid.total'),
      due: numberOf('due.owed'),
      due_total: numberOf('due.total'),
    })
    .from(
      sql`${sumOf(statements, statements.total, isUnpaid)} AS unpaid, ${sumOf(expenses, expenses.amount, isDue)} AS due`,
    )
})

type Owed = {
  statements: { count: number; total: Centavos; first: UnpaidStatement[] }
  expenses: { count: number; total: Centavos; first: DueExpense | null }
}

/**
 * What is to be paid: statements that were closed, of which a debt is none, and some of them; open
 * expenses that are due on a day or were before it, and the oldest.
 */
export async function findOwed(
  db: Db,
  user_id: string,
  { today, most }: { today: string; most: number },
): Promise<Owed> {
  const [sums] = await owedSums(db).execute({ user_id, today })
  const { unpaid: count = 0, unpaid_total = 0, due = 0, due_total = 0 } = sums ?? {}
  const firstStatements = count > 0 ? await unpaid(db).execute({ user_id, most }) : []
  const [expense = null] = due > 0 ? await firstDue(db).execute({ user_id, today }) : []
  return {
    statements: { count, total: unpaid_total, first: firstStatements },
    expenses: { count: due, total: due_total, first: expense },
  }
}

type PendingBooking = { client_name: string; guest_name: string | null; date: string; time: string }

const isOutside = and(eq(bookings.user_id, asked.user_id), eq(bookings.deleted, false))
const isPending = and(isOutside, gte(bookings.date, asked.today), eq(bookings.status, 'pendente'))
const lastBooked = prepareOnce('last_booked_day', (db) =>
  db
    .select({ day: sql<string | null>`max(${bookings.date})` })
    .from(bookings)
    .where(isOutside),
)
const pendingOfDays = prepareOnce('pending_bookings_of_days', (db) =>
  db
    .select({ count: count() })
    .from(bookings)
    // Day by day, so that of each the index is asked for these few alone.
    .where(and(kit.isListed(bookings.date, sql.placeholder('days')), isPending)),
)
const pendingCount = prepareOnce('pending_bookings_count', (db) =>
  db.select({ count: count() }).from(bookings).where(isPending),
)
const firstPending = prepareOnce('pending_bookings_first', (db) => {
  const { id, client_name, guest_name, date, time } = bookings
  return db
    .select({ client_name, guest_name, date, time })
    .from(bookings)
    .where(isPending)
    .orderBy(asc(date), asc(time), asc(id))
    .limit(1)
})

/** Further ahead it is asked of all that are to come. */
const MOST_DAYS_AHEAD = 120

async function countPending(db: Db, user_id: string, today: string) {
  const [last] = await lastBooked(db).execute({ user_id })
  if (!last?.day || last.day < today) return null
  const isNear = isDate(last.day) && last.day <= addDays(today, MOST_DAYS_AHEAD)
  const days = isNear ? listDays({ from: today, to: last.day }) : []
  const asking = { user_id, today, days: JSON.stringify(days) }
  const [all] = await (isNear ? pendingOfDays : pendingCount)(db).execute(asking)
  return all ?? null
}

/** Bookings of today and after it that nobody has confirmed, as their list has them: how many, and the first. */
export async function findPendingBookings(
  db: Db,
  user_id: string,
  today: string,
): Promise<{ count: number; first: PendingBooking | null }> {
  const all = await countPending(db, user_id, today)
  if (!all || all.count === 0) return { count: 0, first: null }
  const [first] = await firstPending(db).execute({ user_id, today })
  return { ...all, first: first ?? null }
}

const unclosed = prepareOnce('unclosed_bookings', (db) => {
  const { date, status } = bookings
  return db
    .select({ count: count(), day: sql<string | null>`max(${date})` })
    .from(bookings)
    .where(
      and(
        eq(bookings.user_id, asked.user_id),
        eq(bookings.deleted, false),
        // Day by day, so that of each the index is asked for these few alone.
        kit.isListed(date, sql.placeholder('days')),
        // These are all whose visit is still to be said; in the index they come behind the others.
        gt(status, 'completed'),
      ),
    )
})

/** Bookings of some days of which nobody has said what became of them: how many, and the last day. */
export async function findUnclosedBookings(
  db: Db,
  user_id: string,
  period: Period,
): Promise<{ count: number; day: string | null }> {
  const days = JSON.stringify(listDays(period))
  const [all] = await unclosed(db).execute({ user_id, days })
  return { count: all?.count ?? 0, day: all?.day ?? null }
}
