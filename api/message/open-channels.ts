import type { Hono } from 'hono'
import type { Env } from '#api/env.ts'
import type { Observe } from '#api/http/observe.ts'
import type { AppEnv } from '#api/http/request.ts'
import type { Channels } from './channels.ts'
import { devOutbox } from './dev-outbox.ts'
import { emailChannel } from './email.ts'
import { smsChannel } from './sms.ts'

type Out = {
  channels: Channels
  /** Puts up the page that shows a demo's messages. */
  mount: (site: Hono<AppEnv>, observe: Observe) => void
  /** Messages go to that page. */
  isDev: boolean
  /** No message can leave at all. */
  silent: boolean
}

/** The channels of the configuration; a demo without any keeps its messages to be looked at. */
export function openChannels(env: Env): Out {
  const { SMTP_URL, MAIL_FROM, SMS_WEBHOOK_URL, SMS_WEBHOOK_SECRET, PUBLIC_URL } = env
  const publicUrl = PUBLIC_URL ?? null
  const email = SMTP_URL ? emailChannel({ url: SMTP_URL, from: MAIL_FROM, publicUrl }) : null
  const sms =
    SMS_WEBHOOK_URL && SMS_WEBHOOK_SECRET
      ? smsChannel({ url: SMS_WEBHOOK_URL, secret: SMS_WEBHOOK_SECRET, now: Date.now })
      : null
  const silent = email === null && sms === null
  if (env.demo && silent) return { ...devOutbox(), isDev: true, silent: false }
  return { channels: { email, sms }, mount: () => {}, isDev: false, silent }
}
