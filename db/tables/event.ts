import { isOneOf, kit } from '#db/dialect/kit.ts'
import { EVENT_KINDS, type EventKind } from '#domain/agenda/event.ts'
import { parseStoredDates } from '#domain/agenda/stored-event.ts'
import type { BookingOrigin } from '#domain/booking/booking.ts'
import { owner } from './business.ts'

const { table, text, integer, json, instant, index, primaryKey, check } = kit

/**
 * What happened in a business's agenda, counted without a gap: the database itself writes a row
 * whenever a booking or a block changes, whichever process and code path did it.
 */
export const events = table(
  'events',
  {
    user_id: owner(),
    event: integer().notNull(),
    kind: text().$type<EventKind>().notNull(),
    booking_id: text(),
    professional_id: text(),
    /** Whose it was before, where that changed. */
    old_professional_id: text(),
    dates: json(parseStoredDates).notNull(),
    origin: text().$type<BookingOrigin>(),
    created_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.event] }),
    index('events_age').on(t.created_at),
    check('events_kind', isOneOf(t.kind, EVENT_KINDS)),
  ],
)
