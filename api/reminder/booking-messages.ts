/** What a house has chosen of the messages that the outbox sends of its bookings, and their place in the log. */

import { hashContact } from '#api/contact-hash.ts'
import type { Context } from '#api/context.ts'
import { decryptContent } from '#api/message/delivery.ts'
import type { BookingFacts } from '#api/message/message.ts'
import { getBookingLink, type OwnWords } from '#api/message/render.ts'
import type { BookingMessages } from '#api/message/send-message.ts'
import { findBooking } from '#db/booking/bookings.ts'
import type { Db } from '#db/dialect/kit.ts'
import type { MessageRow } from '#db/outbox.ts'
import { findTellingKind, insertLogEntry } from '#db/reminder/client-messages.ts'
import { hasOptedOut } from '#db/reminder/opt-outs.ts'
import { SKIP_REASONS, UNDO_MS } from '#domain/reminder/kinds.ts'
import { findKnownValue } from '#domain/text/lenient-json.ts'
import { type DeliverContext, sendToChat } from './deliver.ts'
import { getHouseWays, loadChosenMessages } from './house-ways.ts'
import { createTemplateValues, renderOwnWords } from './render.ts'

type BookingContext = DeliverContext & Pick<Context, 'plans' | 'ownerEmails'>

// queueConfirmation wrote the facts of this kind.
const getFacts = ({ facts }: MessageRow) => facts as unknown as BookingFacts

export function createBookingMessages(context: BookingContext): BookingMessages {
  return {
    prepare: async (row) => {
      const user_id = row.user_id ?? ''
      const { chosen, kind, isOptedOut } = await context.storage.read(async (db) => ({
        chosen: await loadChosenMessages(db, context, user_id),
        kind: await findKind(db, user_id, row),
        isOptedOut: await hasOptedOut(db, user_id, [hashContact(row.recipient)]),
      }))
      if (isOptedOut) return { refused: 'opted_out' }
      // Who has chosen nothing has the standard.
      if (!chosen) return { words: null }
      if (!chosen.settings.kinds[kind]) return { refused: 'switched_off' }
      const template = chosen.settings.templates[kind]
      const { whatsapp } = getHouseWays(context, chosen)
      const values = toValues(context, row)
      if (row.channel === 'whatsapp' && whatsapp) {
        const delivery = { id: row.id, recipient: row.recipient, number: whatsapp }
        const send = () => sendToChat(context, delivery, { template, values })
        return { send: async () => void (await send()) }
      }
      return { words: renderOwnWords({ template, values }) satisfies OwnWords }
    },
    note: (tx, row) => noteBookingMessage(tx, context, row),
  }
}

/** A booking that was made a while before it moved was known to its client, though the log may not say so. */
async function findKind(
  db: Db,
  user_id: string,
  row: MessageRow,
): Promise<'confirmation' | 'change'> {
  const { booking_id, is_moved, created_at } = getFacts(row)
  if (is_moved && row.created_at - created_at > UNDO_MS) return 'change'
  return findTellingKind(db, user_id, booking_id)
}

function toValues(context: BookingContext, row: MessageRow) {
  const facts = getFacts(row)
  const link = getBookingLink(decryptContent(context, row), context.address())
  return createTemplateValues({
    ...{ client_name: facts.client_name, link },
    ...{ business: facts, booking: facts },
  })
}

/** What the outbox calls its reasons, in the words of the log. */
const REASONS: Readonly<Record<string, string>> = {
  outdated: 'booking_moved',
  'told already': 'told_already',
  expired: 'too_late',
}

async function noteBookingMessage(
  tx: Db,
  { now }: Pick<Context, 'now'>,
  row: MessageRow,
): Promise<void> {
  const { user_id, channel, recipient, due_at, expires_at, created_at, last_error } = row
  const { booking_id, date, time } = getFacts(row)
  if (user_id === null || row.state === 'waiting') return
  const booking = await findBooking(tx, user_id, booking_id)
  if (!booking) return
  const isSent = row.state === 'done'
  const reason = isSent ? null : (REASONS[last_error ?? ''] ?? last_error)
  const isSkipped = findKnownValue(SKIP_REASONS, reason) !== undefined
  await insertLogEntry(tx, user_id, {
    ...{ id: row.id, client_id: booking.client_id, booking_id, date, time, channel, reason },
    kind: await findKind(tx, user_id, row),
    state: isSent ? 'sent' : isSkipped ? 'skipped' : 'failed',
    recipient_hash: hashContact(recipient),
    sent_at: isSent ? now() : null,
    ...{ due_at, expires_at: expires_at ?? due_at, created_at, updated_at: now() },
  })
}
