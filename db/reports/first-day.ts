import { and, eq, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type Db, prepareOnce } from '#db/dialect/kit.ts'
import { bookings, isCompleted } from '#db/tables/booking.ts'
import { ledger_days } from '#db/tables/ledger.ts'
import { expenses } from '#db/tables/money.ts'
import { product_sales } from '#db/tables/sale.ts'
import { completedBookings } from './completed-bookings.ts'

const user_id = sql.placeholder('user_id')
const firstOf = (day: SQLWrapper, from: SQLWrapper, isCounted: SQL | undefined) =>
  sql<string | null>`(SELECT min(${day}) FROM ${from} WHERE ${isCounted})`

// One statement for the four: to send one takes longer than to read the first day from its index.
const firstDays = prepareOnce('report_first_days', (db) =>
  db
    .select({
      visit: firstOf(
        bookings.date,
        completedBookings,
        and(eq(bookings.user_id, user_id), isCompleted),
      ),
      sale: firstOf(product_sales.day, product_sales, eq(product_sales.user_id, user_id)),
      moved: firstOf(
        ledger_days.day,
        ledger_days,
        and(eq(ledger_days.user_id, user_id), ne(ledger_days.kind, 'opening')),
      ),
      due: firstOf(expenses.due_on, expenses, eq(expenses.user_id, user_id)),
    })
    .from(sql`(SELECT 1) AS one`),
)

/**
 * The first day of which a house's figures have anything: a completed visit, a sale, money that moved, or an
 * expense that was due; null where none has. What it had when it began here is no figure.
 */
export async function findFirstFigureDay(db: Db, house: string): Promise<string | null> {
  const [first] = await firstDays(db).execute({ user_id: house })
  const days = first ? [first.visit, first.sale, first.moved, first.due] : []
  return days.flatMap((day) => day ?? []).sort()[0] ?? null
}
