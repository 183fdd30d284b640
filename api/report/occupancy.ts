import { loadTimezone } from '#api/business/timezone.ts'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { Handler } from '#api/mount.ts'
import { readHeavy } from '#api/read-heavy.ts'
import { findOwnerBusiness } from '#db/businesses.ts'
import type { Db } from '#db/dialect/kit.ts'
import { listBusyInHour, loadBusy } from '#db/reports/busy.ts'
import { listTeamEver } from '#db/reports/team.ts'
import { toBookingRules, toProfessionalSchedule } from '#domain/availability/booking-rules.ts'
import { toBusinessSettings } from '#domain/business/settings.ts'
import {
  computeOccupancy,
  isCountedIn,
  type TeamMember,
  type WeekHour,
} from '#domain/report/occupancy.ts'
import {
  addDays,
  getCivilTimeAt,
  getTodayInZone,
  MINUTES_A_DAY,
  toEpochDay,
  toIsoDate,
  toMinuteOfDay,
} from '#domain/time/civil-time.ts'
import type { Period } from '#domain/time/period.ts'
import { loadComparedPeriods, toComparedAnswer } from './report-period.ts'

export function getOccupancyReport(
  context: Context,
): Handler<Contract['GET /api/reports/occupancy']> {
  return ({ query }, caller, origin) =>
    readHeavy(context, caller, origin, async (db, { user_id }) => {
      const periods = await loadComparedPeriods(db, context, user_id, query)
      const { period, zone } = periods
      const business = await findOwnerBusiness(db, user_id)
      if (!business) return { ...toComparedAnswer(periods), has_team: false, cells: [] }
      const team = await loadTeam(db, user_id, zone)
      const until = getEndOfCounting(period, zone, context.now())
      const ids = team.map(({ id }) => id)
      const last = until === undefined ? period.to : toIsoDate(Math.floor(until / MINUTES_A_DAY))
      const days = { from: period.from, to: last < period.to ? last : period.to }
      const busy = await loadBusy(db, user_id, ids, days)
      const rules = toBookingRules(toBusinessSettings(business))
      const cells = computeOccupancy(rules, team, (id) => busy.get(id) ?? [], period, until)
      return { ...toComparedAnswer(periods), has_team: team.length > 0, cells }
    })
}

/**
 * The bookings of which that report counts time in an hour of the week.
 * @param period all days up to today where none are said
 */
export async function listBookingsInHour(
  { now }: Pick<Context, 'now'>,
  db: Db,
  user_id: string,
  at: WeekHour,
  { from = FIRST_DAY, to }: Partial<Period>,
): Promise<string[]> {
  const business = await findOwnerBusiness(db, user_id)
  if (!business) return []
  const zone = await loadTimezone(db, user_id)
  const period = { from, to: to ?? getTodayInZone(zone, now()) }
  const until = getEndOfCounting(period, zone, now())
  const rules = toBookingRules(toBusinessSettings(business))
  const team = new Map((await loadTeam(db, user_id, zone)).map((one) => [one.id, one]))
  const busy = await listBusyInHour(db, user_id, [...team.keys()], at, period)
  const counted = busy.filter(({ professional_id, ...span }) => {
    const member = team.get(professional_id)
    return member && isCountedIn(at, member, span, { rules, period, until })
  })
  return [...new Set(counted.map(({ booking_id }) => booking_id))]
}

const FIRST_DAY = '1970-01-01'

/** What has not come yet is not judged; days that are all still to come, as they are booked. */
const getEndOfCounting = ({ from }: Period, zone: string, now: number): number | undefined =>
  from <= getTodayInZone(zone, now) ? getMinuteAt(zone, now) : undefined

/** Civil minutes since 1970. */
function getMinuteAt(zone: string, now: number): number {
  const { date, time } = getCivilTimeAt(zone, now)
  return toEpochDay(date) * MINUTES_A_DAY + toMinuteOfDay(time)
}

/** Who has left belongs to the team until the day before they did; what their hours once were is not kept. */
async function loadTeam(db: Db, user_id: string, zone: string): Promise<TeamMember[]> {
  const members = await listTeamEver(db, user_id)
  return members.flatMap(({ id, working_hours, created_at, deleted, deleted_at }) => {
    if (deleted && deleted_at === null) return []
    const left = deleted && deleted_at !== null ? getTodayInZone(zone, deleted_at) : null
    const until = left && addDays(left, -1)
    const since = getTodayInZone(zone, created_at)
    return { ...toProfessionalSchedule(id, working_hours), since, until }
  })
}
