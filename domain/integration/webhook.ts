/** Addresses of a house's own that are told what happens in it (https://www.standardwebhooks.com). */
import { createListParser, type StoredParser } from '#domain/text/stored-json.ts'
import { MS_A_DAY } from '#domain/time/civil-time.ts'

/** In the words of the triggers that write them. */
export const WEBHOOK_EVENTS = [
  'booking.created',
  'booking.updated',
  'booking.cancelled',
  'booking.completed',
  'booking.removed',
  'client.created',
  'client.updated',
  'client.removed',
  'sale.created',
  'sale.updated',
  'sale.removed',
  'review.created',
  'review.updated',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** `webhook.test`: nothing happened, the owner wants to see something arrive. */
export const WEBHOOK_TEST = 'webhook.test'
export type WebhookMessage = WebhookEvent | typeof WEBHOOK_TEST

export const isWebhookEvent = (text: unknown): text is WebhookEvent =>
  WEBHOOK_EVENTS.some((event) => event === text)

/** `failing`: all tries of one message failed, and nothing arrived meanwhile; `gone`: it said so. */
export const WEBHOOK_STATES = ['on', 'off', 'failing', 'gone'] as const
export type WebhookState = (typeof WEBHOOK_STATES)[number]

/** All tries of one message take longer than this, and nothing arrived meanwhile: it goes off (ms). */
export const LASTING_FAILURE_MS = 36 * 60 * 60_000

/** The receiver says that it wants no more: it goes off at once. */
export const GONE_STATUS = 410

export const MOST_WEBHOOKS = 10
export const LONGEST_WEBHOOK_URL = 500

/** How long what was sent stays in the log (ms). */
export const DELIVERIES_KEPT_MS = 30 * MS_A_DAY

export const parseStoredEvents: StoredParser<WebhookEvent[]> = createListParser((entry) =>
  isWebhookEvent(entry) ? entry : null,
)
