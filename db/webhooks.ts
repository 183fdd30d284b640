/** What houses have told to servers of their own: where, of what, and what became of it. */
import { and, asc, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { DELIVERIES_KEPT_MS, type WebhookMessage } from '#domain/integration/webhook.ts'
import type { Db } from './dialect/kit.ts'
import { insertWork } from './due-work.ts'
import { due_work } from './tables/due-work.ts'
import { webhook_deliveries, webhook_events, webhooks } from './tables/integration.ts'

export type WebhookRow = typeof webhooks.$inferSelect
type WebhookEventRow = typeof webhook_events.$inferSelect
export type DeliveryRow = typeof webhook_deliveries.$inferSelect

/** A house's, the oldest first. */
export async function listWebhooks(db: Db, user_id: string): Promise<WebhookRow[]> {
  return db
    .select()
    .from(webhooks)
    .where(eq(webhooks.user_id, user_id))
    .orderBy(asc(webhooks.created_at), asc(webhooks.id))
}

const isWebhook = (user_id: string, id: string) =>
  and(eq(webhooks.user_id, user_id), eq(webhooks.id, id))

export async function findWebhook(db: Db, user_id: string, id: string): Promise<WebhookRow | null> {
  const [row] = await db.select().from(webhooks).where(isWebhook(user_id, id))
  return row ?? null
}

export async function insertWebhook(tx: Db, row: WebhookRow): Promise<void> {
  await tx.insert(webhooks).values(row)
}

export async function updateWebhook(
  tx: Db,
  user_id: string,
  id: string,
  change: Partial<Pick<WebhookRow, 'url' | 'events' | 'sealed' | 'state' | 'failing_since'>> & {
    updated_at?: number
  },
): Promise<WebhookRow | null> {
  const [row] = await tx.update(webhooks).set(change).where(isWebhook(user_id, id)).returning()
  return row ?? null
}

/** Something failed: since when, unless that is known already. */
export async function markWebhookFailing(
  tx: Db,
  user_id: string,
  id: string,
  now: number,
): Promise<void> {
  await tx
    .update(webhooks)
    .set({ failing_since: now })
    .where(and(isWebhook(user_id, id), isNull(webhooks.failing_since)))
}

/** With it goes what it was still to be told, and its log. @returns whether there was one */
export async function deleteWebhook(tx: Db, user_id: string, id: string): Promise<boolean> {
  const told = tx
    .select({ id: webhook_deliveries.id })
    .from(webhook_deliveries)
    .where(and(eq(webhook_deliveries.user_id, user_id), eq(webhook_deliveries.webhook_id, id)))
  await tx.delete(due_work).where(and(eq(due_work.user_id, user_id), inArray(due_work.id, told)))
  const gone = await tx.delete(webhooks).where(isWebhook(user_id, id)).returning({
    id: webhooks.id,
  })
  return gone.length > 0
}

/** What happened in any house and nobody has been told of yet, in its order. */
export async function listWebhookEvents(db: Db, most: number): Promise<WebhookEventRow[]> {
  return db.select().from(webhook_events).orderBy(asc(webhook_events.id)).limit(most)
}

/** Takes them, each once, whichever process is first. */
export async function takeWebhookEvents(
  tx: Db,
  ids: readonly number[],
): Promise<WebhookEventRow[]> {
  const taken = await tx
    .delete(webhook_events)
    .where(inArray(webhook_events.id, [...ids]))
    .returning()
  return taken.sort((a, b) => a.id - b.id)
}

type NewDelivery = Pick<
  DeliveryRow,
  'id' | 'webhook_id' | 'message_id' | 'body' | 'client_id' | 'created_at'
> & {
  type: WebhookMessage
  key: string
}

/** @returns false where that was taken in before */
export async function insertDelivery(
  tx: Db,
  user_id: string,
  { key, ...delivery }: NewDelivery,
): Promise<boolean> {
  const { id, created_at } = delivery
  const due = { due_at: created_at, expires_at: null, created_at }
  if (!(await insertWork(tx, { id, kind: 'webhook', key, user_id, ...due }))) return false
  await tx.insert(webhook_deliveries).values({ ...delivery, user_id })
  return true
}

const isDelivery = (user_id: string, id: string) =>
  and(eq(webhook_deliveries.user_id, user_id), eq(webhook_deliveries.id, id))

/** What work of that id is to tell, and to whom. */
export async function findDelivery(db: Db, user_id: string, id: string) {
  const [row] = await db
    .select({ delivery: webhook_deliveries, webhook: webhooks })
    .from(webhook_deliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhook_deliveries.webhook_id))
    .where(isDelivery(user_id, id))
  return row ?? null
}

export async function updateDelivery(
  tx: Db,
  user_id: string,
  id: string,
  change: Partial<Pick<DeliveryRow, 'last_status' | 'last_error' | 'last_at' | 'delivered_at'>>,
): Promise<void> {
  await tx
    .update(webhook_deliveries)
    .set({ ...change, tries: sql`${webhook_deliveries.tries} + 1` })
    .where(isDelivery(user_id, id))
}

type DeliveryCursor = { at: number; id: string }

/** The log of a house, the newest first, with where each stands. @param after the last of the page before */
export async function listDeliveries(
  db: Db,
  user_id: string,
  after: DeliveryCursor | null,
  most: number,
) {
  const { created_at, id } = webhook_deliveries
  const isOlder =
    after === null
      ? undefined
      : or(lt(created_at, after.at), and(eq(created_at, after.at), lt(id, after.id)))
  return db
    .select({
      delivery: webhook_deliveries,
      state: due_work.state,
      due_at: due_work.due_at,
      url: webhooks.url,
    })
    .from(webhook_deliveries)
    .innerJoin(due_work, eq(due_work.id, webhook_deliveries.id))
    .innerJoin(webhooks, eq(webhooks.id, webhook_deliveries.webhook_id))
    .where(and(eq(webhook_deliveries.user_id, user_id), isOlder))
    .orderBy(desc(created_at), desc(id))
    .limit(most)
}

/** Each time that one message was sent, or is to be. */
export async function listSends(db: Db, user_id: string, message_id: string) {
  return db
    .select({ webhook_id: webhook_deliveries.webhook_id, state: due_work.state })
    .from(webhook_deliveries)
    .innerJoin(due_work, eq(due_work.id, webhook_deliveries.id))
    .where(
      and(eq(webhook_deliveries.user_id, user_id), eq(webhook_deliveries.message_id, message_id)),
    )
}

/** Forgets what was told a month ago, whatever became of it. */
export async function deleteOldDeliveries(tx: Db, now: number): Promise<void> {
  const old = tx
    .select({ id: webhook_deliveries.id })
    .from(webhook_deliveries)
    .where(lt(webhook_deliveries.created_at, now - DELIVERIES_KEPT_MS))
  await tx.delete(due_work).where(inArray(due_work.id, old))
}
