import type { Context } from '#api/context.ts'
import { WorkDeferred, type WorkHandler } from '#api/due-work/handler.ts'
import { writeAudit } from '#api/identity/audit.ts'
import { NotSent, Undeliverable } from '#api/message/channels.ts'
import { queueMessage } from '#api/message/queue.ts'
import { findProfile } from '#db/account/profiles.ts'
import { findUser } from '#db/account/users.ts'
import type { Db } from '#db/dialect/kit.ts'
import {
  findDelivery,
  findWebhook,
  markWebhookFailing,
  updateDelivery,
  updateWebhook,
  type WebhookRow,
} from '#db/webhooks.ts'
import { GONE_STATUS, LASTING_FAILURE_MS, WEBHOOK_TEST } from '#domain/integration/webhook.ts'
import { WebhookPlaces } from './places.ts'
import type { WebhookOutcome } from './sender.ts'
import { spreadWebhookEvents } from './spread.ts'

type DeliverContext = Pick<
  Context,
  ('storage' | 'now' | 'newId' | 'channels' | 'crypto') | ('webhooks' | 'plans' | 'ownerEmails')
>

/** After this what found no place at a slow host looks again, each at another moment (ms). */
const PLACE_LOOK_MS = 5000

export function createWebhookHandler(context: DeliverContext): WorkHandler {
  const { storage, now } = context
  const places = new WebhookPlaces()
  return {
    look: () => spreadWebhookEvents(context),
    run: async ({ id, user_id }) => {
      const owner = user_id ?? ''
      const found = await storage.read((db) => findDelivery(db, owner, id))
      if (found?.webhook.state !== 'on') throw new Undeliverable('webhook off')
      const { delivery, webhook } = found
      const secret = context.crypto.decrypt(webhook.sealed)
      if (secret === null) throw new Undeliverable('webhook secret')
      const leave = await places.take(webhook.url, owner)
      if (!leave)
        throw new WorkDeferred(
          now() + PLACE_LOOK_MS + Math.round(Math.random() * 2 * PLACE_LOOK_MS),
        )
      const sent = { url: webhook.url, secret, id: delivery.message_id, body: delivery.body }
      const outcome = await context.webhooks.send({ ...sent, now: now() }).finally(leave)
      await storage.write((tx) => noteOutcome(tx, context, webhook, id, outcome))
      requireArrived(outcome, delivery.type)
    },
    end: async (tx, { id, user_id }) => {
      const found = await findDelivery(tx, user_id ?? '', id)
      if (!found || found.delivery.delivered_at !== null || found.webhook.state !== 'on') return
      const { failing_since } = found.webhook
      const isGone = found.delivery.last_status === GONE_STATUS
      const lasts = failing_since !== null && now() - failing_since >= LASTING_FAILURE_MS
      if (isGone || lasts) await switchOff(tx, context, found.webhook, isGone ? 'gone' : 'failing')
    },
  }
}

const isArrived = (outcome: WebhookOutcome): boolean =>
  'status' in outcome && outcome.status >= 200 && outcome.status < 300

/** A test is not tried again: whoever asked for it looks at what came of it. */
function requireArrived(outcome: WebhookOutcome, type: string): void {
  if (isArrived(outcome)) return
  const code = `webhook ${'status' in outcome ? outcome.status : outcome.error}`
  const isGone = 'status' in outcome && outcome.status === GONE_STATUS
  throw isGone || type === WEBHOOK_TEST ? new Undeliverable(code) : new NotSent(code)
}

async function noteOutcome(
  tx: Db,
  { now }: DeliverContext,
  { user_id, id: webhook_id }: WebhookRow,
  id: string,
  outcome: WebhookOutcome,
): Promise<void> {
  const at = now()
  const isThere = isArrived(outcome)
  await updateDelivery(tx, user_id, id, {
    last_status: 'status' in outcome ? outcome.status : null,
    last_error: 'error' in outcome ? outcome.error : null,
    last_at: at,
    delivered_at: isThere ? at : null,
  })
  if (!isThere) return markWebhookFailing(tx, user_id, webhook_id, at)
  // As it is now: another message may have failed while this one was on its way.
  const webhook = await findWebhook(tx, user_id, webhook_id)
  if (webhook && webhook.failing_since !== null)
    await updateWebhook(tx, user_id, webhook_id, { failing_since: null })
}

/** It is told nothing more until the owner switches it on again, and they are told so. */
async function switchOff(
  tx: Db,
  context: DeliverContext,
  { user_id, id, url }: WebhookRow,
  state: 'failing' | 'gone',
): Promise<void> {
  const updated_at = context.now()
  await updateWebhook(tx, user_id, id, { state, updated_at })
  await writeAudit(tx, context, user_id, 'webhook_off', null, { url })
  const [account, profile] = [await findUser(tx, user_id), await findProfile(tx, user_id)]
  if (!account?.email) return
  await queueMessage(tx, context, {
    key: `webhook_off:${id}:${updated_at}`,
    user_id,
    channel: 'email',
    recipient: account.email,
    kind: 'webhook_off',
    secret: null,
    facts: { name: profile?.name ?? '', url, gone: state === 'gone' },
    expires_at: null,
  })
}
