import { agendaBookingOf } from '#api/booking/agenda-booking.ts'
import { withComanda } from '#api/booking/follow-comanda.ts'
import { findSeen } from '#api/booking/require-version.ts'
import { mailWhenExpected } from '#api/booking/upcoming-confirmation.ts'
import type { Catalog } from '#api/business/catalog.ts'
import { clientFor } from '#api/client/find-or-create.ts'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { Received } from '#api/contract/endpoint.ts'
import { Refused } from '#api/errors.ts'
import type { Handler } from '#api/mount.ts'
import { deleteBookingLinks } from '#db/booking/booking-links.ts'
import { type BookingRow, changeBooking, listSeries } from '#db/booking/bookings.ts'
import type { Db } from '#db/dialect/kit.ts'
import { inMovingOrder, inScope, type Scope } from '#domain/booking/series.ts'
import { isDate } from '#domain/time/civil-time.ts'
import { changeOf, isMove, touchesClosed, type Wish, wishOf } from './booking-patch.ts'
import { refusingOverlap, requireOpenTime, requirePlainNote } from './booking-plan.ts'

type Endpoint = Contract['PATCH /api/bookings/:id']
type Body = Received<Endpoint>['body']

/** Changes a booking, or others of its series with it: all of them or none. */
export function changeOwnBookings(context: Context): Handler<Endpoint> {
  return async ({ params, body }, caller) => {
    requirePlainNote(body.notes)
    const rows = await refusingOverlap(
      context.storage.write(async (tx) => {
        const { user_id } = await caller(tx)
        const catalog = await context.catalogs.ofOwner(tx, user_id)
        const booking = await findSeen(tx, user_id, params.id, body.version)
        return changeAll(tx, context, catalog, booking, body)
      }),
    )
    return { bookings: rows.map(agendaBookingOf) }
  }
}

async function changeAll(
  tx: Db,
  context: Context,
  catalog: Catalog,
  booking: BookingRow,
  body: Body,
): Promise<BookingRow[]> {
  const { user_id } = catalog
  const client =
    body.client === undefined ? null : await clientFor(tx, context, user_id, body.client)
  const wish = wishOf(catalog, booking, body, client)
  if (booking.status === 'completed' && touchesClosed(wish, booking)) {
    throw new Refused({ code: 'booking_closed' })
  }
  const rows = await scopeOf(tx, booking, body.scope)
  const changed = new Map<string, BookingRow>()
  for (const row of inMovingOrder(rows, wish.minutes)) {
    changed.set(row.id, await changeOne(tx, context, catalog, row, wish))
  }
  const result = rows.map((row) => changed.get(row.id) ?? row)
  const isNews = wish.minutes !== 0 || wish.professional || wish.client
  if (isNews) await mailWhenExpected(tx, context, catalog, result)
  return result
}

/** The bookings that a change is for, the one that was named first. */
export async function scopeOf(tx: Db, booking: BookingRow, scope: Scope): Promise<BookingRow[]> {
  if (scope === 'one' || booking.series_id === null) return [booking]
  return inScope(await listSeries(tx, booking.user_id, booking.series_id), booking, scope)
}

async function changeOne(
  tx: Db,
  context: Context,
  catalog: Catalog,
  row: BookingRow,
  wish: Wish,
): Promise<BookingRow> {
  const change = await withComanda(tx, row, changeOf(row, wish))
  if (Object.keys(change).length === 0) return row
  if (change.date && !isDate(change.date)) throw new Refused({ code: 'date_range' })
  if (isMove(wish) || change.encaixe === false) requireOpenTime(catalog, { ...row, ...change })
  if (wish.client) await deleteBookingLinks(tx, row.user_id, row.id)
  return changeBooking(tx, row.user_id, row.id, { ...change, updated_at: context.now() })
}
