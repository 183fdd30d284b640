/** Entries of what completes and sells, in the transaction that does it. */
import { loadTimezone } from '#api/business/timezone.ts'
import type { Context } from '#api/context.ts'
import type { BookingRow } from '#db/booking/bookings.ts'
import { listCardFees } from '#db/card-fees.ts'
import type { Db } from '#db/dialect/kit.ts'
import {
  insertEntries,
  type LedgerEntry,
  type LedgerSubject,
  listSubjectEntries,
} from '#db/ledger.ts'
import type { SaleRow } from '#db/product-sales.ts'
import { isTillClosed } from '#db/till.ts'
import {
  findLastReason,
  getPaidDay,
  listBookingMovements,
  listLastEntered,
  listSaleFees,
  listSaleMovements,
  listStandingEntries,
  listVisitFees,
  type Movement,
} from '#domain/ledger/ledger.ts'
import type { CardTerms } from '#domain/receiving/card-fee.ts'
import { getTodayInZone } from '#domain/time/civil-time.ts'

/** Whoever moves money: an account, the house whose money it is, and why, where they said so. */
export type LedgerAuthor = {
  user_id: string
  account: { id: string }
  reason?: string | undefined
}

type LedgerContext = Pick<Context, 'now' | 'newId'>

/** What all entries of one moment have in common. */
type Stamp = Pick<LedgerEntry, 'user_id' | 'day' | 'made_by' | 'created_at'> & {
  reason?: string | null
}

/** What holds of cards that pay something on a day: the lines that the house has now. */
export async function loadCardTerms(
  tx: Db,
  user_id: string,
  getDay: (zone: string) => string,
): Promise<CardTerms> {
  const fees = await listCardFees(tx, user_id)
  return { fees, day: getDay(await loadTimezone(tx, user_id)) }
}

/** The day of an entry is today, or what it asks for unless that day's till was counted and closed. */
async function createStamp(
  tx: Db,
  { now }: LedgerContext,
  { user_id, account, reason }: LedgerAuthor,
  getDay?: (zone: string) => string,
): Promise<Stamp> {
  const created_at = now()
  const zone = await loadTimezone(tx, user_id)
  const today = getTodayInZone(zone, created_at)
  const wanted = getDay ? getDay(zone) : today
  const isOver = wanted !== today && (await isTillClosed(tx, user_id, wanted))
  return {
    user_id,
    day: isOver ? today : wanted,
    made_by: account.id,
    created_at,
    reason: reason ?? null,
  }
}

/** One entry for each movement of a subject of any kind; what has arrived by its day is there already. */
export const toEntries = (
  { newId }: Pick<LedgerContext, 'newId'>,
  stamp: Stamp,
  subject: LedgerSubject,
  movements: readonly Movement[],
): LedgerEntry[] =>
  movements.map(({ method, amount, arrives_on = null }) => ({
    id: newId(),
    reason: null,
    ...stamp,
    ...subject,
    method,
    amount,
    arrives_on: arrives_on !== null && arrives_on > stamp.day ? arrives_on : null,
    reverses: null,
  }))

/** The kinds that stand beside a booking or sale, by its id. */
const PAID_KINDS = { booking: ['booking', 'fee'], sale: ['sale', 'fee'] } as const

/** What a booking that was completed brought in, and what its cards cost; once. */
export async function enterBooking(
  tx: Db,
  context: LedgerContext,
  author: LedgerAuthor,
  booking: BookingRow,
  cards: CardTerms,
): Promise<void> {
  const moved = { subject_id: booking.id, getFirstDay: () => cards.day }
  const enter = (kind: 'booking' | 'fee', movements: readonly Movement[]) =>
    enterMovements(tx, context, author, { ...moved, kind, movements })
  await enter('booking', listBookingMovements(booking, cards))
  await enter('fee', listVisitFees(booking, cards))
}

/**
 * What a completed booking that comes back from the trash had brought in: as it was, whatever cards
 * cost by now. One of before there were entries was paid when it was completed.
 */
export async function reenterBooking(
  tx: Db,
  context: LedgerContext,
  author: LedgerAuthor,
  booking: BookingRow,
): Promise<void> {
  const getFirstDay = (zone: string) =>
    getPaidDay(booking, zone) ?? getTodayInZone(zone, context.now())
  for (const kind of PAID_KINDS.booking) {
    const subject = { kind, subject_id: booking.id }
    const before = listLastEntered(await listSubjectEntries(tx, author.user_id, subject))
    const isNew = kind === 'booking' && before.length === 0
    const movements = isNew ? listBookingMovements(booking) : before
    await enterMovements(tx, context, author, { ...subject, movements, getFirstDay })
  }
}

/**
 * What a sale over the counter brought in; once.
 * @param isMoved to another day, which has it then: otherwise a change of money is one of today
 */
export async function enterSale(
  tx: Db,
  context: LedgerContext,
  author: LedgerAuthor,
  sale: SaleRow,
  isMoved = false,
): Promise<void> {
  const getFirstDay = (zone: string) => getTodayInZone(zone, sale.sale_date)
  const cards = await loadCardTerms(tx, author.user_id, getFirstDay)
  const moved = { subject_id: sale.id, getFirstDay, isMoved }
  const enter = (kind: 'sale' | 'fee', movements: readonly Movement[]) =>
    enterMovements(tx, context, author, { ...moved, kind, movements })
  await enter('sale', listSaleMovements(sale, cards))
  await enter('fee', listSaleFees(sale, cards))
}

/** What moved, and of what; on which day the first time, where that is not today. */
type MovedMoney = LedgerSubject & {
  movements: readonly Movement[]
  getFirstDay?: (zone: string) => string
  /** To another day, which has it then: otherwise a change of money is one of today. */
  isMoved?: boolean
}

/**
 * What moved money for the first time, or again once all of it was taken back; otherwise nothing. What is
 * entered again without a reason of its own is so for the reason why it was taken back.
 */
export async function enterMovements(
  tx: Db,
  context: LedgerContext,
  author: LedgerAuthor,
  { kind, subject_id, movements, getFirstDay, isMoved = false }: MovedMoney,
): Promise<void> {
  const subject = { kind, subject_id }
  if (movements.length === 0) return
  const entries = await listSubjectEntries(tx, author.user_id, subject)
  if (listStandingEntries(entries).length > 0) return
  const reason = author.reason ?? findLastReason(entries)
  // Of before there were entries it may come back from the trash: it was paid when it was completed.
  const stamp = await createStamp(
    tx,
    context,
    { ...author, reason },
    entries.length === 0 || isMoved ? getFirstDay : undefined,
  )
  await insertEntries(tx, toEntries(context, stamp, subject, movements))
}

/** Takes back what a booking or sale brought in, and what its cards cost. */
export async function reversePaid(
  tx: Db,
  context: LedgerContext,
  author: LedgerAuthor,
  { kind, subject_id }: { kind: keyof typeof PAID_KINDS; subject_id: string },
): Promise<void> {
  for (const one of PAID_KINDS[kind])
    await reverseEntries(tx, context, author, { kind: one, subject_id })
}

/** Takes back what stands of one subject; of one without entries, nothing. */
export async function reverseEntries(
  tx: Db,
  context: LedgerContext,
  author: LedgerAuthor,
  subject: LedgerSubject,
): Promise<void> {
  const standing = listStandingEntries(await listSubjectEntries(tx, author.user_id, subject))
  if (standing.length === 0) return
  const stamp = await createStamp(tx, context, author)
  const reversals = standing.map(({ id: reverses, method, amount, arrives_on }) => ({
    id: context.newId(),
    ...stamp,
    ...subject,
    method,
    amount: -amount,
    arrives_on,
    reverses,
  }))
  await insertEntries(tx, reversals)
}
