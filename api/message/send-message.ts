import type { Context } from '#api/context.ts'
import type { WorkHandler } from '#api/due-work/handler.ts'
import type { Db } from '#db/dialect/kit.ts'
import { findMessage, type MessageRow, wipeSecret } from '#db/outbox.ts'
import { Undeliverable } from './channels.ts'
import { type DeliveryContext, deliverMessage } from './delivery.ts'
import { findObsoleteReason } from './outdated.ts'
import type { OwnWords } from './render.ts'

/** What a house has chosen of the messages that tell of its bookings. */
export type BookingMessages = {
  /** Why one is not sent, by another way, or in which words; asked just before it leaves. */
  prepare: (row: MessageRow) => Promise<
    | { refused: string }
    | { send: () => Promise<void> }
    /** `leave`: where its receiver leaves the house's list. */
    | { words: OwnWords | null; leave: string }
  >
  /** Turns one that a way has refused to the next that the house uses; null where there is none. */
  redirect: (row: MessageRow) => Promise<MessageRow | null>
  /** Writes down what became of one, with its work. */
  note: (tx: Db, row: MessageRow) => Promise<void>
}

/** Sends a queued message, unless what it tells has changed while it waited. */
export function createMessageHandler(
  context: DeliveryContext & Pick<Context, 'storage'>,
  ofBookings: BookingMessages | null = null,
): WorkHandler {
  const { storage } = context
  return {
    run: async ({ id }) => {
      const row = await storage.read((db) => findMessage(db, id))
      if (!row) throw new Undeliverable('no message')
      const obsolete = await storage.read((db) => findObsoleteReason(db, row))
      if (obsolete) throw new Undeliverable(obsolete)
      if (row.kind === 'booking_confirmation' && ofBookings)
        await sendByFirst(context, row, ofBookings)
      else await deliverMessage(context, row)
    },
    end: async (tx, { id }) => {
      await wipeSecret(tx, id)
      const row = ofBookings && (await findMessage(tx, id))
      if (row?.kind === 'booking_confirmation') await ofBookings?.note(tx, row)
    },
  }
}

/** By the way that it was queued for; by the next where that one refuses it for good. */
async function sendByFirst(
  context: DeliveryContext,
  row: MessageRow,
  ofBookings: BookingMessages,
): Promise<void> {
  const chosen = await ofBookings.prepare(row)
  if ('refused' in chosen) throw new Undeliverable(chosen.refused)
  try {
    if ('send' in chosen) await chosen.send()
    else await deliverMessage(context, row, chosen)
  } catch (error) {
    const next = error instanceof Undeliverable ? await ofBookings.redirect(row) : null
    if (!next) throw error
    await sendByFirst(context, next, ofBookings)
  }
}
