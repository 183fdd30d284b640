import { toAgendaBooking } from '#api/booking/agenda-booking.ts'
import { isSqueezedIn, writeBookingAudit } from '#api/booking/booking-audit.ts'
import { completeBooking, reopenBooking } from '#api/booking/complete.ts'
import { requireVersion } from '#api/booking/require-version.ts'
import { queueUpcomingConfirmation } from '#api/booking/upcoming-confirmation.ts'
import type { BusinessCatalog } from '#api/business/catalog.ts'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { ParsedRequest } from '#api/contract/shape/endpoint.ts'
import type { RequestOrigin } from '#api/http/request-origin.ts'
import type { LedgerAuthor } from '#api/ledger/ledger.ts'
import type { Handler } from '#api/mount.ts'
import { queuePushes } from '#api/push/queue.ts'
import { hasLeftUntold } from '#api/reminder/left-list.ts'
import { type BookingRow, updateBooking } from '#db/booking/bookings.ts'
import type { Db } from '#db/dialect/kit.ts'
import type { CancelReason } from '#domain/booking/booking.ts'
import type { AuditAction } from '#domain/people/audit.ts'
import { refuseOverlap, requireServingProfessional, requireUnblockedTime } from './booking-plan.ts'
import { loadBookingsInScope } from './change.ts'

type Endpoint = Contract['POST /api/bookings/:id/status']
type WantedStatus = Pick<
  ParsedRequest<Endpoint>['body'],
  'status' | 'encaixe' | 'early' | 'over_stock'
>

/** Sets the state of a booking, or of the later ones of its series too; each is completed by itself. */
export function setBookingStatus(context: Context): Handler<Endpoint> {
  return ({ params, body: { version, scope, reason, ...wanted } }, caller, origin) =>
    refuseOverlap(
      context.storage.write(async (tx) => {
        const owner = { ...(await caller(tx)), reason }
        const { user_id } = owner
        const catalog = await context.catalogs.loadForOwner(tx, user_id)
        const booking = await requireVersion(tx, user_id, params.id, version)
        const rows = await loadBookingsInScope(
          tx,
          booking,
          wanted.status === 'completed' ? 'one' : scope,
        )
        const done: BookingRow[] = []
        for (const row of rows) {
          const after = await setOneStatus(tx, context, owner, catalog, row, { ...wanted, origin })
          const action = findAuditAction(row, after)
          if (action) await writeBookingAudit(tx, context, owner, origin, row, action)
          if (isSqueezedIn(row, after))
            await writeBookingAudit(tx, context, owner, origin, row, 'booking_squeezed_in')
          done.push(after)
        }
        const isNews = wanted.status === 'confirmed' && rows.some(isClientUnaware)
        const { timezone } = catalog.settings.general_settings
        const [before] = rows
        const [after] = done
        const by = owner.account.id
        if (before && after) await queuePushes(tx, context, { before, after, by, timezone })
        if (isNews) await queueUpcomingConfirmation(tx, context, catalog, done)
        const isCalledOff = wanted.status === 'cancelled' && after !== before
        const hasLeft = isCalledOff && after && (await hasLeftUntold(tx, context, timezone, after))
        return {
          bookings: done.map(toAgendaBooking),
          ...(hasLeft && { client_left: true as const }),
        }
      }),
    )
}

/** What an owner may want to find again later; that a booking went its usual way is none of it. */
function findAuditAction(before: BookingRow, after: BookingRow): AuditAction | null {
  if (before === after) return null
  if (after.status === 'cancelled') return 'booking_cancelled'
  if (before.status === 'cancelled') return 'booking_restored'
  return before.status === 'completed' ? 'comanda_reopened' : null
}

/** The client was told nothing yet, or that it is cancelled. */
const isClientUnaware = ({ status }: BookingRow) => status === 'pendente' || status === 'cancelled'

async function setOneStatus(
  tx: Db,
  context: Context,
  author: LedgerAuthor,
  catalog: BusinessCatalog,
  before: BookingRow,
  { status: wanted, encaixe, ...consent }: WantedStatus & { origin: RequestOrigin },
): Promise<BookingRow> {
  const { user_id } = before
  if (hasWantedStatus(before, wanted)) return before
  const status = wanted === 'no_show' ? 'cancelled' : wanted
  const isBack = before.status === 'cancelled' && status !== 'cancelled'
  const row = isBack ? await reclaimTime(tx, context, catalog, before, encaixe) : before
  if (status === 'completed') return completeBooking(tx, context, author, row, consent)
  const isClosed = row.status === 'completed'
  const open = isClosed ? await reopenBooking(tx, context, author, row, status) : row
  if (isClosed && status !== 'cancelled') return open
  const cancel_reason = getCancelReason(wanted)
  return updateBooking(tx, user_id, row.id, { status, cancel_reason, updated_at: context.now() })
}

/** A cancelled booking takes its time again, judged as a new one would be. */
async function reclaimTime(
  tx: Db,
  context: Context,
  catalog: BusinessCatalog,
  row: BookingRow,
  encaixe: boolean = row.encaixe,
): Promise<BookingRow> {
  requireServingProfessional(catalog, row, context.now())
  requireUnblockedTime(catalog, { ...row, encaixe, status: 'confirmed' })
  if (encaixe === row.encaixe) return row
  return updateBooking(tx, row.user_id, row.id, { encaixe, updated_at: context.now() })
}

function getCancelReason(wanted: WantedStatus['status']): CancelReason | null {
  if (wanted === 'no_show') return 'no_show'
  return wanted === 'cancelled' ? 'owner' : null
}

/** A cancellation keeps who cancelled it, until the client is said not to have come. */
function hasWantedStatus(
  { status, cancel_reason }: BookingRow,
  wanted: WantedStatus['status'],
): boolean {
  if (status !== 'cancelled') return status === wanted
  const isNoShow = cancel_reason === 'no_show'
  return wanted === 'no_show' ? isNoShow : wanted === 'cancelled' && !isNoShow
}
