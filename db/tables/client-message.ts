/** What a house writes to its clients: what it has chosen, what went to whom, and who wants none of it. */
import { sql } from 'drizzle-orm'
import { isOneOf, kit } from '#db/dialect/kit.ts'
import { MESSAGE_CHANNELS, type MessageChannel } from '#domain/message/message.ts'
import {
  CLIENT_MESSAGE_KINDS,
  CLIENT_MESSAGE_STATES,
  type ClientMessageKind,
  type ClientMessageState,
  OPT_OUT_SOURCES,
  type OptOutSource,
} from '#domain/reminder/kinds.ts'
import { parseStoredMessages } from '#domain/reminder/settings.ts'
import { owner } from './business.ts'

const { table, text, integer, boolean, json, instant, index, uniqueIndex, primaryKey, check } = kit

/** What a house has chosen; without a row the standard holds. */
export const message_settings = table(
  'message_settings',
  {
    user_id: owner().primaryKey(),
    settings: json(parseStoredMessages).notNull(),
    /** Raised by each change, so that the second of two editors is told. */
    version: integer().notNull(),
    /** Is anything on that has to be planned? */
    is_planned: boolean().notNull(),
    /** Up to which of the house's events was planned, and to which of its days. */
    planned_event: integer().notNull(),
    planned_day: text(),
    /** When there is something to plan though nothing happened. */
    next_at: instant().notNull(),
    /** The house's own number at WhatsApp's Cloud API; its token and app secret are encrypted. */
    whatsapp_phone_id: text(),
    whatsapp_token: text(),
    whatsapp_secret: text(),
    updated_at: instant().notNull(),
  },
  (t) => [index('message_settings_planned').on(t.next_at).where(sql`is_planned = true`)],
)

/** What went to whom, when and how, or why not. No name and no contact stands here. */
export const client_messages = table(
  'client_messages',
  {
    /** Of a planned one also its work's, and what its receiver knows a repetition by. */
    id: text().primaryKey(),
    user_id: owner(),
    client_id: text().notNull(),
    booking_id: text(),
    kind: text().$type<ClientMessageKind>().notNull(),
    /** Of the booking as it is told. */
    date: text(),
    time: text(),
    /** For a reminder: how many hours before. */
    hours: integer(),
    due_at: instant().notNull(),
    expires_at: instant().notNull(),
    state: text().$type<ClientMessageState>().notNull(),
    /** Why not, or why it failed: a code, nobody's data. */
    reason: text(),
    channel: text().$type<MessageChannel>(),
    /** SHA-256 of where it went. */
    recipient_hash: text(),
    /** What the provider calls it. */
    provider_id: text(),
    sent_at: instant(),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
  },
  (t) => [
    index('client_messages_log').on(t.user_id, t.created_at, t.id),
    index('client_messages_booking').on(t.user_id, t.booking_id, t.sent_at),
    index('client_messages_client').on(t.user_id, t.client_id, t.created_at),
    index('client_messages_sent').on(t.user_id, t.sent_at).where(sql`sent_at IS NOT NULL`),
    uniqueIndex('client_messages_provider').on(t.provider_id).where(sql`provider_id IS NOT NULL`),
    // What is forgotten in time.
    index('client_messages_age').on(t.created_at),
    check('client_messages_kind', isOneOf(t.kind, CLIENT_MESSAGE_KINDS)),
    check('client_messages_state', isOneOf(t.state, CLIENT_MESSAGE_STATES)),
    check('client_messages_channel', isOneOf(t.channel, MESSAGE_CHANNELS)),
  ],
)

/** Who wants no more messages of a house: contacts as SHA-256, kept when the client is not. */
export const message_optouts = table(
  'message_optouts',
  {
    user_id: owner(),
    contact_sha256: text().notNull(),
    source: text().$type<OptOutSource>().notNull(),
    created_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.contact_sha256] }),
    check('message_optouts_source', isOneOf(t.source, OPT_OUT_SOURCES)),
  ],
)

/** When somebody last wrote to a number at WhatsApp: for 24 hours it may answer in its own words. */
export const whatsapp_windows = table(
  'whatsapp_windows',
  {
    /** Of a house's own number with the house before it: `<house>:<number>`. */
    phone_id: text().notNull(),
    contact_sha256: text().notNull(),
    heard_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.phone_id, t.contact_sha256] }),
    index('whatsapp_windows_age').on(t.heard_at),
  ],
)
