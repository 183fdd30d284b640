import { listAgendaBlocks } from '#api/booking/agenda-booking.ts'
import { loadAvailabilityQuery, toDaysInterval } from '#api/booking/client/availability-query.ts'
import type { BusinessCatalog } from '#api/business/catalog.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { HandlerResult } from '#api/contract/shape/endpoint.ts'
import type { Db } from '#db/dialect/kit.ts'
import type { DayBooking } from '#db/reports/day-bookings.ts'
import type { Interval } from '#domain/availability/occupation.ts'
import { createPlainTiming } from '#domain/availability/occupation.ts'
import {
  getPercentBooked,
  listOpenSpans,
  type OpenMinutes,
  toOpenMinutes,
} from '#domain/availability/open-minutes.ts'
import { listWorkingHours } from '#domain/availability/placement.ts'
import { findFirstTimes } from '#domain/availability/slots.ts'
import { getDayRemainder, getShownHours } from '#domain/dashboard/day-remainder.ts'
import { listTakenSpans } from '#domain/dashboard/day-visits.ts'
import { getTypicalDuration } from '#domain/dashboard/typical-duration.ts'
import { toSafePicture } from '#domain/text/safe-link.ts'
import { toEpochDay, toMinuteOfDay } from '#domain/time/civil-time.ts'
import type { DayVisitData } from './visits.ts'

type DayData = HandlerResult<Contract['GET /api/dashboard']>['day']
type TeamDay = DayData['team'][number]
type Moment = { today: string; time: string; now: number }
type Member = Pick<TeamDay, 'professional_id' | 'name' | 'avatar' | 'hours' | 'blocks'>

/**
 * The day of everybody who works or is booked today.
 * @param held bookings of today and yesterday that were not called off
 */
export async function loadTeamDay(
  db: Db,
  catalog: BusinessCatalog,
  moment: Moment,
  held: readonly DayBooking[],
  visits: DayVisitData[],
): Promise<DayData> {
  const { today } = moment
  const here = held.filter(({ date }) => date === today)
  const members = listMembers(catalog, today, visits)
  const usual_duration = getUsualDuration(catalog)
  const free = await findFirstFree(db, catalog, moment, usual_duration)
  const own = groupByProfessional(held)
  const team = members.map((member) => {
    const { professional_id: id } = member
    return toTeamDay(member, own.get(id) ?? [], free.get(id) ?? null, moment)
  })
  return {
    hours: getShownHours([...members.flatMap(({ hours }) => hours), ...visits]),
    bookings: here.length,
    occupancy: getPercentBooked(addMinutes(team.map(({ minutes }) => minutes))),
    usual_duration,
    team: team.map(({ minutes: _counted, ...one }) => one),
    visits,
  }
}

/** Who works here, and who no longer does but is booked today, by name. */
function listMembers(
  { rows: { professionals }, rules, schedules, settings }: BusinessCatalog,
  today: string,
  visits: readonly DayVisitData[],
): Member[] {
  const booked = new Set(visits.map(({ professional_id }) => professional_id))
  const blocks = listAgendaBlocks(settings).filter(({ date }) => date === today)
  return professionals
    .filter(({ id, deleted }) => !deleted || booked.has(id))
    .map(({ id, name, avatar }) => {
      const schedule = schedules.get(id)
      const own = blocks.filter((one) => one.professional_id === null || one.professional_id === id)
      return {
        ...{ professional_id: id, name, avatar: toSafePicture(avatar) },
        hours: schedule ? listWorkingHours(rules, schedule, today).map(toInterval) : [],
        blocks: own.map(toInterval),
      }
    })
    .sort((a, b) => a.name.localeCompare(b.name, 'pt-BR'))
}

const toInterval = ({ start, end }: { start: string; end: string }): Interval => ({
  from: toMinuteOfDay(start),
  to: toMinuteOfDay(end),
})

const getUsualDuration = ({ offers, booked }: BusinessCatalog) =>
  getTypicalDuration(
    [...offers].map(([id, { timing }]) => ({
      duration: timing.duration,
      booked: booked.get(id) ?? 0,
    })),
  )

/** By professional the first time from now on that the rule of availability offers, without notice. */
async function findFirstFree(
  db: Db,
  catalog: BusinessCatalog,
  { today, now }: Moment,
  duration: number,
): Promise<Map<string, string>> {
  const timing = createPlainTiming(duration)
  const day = toEpochDay(today)
  const query = await loadAvailabilityQuery(
    db,
    { ...catalog, rules: { ...catalog.rules, notice: 0 } },
    () => timing,
    [...catalog.schedules.values()],
    toDaysInterval(day, day, timing),
    now,
  )
  return findFirstTimes(query, today)
}

function groupByProfessional(held: readonly DayBooking[]): Map<string, DayBooking[]> {
  const groups = new Map<string, DayBooking[]>()
  for (const booking of held) {
    const own = groups.get(booking.professional_id)
    if (own) own.push(booking)
    else groups.set(booking.professional_id, [booking])
  }
  return groups
}

/** @param own bookings of the day and the one before that were not called off */
function toTeamDay(
  member: Member,
  own: readonly DayBooking[],
  free: string | null,
  { today, time }: Moment,
): TeamDay & { minutes: OpenMinutes } {
  const { hours, blocks } = member
  const taken = own.flatMap((booking) => listTakenSpans(booking, today))
  const spans = listOpenSpans(hours, blocks, taken)
  const minutes = toOpenMinutes(spans)
  return {
    ...member,
    bookings: own.filter(({ date }) => date === today).length,
    occupancy: getPercentBooked(minutes),
    remainder: getDayRemainder(spans.open, free !== null, toMinuteOfDay(time)),
    free,
    minutes,
  }
}

const addMinutes = (all: readonly OpenMinutes[]): OpenMinutes => ({
  open: all.reduce((sum, { open }) => sum + open, 0),
  booked: all.reduce((sum, { booked }) => sum + booked, 0),
})
