import type { Context } from '#api/context.ts'
import type { Db } from '#db/dialect/kit.ts'
import { insertMessage } from '#db/outbox.ts'
import type { OutgoingMessage } from './message.ts'

type OpenQueueContext = Pick<Context, 'channels' | 'now' | 'newId'>
export type QueueContext = OpenQueueContext & Pick<Context, 'crypto'>

/**
 * Queues a message in the transaction of what it tells of.
 * @returns false where its channel is not configured, or its key was queued before
 */
export function queueMessage(
  tx: Db,
  context: QueueContext,
  message: OutgoingMessage,
): Promise<boolean> {
  const { secret } = message
  return queueSealed(tx, context, message, secret === null ? null : context.crypto.encrypt(secret))
}

/** The same of one that holds no secret, for whoever has no key. */
export const queueOpenMessage = (
  tx: Db,
  context: OpenQueueContext,
  message: Extract<OutgoingMessage, { secret: null }>,
): Promise<boolean> => queueSealed(tx, context, message, null)

async function queueSealed(
  tx: Db,
  context: OpenQueueContext,
  message: OutgoingMessage,
  sealed: string | null,
): Promise<boolean> {
  const { key, user_id, channel, recipient, kind, facts, not_before, expires_at } = message
  const isOpen = context.channels[channel === 'email' ? 'email' : 'sms'] !== null
  if (!isOpen && !message.by_house) return false
  const now = context.now()
  return insertMessage(tx, {
    id: context.newId(),
    key,
    user_id,
    channel,
    recipient,
    kind,
    facts,
    sealed,
    due_at: not_before ?? now,
    expires_at,
    created_at: now,
  })
}
