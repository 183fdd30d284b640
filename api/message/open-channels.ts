import type { Hono } from 'hono'
import type { Env } from '#api/env.ts'
import type { Observe } from '#api/http/observe.ts'
import type { AppEnv } from '#api/http/request.ts'
import type { Channels } from './channels.ts'
import { createDevOutbox } from './dev-outbox.ts'
import { createEmailChannel } from './email.ts'
import { createSmsChannel } from './sms.ts'

type OpenedChannels = {
  channels: Channels
  /** Puts up the page that shows a demo's messages. */
  mount: (site: Hono<AppEnv>, observe: Observe) => void
  /** Messages go to that page. */
  isDev: boolean
  /** No message can leave at all. */
  silent: boolean
}

/** The channels of the configuration; a demo without any keeps its messages to be looked at. */
export function openChannels(env: Env): OpenedChannels {
  const { SMTP_URL, MAIL_FROM, SMS_WEBHOOK_URL, SMS_WEBHOOK_SECRET, PUBLIC_URL } = env
  const publicUrl = PUBLIC_URL ?? null
  const email = SMTP_URL ? createEmailChannel({ url: SMTP_URL, from: MAIL_FROM, publicUrl }) : null
  const sms =
    SMS_WEBHOOK_URL && SMS_WEBHOOK_SECRET
      ? createSmsChannel({ url: SMS_WEBHOOK_URL, secret: SMS_WEBHOOK_SECRET, now: Date.now })
      : null
  const silent = email === null && sms === null
  if (env.demo && silent) return { ...createDevOutbox(), isDev: true, silent: false }
  return { channels: { email, sms }, mount: () => {}, isDev: false, silent }
}
