import { RefusalError } from '#api/errors.ts'
import type { Db } from '#db/dialect/kit.ts'
import { findWebhook, type WebhookRow } from '#db/webhooks.ts'

/** @throws Refused `not_found` */
export async function requireWebhook(db: Db, user_id: string, id: string): Promise<WebhookRow> {
  const row = await findWebhook(db, user_id, id)
  if (!row) throw new RefusalError({ code: 'not_found' })
  return row
}
