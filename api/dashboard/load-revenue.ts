import type { BookingRow } from '#db/booking/bookings.ts'
import type { Db } from '#db/dialect/kit.ts'
import { sumLedgerDays, sumLedgerUntil } from '#db/ledger-sums.ts'
import { getRevenue } from '#domain/comanda/sale.ts'
import {
  getDifference,
  listComparedDays,
  listWeekdaysBefore,
} from '#domain/dashboard/weekday-comparison.ts'
import { toInstant } from '#domain/time/clock.ts'

type Moment = { user_id: string; timezone: string; today: string; time: string }

/** What the house earns with, by competence: as in every other sum. */
const KINDS = ['booking', 'sale'] as const

/**
 * What came in until now, beside the same weekday until the same hour, and what is still booked.
 * @param here today's bookings that were not called off
 */
export async function loadRevenue(
  db: Db,
  { user_id, timezone, today, time }: Moment,
  here: readonly BookingRow[],
) {
  const days = listWeekdaysBefore(today)
  const totals = toMap(
    await sumLedgerDays(db, user_id, { from: days[0] ?? today, to: today }, KINDS),
  )
  const moments = days.map((day) => ({ day, before: toInstant(timezone, day, time) }))
  const until = toMap(await sumLedgerUntil(db, user_id, moments, KINDS))
  const weeks = listComparedDays(days, totals, until)
  const earned = totals.get(today) ?? 0
  const open = here.filter(({ status }) => status !== 'completed')
  return {
    today: earned,
    booked: open.reduce((sum, booking) => sum + getRevenue(booking), 0),
    weeks,
    difference: getDifference(earned, weeks),
  }
}

const toMap = (sums: readonly { day: string; amount: number }[]) =>
  new Map(sums.map(({ day, amount }) => [day, amount]))
