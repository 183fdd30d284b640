import { toOwnBooking } from '#api/booking/agenda-booking.ts'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { ParsedRequest } from '#api/contract/endpoint.ts'
import { RefusalError } from '#api/errors.ts'
import type { Handler } from '#api/mount.ts'
import type { BookingRow } from '#db/booking/bookings.ts'
import { listBookingStates, listUpcomingBookings } from '#db/booking/professional-bookings.ts'
import { findOwnerBusiness } from '#db/businesses.ts'
import { type DayRange, listEarnedParts } from '#db/commissions.ts'
import { toBusinessSettings } from '#domain/business/settings.ts'
import { getRevenue } from '#domain/comanda/comanda.ts'
import { countByState, getStatementTotals, listStatementLines } from '#domain/comanda/statement.ts'
import { getTodayInZone } from '#domain/time/civil-time.ts'

type Endpoint = Contract['GET /api/professional/statement']
const MAX_UPCOMING = 5

/** A professional's own figures: of what a colleague did nothing is read. */
export function getStatement(context: Context): Handler<Endpoint> {
  return ({ query }, caller) =>
    context.storage.read(async (db) => {
      const { user_id, professional_id } = await caller(db)
      const days = parseStatementDays(query)
      const business = await findOwnerBusiness(db, user_id)
      if (!business) throw new RefusalError({ code: 'business_not_found' })
      const day = getTodayInZone(
        toBusinessSettings(business).general_settings.timezone,
        context.now(),
      )
      const own = { user_id, professional_id }
      const bookings = await listBookingStates(db, own, days)
      const statement = listStatementLines(
        professional_id,
        bookings,
        await listEarnedParts(db, own, days),
      )
      return {
        today: day,
        summary: {
          ...countByState(bookings.map(({ status }) => status)),
          ...getStatementTotals(statement),
        },
        upcoming: summarizeUpcoming(await listUpcomingBookings(db, own, day)),
        statement,
      }
    })
}

function parseStatementDays({ from, to }: ParsedRequest<Endpoint>['query']): DayRange {
  if (from && to && from > to) throw new RefusalError({ code: 'date_range' })
  return { from: from ?? null, to: to ?? null }
}

function summarizeUpcoming(rows: readonly BookingRow[]) {
  return {
    count: rows.length,
    value: rows.reduce((sum, row) => sum + getRevenue(row), 0),
    next: rows.slice(0, MAX_UPCOMING).map(toOwnBooking),
  }
}
