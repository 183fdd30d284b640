import { Hono } from 'hono'
import {
  getDatabaseErrorCode,
  isCheckViolation,
  isForNobody,
  isOverload,
} from '#db/dialect/storage.ts'
import { formatRefusal } from '#domain/messages.pt-BR.ts'
import type { Refusal, RefusalCode } from '#domain/refusal.ts'
import { parseUrl } from '#domain/text/parse-url.ts'
import { mountCalendars } from './calendar/serve.ts'
import type { Context } from './context.ts'
import { REFUSAL_STATUS, RefusalError, toRefusalBody } from './errors.ts'
import { createFastLane, type FastLane } from './fast-lane.ts'
import { createHandlers } from './handlers.ts'
import { createHealthCheck, type Health } from './health.ts'
import { createObserver, type Observe } from './http/observe.ts'
import {
  getRetryAfterHeader,
  replyEmpty,
  replyHtml,
  replyJson,
  replyKept,
  replyRefusal,
} from './http/reply.ts'
import type { AppEnv, HttpContext } from './http/request.ts'
import { createPictureViewing } from './identity/picture-viewing.ts'
import type { Metrics } from './metrics/serve-metrics.ts'
import { createDoorway, mountContract } from './mount.ts'
import { packApiDescription } from './openapi.ts'
import { createBusinessPages, type WriteBusinessPage } from './page/business-page.ts'
import { mountConsole } from './page/mount-console.ts'
import { mountPages } from './page/mount-pages.ts'
import { isApiRequest, replyNotFound, replyPathNotFound } from './page/not-found.ts'
import { renderErrorPage } from './page/notice-pages.ts'
import { serveFiles } from './page/static-files.ts'
import { mountWidgetVersion } from './page/widget-version.ts'
import { servePictures } from './picture/serve-pictures.ts'
import { mountUnsubscribe } from './reminder/unsubscribe-page.ts'
import { mountRest } from './rest/mount-rest.ts'

/** The whole server as one function from request to answer. */
type ServerApp = {
  fetch: (request: Request, env?: object) => Response | Promise<Response>
  /** Stands before it on Node's own request and response. */
  lane: FastLane
  /** The same for a path, without a port. */
  request: (path: string, init?: RequestInit, env?: object) => Promise<Response>
  /** Every path that is answered by something of its own. */
  routes: { path: string }[]
}

/** Pages that only a demo has. */
type DemoPages = {
  mount: (site: Hono<AppEnv>, observe: Observe) => void
}

export function createApp(
  context: Context,
  demo: DemoPages | null = null,
  metrics: Metrics | null = null,
): ServerApp {
  const always = context.publicUrl?.startsWith('https:') ? STAY_ON_HTTPS : {}
  const counts = metrics?.counts ?? null
  const health = createHealthCheck(context)
  const answerError = (c: HttpContext, error: unknown) => {
    health.note(error)
    return replyError(c, error, context)
  }
  const observe = createObserver(context.log, answerError, always, counts)
  const pages = createBusinessPages(context)
  const api = createApi(context, observe)
  const site = createSite(context, observe, pages, (own) => {
    const healthz = observe('/healthz', (c) => replyHealth(c, health.check))
    own.get('/healthz', healthz)
    metrics?.mount(own, observe)
    demo?.mount(own, observe)
  })
  // Apart, the API's few paths fit Hono's one-pass router; together with `/:slug` they do not.
  const fetchByAddress: ServerApp['fetch'] = (request, env) => {
    // A host of letters that hosts may have, and yet none, as `1.2.3.4.5` or `xn--a`: whoever parsed it would throw.
    if (!parseUrl(request.url)) return new Response(null, { status: 400 })
    return (isApiAddress(request.url) ? api : site).fetch(request, env)
  }
  return {
    fetch: fetchByAddress,
    lane: createFastLane(context, pages, always, counts),
    routes: [...api.routes, ...site.routes],
    request: async (path, init, env) =>
      fetchByAddress(new Request(new URL(path, 'http://localhost'), init), env),
  }
}

/** A year, as browsers ask for; what else runs under subdomains is not ours to say. */
const STAY_ON_HTTPS = { 'Strict-Transport-Security': 'max-age=31536000' }

const API_PATHS = ['/api/', '/auth/v1/', '/functions/v1/', '/rest/v1/']

function isApiAddress(url: string): boolean {
  const path = url.indexOf('/', url.indexOf('//') + 2)
  return API_PATHS.some((start) => url.startsWith(start, path))
}

function createApi(context: Context, observe: Observe): Hono<AppEnv> {
  const api = new Hono<AppEnv>()
  const openapi = observe('/api/openapi.json', async (c) => {
    const { etag, ...packed } = await packApiDescription(context.now())
    return replyKept(c, packed, { etag, cacheControl: 'no-cache' })
  })
  api.get('/api/openapi.json', openapi)
  for (const start of API_PATHS) api.options(`${start}*`, observe(`${start}*`, replyPreflight))
  const mounted = { handlers: createHandlers(context), doorway: createDoorway(context) }
  mountContract(api, context, observe, mounted)
  mountRest(api, context, observe, mounted)
  api.notFound(observe('not found', replyNotFound))
  return api
}

/** @param mountOwn the server's health and what only some have, before pages whose first word is a salon's */
function createSite(
  context: Context,
  observe: Observe,
  pages: WriteBusinessPage,
  mountOwn: (site: Hono<AppEnv>) => void,
): Hono<AppEnv> {
  const site = new Hono<AppEnv>()
  mountWidgetVersion(site, context, observe)
  serveFiles(site, context, observe)
  servePictures(site, context, observe, replyNotFound, createPictureViewing(context))
  mountCalendars(site, context, observe)
  mountOwn(site)
  mountConsole(site, context, observe)
  mountUnsubscribe(site, context, observe)
  mountPages(site, context, observe, pages)
  site.notFound(observe('not found', replyPathNotFound))
  return site
}

/** Any site may call the public API; nothing there rests on cookies. */
function replyPreflight(c: HttpContext): Response {
  return replyEmpty(c, 204, {
    'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE',
    'Access-Control-Allow-Headers':
      'Accept-Profile, Authorization, apikey, Content-Profile, Content-Type, Idempotency-Key, ' +
      'If-None-Match, Prefer, Range, Range-Unit, Vez-Reason, X-Client-Info, X-Request-Id, X-Supabase-Api-Version',
    'Access-Control-Max-Age': '86400',
  })
}

async function replyHealth(c: HttpContext, check: () => Promise<Health>): Promise<Response> {
  const reason = await check()
  if (reason === 'ok') return replyJson(c, 200, '{"status":"ok"}')
  const refusal = { code: 'overloaded' } as const
  const body = { status: 'error', reason, ...toRefusalBody(refusal, c.get('request_id')) }
  return replyJson(c, 503, JSON.stringify(body), getRetryAfterHeader(refusal))
}

/** What is the server's own trouble, not its caller's. */
const LOGGED: ReadonlySet<RefusalCode> = new Set(['unexpected', 'overloaded', 'unreadable_record'])

/** What proxies log of a caller who has gone; nobody gets it, and it is no trouble of the server's. */
const CALLER_HAS_GONE = 499

/** The one place where an error becomes an answer. */
function replyError(c: HttpContext, thrown: unknown, { log }: Context): Response {
  const error = thrown instanceof Error ? thrown : new Error(typeof thrown)
  if (isForNobody(error)) return new Response(null, { status: CALLER_HAS_GONE })
  const refusal = toRefusal(error)
  if (LOGGED.has(refusal.code)) {
    const request_id = c.get('request_id')
    log.error({
      request_id,
      error: error.name,
      code: getDatabaseErrorCode(error),
      at: listStackLines(error),
    })
  }
  if (isApiRequest(c) || c.req.path === '/healthz') return replyRefusal(c, refusal)
  const page = renderErrorPage(formatRefusal(refusal), c.get('request_id'))
  return replyHtml(c, REFUSAL_STATUS[refusal.code], page, getRetryAfterHeader(refusal))
}

/** Where an error came from. Messages of the database hold people's data and are never logged. */
function listStackLines({ name, message, stack = '' }: Error): string[] {
  const head = message ? `${name}: ${message}\n` : `${name}\n`
  if (!stack.startsWith(head)) return []
  const places = stack.slice(head.length).split('\n')
  return places.slice(0, 8)
}

function toRefusal(error: Error): Refusal {
  if (error instanceof RefusalError) return error.refusal
  if (isOverload(error)) return { code: 'overloaded' }
  return { code: isCheckViolation(error) ? 'unreadable_record' : 'unexpected' }
}
