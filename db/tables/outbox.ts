import { isOneOf, kit } from '#db/dialect/kit.ts'
import { MESSAGE_CHANNELS, type MessageChannel, type MessageKind } from '#domain/message/message.ts'
import { parseStoredObject } from '#domain/text/stored-json.ts'
import { due_work } from './due-work.ts'

const { table, text, json, index, check } = kit

/** What messages say and to whom. When they leave, and whether they have, stands in `due_work`. */
export const outbox = table(
  'outbox',
  {
    /** Also the message's id at the receiver, so that one sent twice is known as one. */
    id: text()
      .primaryKey()
      .references(() => due_work.id, { onDelete: 'cascade' }),
    channel: text().$type<MessageChannel>().notNull(),
    recipient: text().notNull(),
    kind: text().$type<MessageKind>().notNull(),
    facts: json(parseStoredObject).notNull(),
    /** The token or code in it, encrypted; wiped once it is sent or given up. */
    sealed: text(),
  },
  (t) => [
    index('outbox_recipient').on(t.recipient),
    check('outbox_channel', isOneOf(t.channel, MESSAGE_CHANNELS)),
  ],
)
