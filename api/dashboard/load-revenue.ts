import type { Db } from '#db/dialect/kit.ts'
import type { DayBooking } from '#db/reports/day-bookings.ts'
import { listDayTakings, sumCounterDay } from '#db/reports/day-takings.ts'
import {
  getDifference,
  listComparedDays,
  listWeekdaysBefore,
  type MomentTakings,
} from '#domain/dashboard/weekday-comparison.ts'
import type { Centavos } from '#domain/money/money.ts'
import { toMinuteOfDay } from '#domain/time/civil-time.ts'
import { toInstant } from '#domain/time/clock.ts'

type Moment = { user_id: string; timezone: string; today: string; time: string }

/**
 * What today's visits and sales have brought in, beside the same weekday until the same hour, and what
 * is still booked.
 * @param here today's bookings that were not called off
 */
export async function loadRevenue(db: Db, moment: Moment, here: readonly DayBooking[]) {
  const days = listWeekdaysBefore(moment.today)
  const takings = await listTakings(db, moment, days)
  const earned = sumVisits(here) + (await sumCounterDay(db, moment.user_id, moment.today))
  const weeks = listComparedDays(days, takings)
  return {
    today: earned,
    booked: sumBooked(here),
    weeks,
    difference: getDifference(earned, weeks),
  }
}

/** What today's closed visits brought in, as sums of other days have it. */
function sumVisits(here: readonly DayBooking[]): Centavos {
  let sum = 0
  for (const one of here)
    if (one.status === 'completed' && !one.is_courtesy) sum += one.comanda_total ?? one.price
  return sum
}

function sumBooked(here: readonly DayBooking[]): Centavos {
  let sum = 0
  for (const one of here) if (one.status !== 'completed') sum += one.revenue
  return sum
}

async function listTakings(
  db: Db,
  { user_id, timezone, time }: Moment,
  days: readonly string[],
): Promise<MomentTakings[]> {
  const moments = days.map((day) => ({ day, instant: toInstant(timezone, day, time) }))
  const takings = await listDayTakings(db, user_id, moments, toMinuteOfDay(time))
  return takings.flatMap(({ day, until, total }) => [
    { day, amount: until, isUntil: true },
    { day, amount: total - until, isUntil: false },
  ])
}
