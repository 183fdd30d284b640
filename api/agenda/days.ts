import { agendaBlocksOf } from '#api/booking/agenda-booking.ts'
import type { Catalog } from '#api/business/catalog.ts'
import { listBookingsOfDays } from '#db/booking/bookings.ts'
import type { Db } from '#db/dialect/kit.ts'
import { hoursOn } from '#domain/availability/placement.ts'
import type { Refusal } from '#domain/refusal.ts'
import { dateOf, dayOf, today } from '#domain/time/civil-time.ts'

const MOST_DAYS = 62

type Asked = { from?: string | undefined; to?: string | undefined }

/** The days that are asked for: today where none is named, and at most 62. */
export function daysOf(
  { settings }: Catalog,
  asked: Asked,
  now: number,
): { today: string; from: string; to: string } | Refusal {
  const day = today(settings.general_settings.timezone, now)
  const from = asked.from ?? asked.to ?? day
  const to = asked.to ?? from
  const days = dayOf(to) - dayOf(from) + 1
  return days < 1 || days > MOST_DAYS ? { code: 'date_range' } : { today: day, from, to }
}

/** What an agenda draws for some days: everybody's, or one professional's own. */
export async function readDays(
  db: Db,
  catalog: Catalog,
  { from, to, professional_id }: { from: string; to: string; professional_id?: string },
) {
  const { user_id, rules, settings, workers } = catalog
  const isShown = (id: string | null) =>
    professional_id === undefined || id === null || id === professional_id
  const scope = { user_id, ...(professional_id !== undefined && { professional_id }) }
  const shown = [...workers.values()].filter(({ id }) => isShown(id))
  return {
    timezone: settings.general_settings.timezone,
    interval: settings.general_settings.bookingTimeInterval,
    days: datesBetween(from, to).map((date) => ({
      date,
      hours: shown.map((worker) => ({
        professional_id: worker.id,
        windows: hoursOn(rules, worker, date),
      })),
    })),
    blocks: agendaBlocksOf(settings).filter(
      (block) => block.date >= from && block.date <= to && isShown(block.professional_id),
    ),
    rows: await listBookingsOfDays(db, scope, from, to),
  }
}

function datesBetween(from: string, to: string): string[] {
  const first = dayOf(from)
  return Array.from({ length: dayOf(to) - first + 1 }, (_, i) => dateOf(first + i))
}
