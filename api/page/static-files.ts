import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono } from 'hono'
import { etag, RETAINED_304_HEADERS } from 'hono/etag'
import type { Context } from '#api/context.ts'
import type { Observe } from '#api/http/observe.ts'
import type { AppEnv, HttpContext } from '#api/http/request.ts'
import { replyNotFound } from './not-found.ts'
import { readWidgetFiles } from './widget-version.ts'

const A_YEAR = 'public, max-age=31536000, immutable'
/** The widget's one stable name: small, asked for again after five minutes, then told 304. */
const STABLE = 'public, max-age=300, stale-while-revalidate=86400'

/** Built files: for any site, with what they need to load from there. */
export function serveFiles(app: Hono<AppEnv>, { files }: Context, observe: Observe): void {
  serveFolder(app, observe, '/widget', files.widget, readWidgetFiles(files.widget)?.version)
  serveFolder(app, observe, '/assets', files.assets)
  serveFolder(app, observe, '/console/assets', `${files.console}/assets`)
  if (files.pictures) serveFolder(app, observe, '/demo/pictures', files.pictures)
}

/** @param version of what lies there now: under another's name it is not kept for good */
function serveFolder(
  app: Hono<AppEnv>,
  observe: Observe,
  at: string,
  root: string,
  version?: string,
): void {
  const tagged = etag({
    retainedHeaders: [...RETAINED_304_HEADERS, ...Object.keys(FOR_ANY_SITE), 'X-Request-Id'],
  })
  const files = serveStatic({
    root,
    precompressed: true,
    // A versioned address, /widget/v-<version>/vez.js, holds the same files for good.
    rewriteRequestPath: (path) => path.slice(at.length).replace(VERSION, '/'),
  })
  const route = `${at}/*`
  app.get(
    route,
    observe(route, async (c) => {
      let found: Response | undefined
      const serveFile = async () => {
        setHeaders(c, at, version)
        found = (await files(c, async () => {})) ?? undefined
        if (found) c.res = found
      }
      await tagged(c, serveFile)
      return found ? c.res : replyNotFound(c)
    }),
  )
}

const VERSION = /^\/v-[\w-]+\//

const FOR_ANY_SITE = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
}

function setHeaders(c: HttpContext, at: string, version: string | undefined): void {
  const path = c.req.path.slice(at.length)
  const isThisVersion = version !== undefined && path.startsWith(`/v-${version}/`)
  const isForGood = isThisVersion || /-[\w-]{8,}\.\w+$/.test(path)
  c.header('Cache-Control', isForGood ? A_YEAR : STABLE)
  for (const [name, value] of Object.entries(FOR_ANY_SITE)) c.header(name, value)
  c.header('X-Request-Id', c.get('request_id'))
}
