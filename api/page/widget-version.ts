import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { html } from 'hono/html'
import type { Context } from '#api/context.ts'
import type { Observe } from '#api/http/observe.ts'
import { replyJson } from '#api/http/reply.ts'
import type { AppEnv } from '#api/http/request.ts'
import { replyNotFound } from './not-found.ts'
import { listCoreNames } from './widget-files.ts'

type File = { name: string; integrity: string }
type WidgetFiles = { version: string; entry: File; core: File[] }

/** The built widget, as a page that pins it has to know it; null where none is built. */
export function readWidgetFiles(folder: string): WidgetFiles | null {
  if (!existsSync(join(folder, 'vez.js'))) return null
  const names = ['vez.js', ...listCoreNames(folder)]
  const [entry, ...core] = names.map((name) => {
    const bytes = readFileSync(join(folder, name))
    return { name, integrity: `sha384-${createHash('sha384').update(bytes).digest('base64')}` }
  })
  if (!entry) return null
  // Later parts are named by their hashes in these, so these tell one build from another.
  const all = [entry, ...core].map(({ integrity }) => integrity).join()
  const version = createHash('sha256').update(all).digest('hex').slice(0, 12)
  return { version, entry, core }
}

/**
 * What a page writes to load exactly this build. `integrity` on the script covers `vez.js` alone;
 * the `modulepreload` line before it does the same for the part that `vez.js` imports, for a module
 * is fetched once (`integrity` in an import map is too young to rest on).
 */
export function describeWidget({ version, entry, core }: WidgetFiles, address: string) {
  const getFileUrl = ({ name }: File) => `${address}/widget/v-${version}/${name}`
  const preload = core.map((file) => ({ href: getFileUrl(file), integrity: file.integrity }))
  const links = preload.map(
    ({ href, integrity }) =>
      html`<link rel="modulepreload" href="${href}" integrity="${integrity}" crossorigin>\n`,
  )
  const script = html`<script type="module" src="${getFileUrl(entry)}" integrity="${entry.integrity}" crossorigin></script>`
  const { integrity } = entry
  return {
    version,
    src: getFileUrl(entry),
    integrity,
    preload,
    html: String(html`${links}${script}`),
  }
}

/** `GET /widget/version.json`; has to stand before the folder `/widget/*`. */
export function mountWidgetVersion(app: Hono<AppEnv>, context: Context, observe: Observe): void {
  const files = readWidgetFiles(context.files.widget)
  const path = '/widget/version.json'
  const answer = observe(path, (c) => {
    if (!files) return replyNotFound(c)
    const text = JSON.stringify(describeWidget(files, context.address()))
    return replyJson(c, 200, text, { 'Cache-Control': 'no-cache' })
  })
  app.get(path, answer)
}
