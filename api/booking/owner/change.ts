import { toAgendaBooking } from '#api/booking/agenda-booking.ts'
import { isSqueezedIn, writeBookingAudit } from '#api/booking/booking-audit.ts'
import { addComandaChange } from '#api/booking/follow-comanda.ts'
import { requireVersion } from '#api/booking/require-version.ts'
import { queueUpcomingConfirmation } from '#api/booking/upcoming-confirmation.ts'
import type { BusinessCatalog } from '#api/business/catalog.ts'
import { findOrCreateBookableClient } from '#api/client/find-or-create.ts'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { ParsedRequest } from '#api/contract/shape/endpoint.ts'
import { RefusalError } from '#api/errors.ts'
import type { RequestOrigin } from '#api/http/request-origin.ts'
import type { Handler } from '#api/mount.ts'
import { queuePushes } from '#api/push/queue.ts'
import { hasLeftUntold } from '#api/reminder/left-list.ts'
import { deleteBookingLinks } from '#db/booking/booking-links.ts'
import { type BookingRow, listSeries, updateBooking } from '#db/booking/bookings.ts'
import type { Db } from '#db/dialect/kit.ts'
import { type RepeatScope, selectInScope, sortForMoving } from '#domain/booking/series.ts'
import { isDate } from '#domain/time/civil-time.ts'
import {
  type BookingPatch,
  hasChangeBeyondNote,
  isMove,
  toBookingChange,
  toBookingPatch,
} from './booking-patch.ts'
import { refuseOverlap, requirePlainNote, requireUnblockedTime } from './booking-plan.ts'
import { requireClientByKey } from './client-by-key.ts'

type Endpoint = Contract['PATCH /api/bookings/:id']
type Body = ParsedRequest<Endpoint>['body']

/** Changes a booking, or others of its series with it: all of them or none. */
export function changeOwnerBookings(context: Context): Handler<Endpoint> {
  return async ({ params, body }, caller, origin) => {
    requirePlainNote(body.notes)
    const { rows, hasLeft } = await refuseOverlap(
      context.storage.write(async (tx) => {
        const who = await caller(tx)
        const { user_id, account } = who
        requireClientByKey(who, body.client)
        const catalog = await context.catalogs.loadForOwner(tx, user_id)
        const booking = await requireVersion(tx, user_id, params.id, body.version)
        const by = account.id
        const rows = await changeBookingsInScope(tx, context, catalog, booking, {
          ...body,
          by,
          origin,
        })
        const moved = rows.find((row) => row.id === booking.id && isElsewhere(row, booking))
        const { timezone } = catalog.settings.general_settings
        const hasLeft = moved ? await hasLeftUntold(tx, context, timezone, moved) : false
        return { rows, hasLeft }
      }),
    )
    return { bookings: rows.map(toAgendaBooking), ...(hasLeft && { client_left: true as const }) }
  }
}

const isElsewhere = (one: BookingRow, other: BookingRow) =>
  one.date !== other.date ||
  one.time !== other.time ||
  one.professional_id !== other.professional_id

/** @throws Refused what keeps the change from any of the bookings that it is for */
export async function changeBookingsInScope(
  tx: Db,
  context: Context,
  catalog: BusinessCatalog,
  booking: BookingRow,
  body: Body & { by: string; origin: RequestOrigin },
): Promise<BookingRow[]> {
  const { user_id } = catalog
  const found =
    body.client === undefined
      ? null
      : await findOrCreateBookableClient(tx, context, user_id, body.client)
  const patch = toBookingPatch(catalog, booking, body, found)
  if (booking.status === 'completed' && hasChangeBeyondNote(patch, booking)) {
    throw new RefusalError({ code: 'booking_closed' })
  }
  const rows = await loadBookingsInScope(tx, booking, body.scope)
  const changed = new Map<string, BookingRow>()
  const author = { account: { id: body.by } }
  for (const row of sortForMoving(rows, patch.minutes)) {
    const after = await changeOneBooking(tx, context, catalog, row, patch)
    changed.set(row.id, after)
    if (isSqueezedIn(row, after))
      await writeBookingAudit(tx, context, author, body.origin, after, 'booking_squeezed_in')
  }
  const result = rows.map((row) => changed.get(row.id) ?? row)
  const isNews =
    patch.minutes !== 0 || patch.professional || patch.client || patch.guest_name !== undefined
  // Another client was told of no other time.
  const is_moved = patch.minutes !== 0 && !patch.client
  if (isNews) await queueUpcomingConfirmation(tx, context, catalog, result, { is_moved })
  const { timezone } = catalog.settings.general_settings
  const after = changed.get(booking.id)
  // Of a series the one that was named: a device must not be told fifty times.
  if (after) await queuePushes(tx, context, { before: booking, after, by: body.by, timezone })
  return result
}

/** The bookings that a change is for, the one that was named first. */
export async function loadBookingsInScope(
  tx: Db,
  booking: BookingRow,
  scope: RepeatScope,
): Promise<BookingRow[]> {
  if (scope === 'one' || booking.series_id === null) return [booking]
  return selectInScope(await listSeries(tx, booking.user_id, booking.series_id), booking, scope)
}

async function changeOneBooking(
  tx: Db,
  context: Context,
  catalog: BusinessCatalog,
  row: BookingRow,
  patch: BookingPatch,
): Promise<BookingRow> {
  const change = await addComandaChange(tx, row, toBookingChange(row, patch))
  if (Object.keys(change).length === 0) return row
  if (change.date && !isDate(change.date)) throw new RefusalError({ code: 'date_range' })
  if (isMove(patch) || change.encaixe === false)
    requireUnblockedTime(catalog, { ...row, ...change })
  if (patch.client) await deleteBookingLinks(tx, row.user_id, row.id)
  return updateBooking(tx, row.user_id, row.id, { ...change, updated_at: context.now() })
}
