import { toOwnBooking } from '#api/booking/agenda-booking.ts'
import { cutBookingPage, parseBookingCursor } from '#api/booking/booking-cursor.ts'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { ParsedRequest } from '#api/contract/shape/endpoint.ts'
import { RefusalError } from '#api/errors.ts'
import type { Handler } from '#api/mount.ts'
import { readHeavy } from '#api/read-heavy.ts'
import type { BookingCursor } from '#db/booking/booking-cursor.ts'
import {
  countBookingsByStatus,
  getUpcomingTotals,
  listStatementVisits,
  listUpcomingBookings,
} from '#db/booking/professional-bookings.ts'
import { findOwnerBusiness } from '#db/businesses.ts'
import { type DayRange, getEarnedTotals, listEarnedParts } from '#db/commissions.ts'
import type { Db } from '#db/dialect/kit.ts'
import { sumOwnDays } from '#db/reports/own-totals.ts'
import { listLeftTips, sumLeftTips } from '#db/tips.ts'
import { toBusinessSettings } from '#domain/business/settings.ts'
import {
  countByState,
  listStatementLines,
  MAX_STATEMENT_LINES,
  toStatementAmounts,
} from '#domain/comanda/statement.ts'
import { MOST_REPORT_DAYS } from '#domain/report/comparison.ts'
import { getTodayInZone } from '#domain/time/civil-time.ts'
import { countDays, type Period } from '#domain/time/period.ts'

type Endpoint = Contract['GET /api/professional/statement']
type OwnScope = { user_id: string; professional_id: string }

const MAX_UPCOMING = 5

/** A professional's own figures: of what a colleague did nothing is told. */
export function getStatement(context: Context): Handler<Endpoint> {
  return ({ query }, caller, origin) =>
    readHeavy(context, caller, origin, async (db, { user_id, professional_id }) => {
      const days = parseStatementDays(query)
      const page = {
        after: parseBookingCursor(query.after, 'after'),
        // Whoever names no size may be a console of before there were pages, which adds up what it gets.
        size: query.size ?? MAX_STATEMENT_LINES,
      }
      const business = await findOwnerBusiness(db, user_id)
      if (!business) throw new RefusalError({ code: 'business_not_found' })
      const day = getTodayInZone(
        toBusinessSettings(business).general_settings.timezone,
        context.now(),
      )
      const own = { user_id, professional_id }
      const { earned, ...visits } = await loadTotals(db, own, days)
      const states = countByState(visits.states)
      const left = await sumLeftTips(db, own, days)
      const totals = toStatementAmounts({ ...earned, tips: left.amount })
      return {
        today: day,
        summary: { ...states, revenue: totals.gross, commission: totals.commission },
        upcoming: {
          ...(await getUpcomingTotals(db, own, day)),
          next: (await listUpcomingBookings(db, own, day, MAX_UPCOMING)).map(toOwnBooking),
        },
        ...(await loadStatementPage(db, own, days, page)),
        totals: { visits: states.completed + earned.elsewhere + left.elsewhere, ...totals },
      }
    })
}

/** Of so few days to count their own rows is less than to read what the house has stored. */
const FEW_DAYS = 7

/** Of days without an end nothing is stored. */
async function loadTotals(db: Db, own: OwnScope, { from, to }: DayRange) {
  if (from !== null && to !== null && isLong({ from, to })) return sumOwnDays(db, own, { from, to })
  return {
    earned: await getEarnedTotals(db, own, { from, to }),
    states: await countBookingsByStatus(db, own, { from, to }),
  }
}

const isLong = (period: Period): boolean => {
  const days = countDays(period)
  return days > FEW_DAYS && days <= MOST_REPORT_DAYS
}

async function loadStatementPage(
  db: Db,
  own: OwnScope,
  days: DayRange,
  { after, size }: { after: BookingCursor | null; size: number },
) {
  const visits = await listStatementVisits(db, own, days, { after, most: size + 1 })
  const { shown, next } = cutBookingPage(visits, size)
  const ids = shown.map(({ id }) => id)
  const earned = await listEarnedParts(db, own, ids)
  const left = await listLeftTips(db, own, ids)
  return { statement: listStatementLines(own.professional_id, shown, earned, left), next }
}

function parseStatementDays({ from, to }: ParsedRequest<Endpoint>['query']): DayRange {
  if (from && to && from > to) throw new RefusalError({ code: 'date_range' })
  return { from: from ?? null, to: to ?? null }
}
