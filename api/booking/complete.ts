import { recountClient } from '#api/client/statistics.ts'
import type { Context } from '#api/context.ts'
import { removeSale, sellProducts } from '#api/product/sales.ts'
import { askAgain, takeBackAsking } from '#api/review/states.ts'
import { type BookingChange, type BookingRow, changeBooking } from '#db/booking/bookings.ts'
import { declineOthers, listCompletedAfter } from '#db/booking/review-states.ts'
import { deleteCommissions, insertCommissions, loadRates } from '#db/commissions.ts'
import type { Db } from '#db/dialect/kit.ts'
import { listSalesOf } from '#db/product-sales.ts'
import type { BookingStatus } from '#domain/booking/booking.ts'
import { type Completion, UNRECORDED } from '#domain/booking/completion.ts'
import { type Comanda, plainNote, readComanda, writeComanda } from '#domain/comanda/comanda.ts'
import { commissionsOf } from '#domain/comanda/commission.ts'
import { comandaOf, partsOf } from './booking-comanda.ts'

/** The comanda as somebody typed it at the closing. */
export type Closing = { comanda: Comanda; is_courtesy: boolean }

/**
 * Completes a booking with all that comes with it: its comanda, sales and stock, commissions, the
 * client's statistics and whose review is asked for. What is completed already stays as it is.
 * @param closing null: with the comanda that it has, or would open with
 */
export async function completeBooking(
  tx: Db,
  context: Context,
  user_id: string,
  booking: BookingRow,
  closing: Closing | null,
): Promise<BookingRow> {
  if (booking.status === 'completed') return booking
  const now = context.now()
  const parts = await partsOf(tx, booking)
  const comanda = closing?.comanda ?? comandaOf(booking, parts)
  const is_courtesy = closing?.is_courtesy ?? booking.is_courtesy
  const done = await changeBooking(tx, user_id, booking.id, {
    ...noteOf(booking, comanda, closing),
    ...{ status: 'completed', cancel_reason: null, is_courtesy },
    completed_at: await momentAfter(tx, booking, now),
    // Whoever has written his review is not asked again.
    review_status: booking.review_status === 'completed' ? 'completed' : 'pending',
    completion: await recordOf(tx, booking, closing),
    updated_at: now,
  })
  await sellProducts(tx, context, done, comanda)
  const earned = commissionsOf(done, comanda, parts, await loadRates(tx, user_id))
  await insertCommissions(tx, done, earned)
  await recountClient(tx, user_id, booking.client_id, now)
  return done
}

/** After the client's other completions, so that it is known what each of them did to the rest. */
async function momentAfter(tx: Db, booking: BookingRow, now: number): Promise<number> {
  const last = (await listCompletedAfter(tx, booking, now - 1)).at(-1)
  return last?.completed_at ? last.completed_at + 1 : now
}

const hasComanda = ({ notes }: BookingRow) => readComanda(notes) !== null

/** A comanda that was saved before and is closed as it is stays letter for letter. */
function noteOf(
  booking: BookingRow,
  comanda: Comanda,
  closing: Closing | null,
): Pick<BookingChange, 'notes'> {
  return closing || !hasComanda(booking) ? { notes: writeComanda(comanda) } : {}
}

async function recordOf(tx: Db, booking: BookingRow, closing: Closing | null): Promise<Completion> {
  const { status, cancel_reason, review_status, notes } = booking
  const declined = await declineOthers(tx, booking)
  const before = { status, cancel_reason, review_status, declined }
  return closing || hasComanda(booking) ? before : { ...before, notes: { before: notes } }
}

/**
 * Undoes a completion: sales, stock, commissions, statistics and review states go back. A comanda
 * that somebody typed stays on the booking, open.
 * @param status absent: the one that it had before
 */
export async function reopenBooking(
  tx: Db,
  context: Context,
  user_id: string,
  booking: BookingRow,
  status?: BookingStatus,
): Promise<BookingRow> {
  if (booking.status !== 'completed') return booking
  const now = context.now()
  const before = booking.completion ?? UNRECORDED
  await releaseSales(tx, user_id, booking.id)
  await deleteCommissions(tx, user_id, booking.id)
  const later = await takeBackAsking(tx, booking)
  const open = await changeBooking(tx, user_id, booking.id, {
    ...noteBefore(booking, before),
    status: status ?? before.status,
    cancel_reason: status === undefined ? before.cancel_reason : null,
    review_status: booking.review_status === 'completed' ? 'completed' : before.review_status,
    completed_at: null,
    completion: null,
    updated_at: now,
  })
  await askAgain(tx, later)
  await recountClient(tx, user_id, booking.client_id, now)
  return open
}

/** The note that stood where completing wrote the comanda, with what was changed in it since. */
function noteBefore({ notes }: BookingRow, completion: Completion): Pick<BookingChange, 'notes'> {
  if (!completion.notes) return {}
  const { before } = completion.notes
  const now = plainNote(notes)
  return { notes: now === (before || null) ? before : now }
}

/** Undoes the sales that stood on a booking's comanda; their stock comes back. */
export async function releaseSales(tx: Db, user_id: string, booking_id: string): Promise<void> {
  for (const { id } of await listSalesOf(tx, user_id, booking_id)) {
    await removeSale(tx, user_id, id)
  }
}
