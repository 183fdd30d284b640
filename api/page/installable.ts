import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Hono } from 'hono'
import type { Context } from '#api/context.ts'
import type { Observe } from '#api/http/observe.ts'
import { replyHtml } from '#api/http/reply.ts'
import type { AppEnv } from '#api/http/request.ts'
import { messages } from './messages.pt-BR.ts'
import { replyNotFound } from './not-found.ts'

const icon = (src: string, sizes: string, purpose = 'any') => ({
  src,
  sizes,
  type: src.endsWith('.svg') ? 'image/svg+xml' : 'image/png',
  purpose,
})

/** Of the application as a telephone installs it. Its first screen leads on to who is signed in. */
const MANIFEST = {
  id: '/',
  name: messages.app.name,
  short_name: messages.app.name,
  description: messages.app.description,
  lang: 'pt-BR',
  dir: 'ltr',
  start_url: '/?app',
  scope: '/',
  display: 'standalone',
  background_color: '#fbfaf8',
  theme_color: '#202870',
  icons: [
    icon('/assets/icon-192.png', '192x192'),
    icon('/assets/icon-512.png', '512x512'),
    icon('/assets/icon-maskable-512.png', '512x512', 'maskable'),
    icon('/assets/icon.svg', 'any'),
  ],
}

/** `/manifest.webmanifest` and `/sw.js`, by which a browser installs Vez as an application. */
export function mountInstallable(app: Hono<AppEnv>, { files }: Context, observe: Observe): void {
  const manifest = JSON.stringify(MANIFEST)
  const asManifest = { 'Content-Type': 'application/manifest+json; charset=utf-8' }
  app.get(
    '/manifest.webmanifest',
    observe('/manifest.webmanifest', (c) => replyHtml(c, 200, manifest, asManifest)),
  )
  const path = join(files.assets, 'sw.js')
  const script = existsSync(path) ? readFileSync(path, 'utf8') : null
  const asScript = { 'Content-Type': 'text/javascript; charset=utf-8' }
  app.get(
    '/sw.js',
    observe('/sw.js', (c) => (script ? replyHtml(c, 200, script, asScript) : replyNotFound(c))),
  )
}
