import { Hono } from 'hono'
import { ping } from '#db/health.ts'
import { errorCode, isOverload } from '#db/storage.ts'
import { sentenceOf } from '#domain/messages.pt-BR.ts'
import type { Refusal } from '#domain/refusal.ts'
import type { Context } from './context.ts'
import { Refused, STATUS_OF } from './errors.ts'
import { makeHandlers } from './handlers.ts'
import { serveFiles } from './http/files.ts'
import { isApi, notFound } from './http/not-found.ts'
import { observer } from './http/observe.ts'
import { replyEmpty, replyHtml, replyJson, replyRefusal, retryAfter } from './http/reply.ts'
import type { AppEnv, Http } from './http/request.ts'
import { mount } from './mount.ts'
import { describeApi } from './openapi.ts'
import { mountPages } from './page/pages.ts'
import { errorPage } from './page/shell.ts'

/** The whole server as one function from request to answer. */
export function createApp(context: Context, salons: { slug: string; name: string }[] = []) {
  const app = new Hono<AppEnv>()
  const observe = observer(context.log, (c, error) => answerError(c, error, context))
  const description = JSON.stringify(describeApi())
  app.options('/api/*', observe('/api/*', preflight))
  app.get(
    '/api/openapi.json',
    observe('/api/openapi.json', (c) => replyJson(c, 200, description)),
  )
  app.get(
    '/healthz',
    observe('/healthz', (c) => health(c, context)),
  )
  mount(app, context, observe, makeHandlers(context))
  serveFiles(app, context, observe)
  mountPages(app, context, observe, salons)
  app.notFound(observe('not found', notFound))
  return app
}

/** Any site may call the public API; nothing there rests on cookies. */
function preflight(c: Http): Response {
  return replyEmpty(c, 204, {
    'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE',
    'Access-Control-Allow-Headers':
      'Authorization, Content-Type, Idempotency-Key, If-None-Match, X-Request-Id',
    'Access-Control-Max-Age': '86400',
  })
}

async function health(c: Http, { storage }: Context): Promise<Response> {
  await storage.read(ping)
  return replyJson(c, 200, '{"status":"ok"}')
}

/** The one place where an error becomes an answer. */
function answerError(c: Http, thrown: unknown, { log }: Context): Response {
  const error = thrown instanceof Error ? thrown : new Error(typeof thrown)
  const refusal = refusalOf(error)
  if (refusal.code === 'unexpected' || refusal.code === 'overloaded') {
    const request_id = c.get('request_id')
    log.error({ request_id, error: error.name, code: errorCode(error), at: placesOf(error) })
  }
  if (isApi(c) || c.req.path === '/healthz') return replyRefusal(c, refusal)
  const page = errorPage(sentenceOf(refusal), c.get('request_id'))
  return replyHtml(c, STATUS_OF[refusal.code], page, retryAfter(refusal))
}

/** Where an error came from. Messages of the database hold people's data and are never logged. */
function placesOf({ name, message, stack = '' }: Error): string[] {
  const head = message ? `${name}: ${message}\n` : `${name}\n`
  if (!stack.startsWith(head)) return []
  const places = stack.slice(head.length).split('\n')
  return places.slice(0, 8)
}

function refusalOf(error: Error): Refusal {
  if (error instanceof Refused) return error.refusal
  return { code: isOverload(error) ? 'overloaded' : 'unexpected' }
}
