import { agendaBookingOf } from '#api/booking/agenda-booking.ts'
import { completeBooking, reopenBooking } from '#api/booking/complete.ts'
import { findSeen } from '#api/booking/require-version.ts'
import { mailWhenExpected } from '#api/booking/upcoming-confirmation.ts'
import type { Catalog } from '#api/business/catalog.ts'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { Received } from '#api/contract/endpoint.ts'
import type { Handler } from '#api/mount.ts'
import { type BookingRow, changeBooking } from '#db/booking/bookings.ts'
import type { Db } from '#db/dialect/kit.ts'
import { refusingOverlap, requireOpenTime } from './booking-plan.ts'
import { scopeOf } from './change.ts'

type Endpoint = Contract['POST /api/bookings/:id/status']
type Wanted = Pick<Received<Endpoint>['body'], 'status' | 'encaixe'>

/** Sets the state of a booking, or of the later ones of its series too; each is completed by itself. */
export function setStatus(context: Context): Handler<Endpoint> {
  return ({ params, body: { version, scope, ...wanted } }, caller) =>
    refusingOverlap(
      context.storage.write(async (tx) => {
        const { user_id } = await caller(tx)
        const catalog = await context.catalogs.ofOwner(tx, user_id)
        const booking = await findSeen(tx, user_id, params.id, version)
        const rows = await scopeOf(tx, booking, wanted.status === 'completed' ? 'one' : scope)
        const done: BookingRow[] = []
        for (const row of rows) done.push(await setOne(tx, context, catalog, row, wanted))
        const isNews = wanted.status === 'confirmed' && rows.some(isNotExpected)
        if (isNews) await mailWhenExpected(tx, context, catalog, done)
        return { bookings: done.map(agendaBookingOf) }
      }),
    )
}

/** Nobody has told its client, or he was told that it is off. */
const isNotExpected = ({ status }: BookingRow) => status === 'pendente' || status === 'cancelled'

async function setOne(
  tx: Db,
  context: Context,
  catalog: Catalog,
  before: BookingRow,
  { status: wanted, encaixe }: Wanted,
): Promise<BookingRow> {
  const { user_id } = before
  if (isAlready(before, wanted)) return before
  const status = wanted === 'no_show' ? 'cancelled' : wanted
  const isBack = before.status === 'cancelled' && status !== 'cancelled'
  const row = isBack ? await takeAgain(tx, context, catalog, before, encaixe) : before
  if (status === 'completed') return completeBooking(tx, context, user_id, row, null)
  const isClosed = row.status === 'completed'
  const open = isClosed ? await reopenBooking(tx, context, user_id, row, status) : row
  if (isClosed && status !== 'cancelled') return open
  const cancel_reason = reasonOf(wanted)
  return changeBooking(tx, user_id, row.id, { status, cancel_reason, updated_at: context.now() })
}

/** What was cancelled takes its time again: judged as if it came there anew. */
async function takeAgain(
  tx: Db,
  context: Context,
  catalog: Catalog,
  row: BookingRow,
  encaixe: boolean = row.encaixe,
): Promise<BookingRow> {
  requireOpenTime(catalog, { ...row, encaixe, status: 'confirmed' })
  if (encaixe === row.encaixe) return row
  return changeBooking(tx, row.user_id, row.id, { encaixe, updated_at: context.now() })
}

function reasonOf(wanted: Wanted['status']): string | null {
  if (wanted === 'no_show') return 'no_show'
  return wanted === 'cancelled' ? 'owner' : null
}

/** A cancellation keeps who cancelled it, until the client is said not to have come. */
function isAlready({ status, cancel_reason }: BookingRow, wanted: Wanted['status']): boolean {
  if (status !== 'cancelled') return status === wanted
  const cameNot = cancel_reason === 'no_show'
  return wanted === 'no_show' ? cameNot : wanted === 'cancelled' && !cameNot
}
