import { createCopyHandler, type NightlyCopies } from './backup/nightly.ts'
import type { Context } from './context.ts'
import { gatherWrites } from './due-work/gather-writes.ts'
import type { WorkHandlers } from './due-work/handler.ts'
import { createImportHandler } from './import/run.ts'
import { createRemovalHandler } from './leaving/remove.ts'
import { createLedgerHandler } from './ledger/enter-old.ts'
import { createMessageHandler } from './message/send-message.ts'
import { createPictureSweep } from './picture/sweep-pictures.ts'
import { createCheckoutHandler } from './plan/check-checkouts.ts'
import { createWarningHandler } from './plan/warn.ts'
import { createPushHandler } from './push/send.ts'
import { createBookingMessages } from './reminder/booking-messages.ts'
import { createClientMessageHandler } from './reminder/send.ts'
import { createVisitSumsHandler } from './report/store-sums.ts'
import { createRetentionHandler } from './retention.ts'
import { createWebhookHandler } from './webhook/deliver.ts'

type WorkContext = Pick<
  Context,
  | 'storage'
  | 'now'
  | 'newId'
  | 'log'
  | 'channels'
  | 'push'
  | 'webhooks'
  | 'crypto'
  | 'address'
  | 'catalogs'
  | 'plans'
  | 'ownerEmails'
  | 'stripe'
  | 'live'
  | 'whatsapp'
  | 'rateLimitFactor'
>

/** How each kind of due work is done here. @param copies null where no folder is set for them */
export function createWorkHandlers(
  context: WorkContext,
  copies: NightlyCopies | null,
): WorkHandlers {
  return {
    message: createMessageHandler(context, createBookingMessages(context)),
    push: createPushHandler(context),
    retention: createRetentionHandler(context),
    ledger: createLedgerHandler(context),
    pictures: createPictureSweep(context),
    import: createImportHandler(context),
    plan_checkout: createCheckoutHandler(context),
    plan_warnings: createWarningHandler(context),
    visit_sums: createVisitSumsHandler(context),
    leaving: createRemovalHandler(context),
    webhook: createWebhookHandler(context),
    client_message: createClientMessageHandler({
      ...context,
      storage: gatherWrites(context.storage),
    }),
    nightly_copy: copies && createCopyHandler(copies, context.now),
  }
}
