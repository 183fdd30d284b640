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
  prepare: (
    row: MessageRow,
  ) => Promise<{ refused: string } | { send: () => Promise<void> } | { words: OwnWords | null }>
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
      const isOfBooking = row.kind === 'booking_confirmation'
      const chosen = isOfBooking && ofBookings ? await ofBookings.prepare(row) : { words: null }
      if ('refused' in chosen) throw new Undeliverable(chosen.refused)
      if ('send' in chosen) return chosen.send()
      await deliverMessage(context, row, chosen.words)
    },
    end: async (tx, { id }) => {
      await wipeSecret(tx, id)
      const row = ofBookings && (await findMessage(tx, id))
      if (row?.kind === 'booking_confirmation') await ofBookings?.note(tx, row)
    },
  }
}
