import { type BookingRow, changeBooking } from '#db/bookings.ts'
import type { Db } from '#db/dialect/kit.ts'
import { completeBooking, reopenBooking } from '../booking/complete.ts'
import type { Context } from '../context.ts'
import type { Contract } from '../contract/contract.ts'
import type { Received } from '../contract/endpoint.ts'
import type { Handler } from '../mount.ts'
import { scopeOf } from './change.ts'
import { refusingOverlap } from './place.ts'
import { findSeen } from './seen.ts'
import { agendaBookingOf } from './view.ts'

type Endpoint = Contract['POST /api/bookings/:id/status']
type Wanted = Received<Endpoint>['body']['status']

/** Sets the state of a booking, or of the later ones of its series too; each is completed by itself. */
export function setStatus(context: Context): Handler<Endpoint> {
  return async ({ params, body: { version, status, scope } }, caller) => {
    const changed = await refusingOverlap(
      context.storage.write(async (tx) => {
        const { user_id } = await caller(tx)
        const booking = await findSeen(tx, user_id, params.id, version)
        const rows = await scopeOf(tx, booking, status === 'completed' ? 'one' : scope)
        const done: BookingRow[] = []
        for (const row of rows) done.push(await setOne(tx, context, row, status))
        return done
      }),
    )
    return { bookings: changed.map(agendaBookingOf) }
  }
}

/** Un-cancelling takes the time again: the database throws (`isOverlap`) where it is taken. */
async function setOne(
  tx: Db,
  context: Context,
  row: BookingRow,
  wanted: Wanted,
): Promise<BookingRow> {
  const { user_id } = row
  if (wanted === 'completed') return completeBooking(tx, context, user_id, row, null)
  if (isAlready(row, wanted)) return row
  const status = wanted === 'no_show' ? 'cancelled' : wanted
  const isClosed = row.status === 'completed'
  const open = isClosed ? await reopenBooking(tx, context, user_id, row, status) : row
  if (isClosed && status !== 'cancelled') return open
  const cancel_reason = reasonOf(wanted)
  return changeBooking(tx, user_id, row.id, { status, cancel_reason, updated_at: context.now() })
}

function reasonOf(wanted: Wanted): string | null {
  if (wanted === 'no_show') return 'no_show'
  return wanted === 'cancelled' ? 'owner' : null
}

/** A cancellation keeps who cancelled it, until the client is said not to have come. */
function isAlready({ status, cancel_reason }: BookingRow, wanted: Wanted): boolean {
  if (status !== 'cancelled') return status === wanted
  const cameNot = cancel_reason === 'no_show'
  return wanted === 'no_show' ? cameNot : wanted === 'cancelled' && !cameNot
}
