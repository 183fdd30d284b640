import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono } from 'hono'
import { etag } from 'hono/etag'
import type { Context } from '../context.ts'
import type { AppEnv, Http } from './request.ts'

const A_YEAR = 'public, max-age=31536000, immutable'
/** The widget's one stable name: small, asked for again after five minutes, then told 304. */
const STABLE = 'public, max-age=300, stale-while-revalidate=86400'

/** Built files: for any site, with what they need to load from there. */
export function serveFiles(app: Hono<AppEnv>, { files }: Context): void {
  folder(app, '/widget', files.widget)
  folder(app, '/assets', files.assets)
  if (files.pictures) folder(app, '/demo/pictures', files.pictures)
}

function folder(app: Hono<AppEnv>, at: string, root: string): void {
  app.use(`${at}/*`, etag())
  app.get(
    `${at}/*`,
    serveStatic({
      root,
      precompressed: true,
      // A versioned address, /widget/<version>/vez.js, holds the same files for good.
      rewriteRequestPath: (path) => path.slice(at.length).replace(/^\/v-[\w-]+\//, '/'),
      onFound: (path, c) => fileHeaders(c, path),
    }),
  )
}

function fileHeaders(c: Http, path: string): void {
  const isForGood = /-[\w-]{8,}\.\w+(\.br)?$/.test(path) || /\/v-[\w-]+\//.test(c.req.path)
  c.header('Cache-Control', isForGood ? A_YEAR : STABLE)
  c.header('Access-Control-Allow-Origin', '*')
  c.header('Cross-Origin-Resource-Policy', 'cross-origin')
  c.header('X-Content-Type-Options', 'nosniff')
  c.header('X-Request-Id', c.get('request_id'))
}
