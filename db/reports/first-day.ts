import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '#db/dialect/kit.ts'
import { bookings } from '#db/tables/booking.ts'
import { ledger_days } from '#db/tables/ledger.ts'
import { expenses } from '#db/tables/money.ts'
import { product_sales } from '#db/tables/sale.ts'
import { completedBookings, isCompleted } from './completed-bookings.ts'

/**
 * The first day of which a house's figures have anything: a completed visit, a sale, money that moved, or an
 * expense that was due; null where none has. What it had when it began here is no figure.
 */
export async function findFirstFigureDay(db: Db, user_id: string): Promise<string | null> {
  const firsts = await Promise.all([
    db
      .select({ day: sql<string>`${bookings.date}` })
      .from(completedBookings)
      .where(and(eq(bookings.user_id, user_id), isCompleted))
      .orderBy(asc(bookings.date))
      .limit(1),
    db
      .select({ day: product_sales.day })
      .from(product_sales)
      .where(eq(product_sales.user_id, user_id))
      .orderBy(asc(product_sales.day))
      .limit(1),
    db
      .select({ day: ledger_days.day })
      .from(ledger_days)
      .where(and(eq(ledger_days.user_id, user_id), ne(ledger_days.kind, 'opening')))
      .orderBy(asc(ledger_days.day))
      .limit(1),
    db
      .select({ day: expenses.due_on })
      .from(expenses)
      .where(eq(expenses.user_id, user_id))
      .orderBy(asc(expenses.due_on))
      .limit(1),
  ])
  const days = firsts.flat().map(({ day }) => day)
  return days.sort()[0] ?? null
}
