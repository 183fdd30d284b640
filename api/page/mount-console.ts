import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Hono } from 'hono'
import type { Context } from '#api/context.ts'
import { CONSOLE_PAGES, CONSOLE_TOKEN_PAGES } from '#api/contract/console-paths.ts'
import type { Observe } from '#api/http/observe.ts'
import { replyHtml } from '#api/http/reply.ts'
import type { AppEnv } from '#api/http/request.ts'
import { replyNotFound } from './not-found.ts'

export function mountConsole(app: Hono<AppEnv>, { files }: Context, observe: Observe): void {
  const path = join(files.console, 'index.html')
  const page = existsSync(path) ? readFileSync(path, 'utf8') : null
  const serve = (at: string, headers: Record<string, string>) => {
    const answer = observe(at, (c) => (page ? replyHtml(c, 200, page, headers) : replyNotFound(c)))
    app.get(at, answer)
  }
  // Not kept, so that the back button shows nothing after signing out.
  const fresh = { 'Cache-Control': 'no-store' }
  for (const at of CONSOLE_PAGES) serve(at, fresh)
  for (const at of CONSOLE_TOKEN_PAGES) serve(at, { ...fresh, 'Referrer-Policy': 'no-referrer' })
}
