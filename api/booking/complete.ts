import { updateClientStatistics } from '#api/client/statistics.ts'
import type { SentConsent } from '#api/closing-consent.ts'
import type { Context } from '#api/context.ts'
import { enterVisit, reverseVisit } from '#api/fiado/visit.ts'
import { type LedgerAuthor, loadCardTerms } from '#api/ledger/ledger.ts'
import { requireVisitReason } from '#api/ledger/require-reason.ts'
import { removeSale, sellProducts } from '#api/product/sales.ts'
import { redoReviewRequests, undoReviewRequest } from '#api/review/states.ts'
import { type BookingChange, type BookingRow, updateBooking } from '#db/booking/bookings.ts'
import { declineOtherReviews, listCompletedAfter } from '#db/booking/review-states.ts'
import { findOwnerBusiness } from '#db/businesses.ts'
import { deleteCommissions, insertCommissions, loadCommissionRates } from '#db/commissions.ts'
import type { Db } from '#db/dialect/kit.ts'
import { listTicketSales } from '#db/product-sales.ts'
import { deleteTips, insertTips } from '#db/tips.ts'
import type { BookingStatus } from '#domain/booking/booking.ts'
import { type Completion, UNRECORDED_COMPLETION } from '#domain/booking/completion.ts'
import { toBusinessSettings } from '#domain/business/settings.ts'
import {
  type Comanda,
  getPlainNote,
  parseComanda,
  serializeComanda,
} from '#domain/comanda/comanda.ts'
import { type Commission, computeCommissions } from '#domain/comanda/commission.ts'
import { getPaidDay, listBookingFees } from '#domain/ledger/ledger.ts'
import { type CardTerms, shareCardFee } from '#domain/receiving/card-fee.ts'
import { getTodayInZone } from '#domain/time/civil-time.ts'
import { getBookingComanda, loadCompositeParts } from './booking-comanda.ts'
import { requireDayCame } from './require-consent.ts'

/** The comanda as it was typed when it was closed. */
export type ComandaClosing = { comanda: Comanda; is_courtesy: boolean }
type BookingCompletion = SentConsent & {
  /** Absent: with the comanda that it has, or would open with. */
  closing?: ComandaClosing
}

/**
 * Completes a booking with all that comes with it: its comanda, sales and stock, commissions and tips,
 * what goes on the client's account, their statistics and whose review is asked for. What is completed already stays as it is.
 * @param author who does it, of the booking's house
 * @throws Refused `visit_to_come`, `product_short` where nobody has said yes to that
 */
export async function completeBooking(
  tx: Db,
  context: Context,
  author: LedgerAuthor,
  booking: BookingRow,
  { closing, ...consent }: BookingCompletion,
): Promise<BookingRow> {
  if (booking.status === 'completed') return booking
  await requireDayCame(tx, context, author, booking, consent)
  const { user_id } = author
  const now = context.now()
  const parts = await loadCompositeParts(tx, booking)
  const comanda = closing?.comanda ?? getBookingComanda(booking, parts)
  const is_courtesy = closing?.is_courtesy ?? booking.is_courtesy
  const done = await updateBooking(tx, user_id, booking.id, {
    ...getComandaNote(booking, comanda, closing),
    status: 'completed',
    cancel_reason: null,
    is_courtesy,
    completed_at: await findCompletionTime(tx, booking, now),
    // Who has written a review is not asked again.
    review_status: booking.review_status === 'completed' ? 'completed' : 'pending',
    completion: await recordCompletion(tx, booking, closing),
    updated_at: now,
  })
  await sellProducts(tx, context, author, done, comanda, consent)
  const earned = computeCommissions(done, comanda, parts, await loadCommissionRates(tx, user_id))
  const cards = await loadCardTerms(
    tx,
    user_id,
    (zone) => getPaidDay(done, zone) ?? getTodayInZone(zone, now),
  )
  await insertCommissions(tx, done, await shareFee(tx, done, earned, cards))
  await insertTips(tx, done, comanda.gorjetas)
  await enterVisit(tx, context, author, done, cards)
  await updateClientStatistics(tx, user_id, booking.client_id, now)
  return done
}

/** What each part bears of what the cards cost, where the house says so. */
async function shareFee(
  tx: Db,
  booking: BookingRow,
  earned: readonly Commission[],
  cards: CardTerms,
): Promise<readonly Commission[]> {
  const fee = listBookingFees(booking, cards).reduce((sum, { amount }) => sum - amount, 0)
  if (fee === 0) return earned
  const business = await findOwnerBusiness(tx, booking.user_id)
  const isShared = business && toBusinessSettings(business).general_settings.shareCardFees
  return isShared ? shareCardFee(earned, fee) : earned
}

/** Later than the client's other completions, so that their order says what each changed. */
async function findCompletionTime(tx: Db, booking: BookingRow, now: number): Promise<number> {
  const last = (await listCompletedAfter(tx, booking, now - 1)).at(-1)
  return last?.completed_at ? last.completed_at + 1 : now
}

const hasComanda = ({ notes }: BookingRow) => parseComanda(notes) !== null

/** A comanda that was saved before and is closed unchanged keeps its text exactly. */
function getComandaNote(
  booking: BookingRow,
  comanda: Comanda,
  closing: ComandaClosing | undefined,
): Pick<BookingChange, 'notes'> {
  return closing || !hasComanda(booking) ? { notes: serializeComanda(comanda) } : {}
}

async function recordCompletion(
  tx: Db,
  booking: BookingRow,
  closing: ComandaClosing | undefined,
): Promise<Completion> {
  const { status, cancel_reason, review_status, notes } = booking
  const declined = await declineOtherReviews(tx, booking)
  const before = { status, cancel_reason, review_status, declined }
  return closing || hasComanda(booking) ? before : { ...before, notes: { before: notes } }
}

/**
 * Undoes a completion: sales, stock, commissions, tips, entries, what was charged, statistics and review
 * states go back. A comanda that somebody typed stays on the booking, open.
 * @param status absent: the one that it had before
 * @throws Refused `reason_needed`
 */
export async function reopenBooking(
  tx: Db,
  context: Context,
  author: LedgerAuthor,
  booking: BookingRow,
  status?: BookingStatus,
): Promise<BookingRow> {
  if (booking.status !== 'completed') return booking
  await requireVisitReason(tx, author, booking.id)
  const { user_id } = author
  const now = context.now()
  const before = booking.completion ?? UNRECORDED_COMPLETION
  await removeBookingSales(tx, context, author, booking.id)
  await deleteCommissions(tx, user_id, booking.id)
  await deleteTips(tx, user_id, booking.id)
  await reverseVisit(tx, context, author, booking.id)
  const later = await undoReviewRequest(tx, booking)
  const open = await updateBooking(tx, user_id, booking.id, {
    ...restoreNote(booking, before),
    status: status ?? before.status,
    cancel_reason: status === undefined ? before.cancel_reason : null,
    review_status: booking.review_status === 'completed' ? 'completed' : before.review_status,
    completed_at: null,
    completion: null,
    updated_at: now,
  })
  await redoReviewRequests(tx, later)
  await updateClientStatistics(tx, user_id, booking.client_id, now)
  return open
}

/** The note that stood where completing wrote the comanda, with what was changed in it since. */
function restoreNote({ notes }: BookingRow, completion: Completion): Pick<BookingChange, 'notes'> {
  if (!completion.notes) return {}
  const { before } = completion.notes
  const now = getPlainNote(notes)
  return { notes: now === (before || null) ? before : now }
}

/** Undoes the sales that stood on a booking's comanda; their stock comes back. */
export async function removeBookingSales(
  tx: Db,
  context: Context,
  author: LedgerAuthor,
  booking_id: string,
): Promise<void> {
  for (const { id } of await listTicketSales(tx, author.user_id, booking_id)) {
    await removeSale(tx, context, author, id)
  }
}
