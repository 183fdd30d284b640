import type { BusinessCatalog } from '#api/business/catalog.ts'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { Handler } from '#api/mount.ts'
import { readHeavy } from '#api/read-heavy.ts'
import type { Db } from '#db/dialect/kit.ts'
import { findLastEvent } from '#db/events.ts'
import { findAnyBooking, listDayBookings } from '#db/reports/day-bookings.ts'
import { getCivilTimeAt } from '#domain/time/civil-time.ts'
import { loadAttention } from './load-attention.ts'
import { loadRevenue } from './load-revenue.ts'
import { loadTeamDay } from './load-team-day.ts'
import { listDayVisits, toDayClients } from './visits.ts'

/** Today in the whole house. */
export function getDashboard(context: Context): Handler<Contract['GET /api/dashboard']> {
  return (_request, caller, origin) =>
    readHeavy(context, caller, origin, async (db, { user_id }) => {
      // Before all else: an answer may be newer than its event, never older.
      const event = await findLastEvent(db, user_id)
      const catalog = await context.catalogs.loadForReading(db, user_id)
      return { event, ...(await loadToday(db, catalog, context.now())) }
    })
}

async function loadToday(db: Db, catalog: BusinessCatalog, now: number) {
  const { user_id } = catalog
  const { timezone } = catalog.settings.general_settings
  const { date: today, time } = getCivilTimeAt(timezone, now)
  // Somebody of yesterday may still be in the chair.
  const held = await listDayBookings(db, user_id, today)
  const here = held.filter(({ date }) => date === today)
  return {
    today,
    time,
    timezone,
    has_bookings: held.length > 0 || (await findAnyBooking(db, user_id)) !== null,
    day: await loadTeamDay(
      db,
      catalog,
      { today, time, now },
      here,
      listDayVisits(held, here, { today, time }),
    ),
    revenue: await loadRevenue(db, { user_id, timezone, today, time }, here),
    clients: toDayClients(here),
    attention: await loadAttention(db, user_id, today),
  }
}
