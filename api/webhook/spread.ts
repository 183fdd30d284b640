import type { Context } from '#api/context.ts'
import { loadHousePlan } from '#api/entitlement/house-plan.ts'
import type { Db } from '#db/dialect/kit.ts'
import {
  insertDelivery,
  listWebhookEvents,
  listWebhooks,
  takeWebhookEvents,
  type WebhookRow,
} from '#db/webhooks.ts'
import { hasPlanFeature } from '#domain/plan/standing.ts'
import { formatWebhookBody, loadEventData } from './event-data.ts'

type SpreadContext = Pick<Context, 'storage' | 'now' | 'newId' | 'plans' | 'ownerEmails'>

/** So many events are taken in one transaction, and so many transactions in one go. */
const EVENTS_A_TIME = 50
const MOST_TIMES = 20

/**
 * Makes a delivery of each event for each webhook that wants it: in one transaction with the end of
 * the event, so that each is told once, whichever process dies.
 */
export async function spreadWebhookEvents(context: SpreadContext): Promise<void> {
  for (let time = 0; time < MOST_TIMES; time += 1) {
    const found = await context.storage.read((db) => listWebhookEvents(db, EVENTS_A_TIME))
    if (found.length === 0) return
    const ids = found.map(({ id }) => id)
    await context.storage.write((tx) => spread(tx, context, ids))
    if (found.length < EVENTS_A_TIME) return
  }
}

async function spread(tx: Db, context: SpreadContext, ids: readonly number[]): Promise<void> {
  const told = new Map<string, WebhookRow[]>()
  for (const { user_id, type, subject_id, created_at } of await takeWebhookEvents(tx, ids)) {
    const webhooks = told.get(user_id) ?? (await listTold(tx, context, user_id))
    told.set(user_id, webhooks)
    const wanting = webhooks.filter(({ events }) => events.includes(type))
    if (wanting.length === 0) continue
    const { data, client_id } = await loadEventData(tx, user_id, type, subject_id)
    const body = formatWebhookBody(type, created_at, data)
    const message_id = `msg_${context.newId()}`
    for (const { id: webhook_id } of wanting) {
      await insertDelivery(tx, user_id, {
        id: context.newId(),
        webhook_id,
        message_id,
        type,
        body,
        client_id,
        key: `webhook:${webhook_id}:${message_id}`,
        created_at: context.now(),
      })
    }
  }
}

/** Of a house whose plan has no API nobody is told. */
async function listTold(tx: Db, context: SpreadContext, user_id: string): Promise<WebhookRow[]> {
  const { standing } = await loadHousePlan(tx, context, user_id)
  if (!hasPlanFeature(standing, 'api')) return []
  return (await listWebhooks(tx, user_id)).filter(({ state }) => state === 'on')
}
