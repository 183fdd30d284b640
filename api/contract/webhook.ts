import { z } from 'zod'
import {
  isWebhookEvent,
  LONGEST_WEBHOOK_URL,
  WEBHOOK_STATES,
  type WebhookEvent,
} from '#domain/integration/webhook.ts'
import type { Endpoint } from './shape/endpoint.ts'
import { id, instant, limitedText, ownerProof, proofRefusals, secret } from './shape/shapes.ts'

const event = z.custom<WebhookEvent>(isWebhookEvent, { error: 'Evento desconhecido.' })
const events = z.array(event).min(1, { error: 'Escolha ao menos um evento.' }).max(50)
const url = limitedText(LONGEST_WEBHOOK_URL)

const webhook = z.object({
  id,
  url: z.string(),
  events: z.array(z.string()),
  /** `failing` and `gone`: it went off by itself. */
  state: z.enum(WEBHOOK_STATES),
  /** Nothing has arrived since. */
  failing_since: instant.nullable(),
  created_at: instant,
})

const delivery = z.object({
  id,
  webhook_id: id,
  url: z.string(),
  /** The same however often it is sent. */
  message_id: z.string(),
  type: z.string(),
  body: z.string(),
  /** `waiting`: it is tried, or tried again, at `next_at`. */
  state: z.enum(['waiting', 'delivered', 'failed']),
  tries: z.int(),
  /** What was answered last; null where nobody answered: `last_error` says why. */
  last_status: z.int().nullable(),
  last_error: z.string().nullable(),
  last_at: instant.nullable(),
  next_at: instant.nullable(),
  created_at: instant,
})

const params = z.object({ id })

export const webhookEndpoints = {
  'GET /api/webhooks': {
    summary: 'Where the house has itself told of what happens',
    access: 'owner',
    status: 200,
    response: z.object({ webhooks: z.array(webhook) }),
    refusals: [],
  },
  'POST /api/webhooks': {
    summary:
      'Has an address told of events; what bodies are signed with is shown this once. Shows whose the account ' +
      'is as a new password does',
    access: 'owner',
    feature: 'api',
    body: z.strictObject({ url, events, ...ownerProof }),
    status: 201,
    response: z.object({ webhook, secret: z.string() }),
    refusals: ['too_many_webhooks', 'webhook_address', 'plan_insufficient', ...proofRefusals],
    limited: true,
  },
  'PATCH /api/webhooks/:id': {
    summary:
      'Changes the address or the events of a webhook, or switches it on or off. Another address, or more ' +
      'events, shows whose the account is as a new password does',
    access: 'owner',
    feature: 'api',
    params,
    body: z.strictObject({
      url: url.optional(),
      events: events.optional(),
      state: z.enum(['on', 'off']).optional(),
      ...ownerProof,
    }),
    status: 200,
    response: webhook,
    refusals: ['not_found', 'webhook_address', 'plan_insufficient', ...proofRefusals],
    limited: true,
  },
  'DELETE /api/webhooks/:id': {
    summary: 'Removes a webhook, with its log and what it was still to be told',
    access: 'owner',
    params,
    status: 204,
    response: z.undefined(),
    refusals: ['not_found'],
  },
  'POST /api/webhooks/:id/secret': {
    summary:
      'Signs with a new secret from now on. Shows whose the account is as a new password does',
    access: 'owner',
    feature: 'api',
    params,
    body: z.strictObject(ownerProof),
    status: 200,
    response: z.object({ secret: z.string() }),
    refusals: ['not_found', 'plan_insufficient', ...proofRefusals],
    limited: true,
  },
  'POST /api/webhooks/:id/test': {
    summary: 'Sends a message that tells of nothing (`webhook.test`), once; ten in an hour',
    access: 'owner',
    feature: 'api',
    params,
    status: 204,
    response: z.undefined(),
    refusals: ['not_found', 'webhook_off', 'plan_insufficient', 'too_many_requests'],
  },
  'GET /api/webhook-deliveries': {
    summary: 'What was sent in the last thirty days, the newest first, and what became of it',
    access: 'owner',
    query: z.object({
      /** `next` of the page before. */
      after: secret.optional(),
    }),
    status: 200,
    response: z.object({
      deliveries: z.array(delivery),
      next: z.string().nullable(),
      timezone: z.string(),
    }),
    refusals: [],
  },
  'POST /api/webhook-deliveries/:id/resend': {
    summary: 'Sends a message again, under the same id; one that still waits is sent once',
    access: 'owner',
    feature: 'api',
    params,
    status: 204,
    response: z.undefined(),
    refusals: ['not_found', 'webhook_off', 'plan_insufficient', 'too_many_requests'],
  },
} as const satisfies Record<string, Endpoint>
