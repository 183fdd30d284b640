import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Hono } from 'hono'
import type { Context } from '#api/context.ts'
import { CONSOLE_PAGES, CONSOLE_TOKEN_PAGES } from '#api/contract/console-paths.ts'
import { formatPagePolicy } from '#api/http/answer.ts'
import type { Observe } from '#api/http/observe.ts'
import { replyText } from '#api/http/reply.ts'
import type { AppEnv } from '#api/http/request.ts'
import { messages } from './messages.pt-BR.ts'
import { replyNotFound } from './not-found.ts'
import { renderOfflinePage } from './notice-pages.ts'
import { readWidgetFiles } from './widget-version.ts'

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

/** What the worker is served instead of itself where it has been withdrawn: it leaves nothing behind. */
const WITHDRAWN = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(leave()))
async function leave() {
  for (const name of await caches.keys()) await caches.delete(name)
  await registration.unregister()
}
`

/** `/manifest.webmanifest` and `/sw.js`, by which a browser installs Vez as an application. */
export function mountInstallable(app: Hono<AppEnv>, context: Context, observe: Observe): void {
  const manifest = JSON.stringify(MANIFEST)
  app.get(
    '/manifest.webmanifest',
    observe('/manifest.webmanifest', (c) =>
      replyText(c, 200, manifest, 'application/manifest+json'),
    ),
  )
  const script = context.serviceWorker === 'on' ? writeWorker(context) : WITHDRAWN
  // A worker loads under the policy that it came with.
  const policy = { 'Content-Security-Policy': formatPagePolicy() }
  app.get(
    '/sw.js',
    observe('/sw.js', (c) =>
      script ? replyText(c, 200, script, 'text/javascript', policy) : replyNotFound(c),
    ),
  )
}

/**
 * What a page without a connection needs. Files of the console come as its pages load them: who only
 * looks at the landing need not fetch them.
 */
const SHELL_FILES = [
  '/assets/page.css',
  '/assets/texts.css',
  '/assets/figtree.woff2',
  '/assets/icon.svg',
  '/assets/icon-192.png',
]

/** The worker with what was built: another build is another worker. Null where none was. */
function writeWorker({ files }: Context): string | null {
  const [script, page] = [join(files.assets, 'sw.js'), join(files.console, 'index.html')]
  if (!existsSync(script) || !existsSync(page)) return null
  const [code, document] = [readFileSync(script, 'utf8'), readFileSync(page, 'utf8')]
  const [, entry] = /<script type="module" src="([^"]+)"/.exec(document) ?? []
  const paths = [...CONSOLE_PAGES, ...CONSOLE_TOKEN_PAGES].map((path) => path.split('/')[1] ?? '')
  const build = {
    console: entry ?? '',
    shell: SHELL_FILES,
    consolePaths: [...new Set(paths)],
    offline: renderOfflinePage(),
  }
  const widget = readWidgetFiles(files.widget)?.version ?? ''
  const text = `${JSON.stringify(build)}\n${widget}\n${code}`
  const version = createHash('sha256').update(text).digest('hex').slice(0, 12)
  return `const BUILD = ${JSON.stringify({ version, ...build })}\n${code}`
}
