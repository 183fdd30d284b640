/** What a webhook was sent: the list of it, the same once more, and a test. */
import { z } from 'zod'
import { loadTimezone } from '#api/business/timezone.ts'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { cursorText, cutPage, parseCursor } from '#api/cursor.ts'
import { RefusalError } from '#api/errors.ts'
import { countAttemptsInTransaction, type Limit } from '#api/identity/limits.ts'
import type { Handler } from '#api/mount.ts'
import type { Db } from '#db/dialect/kit.ts'
import {
  findDelivery,
  insertDelivery,
  listDeliveries,
  listSends,
  type WebhookRow,
} from '#db/webhooks.ts'
import { WEBHOOK_TEST_TEXT } from '#domain/integration/integration-messages.pt-BR.ts'
import { WEBHOOK_TEST } from '#domain/integration/webhook.ts'
import { formatWebhookBody } from './event-data.ts'
import { requireWebhook } from './require-webhook.ts'

const PAGE = 50
const cursor = z.tuple([z.int(), cursorText])

/** What a house has its servers told that tells of nothing: it costs whoever is at the address, too. */
const TESTS: Limit = { name: 'webhook-test', points: 10, span_ms: 60 * 60_000 }

export function testWebhook(context: Context): Handler<Contract['POST /api/webhooks/:id/test']> {
  return async ({ params: { id } }, caller) => {
    await context.storage.write(async (tx) => {
      const { user_id } = await caller(tx)
      requireOn(await requireWebhook(tx, user_id, id))
      await countTest(tx, context, user_id)
      const at = context.now()
      const body = formatWebhookBody(WEBHOOK_TEST, at, { text: WEBHOOK_TEST_TEXT })
      const message_id = `msg_${context.newId()}`
      await insertDelivery(tx, user_id, {
        id: context.newId(),
        webhook_id: id,
        message_id,
        type: WEBHOOK_TEST,
        body,
        client_id: null,
        key: `webhook:${id}:${message_id}`,
        created_at: at,
      })
    })
    context.wakeWorker()
    return undefined
  }
}

export function listWebhookDeliveries(
  context: Context,
): Handler<Contract['GET /api/webhook-deliveries']> {
  return ({ query: { after } }, caller) =>
    context.storage.read(async (db) => {
      const { user_id } = await caller(db)
      const [at, id] = after === undefined ? [] : parseCursor(cursor, after, 'after')
      const from = at === undefined || id === undefined ? null : { at, id }
      const rows = await listDeliveries(db, user_id, from, PAGE + 1)
      const { shown, next } = cutPage(rows, PAGE, ({ delivery }) => [
        delivery.created_at,
        delivery.id,
      ])
      const timezone = await loadTimezone(db, user_id)
      return { deliveries: shown.map(toDelivery), next, timezone }
    })
}

export function resendDelivery(
  context: Context,
): Handler<Contract['POST /api/webhook-deliveries/:id/resend']> {
  return async ({ params: { id } }, caller) => {
    await context.storage.write(async (tx) => {
      const { user_id } = await caller(tx)
      const found = await findDelivery(tx, user_id, id)
      if (!found) throw new RefusalError({ code: 'not_found' })
      requireOn(found.webhook)
      const { message_id, webhook_id, type, body, client_id } = found.delivery
      const sends = (await listSends(tx, user_id, message_id)).filter(
        (send) => send.webhook_id === webhook_id,
      )
      // Pressed twice: the one that waits will do.
      if (sends.some(({ state }) => state === 'waiting')) return
      if (type === WEBHOOK_TEST) await countTest(tx, context, user_id)
      await insertDelivery(tx, user_id, {
        id: context.newId(),
        webhook_id,
        message_id,
        type,
        body,
        client_id,
        key: `webhook:${webhook_id}:${message_id}:${sends.length}`,
        created_at: context.now(),
      })
    })
    context.wakeWorker()
    return undefined
  }
}

/** @throws Refused `too_many_requests` */
async function countTest(tx: Db, context: Context, user_id: string): Promise<void> {
  const spent = await countAttemptsInTransaction(tx, context, [[TESTS, user_id]])
  if (spent) throw new RefusalError(spent)
}

function requireOn({ state }: WebhookRow): void {
  if (state !== 'on') throw new RefusalError({ code: 'webhook_off' })
}

type Listed = Awaited<ReturnType<typeof listDeliveries>>[number]

function toDelivery({ delivery, state, due_at, url }: Listed) {
  const { user_id: _owner, client_id: _client, delivered_at, ...shown } = delivery
  const isWaiting = state === 'waiting'
  const end = delivered_at === null ? 'failed' : 'delivered'
  const next_at = isWaiting ? due_at : null
  return { ...shown, url, state: isWaiting ? 'waiting' : end, next_at } as const
}
