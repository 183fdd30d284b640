import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { Handler } from '#api/mount.ts'
import type { BookingRow } from '#db/booking/bookings.ts'
import { countBookingsAhead, listBookingsAhead } from '#db/booking/bookings-ahead.ts'
import type { Db } from '#db/dialect/kit.ts'
import { toProfessionalSchedule } from '#domain/availability/booking-rules.ts'
import { createOpenCheck, listBookingsOutside } from '#domain/availability/bookings-outside.ts'
import { getHouseMoment, loadHouseHours, requireTeamMember, toWorkingHours } from './team-member.ts'

/** So many are told of; how many there are in all is counted. */
const MAX_LISTED = 200

/** So many are judged: some years of a full agenda. */
const MAX_JUDGED = 5000

export function listAhead(
  context: Context,
): Handler<Contract['GET /api/professionals/:id/bookings-ahead']> {
  return ({ params: { id } }, caller) =>
    context.storage.read(async (db) => {
      const { user_id } = await caller(db)
      await requireTeamMember(db, user_id, id)
      const now = await getHouseMoment(db, context, user_id)
      const counts = await countBookingsAhead(db, user_id, [id], now)
      const rows = await loadAhead(db, context, user_id, id, MAX_LISTED)
      return { count: counts.get(id) ?? 0, bookings: rows.map(toBookingAhead) }
    })
}

/** What hours that are not saved yet would leave outside. */
export function listOutsideWeek(
  context: Context,
): Handler<Contract['POST /api/professionals/:id/outside']> {
  return ({ params: { id }, body: { week } }, caller) =>
    context.storage.read(async (db) => {
      const { user_id } = await caller(db)
      const { working_hours } = await requireTeamMember(db, user_id, id)
      const { rules } = await context.catalogs.loadForOwner(db, user_id)
      const house = await loadHouseHours(db, user_id)
      const check = (hours: typeof working_hours) =>
        createOpenCheck(rules.windows, toProfessionalSchedule(id, hours).windows)
      const rows = await loadAhead(db, context, user_id, id, MAX_JUDGED)
      const isOpen = { before: check(working_hours), after: check(toWorkingHours(week, house)) }
      const outside = listBookingsOutside(rows, isOpen)
      return {
        count: outside.length,
        bookings: outside.slice(0, MAX_LISTED).map(toBookingAhead),
      }
    })
}

async function loadAhead(
  db: Db,
  context: Context,
  user_id: string,
  professional_id: string,
  most: number,
): Promise<BookingRow[]> {
  const now = await getHouseMoment(db, context, user_id)
  return listBookingsAhead(db, { user_id, professional_id }, now, most)
}

const toBookingAhead = ({ id, client_name, service_name, date, time, duration }: BookingRow) => ({
  id,
  client_name,
  service_name,
  date,
  time,
  duration,
})
