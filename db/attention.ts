/** What wants doing in a house today: how much of each, and the first of it by name. */
import { and, asc, count, desc, eq, gt, gte, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Centavos } from '#domain/money/money.ts'
import type { Period } from '#domain/time/period.ts'
import type { Db } from './dialect/kit.ts'
import { bookings } from './tables/booking.ts'
import { expenses, statements } from './tables/money.ts'
import { products } from './tables/sale.ts'

type LowProduct = { id: string; name: string; stock: number }

/** What the house sells and has less of than it wants to have, what is sold out first (`isLowStock`). */
export async function listLowStock(db: Db, user_id: string): Promise<LowProduct[]> {
  const { id, name, stock, minimum_stock, status, deleted_at } = products
  return db
    .select({ id, name, stock })
    .from(products)
    .where(
      and(
        eq(products.user_id, user_id),
        or(eq(status, 'active'), eq(stock, 0)),
        isNull(deleted_at),
        lt(stock, minimum_stock),
      ),
    )
    .orderBy(asc(stock), asc(name), asc(id))
}

type UnpaidStatement = { professional_name: string; from_day: string; to_day: string }

/** Statements that were closed and not paid, of which a debt is none: how many, their sum, and some of them. */
export async function findUnpaidStatements(
  db: Db,
  user_id: string,
  most: number,
): Promise<{ count: number; total: Centavos; first: UnpaidStatement[] }> {
  const { professional_name, from_day, to_day, total } = statements
  const owed = sql<number>`coalesce(sum(${total}), 0)`
  const isUnpaid = and(eq(statements.user_id, user_id), isNull(statements.paid_at), gt(total, 0))
  const [all] = await db
    .select({ count: count(), total: owed.mapWith(Number) })
    .from(statements)
    .where(isUnpaid)
  const first = await db
    .select({ professional_name, from_day, to_day })
    .from(statements)
    .where(isUnpaid)
    .orderBy(asc(to_day), asc(professional_name), asc(statements.id))
    .limit(most)
  return { ...(all ?? { count: 0, total: 0 }), first }
}

type DueExpense = { description: string; due_on: string }

/** Open expenses that are due on a day or were before it: how many, their sum, and the oldest. */
export async function findDueExpenses(
  db: Db,
  user_id: string,
  today: string,
): Promise<{ count: number; total: Centavos; first: DueExpense | null }> {
  const { description, due_on, amount } = expenses
  const isDue = and(eq(expenses.user_id, user_id), lte(due_on, today), isNull(expenses.paid_on))
  const [all] = await db
    .select({ count: count(), total: sql`coalesce(sum(${amount}), 0)`.mapWith(Number) })
    .from(expenses)
    .where(isDue)
  const [first] = await db
    .select({ description, due_on })
    .from(expenses)
    .where(isDue)
    .orderBy(asc(due_on), asc(expenses.id))
    .limit(1)
  return { ...(all ?? { count: 0, total: 0 }), first: first ?? null }
}

type PendingBooking = { client_name: string; guest_name: string | null; date: string; time: string }

/** Bookings still to come that nobody has confirmed: how many, and the first. */
export async function findPendingBookings(
  db: Db,
  user_id: string,
  now: { today: string; time: string },
): Promise<{ count: number; first: PendingBooking | null }> {
  const { client_name, guest_name, date, time } = bookings
  const isPending = and(
    eq(bookings.user_id, user_id),
    eq(bookings.deleted, false),
    gte(date, now.today),
    or(gt(date, now.today), gte(time, now.time)),
    eq(bookings.status, 'pendente'),
  )
  const [all] = await db.select({ count: count() }).from(bookings).where(isPending)
  const [first] = await db
    .select({ client_name, guest_name, date, time })
    .from(bookings)
    .where(isPending)
    .orderBy(asc(date), asc(time), asc(bookings.id))
    .limit(1)
  return { count: all?.count ?? 0, first: first ?? null }
}

/** Bookings of some days of which nobody has said what became of them: how many, and the last day. */
export async function findUnclosedBookings(
  db: Db,
  user_id: string,
  { from, to }: Period,
): Promise<{ count: number; day: string | null }> {
  const { date, status } = bookings
  const isUnclosed = and(
    eq(bookings.user_id, user_id),
    eq(bookings.deleted, false),
    gte(date, from),
    lte(date, to),
    inArray(status, ['scheduled', 'confirmed', 'pendente']),
  )
  const [all] = await db.select({ count: count() }).from(bookings).where(isUnclosed)
  const [last] = await db
    .select({ date })
    .from(bookings)
    .where(isUnclosed)
    .orderBy(desc(date), desc(bookings.time))
    .limit(1)
  return { count: all?.count ?? 0, day: last?.date ?? null }
}
