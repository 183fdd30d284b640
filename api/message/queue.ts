import type { Context } from '#api/context.ts'
import type { Db } from '#db/dialect/kit.ts'
import { insertMessage } from '#db/outbox.ts'
import type { OutgoingMessage } from './message.ts'

export type QueueContext = Pick<Context, 'channels' | 'crypto' | 'now' | 'newId'>

/**
 * Queues a message in the transaction of what it tells of.
 * @returns false where its channel is not configured, or its key was queued before
 */
export async function queueMessage(
  tx: Db,
  context: QueueContext,
  {
    key,
    user_id,
    channel,
    recipient,
    kind,
    facts,
    secret,
    not_before,
    expires_at,
  }: OutgoingMessage,
): Promise<boolean> {
  if (!context.channels[channel === 'email' ? 'email' : 'sms']) return false
  const now = context.now()
  return insertMessage(tx, {
    id: context.newId(),
    key,
    user_id,
    channel,
    recipient,
    kind,
    facts,
    sealed: secret === null ? null : context.crypto.encrypt(secret),
    due_at: not_before ?? now,
    expires_at,
    created_at: now,
  })
}
