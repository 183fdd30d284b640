import { BlockList, isIP } from 'node:net'
import type { Hono } from 'hono'
import type { Observe } from '#api/http/observe.ts'
import { replyHtml, replyText } from '#api/http/reply.ts'
import { type AppEnv, getHeader, type HttpContext } from '#api/http/request.ts'
import { replyNotFound } from '#api/page/not-found.ts'
import type { Channels, Mail, Sms } from './channels.ts'
import { type KeptMessage, renderOutboxPage } from './dev-outbox-page.ts'

const MAX_KEPT = 100
const PATH = '/dev/outbox'
const CALENDAR_PATH = `${PATH}/:number/agendamento.ics`

/**
 * The demo's messages: kept in memory, to be read at `/dev/outbox` from this machine only. They
 * hold whatever signs people in, so this is never mounted by `npm start`.
 */
export function createDevOutbox(): {
  channels: Channels
  mount: (app: Hono<AppEnv>, observe: Observe) => void
} {
  const kept: KeptMessage[] = []
  let count = 0
  const keepMessage = (message: { mail: Mail } | { sms: Sms }) => {
    count += 1
    kept.unshift({ number: count, ...message })
    kept.splice(MAX_KEPT)
  }
  return {
    channels: {
      email: { send: async (mail) => keepMessage({ mail }), close: () => {} },
      sms: { send: async (sms) => keepMessage({ sms }) },
    },
    mount: (app, observe) => {
      const page = (c: HttpContext) => replyHtml(c, 200, renderOutboxPage(kept), HEADERS)
      app.get(PATH, observe(PATH, restrictToThisMachine(page)))
      const calendar = (c: HttpContext) => replyCalendar(c, kept)
      app.get(CALENDAR_PATH, observe(CALENDAR_PATH, restrictToThisMachine(calendar)))
    },
  }
}

/** Mails bring their own styles; nothing here runs, and nothing is loaded but the icon. */
const HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; " +
    "form-action 'none'; frame-ancestors 'none'",
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
}

function replyCalendar(c: HttpContext, kept: readonly KeptMessage[]): Response {
  const number = Number(c.req.param('number'))
  const found = kept.find((one) => one.number === number)
  const calendar = found && 'mail' in found ? found.mail.calendar : null
  if (!calendar) return replyNotFound(c)
  return replyText(c, 200, calendar.content, 'text/calendar', {
    ...HEADERS,
    'Content-Disposition': `attachment; filename="${calendar.filename}"`,
  })
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

function isLoopback(address: string): boolean {
  const family = isIP(address)
  return family !== 0 && loopback.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

const LOCAL_NAME = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** For anybody else there is no such page: not through a proxy, nor under a foreign name for us. */
function restrictToThisMachine(handle: (c: HttpContext) => Response): (c: HttpContext) => Response {
  return (c) => {
    const peer = c.env?.incoming?.socket.remoteAddress ?? ''
    const isHere = isLoopback(peer.replace(/^::ffff:/, ''))
    const isForwarded = getHeader(c, 'x-forwarded-for') ?? getHeader(c, 'forwarded')
    const isNamedHere = LOCAL_NAME.test(new URL(c.req.url).hostname)
    return isHere && !isForwarded && isNamedHere ? handle(c) : replyNotFound(c)
  }
}
