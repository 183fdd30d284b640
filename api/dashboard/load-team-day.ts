import { listAgendaBlocks } from '#api/booking/agenda-booking.ts'
import { loadAvailabilityQuery, toDaysInterval } from '#api/booking/client/availability-query.ts'
import type { BusinessCatalog } from '#api/business/catalog.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { HandlerResult } from '#api/contract/shape/endpoint.ts'
import type { Db } from '#db/dialect/kit.ts'
import type { DayBooking } from '#db/reports/day-bookings.ts'
import {
  type BusyIntervals,
  createPlainTiming,
  type Interval,
} from '#domain/availability/occupation.ts'
import {
  getPercentBooked,
  listOpenSpans,
  type OpenMinutes,
  toOpenMinutes,
} from '#domain/availability/open-minutes.ts'
import { listWorkingHours } from '#domain/availability/placement.ts'
import { type AvailabilityQuery, findFirstTimes } from '#domain/availability/slots.ts'
import { getDayRemainder, getShownHours } from '#domain/dashboard/day-remainder.ts'
import { getTypicalDuration } from '#domain/dashboard/typical-duration.ts'
import { toSafePicture } from '#domain/text/safe-link.ts'
import { MINUTES_A_DAY, toEpochDay, toMinuteOfDay } from '#domain/time/civil-time.ts'
import type { DayVisitData } from './visits.ts'

type DayData = HandlerResult<Contract['GET /api/dashboard']>['day']
type TeamDay = DayData['team'][number]
type Moment = { today: string; time: string; now: number }
type Member = Pick<TeamDay, 'professional_id' | 'name' | 'avatar' | 'hours' | 'blocks'>

/**
 * The day of everybody who works or is booked today.
 * @param here today's bookings that were not called off
 */
export async function loadTeamDay(
  db: Db,
  catalog: BusinessCatalog,
  moment: Moment,
  here: readonly DayBooking[],
  visits: DayVisitData[],
): Promise<DayData> {
  const { today, time } = moment
  const members = listMembers(catalog, today, visits)
  const usual_duration = getUsualDuration(catalog)
  const availability = await loadAvailability(db, catalog, moment, usual_duration)
  const free = findFirstTimes(availability, today)
  const bookings = countByProfessional(here)
  const midnight = toEpochDay(today) * MINUTES_A_DAY
  const minute = toMinuteOfDay(time)
  const team = members.map((member) => {
    const { professional_id: id } = member
    const taken = toMinutesOfDay(availability.getBusy(id), midnight)
    return toTeamDay(member, bookings.get(id) ?? 0, taken, free.get(id) ?? null, minute)
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
        professional_id: id,
        name,
        avatar: toSafePicture(avatar),
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

/** Of a service of usual duration that is asked for without notice: when everybody is taken is in it. */
async function loadAvailability(
  db: Db,
  catalog: BusinessCatalog,
  { today, now }: Moment,
  duration: number,
): Promise<AvailabilityQuery> {
  const timing = createPlainTiming(duration)
  const day = toEpochDay(today)
  const rules = { ...catalog.rules, notice: 0 }
  return loadAvailabilityQuery(
    db,
    { ...catalog, rules },
    {
      schedules: [...catalog.schedules.values()],
      getTiming: () => timing,
      span: toDaysInterval(day, day, timing),
      now,
    },
  )
}

function countByProfessional(here: readonly DayBooking[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { professional_id: id } of here) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

const toMinutesOfDay = (busy: BusyIntervals, midnight: number): Interval[] =>
  busy.map(({ from, to }) => ({ from: from - midnight, to: to - midnight }))

/**
 * @param taken of the day, in minutes of it
 * @param free the first time from now on that the rule of availability offers
 */
function toTeamDay(
  member: Member,
  bookings: number,
  taken: readonly Interval[],
  free: string | null,
  minute: number,
): TeamDay & { minutes: OpenMinutes } {
  const spans = listOpenSpans(member.hours, member.blocks, taken)
  const minutes = toOpenMinutes(spans)
  return {
    ...member,
    bookings,
    occupancy: getPercentBooked(minutes),
    remainder: getDayRemainder(spans.open, free !== null, minute),
    free,
    minutes,
  }
}

const addMinutes = (all: readonly OpenMinutes[]): OpenMinutes => ({
  open: all.reduce((sum, { open }) => sum + open, 0),
  booked: all.reduce((sum, { booked }) => sum + booked, 0),
})
