import { loadTimezone } from '#api/business/timezone.ts'
import type { Context } from '#api/context.ts'
import { RefusalError } from '#api/errors.ts'
import type { Db } from '#db/dialect/kit.ts'
import { getComparedPart, getComparedPeriod, MOST_REPORT_DAYS } from '#domain/report/comparison.ts'
import { getTodayInZone } from '#domain/time/civil-time.ts'
import { countDays, type Period } from '#domain/time/period.ts'

/** A period that is asked for, and what it is compared with. */
type ComparedPeriods = {
  today: string
  zone: string
  period: Period
  before: Period
  /** What of the period stands beside `before`. */
  part: Period
}

/** @throws Refused `date_range` where the dates stand the wrong way round or too far apart */
export async function loadComparedPeriods(
  db: Db,
  { now }: Pick<Context, 'now'>,
  user_id: string,
  { from, to }: Period,
): Promise<ComparedPeriods> {
  const days = countDays({ from, to })
  if (days < 1 || days > MOST_REPORT_DAYS) throw new RefusalError({ code: 'date_range' })
  const zone = await loadTimezone(db, user_id)
  const period = { from, to }
  const today = getTodayInZone(zone, now())
  const before = getComparedPeriod(period, today)
  return { today, zone, period, before, part: getComparedPart(period, today) }
}

/** As an answer names them. */
export const toComparedAnswer = ({ today, period, before }: ComparedPeriods) => ({
  today,
  from: period.from,
  to: period.to,
  before,
})
