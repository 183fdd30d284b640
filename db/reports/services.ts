/** What each service brought in, by what was booked. */
import { count, sql } from 'drizzle-orm'
import { revenue } from '#db/booking/booking-search.ts'
import { isPaidBooking, selectPaidComandas } from '#db/booking/paid-comandas.ts'
import type { Db } from '#db/dialect/kit.ts'
import { bookings } from '#db/tables/booking.ts'
import type { Centavos } from '#domain/money/money.ts'
import type { ReportPeriod } from '#domain/report/report-period.ts'

type ServiceSum = {
  /** Of a service or of a composite; null of a composite that is gone. */
  service_id: string | null
  is_composite: boolean
  name: string
  comandas: number
  /** Of the services on these comandas; `products` of what was sold beside them. */
  services: Centavos
  products: Centavos
  minutes: number
}

export async function sumComandasByService(
  db: Db,
  user_id: string,
  period: ReportPeriod,
): Promise<ServiceSum[]> {
  const { is_composite } = bookings
  const service_id = sql<
    string | null
  >`CASE WHEN ${is_composite} THEN ${bookings.composite_id} ELSE ${bookings.service_id} END`
  // Those that are gone are told apart by their names.
  const gone = sql<string>`CASE WHEN ${is_composite} AND ${bookings.composite_id} IS NULL THEN ${bookings.service_name} ELSE '' END`
  const rows = await db
    .select({
      service_id,
      is_composite,
      name: sql<string>`max(${bookings.service_name})`,
      comandas: count(),
      services: sumItems('servico', revenue),
      products: sumItems('produto', sql`0`),
      minutes: sql`sum(${bookings.duration})`.mapWith(Number),
    })
    .from(selectPaidComandas(user_id, period))
    .innerJoin(bookings, isPaidBooking(user_id))
    .groupBy(is_composite, service_id, gone)
  return rows.map((row) => ({ ...row, is_composite: Boolean(row.is_composite) }))
}

/** Of the items of one kind; where a booking has none of any, what it brought in otherwise. */
const sumItems = (tipo: 'servico' | 'produto', otherwise: ReturnType<typeof sql>) =>
  sql`sum(coalesce((SELECT sum(CASE WHEN c.tipo = ${tipo} THEN c.gross ELSE 0 END) FROM commissions c
    WHERE c.booking_id = ${bookings.id} AND c.user_id = ${bookings.user_id}), ${otherwise}))`.mapWith(
    Number,
  )
