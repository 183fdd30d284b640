import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { Handler } from '#api/mount.ts'
import { readHeavy } from '#api/read-heavy.ts'
import { countBookings } from '#db/reports/bookings.ts'
import { BOOKING_ORIGINS, type BookingOrigin } from '#domain/booking/booking.ts'
import { loadComparedPeriods, toComparedAnswer } from './report-period.ts'

export function getBookingReport(context: Context): Handler<Contract['GET /api/reports/bookings']> {
  return ({ query }, caller, sender) =>
    readHeavy(context, caller, sender, async (db, { user_id }) => {
      const periods = await loadComparedPeriods(db, context, user_id, query)
      const { period, before } = periods
      const now = await countBookings(db, user_id, period)
      const earlier = await countBookings(db, user_id, before)
      const countOf = ({ origins }: typeof now, origin: BookingOrigin) =>
        origins.find((one) => one.origin === origin)?.bookings ?? 0
      return {
        ...toComparedAnswer(periods),
        ...{ counts: now.counts, counts_before: earlier.counts },
        origins: BOOKING_ORIGINS.map((origin) => ({
          origin,
          bookings: countOf(now, origin),
          bookings_before: countOf(earlier, origin),
        })),
      }
    })
}
