import { forgetUnseenClients } from '#api/client/forget-unseen.ts'
import { partStoppedMerges } from '#api/client/undo-merge.ts'
import type { Context } from '#api/context.ts'
import type { WorkHandler } from '#api/due-work/handler.ts'
import { deleteOldAudit } from '#db/account/audit.ts'
import { deleteExpiredSessions } from '#db/account/auth-sessions.ts'
import { deleteExpiredOneTime } from '#db/account/one-time.ts'
import { deleteExpiredAttempts } from '#db/account/rate-limits.ts'
import { deleteOldMerges } from '#db/client/client-merges.ts'
import type { Storage } from '#db/dialect/storage.ts'
import { deleteOldEvents } from '#db/events.ts'
import { deleteExpiredAnswers } from '#db/idempotency-keys.ts'
import { deleteOldImports } from '#db/imports.ts'
import { deleteOldReceipts } from '#db/leaving/leavings.ts'
import { deleteOldWork } from '#db/old-work.ts'
import { deleteOldClientMessages } from '#db/reminder/client-messages.ts'
import { deleteOldWindows } from '#db/reminder/whatsapp-windows.ts'
import { deleteOldStripeEvents } from '#db/stripe.ts'
import { deleteOldDeliveries } from '#db/webhooks.ts'

/** Deletes what has had its day: answers, sessions, tokens, counts, work that is over with its messages, events and history. */
export async function deleteExpiredRows(storage: Storage, now: number): Promise<void> {
  for (const deleteOld of [
    deleteExpiredAnswers,
    deleteExpiredSessions,
    deleteExpiredOneTime,
    deleteExpiredAttempts,
    deleteOldWork,
    deleteOldEvents,
    deleteOldAudit,
    deleteOldMerges,
    deleteOldStripeEvents,
    deleteOldReceipts,
    deleteOldDeliveries,
    deleteOldClientMessages,
    deleteOldWindows,
  ]) {
    // Each in a transaction of its own: nobody has to wait for all of them.
    await storage.write((tx) => deleteOld(tx, now))
  }
}

/** Once a day for all processes; what was deleted before it was cut off stays deleted. */
export function createRetentionHandler(
  context: Pick<Context, 'storage' | 'now' | 'log'>,
): WorkHandler {
  return {
    run: async () => {
      await deleteExpiredRows(context.storage, context.now())
      await partStoppedMerges(context)
      await forgetUnseenClients(context)
      while (await context.storage.write((tx) => deleteOldImports(tx, context.now())));
    },
  }
}
