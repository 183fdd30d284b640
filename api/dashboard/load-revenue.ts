import type { Db } from '#db/dialect/kit.ts'
import type { DayBooking } from '#db/reports/day-bookings.ts'
import { sumCompletedVisits, sumCounterSales } from '#db/reports/day-takings.ts'
import { getRevenue } from '#domain/comanda/sale.ts'
import {
  getDifference,
  listComparedDays,
  listWeekdaysBefore,
  type MomentTakings,
} from '#domain/dashboard/weekday-comparison.ts'
import { toMinuteOfDay } from '#domain/time/civil-time.ts'
import { toInstant } from '#domain/time/clock.ts'

type Moment = { user_id: string; timezone: string; today: string; time: string }

/**
 * What today's visits and sales have brought in, beside the same weekday until the same hour, and what
 * is still booked.
 * @param here today's bookings that were not called off
 */
export async function loadRevenue(db: Db, moment: Moment, here: readonly DayBooking[]) {
  const { today } = moment
  const days = listWeekdaysBefore(today)
  const takings = await listTakings(db, moment, [...days, today])
  const earned = takings
    .filter(({ day }) => day === today)
    .reduce((sum, { amount }) => sum + amount, 0)
  const weeks = listComparedDays(days, takings)
  const open = here.filter(({ status }) => status !== 'completed')
  return {
    today: earned,
    booked: open.reduce((sum, booking) => sum + getRevenue(booking), 0),
    weeks,
    difference: getDifference(earned, weeks),
  }
}

async function listTakings(
  db: Db,
  { user_id, timezone, time }: Moment,
  days: readonly string[],
): Promise<MomentTakings[]> {
  const moments = days.map((day) => ({ day, instant: toInstant(timezone, day, time) }))
  const takings = [
    ...(await sumCompletedVisits(db, user_id, days, toMinuteOfDay(time))),
    ...(await sumCounterSales(db, user_id, moments)),
  ]
  return takings.flatMap(({ day, until, total }) => [
    { day, amount: until, isUntil: true },
    { day, amount: total - until, isUntil: false },
  ])
}
