import { expect } from 'vitest'
import { startWorker, type Worker } from '#api/due-work/worker.ts'
import { createMessageHandler } from '#api/message/send-message.ts'
import { createWebhookHandler } from '#api/webhook/deliver.ts'
import { DUE_WORK_KINDS } from '#domain/due-work/due-work.ts'
import type { WebhookEvent } from '#domain/integration/webhook.ts'
import { WEBHOOK_EVENTS } from '#domain/integration/webhook.ts'
import { PASSWORD } from '#tests/support/api/people/sign-up.ts'
import type { TestServer } from '#tests/support/api/test-server.ts'

/** Has an address of a house told. @returns its id and what bodies are signed with */
export async function addWebhook(
  server: TestServer,
  token: string,
  url: string,
  events: readonly WebhookEvent[] = WEBHOOK_EVENTS,
) {
  const answer = await server.call(
    'POST /api/webhooks',
    { body: { url, events: [...events], current_password: PASSWORD } },
    token,
  )
  expect(answer.status).toBe(201)
  return { id: answer.body.webhook.id, secret: answer.body.secret }
}

/** A worker that sends to webhooks, and the mails that this causes. */
export function startWebhookWorker({ context }: TestServer): Worker {
  const none = Object.fromEntries(DUE_WORK_KINDS.map((kind) => [kind, null]))
  return startWorker(context, {
    // Every kind is there: the tuple names them.
    ...(none as Record<(typeof DUE_WORK_KINDS)[number], null>),
    message: createMessageHandler(context),
    webhook: createWebhookHandler(context),
  })
}
