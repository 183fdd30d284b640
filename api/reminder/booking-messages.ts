/** What a house has chosen of the messages that the outbox sends of its bookings, and their place in the log. */

import { hashContact } from '#api/contact-hash.ts'
import type { Context } from '#api/context.ts'
import { countHouseMessage } from '#api/identity/count-house-message.ts'
import { decryptContent } from '#api/message/delivery.ts'
import { getBookingFacts, type ObsoleteReason } from '#api/message/outdated.ts'
import { getBookingLink } from '#api/message/render.ts'
import type { BookingMessages } from '#api/message/send-message.ts'
import { findBooking } from '#db/booking/bookings.ts'
import { findClient } from '#db/client/clients.ts'
import type { Db } from '#db/dialect/kit.ts'
import { type MessageRow, redirectMessage } from '#db/outbox.ts'
import { insertLogEntry } from '#db/reminder/client-messages.ts'
import { hasOptedOut } from '#db/reminder/opt-outs.ts'
import { SKIP_REASONS, type SkipReason } from '#domain/reminder/kinds.ts'
import { findKnownValue } from '#domain/text/lenient-json.ts'
import { type DeliverContext, sendToChat } from './deliver.ts'
import { getHouseWays, listBookingReaches, loadChosenMessages } from './house-ways.ts'
import { createTemplateValues, renderOwnWords } from './render.ts'
import { createUnsubscribeLink } from './unsubscribe-token.ts'
import { findConfirmationKind } from './withheld.ts'

type BookingContext = DeliverContext & Pick<Context, 'plans' | 'ownerEmails' | 'rateLimitFactor'>

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
      const leave = createUnsubscribeLink(context, row.id)
      if (!chosen) return { words: null, leave }
      if (!chosen.settings.kinds[kind]) return { refused: 'switched_off' }
      const template = chosen.settings.templates[kind]
      const { whatsapp } = getHouseWays(context, chosen)
      const values = toValues(context, row)
      if (row.channel === 'whatsapp' && whatsapp) {
        const delivery = { id: row.id, recipient: row.recipient, number: whatsapp }
        const send = () => sendToChat(context, delivery, { template, values })
        return { send: async () => void (await send()) }
      }
      return { words: renderOwnWords({ template, values }), leave }
    },
    redirect: (row) => redirectToNextWay(context, row),
    note: (tx, row) => noteBookingMessage(tx, context, row),
  }
}

function findKind(db: Db, user_id: string, row: MessageRow) {
  const { booking_id, is_moved = false, created_at } = getBookingFacts(row)
  const age = row.created_at - created_at
  return findConfirmationKind(db, user_id, { booking_id, is_moved, age })
}

function toValues(context: BookingContext, row: MessageRow) {
  const facts = getBookingFacts(row)
  const link = getBookingLink(decryptContent(context, row), context.address())
  return createTemplateValues({
    client_name: facts.client_name,
    link,
    business: facts,
    booking: facts,
  })
}

/** Kept with the message, so that another attempt and the log know it; whoever is written to next is counted. */
async function redirectToNextWay(
  context: BookingContext,
  row: MessageRow,
): Promise<MessageRow | null> {
  const { id, user_id } = row
  if (user_id === null) return null
  return context.storage.write(async (tx) => {
    const { booking_id, by_client = false } = getBookingFacts(row)
    const booking = await findBooking(tx, user_id, booking_id)
    const reaches = booking ? await listBookingReaches(tx, context, user_id, booking) : []
    const client = booking && (await findClient(tx, user_id, booking.client_id))
    const at = reaches.findIndex(({ channel }) => channel === row.channel)
    const former = reaches[at]
    const kind = by_client ? 'own_confirmation' : 'booking_confirmation'
    for (const { channel, recipient, is_own_number } of reaches.slice(at + 1)) {
      // What the house's own number refuses costs whoever runs the installation from here on.
      const isDearer = former?.is_own_number === true && !is_own_number
      const isCounted = recipient === row.recipient && !isDearer
      const message = { user_id, client, channel, recipient, is_own_number }
      if (!isCounted && (await countHouseMessage(tx, context, { kind, ...message }))) continue
      await redirectMessage(tx, user_id, id, { channel, recipient })
      return { ...row, channel, recipient }
    }
    return null
  })
}

/** What the outbox calls its reasons, in the words of the log. */
const REASONS = {
  outdated: 'booking_moved',
  'told already': 'told_already',
  expired: 'too_late',
} as const satisfies Record<ObsoleteReason | 'expired', SkipReason>
const LOGGED = new Map<string | null, SkipReason>(Object.entries(REASONS))

async function noteBookingMessage(
  tx: Db,
  { now }: Pick<Context, 'now'>,
  row: MessageRow,
): Promise<void> {
  const { user_id, channel, recipient, due_at, expires_at, created_at, last_error } = row
  const { booking_id, date, time } = getBookingFacts(row)
  if (user_id === null || row.state === 'waiting') return
  const booking = await findBooking(tx, user_id, booking_id)
  if (!booking) return
  const isSent = row.state === 'done'
  const reason = isSent ? null : (LOGGED.get(last_error) ?? last_error)
  const isSkipped = findKnownValue(SKIP_REASONS, reason) !== undefined
  await insertLogEntry(tx, user_id, {
    id: row.id,
    client_id: booking.client_id,
    booking_id,
    date,
    time,
    channel,
    reason,
    kind: await findKind(tx, user_id, row),
    state: isSent ? 'sent' : isSkipped ? 'skipped' : 'failed',
    recipient_hash: hashContact(recipient),
    sent_at: isSent ? now() : null,
    due_at,
    expires_at: expires_at ?? due_at,
    created_at,
    updated_at: now(),
  })
}
