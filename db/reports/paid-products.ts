/** What products on comandas brought in. */
import { eq, sql } from 'drizzle-orm'
import { isItemOfBooking, isPaidBooking, selectPaidComandas } from '#db/booking/paid-comandas.ts'
import type { Db } from '#db/dialect/kit.ts'
import { bookings } from '#db/tables/booking.ts'
import { commissions } from '#db/tables/sale.ts'
import type { Centavos } from '#domain/money/money.ts'
import type { ReportPeriod } from '#domain/report/report-period.ts'

/** Of the comandas of a period: by the day on which they were paid, as all that they brought in. */
export async function sumPaidProducts(
  db: Db,
  user_id: string,
  period: ReportPeriod,
): Promise<Centavos> {
  const [row] = await db
    .select({ amount: sql`coalesce(sum(${commissions.gross}), 0)`.mapWith(Number) })
    .from(selectPaidComandas(user_id, period))
    .innerJoin(bookings, isPaidBooking(user_id))
    .innerJoin(commissions, isItemOfBooking)
    .where(eq(commissions.tipo, 'produto'))
  return row?.amount ?? 0
}
