import { toAgendaBooking } from '#api/booking/agenda-booking.ts'
import { cutBookingPage, parseBookingCursor } from '#api/booking/booking-cursor.ts'
import { loadTimezone } from '#api/business/timezone.ts'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { RefusalError } from '#api/errors.ts'
import { noteExport } from '#api/identity/note-export.ts'
import type { Handler } from '#api/mount.ts'
import { readHeavy } from '#api/read-heavy.ts'
import { listBookingsInHour } from '#api/report/occupancy.ts'
import {
  type BookingFilters,
  findPlainDays,
  getBookingTotals,
  listMatchingBookings,
  searchBookings,
} from '#db/booking/booking-search.ts'
import type { Db } from '#db/dialect/kit.ts'
import { sumBookingDays } from '#db/reports/booking-totals.ts'
import { listDayBookings } from '#db/reports/day-bookings.ts'
import { MAX_OCCUPATION_MINUTES } from '#domain/availability/occupation.ts'
import { getDaySpan, getVisitState, type VisitState } from '#domain/dashboard/day-visits.ts'
import { addDays, getCivilTimeAt, MINUTES_A_DAY, toMinuteOfDay } from '#domain/time/civil-time.ts'

const DEFAULT_PAGE_SIZE = 50
const EXPORT_PAGE_SIZE = 500

/** One page of the owner's bookings by filters, and the totals over all that match. */
export function searchOwnerBookings(context: Context): Handler<Contract['GET /api/bookings']> {
  return ({ query: { page = 1, size = DEFAULT_PAGE_SIZE, ...search } }, caller, origin) =>
    readHeavy(context, caller, origin, async (db, { user_id, house_role }) => {
      const filters = await toFilters(context, db, user_id, search)
      const days = findPlainDays(filters)
      const { count, ...sums } = days
        ? await sumBookingDays(db, user_id, days)
        : await getBookingTotals(db, user_id, filters)
      const totals = house_role === 'owner' ? sums : { ...sums, revenue: null, expected: null }
      const rows = await searchBookings(db, user_id, filters, { page, size })
      return { bookings: rows.map(toAgendaBooking), count, totals }
    })
}

/** All that match, without sums, part by part from where the last one ended. The first one is noted. */
export function exportBookings(context: Context): Handler<Contract['GET /api/export/bookings']> {
  return async ({ query: { after, ...search } }, caller, origin) => {
    const part = { after: parseBookingCursor(after, 'after'), most: EXPORT_PAGE_SIZE + 1 }
    requireDatesInOrder(search)
    if (after === undefined) await noteExport(context, caller, origin, 'bookings_exported')
    return readHeavy(context, caller, origin, async (db, { user_id }) => {
      const filters = await toFilters(context, db, user_id, search)
      const rows = await listMatchingBookings(db, user_id, filters, part)
      const { shown, next } = cutBookingPage(rows, EXPORT_PAGE_SIZE)
      return { bookings: shown.map(toAgendaBooking), next }
    })
  }
}

const MOST_DAYS_TAKEN = Math.ceil(MAX_OCCUPATION_MINUTES / MINUTES_A_DAY)

type Search = Omit<BookingFilters, 'deleted' | 'ids'> & {
  deleted?: 'true' | 'false' | undefined
  moment?: VisitState | undefined
  week_hour?: number | undefined
}

/** @throws Refused `date_range` where the dates stand the wrong way round */
function requireDatesInOrder({ from, to }: Pick<Search, 'from' | 'to'>): void {
  if (from && to && from > to) throw new RefusalError({ code: 'date_range' })
}

/** @throws Refused `date_range` */
async function toFilters(
  context: Context,
  db: Db,
  user_id: string,
  { deleted, moment, week_hour, ...search }: Search,
): Promise<BookingFilters> {
  requireDatesInOrder(search)
  const lists = [
    ...(moment ? [await listOfMoment(context, db, user_id, moment)] : []),
    ...(week_hour === undefined ? [] : [await listOfHour(context, db, user_id, week_hour, search)]),
  ]
  const ids = lists.reduce((all, some) => all.filter((id) => some.includes(id)), lists[0] ?? [])
  const { from, to, ...rest } = search
  const days = week_hour === undefined ? { from, to } : widenDays({ from, to })
  return { ...rest, ...days, ids: lists.length > 0 ? ids : undefined, deleted: deleted === 'true' }
}

/** A visit that goes past midnight takes time of the days after its own, and what prepares one of the day before. */
const widenDays = ({ from, to }: Pick<Search, 'from' | 'to'>): Pick<Search, 'from' | 'to'> => ({
  from: from && addDays(from, -MOST_DAYS_TAKEN),
  to: to && addDays(to, 1),
})

const listOfHour = (
  context: Context,
  db: Db,
  user_id: string,
  week_hour: number,
  { from, to }: Pick<Search, 'from' | 'to'>,
): Promise<string[]> => {
  const at = { weekday: Math.floor(week_hour / 24), hour: week_hour % 24 }
  return listBookingsInHour(context, db, user_id, at, {
    ...(from && { from }),
    ...(to && { to }),
  })
}

/** The bookings that the dashboard counts as so today: it parts them by the clock, by the same rule. */
async function listOfMoment(
  context: Context,
  db: Db,
  user_id: string,
  moment: VisitState,
): Promise<string[]> {
  const zone = await loadTimezone(db, user_id)
  const { date, time } = getCivilTimeAt(zone, context.now())
  const minute = toMinuteOfDay(time)
  return (await listDayBookings(db, user_id, date)).flatMap(({ id, status, ...row }) => {
    const span = getDaySpan(row, date)
    return span && getVisitState({ ...span, status }, minute) === moment ? [id] : []
  })
}
