import { type SQL, sql } from 'drizzle-orm'
import { kit } from '#db/dialect/kit.ts'
import { bookings, isFreeComanda } from '#db/tables/booking.ts'
import { commissions } from '#db/tables/sale.ts'
import type { ReportPeriod } from '#domain/report/report-period.ts'

/**
 * The comandas that a period has, as a table `paid (booking_id)`: those whose entries stand on its days,
 * and those that brought in nothing, which have none, by when they were completed. One that was opened
 * again is not there until it is closed.
 */
export const selectPaidComandas = (
  user_id: string,
  { from, to, starts, ends }: ReportPeriod,
): SQL =>
  sql`(SELECT e.subject_id AS booking_id FROM ledger_entries e
    WHERE e.user_id = ${user_id} AND e.day BETWEEN ${from} AND ${to}
      AND e.kind = 'booking' AND e.reverses IS NULL
      AND NOT EXISTS (SELECT 1 FROM ledger_entries r WHERE r.user_id = e.user_id AND r.reverses = e.id)
    UNION
    SELECT id FROM bookings${kit.readBy('bookings_free')}
    WHERE user_id = ${user_id} AND ${isFreeComanda}
      AND CASE WHEN completed_at IS NULL THEN date BETWEEN ${from} AND ${to}
        ELSE completed_at >= ${starts} AND completed_at < ${ends} END) AS paid`

/** The booking of each of them, which is the house's. */
export const isPaidBooking = (user_id: string): SQL =>
  sql`${bookings.id} = paid.booking_id AND ${bookings.user_id} = ${user_id}`

/** Of a completion of before there were commissions, only the booking tells. */
export const isItemOfBooking = sql`${commissions.booking_id} = ${bookings.id} AND ${commissions.user_id} = ${bookings.user_id}`
