import type { Context } from '#api/context.ts'
import type { WorkHandler } from '#api/due-work/handler.ts'
import { findMessage, wipeSecret } from '#db/outbox.ts'
import { Undeliverable } from './channels.ts'
import { type DeliveryContext, deliverMessage } from './delivery.ts'
import { findObsoleteReason } from './outdated.ts'

/** Sends a queued message, unless what it tells has changed while it waited. */
export function createMessageHandler(
  context: DeliveryContext & Pick<Context, 'storage'>,
): WorkHandler {
  const { storage } = context
  return {
    run: async ({ id }) => {
      const row = await storage.read((db) => findMessage(db, id))
      if (!row) throw new Undeliverable('no message')
      const obsolete = await storage.read((db) => findObsoleteReason(db, row))
      if (obsolete) throw new Undeliverable(obsolete)
      await deliverMessage(context, row)
    },
    end: (tx, { id }) => wipeSecret(tx, id),
  }
}
