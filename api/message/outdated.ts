import { findBooking } from '#db/bookings.ts'
import type { Db } from '#db/dialect/kit.ts'
import type { MessageRow } from '#db/outbox.ts'
import type { BookingFacts, Content } from './message.ts'

/**
 * Does a message tell of a booking that is cancelled, gone or elsewhere by now? Asked when it is
 * about to leave, so that it holds whoever changed the booking; a move has queued one of its own.
 */
export async function isOutdated(db: Db, { kind, user_id, facts }: MessageRow): Promise<boolean> {
  const tells: Content['kind'] = 'booking_confirmation'
  if (kind !== tells || user_id === null) return false
  // queueMessage wrote the facts of this kind.
  const told = facts as unknown as BookingFacts
  const booking = await findBooking(db, user_id, told.booking_id)
  if (!booking || booking.status === 'cancelled') return true
  const { date, time, professional_id } = booking
  return told.date !== date || told.time !== time || told.professional_id !== professional_id
}
