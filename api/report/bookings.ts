import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { Handler } from '#api/mount.ts'
import { readHeavy } from '#api/read-heavy.ts'
import { loadVisitSums } from '#db/reports/visit-sums.ts'
import { BOOKING_ORIGINS } from '#domain/booking/booking.ts'
import { loadComparedPeriods, toComparedAnswer } from './report-period.ts'

const PARTS = ['counts'] as const

export function getBookingReport(context: Context): Handler<Contract['GET /api/reports/bookings']> {
  return ({ query }, caller, origin) =>
    readHeavy(context, caller, origin, async (db, { user_id }) => {
      const periods = await loadComparedPeriods(db, context, user_id, query)
      const now = await loadVisitSums(db, user_id, periods.period, PARTS)
      const before = await loadVisitSums(db, user_id, periods.before, PARTS)
      // Appointments of days to come are made already: they stand beside none of the one before.
      const isWhole = periods.part.to === periods.period.to
      const part = isWhole ? now : await loadVisitSums(db, user_id, periods.part, PARTS)
      return {
        ...toComparedAnswer(periods),
        part: periods.part,
        counts: now.counts,
        counts_part: part.counts,
        counts_before: before.counts,
        origins: BOOKING_ORIGINS.map((origin) => ({
          origin,
          bookings: now.origins.get(origin) ?? 0,
          bookings_part: part.origins.get(origin) ?? 0,
          bookings_before: before.origins.get(origin) ?? 0,
        })),
      }
    })
}
