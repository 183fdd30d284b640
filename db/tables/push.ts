import { isOneOf, kit } from '#db/dialect/kit.ts'
import { PUSH_EVENTS, type PushEvent } from '#domain/agenda/push.ts'
import { auth_sessions, users } from './account.ts'
import { owner } from './business.ts'
import { due_work } from './due-work.ts'

const { table, text, boolean, instant, index, uniqueIndex, check } = kit

/**
 * Devices that are told of bookings. One belongs to the session that switched it on, and goes with it,
 * however that ends.
 */
export const push_subscriptions = table(
  'push_subscriptions',
  {
    id: text().primaryKey(),
    /** The house whose bookings it tells. */
    user_id: owner(),
    session_handle: text()
      .notNull()
      .references(() => auth_sessions.handle, { onDelete: 'cascade' }),
    account_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Whose day it tells; null for the whole house's. */
    professional_id: text(),
    /** Where the browser's maker takes messages for it, and under which keys (RFC 8291). */
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    created: boolean().notNull(),
    moved: boolean().notNull(),
    cancelled: boolean().notNull(),
    created_at: instant().notNull(),
  },
  (t) => [
    uniqueIndex('push_subscriptions_session').on(t.session_handle),
    uniqueIndex('push_subscriptions_endpoint').on(t.endpoint),
    index('push_subscriptions_house').on(t.user_id),
    index('push_subscriptions_account').on(t.account_id, t.created_at),
  ],
)

/** What one device is told of one booking. When it leaves, and whether it has, stands in `due_work`. */
export const pushes = table(
  'pushes',
  {
    id: text()
      .primaryKey()
      .references(() => due_work.id, { onDelete: 'cascade' }),
    subscription_id: text()
      .notNull()
      .references(() => push_subscriptions.id, { onDelete: 'cascade' }),
    booking_id: text().notNull(),
    event: text().$type<PushEvent>().notNull(),
    /** Where the booking stood then. */
    date: text().notNull(),
    time: text().notNull(),
  },
  (t) => [
    index('pushes_subscription').on(t.subscription_id),
    check('pushes_event', isOneOf(t.event, PUSH_EVENTS)),
  ],
)
