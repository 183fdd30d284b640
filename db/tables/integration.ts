/** What others build on: calendars that are subscribed to, keys of the API, and webhooks. */
import { sql } from 'drizzle-orm'
import { isOneOf, kit } from '#db/dialect/kit.ts'
import { parseStoredScopes } from '#domain/integration/api-key.ts'
import {
  parseStoredEvents,
  WEBHOOK_STATES,
  type WebhookEvent,
  type WebhookMessage,
  type WebhookState,
} from '#domain/integration/webhook.ts'
import { owner } from './business.ts'
import { due_work } from './due-work.ts'

const { table, text, integer, json, instant, index, uniqueIndex, check } = kit

/** Secret addresses at which calendars read the bookings of a house, or of one who serves there. */
export const calendar_feeds = table(
  'calendar_feeds',
  {
    id: text().primaryKey(),
    user_id: owner(),
    /** Null for the whole house. */
    professional_id: text(),
    secret_hash: text().notNull(),
    /** The same, encrypted: it is shown again to whom it belongs. */
    sealed: text().notNull(),
    created_at: instant().notNull(),
  },
  (t) => [
    uniqueIndex('calendar_feeds_secret').on(t.secret_hash),
    uniqueIndex('calendar_feeds_professional').on(t.user_id, t.professional_id),
    uniqueIndex('calendar_feeds_house').on(t.user_id).where(sql`professional_id IS NULL`),
  ],
)

/** Keys of the API. A key itself is nowhere: only its hash, and how it begins. */
export const api_keys = table(
  'api_keys',
  {
    id: text().primaryKey(),
    user_id: owner(),
    name: text().notNull(),
    key_hash: text().notNull(),
    hint: text().notNull(),
    scopes: json(parseStoredScopes).notNull(),
    created_at: instant().notNull(),
    /** To the minute. */
    last_used_at: instant(),
    revoked_at: instant(),
  },
  (t) => [
    uniqueIndex('api_keys_hash').on(t.key_hash),
    index('api_keys_house').on(t.user_id, t.created_at, t.id),
  ],
)

export const webhooks = table(
  'webhooks',
  {
    id: text().primaryKey(),
    user_id: owner(),
    url: text().notNull(),
    events: json(parseStoredEvents).notNull(),
    /** What bodies are signed with, encrypted. */
    sealed: text().notNull(),
    state: text().$type<WebhookState>().notNull(),
    /** The first failure since something arrived last. */
    failing_since: instant(),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
  },
  (t) => [
    index('webhooks_house').on(t.user_id, t.created_at, t.id),
    check('webhooks_state', isOneOf(t.state, WEBHOOK_STATES)),
  ],
)

/**
 * What happened in a house that has a webhook, written by the database itself in the transaction of what
 * happened, and gone as soon as it is known who is to be told.
 */
export const webhook_events = table(
  'webhook_events',
  {
    /** Counted by the database. */
    id: integer().primaryKey(),
    user_id: owner(),
    type: text().$type<WebhookEvent>().notNull(),
    /** The row that it is about. */
    subject_id: text().notNull(),
    created_at: instant().notNull(),
  },
  (t) => [index('webhook_events_owner').on(t.user_id)],
)

/** What one webhook is told, as it was told first. When, and whether that is over: `due_work`. */
export const webhook_deliveries = table(
  'webhook_deliveries',
  {
    id: text()
      .primaryKey()
      .references(() => due_work.id, { onDelete: 'cascade' }),
    user_id: owner(),
    webhook_id: text()
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** Its id at the receiver: the same however often it is sent. */
    message_id: text().notNull(),
    type: text().$type<WebhookMessage>().notNull(),
    body: text().notNull(),
    /** The client whom the body tells of: it goes when they are erased. */
    client_id: text(),
    /** How often it was tried, and what came of it last: a status, or why there was none. */
    tries: integer().notNull().default(0),
    last_status: integer(),
    last_error: text(),
    last_at: instant(),
    delivered_at: instant(),
    created_at: instant().notNull(),
  },
  (t) => [
    index('webhook_deliveries_house').on(t.user_id, t.created_at, t.id),
    index('webhook_deliveries_webhook').on(t.webhook_id),
    index('webhook_deliveries_message').on(t.user_id, t.message_id),
    index('webhook_deliveries_client').on(t.user_id, t.client_id).where(sql`client_id IS NOT NULL`),
    index('webhook_deliveries_old').on(t.created_at),
  ],
)
