import { type BookingRow, findBooking } from '#db/booking/bookings.ts'
import type { Db } from '#db/dialect/kit.ts'
import { listMessagesByKey, type MessageRow } from '#db/outbox.ts'
import { DUE_WORK_RULES, LEASES_MS } from '#domain/due-work/due-work.ts'
import { listConfirmationKeys } from '#domain/message/confirmation-key.ts'
import type { MessageKind } from '#domain/message/message.ts'
import type { BookingFacts } from './message.ts'

/** Whether what a message tells is a booking, which may change while the message waits. */
const TELLS_BOOKING: Record<MessageKind, boolean> = {
  confirm_email: false,
  email_change: false,
  recover: false,
  password_changed: false,
  second_step_on: false,
  second_step_off: false,
  second_step_app_added: false,
  second_step_app_removed: false,
  recovery_codes_made: false,
  second_step_undone: false,
  recovery_code_used: false,
  email_changed: false,
  client_email_changed: false,
  phone_changed: false,
  new_device: false,
  code: false,
  invitation: false,
  plan_ends: false,
  plan_charge_failed: false,
  plan_receipt: false,
  plan_refund: false,
  leaving_asked: false,
  leaving_soon: false,
  webhook_off: false,
  integration_made: false,
  house_exported: false,
  booking_confirmation: true,
}

export type ObsoleteReason = 'outdated' | 'told already'

/**
 * Why a confirmation must not be sent any more, or null: by now its booking is cancelled, deleted,
 * moved or another client's, or its client was told already, because a move was undone. Asked just
 * before sending, so that it holds whoever changed the booking.
 */
export async function findObsoleteReason(db: Db, row: MessageRow): Promise<ObsoleteReason | null> {
  if (!TELLS_BOOKING[row.kind] || row.user_id === null) return null
  const told = getBookingFacts(row)
  const booking = await findBooking(db, row.user_id, told.booking_id)
  if (!booking || booking.status === 'cancelled') return 'outdated'
  const { date, time, professional_id, client_email, client_phone } = booking
  const isMoved =
    told.date !== date || told.time !== time || told.professional_id !== professional_id
  const isSameClient = row.recipient === (row.channel === 'email' ? client_email : client_phone)
  if (isMoved || !isSameClient) return 'outdated'
  return isSentElsewhere(row, await listConfirmations(db, booking)) ? 'told already' : null
}

type Told = Pick<BookingRow, 'id' | 'user_id' | 'version'>

const listConfirmations = (db: Db, booking: Told): Promise<MessageRow[]> =>
  listMessagesByKey(db, booking.user_id, listConfirmationKeys(booking))

/** Does a confirmation of a booking as it stands wait to leave? */
export async function hasQueuedConfirmation(db: Db, booking: BookingRow): Promise<boolean> {
  const { date, time, client_email, client_phone } = booking
  const messages = await listConfirmations(db, booking)
  return messages.some((row) => {
    const told = getBookingFacts(row)
    const isTheirs = row.recipient === client_email || row.recipient === client_phone
    return row.state === 'waiting' && isTheirs && told.date === date && told.time === time
  })
}

/**
 * A confirmation of a booking that waits for its time and that nobody has begun to send: of a booking
 * that moves meanwhile it is not sent, and the one of the move takes its place.
 */
export async function findHeldConfirmation(
  db: Db,
  booking: BookingRow,
  recipient: string,
  now: number,
): Promise<MessageRow | null> {
  const messages = await listConfirmations(db, booking)
  const isHeld = (row: MessageRow) =>
    row.state === 'waiting' && row.attempts === 0 && row.due_at > now && row.recipient === recipient
  return messages.find(isHeld) ?? null
}

// queueConfirmation wrote the facts of this kind.
export const getBookingFacts = ({ facts }: MessageRow) => facts as unknown as BookingFacts

/** Does a later message say the same, or did the last one that was sent? */
function isSentElsewhere(row: MessageRow, messages: readonly MessageRow[]): boolean {
  const { version } = getBookingFacts(row)
  const others = messages
    .filter(({ id }) => id !== row.id)
    .sort((a, b) => getBookingFacts(b).version - getBookingFacts(a).version)
  const later = others.filter((one) => getBookingFacts(one).version > version)
  if (later.some((one) => one.state === 'waiting' && hasSameContent(one, row))) return true
  const before = others.filter((one) => getBookingFacts(one).version < version)
  // One that was given up told nobody; one that waits is judged in its turn.
  const last = before.find((one) => one.state === 'done' || isPossiblySending(one, row))
  // In between the booking was another client's, and the first message's links ended.
  const isGivenBack = before.some(({ recipient }) => recipient !== row.recipient)
  return last?.state === 'done' && !isGivenBack && hasSameContent(last, row)
}

/** By then a transaction has ended, and whoever claims a message sees what it changed (ms). */
const CLAIM_VISIBILITY_MS = 5000

/** Claimed by a worker before it could see what the other message tells. */
function isPossiblySending({ state, attempts, ...row }: MessageRow, other: MessageRow): boolean {
  if (state !== 'waiting' || attempts === 0) return false
  // Postponed: a receiver that broke off may have it all the same.
  if (row.leased_until === null) return true
  const claimed_at = row.leased_until - LEASES_MS[DUE_WORK_RULES.message.lane]
  return claimed_at < other.created_at + CLAIM_VISIBILITY_MS
}

function hasSameContent(one: MessageRow, other: MessageRow): boolean {
  const toContentKey = (row: MessageRow) => {
    const { date, time, duration, professional_id, service_name, price } = getBookingFacts(row)
    return [row.recipient, date, time, duration, professional_id, service_name, price].join()
  }
  return toContentKey(one) === toContentKey(other)
}
