import { ownBookingOf } from '#api/booking/agenda-booking.ts'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { Received } from '#api/contract/endpoint.ts'
import { Refused } from '#api/errors.ts'
import type { Handler } from '#api/mount.ts'
import type { BookingRow } from '#db/booking/bookings.ts'
import { listStates, listUpcoming } from '#db/booking/professional-bookings.ts'
import { findBusinessOf } from '#db/businesses.ts'
import { type Days, listEarned } from '#db/commissions.ts'
import { settingsOf } from '#domain/business/settings.ts'
import { revenueOf } from '#domain/comanda/comanda.ts'
import { countByState, statementOf, totalsOf } from '#domain/comanda/statement.ts'
import { today } from '#domain/time/civil-time.ts'

type Endpoint = Contract['GET /api/professional/statement']
const MOST_UPCOMING = 5

/** A professional's own figures: of what a colleague did nothing is read. */
export function readStatement(context: Context): Handler<Endpoint> {
  return ({ query }, caller) =>
    context.storage.read(async (db) => {
      const { user_id, professional_id } = await caller(db)
      const days = daysOf(query)
      const business = await findBusinessOf(db, user_id)
      if (!business) throw new Refused({ code: 'business_not_found' })
      const day = today(settingsOf(business).general_settings.timezone, context.now())
      const own = { user_id, professional_id }
      const bookings = await listStates(db, own, days)
      const statement = statementOf(professional_id, bookings, await listEarned(db, own, days))
      return {
        today: day,
        summary: { ...countByState(bookings.map(({ status }) => status)), ...totalsOf(statement) },
        upcoming: upcomingOf(await listUpcoming(db, own, day)),
        statement,
      }
    })
}

function daysOf({ from, to }: Received<Endpoint>['query']): Days {
  if (from && to && from > to) throw new Refused({ code: 'date_range' })
  return { from: from ?? null, to: to ?? null }
}

function upcomingOf(rows: readonly BookingRow[]) {
  return {
    count: rows.length,
    value: rows.reduce((sum, row) => sum + revenueOf(row), 0),
    next: rows.slice(0, MOST_UPCOMING).map(ownBookingOf),
  }
}
