import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { Handler } from '#api/mount.ts'
import { readHeavy } from '#api/read-heavy.ts'
import { countBookings, countBookingsByOrigin } from '#db/reports/bookings.ts'
import { BOOKING_ORIGINS } from '#domain/booking/booking.ts'
import { loadComparedPeriods, toComparedAnswer } from './report-period.ts'

export function getBookingReport(context: Context): Handler<Contract['GET /api/reports/bookings']> {
  return ({ query }, caller, sender) =>
    readHeavy(context, caller, sender, async (db, { user_id }) => {
      const periods = await loadComparedPeriods(db, context, user_id, query)
      const { period, before } = periods
      const now = await countBookingsByOrigin(db, user_id, period)
      const earlier = await countBookingsByOrigin(db, user_id, before)
      return {
        ...toComparedAnswer(periods),
        counts: await countBookings(db, user_id, period),
        counts_before: await countBookings(db, user_id, before),
        origins: BOOKING_ORIGINS.map((origin) => ({
          origin,
          bookings: now.find((one) => one.origin === origin)?.bookings ?? 0,
          bookings_before: earlier.find((one) => one.origin === origin)?.bookings ?? 0,
        })),
      }
    })
}
