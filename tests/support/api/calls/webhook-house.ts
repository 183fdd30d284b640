/** A house whose plan has webhooks, a server that is told, and what has arrived there. */
import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Worker } from '#api/due-work/worker.ts'
import type { WebhookSender } from '#api/webhook/sender.ts'
import { due_work } from '#db/tables/due-work.ts'
import { webhook_events } from '#db/tables/integration.ts'
import { openAccount } from '#tests/support/api/people/accounts.ts'
import { createBusinessOwner } from '#tests/support/api/people/sign-up.ts'
import { setPlan, WITH_PLANS } from '#tests/support/api/plan-calls.ts'
import { startTestServer } from '#tests/support/api/test-server.ts'
import { createBusiness } from '#tests/support/db/factories.ts'
import { startWebhookReceiver } from '#tests/support/fakes/webhook-receiver.ts'
import { startWebhookWorker } from './webhook-calls.ts'

export type WebhookHouse = Awaited<ReturnType<typeof openWebhookHouse>>

export async function openWebhookHouse(
  change: { rateLimitFactor?: number; webhooks?: WebhookSender } = {},
) {
  const server = await startTestServer({ ...WITH_PLANS, ...change })
  const house = await createBusiness(server.storage, { reviews: [{}] })
  const owner = await createBusinessOwner(server, house)
  await setPlan(server, owner.id, {})
  const receiver = await startWebhookReceiver()
  const listWork = (state: 'waiting' | 'done' | 'failed') =>
    server.storage.read((db) =>
      db
        .select()
        .from(due_work)
        .where(and(eq(due_work.kind, 'webhook'), eq(due_work.state, state))),
    )
  const isDue = ({ due_at }: { due_at: number }) => due_at <= server.context.now()
  /** Works until nothing is left to be told, or due. */
  const work = async (worker: Worker = startWebhookWorker(server)): Promise<void> => {
    const countEvents = () => server.storage.read((db) => db.$count(webhook_events))
    await expect.poll(countEvents).toBe(0)
    await expect.poll(async () => (await listWork('waiting')).filter(isDue)).toEqual([])
    await worker.stop()
  }
  /** The same until nothing waits: beyond what one host has in hand at a time, messages step aside for a while. */
  const workThrough = async (): Promise<void> => {
    await work()
    for (let [next] = await listWork('waiting'); next; [next] = await listWork('waiting')) {
      server.setNow(Math.max(next.due_at, server.context.now()))
      await work()
    }
  }
  const listReceived = () => receiver.received.map(({ body }) => JSON.parse(body))
  /** Of today: the clock may have gone on for days. */
  const signInToday = async () => (await openAccount(server, owner.id)).access_token
  const listDeliveries = async () => {
    const token = await signInToday()
    const answer = await server.call('GET /api/webhook-deliveries', { query: {} }, token)
    return answer.body.deliveries
  }
  const listWebhooks = async () =>
    (await server.call('GET /api/webhooks', {}, await signInToday())).body.webhooks
  const close = async () => {
    await receiver.close()
    await server.close()
  }
  return {
    ...{ server, house, owner, receiver, close, listWork, isDue, work, workThrough },
    ...{ listReceived, signInToday, listDeliveries, listWebhooks },
    listTypes: () => listReceived().map(({ type }) => type),
  }
}
