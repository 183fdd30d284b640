import { isOneOf, kit } from '#db/dialect/kit.ts'
import {
  MESSAGE_CHANNELS,
  MESSAGE_STATES,
  type MessageChannel,
  type MessageKind,
  type MessageState,
} from '#domain/message/message.ts'
import { parseStoredObject } from '#domain/text/stored-json.ts'
import { profiles } from './business.ts'

const { table, text, integer, json, instant, index, uniqueIndex, check } = kit

/** Messages on their way out: written with what they tell of, sent by the worker. */
export const outbox = table(
  'outbox',
  {
    /** Also the message's id at the receiver, so that one sent twice is known as one. */
    id: text().primaryKey(),
    /** What it is about; the same key is queued once. */
    key: text().notNull(),
    /** The owner of what it tells of; none for mail about an account. */
    user_id: text().references(() => profiles.id),
    channel: text().$type<MessageChannel>().notNull(),
    recipient: text().notNull(),
    kind: text().$type<MessageKind>().notNull(),
    facts: json(parseStoredObject).notNull(),
    /** The token or code in it, encrypted; wiped once it is sent or given up. */
    sealed: text(),
    state: text().$type<MessageState>().notNull(),
    attempts: integer().notNull().default(0),
    /** When it may be tried next; while a worker has it, until when. */
    next_at: instant().notNull(),
    /** After this it is of no use any more. */
    expires_at: instant(),
    /** Why it failed, or failed last. */
    reason: text(),
    created_at: instant().notNull(),
    sent_at: instant(),
  },
  (t) => [
    uniqueIndex('outbox_key').on(t.key),
    index('outbox_due').on(t.state, t.next_at),
    index('outbox_user').on(t.user_id),
    check('outbox_channel', isOneOf(t.channel, MESSAGE_CHANNELS)),
    check('outbox_state', isOneOf(t.state, MESSAGE_STATES)),
  ],
)
