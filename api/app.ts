import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { ping } from '#db/health.ts'
import { errorCode, isOverload } from '#db/storage.ts'
import { sentenceOf } from '#domain/messages.pt-BR.ts'
import type { Refusal } from '#domain/refusal.ts'
import type { Context } from './context.ts'
import { Refused, STATUS_OF } from './errors.ts'
import { makeHandlers } from './handlers.ts'
import { around } from './http/around.ts'
import { serveFiles } from './http/files.ts'
import { replyEmpty, replyHtml, replyJson, replyRefusal } from './http/reply.ts'
import type { AppEnv, Http } from './http/request.ts'
import { mount } from './mount.ts'
import { describeApi } from './openapi.ts'
import { mountPages } from './page/pages.ts'
import { errorPage, pathNotFound } from './page/shell.ts'

const LARGEST_BODY = 64 * 1024

/** The whole server as one function from request to answer. */
export function createApp(context: Context, salons: { slug: string; name: string }[] = []) {
  const app = new Hono<AppEnv>()
  app.use(around(context.log))
  const refuseLarge = bodyLimit({
    maxSize: LARGEST_BODY,
    onError: () => {
      throw new Refused({ code: 'too_large' })
    },
  })
  app.on(['POST', 'PUT', 'PATCH', 'DELETE'], '*', refuseLarge)
  app.options('/api/*', preflight)
  const description = JSON.stringify(describeApi())
  app.get('/api/openapi.json', (c) => replyJson(c, 200, description))
  app.get('/healthz', (c) => health(c, context))
  mount(app, context, makeHandlers(context))
  serveFiles(app, context)
  mountPages(app, context, salons)
  app.notFound(notFound)
  app.onError((error, c) => answerError(c, error, context))
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
  c.set('route', '/healthz')
  await storage.read(ping)
  return replyJson(c, 200, '{"status":"ok"}')
}

const isApi = (c: Http) => c.req.path.startsWith('/api/')

function notFound(c: Http): Response {
  return isApi(c) ? replyRefusal(c, { code: 'not_found' }) : replyHtml(c, 404, pathNotFound())
}

/** The one place where an error becomes an answer. */
function answerError(c: Http, error: Error, { log }: Context): Response {
  const refusal = refusalOf(error)
  if (refusal.code === 'unexpected') {
    // Messages of the database hold people's data: only names, codes and places are logged.
    const at = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
    const request_id = c.get('request_id')
    log.error({ request_id, error: error.name, code: errorCode(error), at: at.slice(0, 8) })
  }
  if (isApi(c) || c.req.path === '/healthz') return replyRefusal(c, refusal)
  const page = errorPage(sentenceOf(refusal), c.get('request_id'))
  return replyHtml(c, STATUS_OF[refusal.code], page)
}

function refusalOf(error: Error): Refusal {
  if (error instanceof Refused) return error.refusal
  return { code: isOverload(error) ? 'overloaded' : 'unexpected' }
}
