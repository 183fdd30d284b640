/** Who brought in how much. */
import { count, sql } from 'drizzle-orm'
import { revenue } from '#db/booking/booking-search.ts'
import { isItemOfBooking, isPaidBooking, selectPaidComandas } from '#db/booking/paid-comandas.ts'
import type { Db } from '#db/dialect/kit.ts'
import { bookings } from '#db/tables/booking.ts'
import { commissions } from '#db/tables/sale.ts'
import type { Centavos } from '#domain/money/money.ts'
import type { ReportPeriod } from '#domain/report/report-period.ts'
import type { Period } from '#domain/time/period.ts'

type Part = { professional_id: string; name: string; services: Centavos; products: Centavos }

/** What each professional's parts of the comandas of a period were sold at. */
export async function sumPartsByProfessional(
  db: Db,
  user_id: string,
  period: ReportPeriod,
): Promise<Part[]> {
  const professional_id = sql<string>`coalesce(${commissions.professional_id}, ${bookings.professional_id})`
  const isProduct = sql`${commissions.tipo} = 'produto'`
  const amount = sql`coalesce(${commissions.gross}, ${revenue})`
  return db
    .select({
      professional_id,
      name: sql<string>`max(coalesce(${commissions.professional_name}, ${bookings.professional_name}))`,
      services: sql`sum(CASE WHEN ${isProduct} THEN 0 ELSE ${amount} END)`.mapWith(Number),
      products: sql`sum(CASE WHEN ${isProduct} THEN ${amount} ELSE 0 END)`.mapWith(Number),
    })
    .from(selectPaidComandas(user_id, period))
    .innerJoin(bookings, isPaidBooking(user_id))
    .leftJoin(commissions, isItemOfBooking)
    .groupBy(professional_id)
}

/** How many comandas of a period are of whose bookings. */
export async function countComandasByProfessional(
  db: Db,
  user_id: string,
  period: ReportPeriod,
): Promise<{ professional_id: string; name: string; comandas: number }[]> {
  const { professional_id, professional_name } = bookings
  return db
    .select({
      professional_id,
      name: sql<string>`max(${professional_name})`,
      comandas: count(),
    })
    .from(selectPaidComandas(user_id, period))
    .innerJoin(bookings, isPaidBooking(user_id))
    .groupBy(professional_id)
}

/** What was sold over the counter in a period, by who sold it; null where nobody is named. */
export async function sumSalesByProfessional(
  db: Db,
  user_id: string,
  { from, to }: Period,
): Promise<{ professional_id: string | null; name: string | null; amount: Centavos }[]> {
  return db
    .select({
      professional_id: sql<string | null>`sold.professional_id`,
      name: sql<string | null>`max(sold.name)`,
      amount: sql`sum(sold.amount)`.mapWith(Number),
    })
    .from(
      sql`(SELECT s.professional_id AS professional_id, s.professional_name AS name, e.amount AS amount
        FROM ledger_entries e
        LEFT JOIN product_sales s ON s.id = e.subject_id AND s.user_id = e.user_id
        WHERE e.user_id = ${user_id} AND e.day BETWEEN ${from} AND ${to} AND e.kind = 'sale') AS sold`,
    )
    .groupBy(sql`sold.professional_id`)
}
