/** What a completed booking moves: what it brought in, its part on the client's account, and tips. */

import { loadTimezone } from '#api/business/timezone.ts'
import type { Context } from '#api/context.ts'
import { RefusalError } from '#api/errors.ts'
import {
  enterBooking,
  enterMovements,
  type LedgerAuthor,
  reenterBooking,
  reverseEntries,
  reversePaid,
} from '#api/ledger/ledger.ts'
import type { BookingRow } from '#db/booking/bookings.ts'
import { findClientRecord } from '#db/client/client-records.ts'
import {
  findStandingCharge,
  insertFiadoMove,
  reverseCharge,
  sumOwed,
} from '#db/client/fiado-moves.ts'
import type { Db } from '#db/dialect/kit.ts'
import { listSubjectEntries } from '#db/ledger.ts'
import { getChargedAmount, refuseCharge } from '#domain/fiado/fiado-move.ts'
import { listLastEntered, listTipMovements, type Movement } from '#domain/ledger/ledger.ts'
import type { Centavos } from '#domain/money/money.ts'
import type { CardTerms } from '#domain/receiving/card-fee.ts'
import { getTodayInZone } from '#domain/time/civil-time.ts'

type VisitContext = Pick<Context, 'now' | 'newId'>

/**
 * Enters what a booking that was completed moves; once.
 * @throws Refused `account_client` and `account_limit`, of what would go on an account
 */
export async function enterVisit(
  tx: Db,
  context: VisitContext,
  author: LedgerAuthor,
  booking: BookingRow,
  cards: CardTerms,
): Promise<void> {
  await chargeAccount(tx, context, author, booking)
  await enterBooking(tx, context, author, booking, cards)
  await enterTips(tx, context, author, booking, listTipMovements(booking, cards))
}

/** The same of one that comes back from the trash completed: cards cost what they did. */
export async function reenterVisit(
  tx: Db,
  context: VisitContext,
  author: LedgerAuthor,
  booking: BookingRow,
): Promise<void> {
  await chargeAccount(tx, context, author, booking)
  await reenterBooking(tx, context, author, booking)
  const subject = { kind: 'tip', subject_id: booking.id } as const
  const before = listLastEntered(await listSubjectEntries(tx, author.user_id, subject))
  const isNew = before.length === 0
  await enterTips(tx, context, author, booking, isNew ? listTipMovements(booking) : before)
}

const enterTips = (
  tx: Db,
  context: VisitContext,
  author: LedgerAuthor,
  { id: subject_id }: BookingRow,
  movements: readonly Movement[],
) => enterMovements(tx, context, author, { kind: 'tip', subject_id, movements })

/** Takes all of it back: the rows of the tips are whoever's who deletes them. */
export async function reverseVisit(
  tx: Db,
  context: VisitContext,
  author: LedgerAuthor,
  booking_id: string,
): Promise<void> {
  await reverseCharge(tx, author.user_id, booking_id, context.now())
  await reversePaid(tx, context, author, { kind: 'booking', subject_id: booking_id })
  await reverseEntries(tx, context, author, { kind: 'tip', subject_id: booking_id })
}

/** The limit is judged here, in the transaction that charges: of two at once the second one sees the first. */
async function chargeAccount(
  tx: Db,
  context: VisitContext,
  { user_id, account }: LedgerAuthor,
  booking: BookingRow,
): Promise<void> {
  const amount = getChargedAmount(booking)
  if (amount === 0 || (await findStandingCharge(tx, user_id, booking.id))) return
  const { client_id } = booking
  await requireRoom(tx, user_id, client_id, amount)
  const created_at = context.now()
  const day = getTodayInZone(await loadTimezone(tx, user_id), created_at)
  await insertFiadoMove(tx, {
    id: context.newId(),
    user_id,
    client_id,
    kind: 'charge',
    amount,
    method: null,
    booking_id: booking.id,
    day,
    note: null,
    made_by: account.id,
    created_at,
    reversed_at: null,
  })
}

async function requireRoom(
  tx: Db,
  user_id: string,
  client_id: string,
  amount: Centavos,
): Promise<void> {
  const client = await findClientRecord(tx, user_id, client_id)
  if (!client) throw new RefusalError({ code: 'account_client' })
  const owed = await sumOwed(tx, user_id, client_id)
  const refusal = refuseCharge({ owed, limit: client.account_limit }, amount)
  if (refusal) throw new RefusalError(refusal)
}
