import { listAgendaBlocks } from '#api/booking/agenda-booking.ts'
import type { BusinessCatalog } from '#api/business/catalog.ts'
import { listBookingsOfDays } from '#db/booking/bookings.ts'
import { listBookingsGoingOver } from '#db/booking/overnight-bookings.ts'
import type { Db } from '#db/dialect/kit.ts'
import { listWorkingHours } from '#domain/availability/placement.ts'
import { getDaySpan } from '#domain/dashboard/day-visits.ts'
import type { Refusal } from '#domain/refusal.ts'
import {
  addDays,
  getTodayInZone,
  getWeekday,
  toEpochDay,
  toIsoDate,
} from '#domain/time/civil-time.ts'

const MAX_DAYS = 62

type RequestedDays = { from?: string | undefined; to?: string | undefined }

/** The days that are asked for: today where none is named, and at most 62. */
export function getAgendaRange(
  { settings }: BusinessCatalog,
  asked: RequestedDays,
  now: number,
): { today: string; from: string; to: string } | Refusal {
  const day = getTodayInZone(settings.general_settings.timezone, now)
  const from = asked.from ?? asked.to ?? day
  const to = asked.to ?? from
  const days = toEpochDay(to) - toEpochDay(from) + 1
  return days < 1 || days > MAX_DAYS ? { code: 'date_range' } : { today: day, from, to }
}

/** What an agenda draws for some days: everybody's, or one professional's own. */
export async function loadAgendaDays(
  db: Db,
  catalog: BusinessCatalog,
  { from, to, professional_id }: { from: string; to: string; professional_id?: string },
) {
  const { user_id, rules, settings, schedules } = catalog
  const isForProfessional = (id: string | null) =>
    professional_id === undefined || id === null || id === professional_id
  const scope = { user_id, ...(professional_id !== undefined && { professional_id }) }
  const shown = [...schedules.values()].filter(({ id }) => isForProfessional(id))
  const over = await listBookingsGoingOver(db, scope, addDays(from, -1))
  return {
    timezone: settings.general_settings.timezone,
    interval: settings.general_settings.bookingTimeInterval,
    days: listDatesBetween(from, to).map((date) => ({
      date,
      closed: (rules.windows[getWeekday(toEpochDay(date))] ?? []).length === 0,
      hours: shown.map((schedule) => ({
        professional_id: schedule.id,
        windows: listWorkingHours(rules, schedule, date),
      })),
    })),
    blocks: listAgendaBlocks(settings).filter(
      (block) => block.date >= from && block.date <= to && isForProfessional(block.professional_id),
    ),
    rows: await listBookingsOfDays(db, scope, from, to),
    // A buffer may go on where its booking does not.
    overnight: over.filter((row) => getDaySpan(row, from) !== null),
  }
}

function listDatesBetween(from: string, to: string): string[] {
  const first = toEpochDay(from)
  return Array.from({ length: toEpochDay(to) - first + 1 }, (_, i) => toIsoDate(first + i))
}
