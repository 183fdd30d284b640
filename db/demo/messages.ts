import type { bookings } from '#db/tables/booking.ts'
import type { client_messages } from '#db/tables/client-message.ts'
import type { ClientMessageState, SkipReason } from '#domain/reminder/kinds.ts'
import { DEFAULT_MESSAGES, type MessageSettings } from '#domain/reminder/settings.ts'
import { addDays } from '#domain/time/civil-time.ts'
import { toInstant } from '#domain/time/clock.ts'

type Booking = typeof bookings.$inferInsert
type Message = typeof client_messages.$inferInsert

/** What the demo's houses have chosen: clients are reminded a day ahead, and thanked. */
export const DEMO_MESSAGES: MessageSettings = {
  ...DEFAULT_MESSAGES,
  kinds: { ...DEFAULT_MESSAGES.kinds, reminder: true, cancellation: true, thanks: true },
}

/** For so many days back the log has something. */
const DAYS = 7

const OUTCOMES: readonly { state: ClientMessageState; reason: SkipReason | null }[] = [
  { state: 'sent', reason: null },
  { state: 'read', reason: null },
  { state: 'delivered', reason: null },
  { state: 'sent', reason: null },
  { state: 'skipped', reason: 'told_already' },
  { state: 'read', reason: null },
  { state: 'skipped', reason: 'no_contact' },
]

/** The reminders of the last week, as the log has them. @param date the demo's day */
export function createMessageRows(
  zone: string,
  booked: readonly Booking[],
  date: string,
): Message[] {
  const first = addDays(date, -DAYS)
  const past = booked.filter((one) => one.date >= first && one.date < date)
  return past.map((booking, i): Message => {
    const { state, reason } = OUTCOMES[i % OUTCOMES.length] ?? { state: 'sent', reason: null }
    const due_at = toInstant(zone, addDays(booking.date, -1), booking.time)
    const isSent = reason === null
    const isChat = state === 'read' || state === 'delivered'
    return {
      id: `mensagem-${booking.id}`,
      ...{ user_id: booking.user_id, client_id: booking.client_id, booking_id: booking.id },
      ...{ kind: 'reminder', date: booking.date, time: booking.time, hours: 24, state, reason },
      channel: isSent ? (isChat ? 'whatsapp' : 'email') : null,
      sent_at: isSent ? due_at : null,
      expires_at: toInstant(zone, booking.date, booking.time),
      ...{ due_at, created_at: due_at, updated_at: due_at },
    }
  })
}
