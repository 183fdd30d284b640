import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { Handler } from '#api/mount.ts'
import { readHeavy } from '#api/read-heavy.ts'
import { loadVisitSums } from '#db/reports/visit-sums.ts'
import { BOOKING_ORIGINS } from '#domain/booking/booking.ts'
import { loadComparedPeriods, toComparedAnswer } from './report-period.ts'

const PARTS = ['counts'] as const

export function getBookingReport(context: Context): Handler<Contract['GET /api/reports/bookings']> {
  return ({ query }, caller, sender) =>
    readHeavy(context, caller, sender, async (db, { user_id }) => {
      const periods = await loadComparedPeriods(db, context, user_id, query)
      const now = await loadVisitSums(db, user_id, periods.period, PARTS)
      const before = await loadVisitSums(db, user_id, periods.before, PARTS)
      return {
        ...toComparedAnswer(periods),
        ...{ counts: now.counts, counts_before: before.counts },
        origins: BOOKING_ORIGINS.map((origin) => ({
          origin,
          bookings: now.origins.get(origin) ?? 0,
          bookings_before: before.origins.get(origin) ?? 0,
        })),
      }
    })
}
