import { findBooking } from '#db/booking/bookings.ts'
import type { Db } from '#db/dialect/kit.ts'
import { listMessagesAbout, type MessageRow } from '#db/outbox.ts'
import type { MessageKind } from '#domain/message/message.ts'
import { type BookingFacts, LEASE_MS } from './message.ts'

/** Whether what a message tells is a booking, which may change while the message waits. */
const TELLS_BOOKING: Record<MessageKind, boolean> = {
  confirm_email: false,
  email_change: false,
  recover: false,
  password_changed: false,
  code: false,
  invitation: false,
  booking_confirmation: true,
}

/** The beginning of the keys of all confirmations of a booking. */
export const getConfirmationKeyPrefix = (booking_id: string) =>
  `booking_confirmation:${booking_id}:`

/**
 * Why a confirmation must not be sent any more, or null: by now its booking is cancelled, deleted,
 * moved or another client's, or its client was told already, because a move was undone. Asked just
 * before sending, so that it holds whoever changed the booking.
 */
export async function findObsoleteReason(
  db: Db,
  row: MessageRow,
): Promise<'outdated' | 'told already' | null> {
  if (!TELLS_BOOKING[row.kind] || row.user_id === null) return null
  const told = getBookingFacts(row)
  const booking = await findBooking(db, row.user_id, told.booking_id)
  if (!booking || booking.status === 'cancelled') return 'outdated'
  const { date, time, professional_id, client_email, client_phone } = booking
  const isMoved =
    told.date !== date || told.time !== time || told.professional_id !== professional_id
  const isSameClient = row.recipient === (row.channel === 'email' ? client_email : client_phone)
  if (isMoved || !isSameClient) return 'outdated'
  const messages = await listMessagesAbout(
    db,
    row.user_id,
    getConfirmationKeyPrefix(told.booking_id),
  )
  return isSentElsewhere(row, messages) ? 'told already' : null
}

// queueConfirmation wrote the facts of this kind.
const getBookingFacts = ({ facts }: MessageRow) => facts as unknown as BookingFacts

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
  const last = before.find((one) => one.state === 'sent' || isPossiblySending(one, row))
  // In between the booking was another client's, and the first message's links ended.
  const isGivenBack = before.some(({ recipient }) => recipient !== row.recipient)
  return last?.state === 'sent' && !isGivenBack && hasSameContent(last, row)
}

/** By then a transaction has ended, and whoever claims a message sees what it changed (ms). */
const CLAIM_VISIBILITY_MS = 5000

/** Claimed by a worker before it could see what the other message tells. */
function isPossiblySending({ state, attempts, next_at }: MessageRow, other: MessageRow): boolean {
  const claimed_at = next_at - LEASE_MS
  return state === 'waiting' && attempts > 0 && claimed_at < other.created_at + CLAIM_VISIBILITY_MS
}

function hasSameContent(one: MessageRow, other: MessageRow): boolean {
  const toContentKey = (row: MessageRow) => {
    const { date, time, duration, professional_id, service_name, price } = getBookingFacts(row)
    return [row.recipient, date, time, duration, professional_id, service_name, price].join()
  }
  return toContentKey(one) === toContentKey(other)
}
