import { findBooking } from '#db/booking/bookings.ts'
import type { Db } from '#db/dialect/kit.ts'
import { listMessagesAbout, type MessageRow } from '#db/outbox.ts'
import { type BookingFacts, LEASE_MS, type MessageContent } from './message.ts'

const CONFIRMATION: MessageContent['kind'] = 'booking_confirmation'

/** The beginning of the keys of all confirmations of a booking. */
export const getConfirmationKeyPrefix = (booking_id: string) => `${CONFIRMATION}:${booking_id}:`

/**
 * Why a confirmation is not to leave any more, or null: its booking is cancelled, gone, elsewhere or
 * somebody else's by now, or its client knows already, for a move was taken back. Asked at the very
 * end, so that it holds whoever changed the booking.
 */
export async function findObsoleteReason(
  db: Db,
  row: MessageRow,
): Promise<'outdated' | 'told already' | null> {
  if (row.kind !== CONFIRMATION || row.user_id === null) return null
  const told = getBookingFacts(row)
  const booking = await findBooking(db, row.user_id, told.booking_id)
  if (!booking || booking.status === 'cancelled') return 'outdated'
  const { date, time, professional_id, client_email, client_phone } = booking
  const isMoved =
    told.date !== date || told.time !== time || told.professional_id !== professional_id
  const isHis = row.recipient === (row.channel === 'email' ? client_email : client_phone)
  if (isMoved || !isHis) return 'outdated'
  const letters = await listMessagesAbout(
    db,
    row.user_id,
    getConfirmationKeyPrefix(told.booking_id),
  )
  return isSentElsewhere(row, letters) ? 'told already' : null
}

// queueConfirmation wrote the facts of this kind.
const getBookingFacts = ({ facts }: MessageRow) => facts as unknown as BookingFacts

/** Does a later letter say the same, or did the last one that left? */
function isSentElsewhere(row: MessageRow, letters: readonly MessageRow[]): boolean {
  const { version } = getBookingFacts(row)
  const others = letters
    .filter(({ id }) => id !== row.id)
    .sort((a, b) => getBookingFacts(b).version - getBookingFacts(a).version)
  const later = others.filter((one) => getBookingFacts(one).version > version)
  if (later.some((one) => one.state === 'waiting' && hasSameContent(one, row))) return true
  const before = others.filter((one) => getBookingFacts(one).version < version)
  // One that was given up told nobody, and one that waits will be judged as this one is.
  const last = before.find((one) => one.state === 'sent' || isPossiblySending(one, row))
  // In between it was another's, and the links of the first letter ended.
  const isGivenBack = before.some(({ recipient }) => recipient !== row.recipient)
  return last?.state === 'sent' && !isGivenBack && hasSameContent(last, row)
}

/** A transaction is over by then, and whoever takes a letter up sees what it changed. */
const CLAIM_VISIBILITY_MS = 5000

/** In a worker's hands since before he could see what the other letter tells of. */
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
