import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Hono } from 'hono'
import type { Context } from '#api/context.ts'
import type { Observe } from '#api/http/observe.ts'
import { replyHtml } from '#api/http/reply.ts'
import type { AppEnv } from '#api/http/request.ts'
import { replyNotFound } from './not-found.ts'

/** Pages that the console draws; they stand before `/:slug`, so no business can take one. */
const PAGES = [
  '/login',
  '/login/professional',
  '/register',
  '/forgot-password',
  '/booking',
  '/admin',
  '/admin/*',
  '/professional',
  '/professional/*',
]

/** Pages whose address may hold a token: nobody is told where a person came from. */
const SECRET_PAGES = ['/reset-password', '/auth/callback', '/convite/:token', '/recibo/:token']

export function mountConsole(app: Hono<AppEnv>, { files }: Context, observe: Observe): void {
  const path = join(files.console, 'index.html')
  const page = existsSync(path) ? readFileSync(path, 'utf8') : null
  const serve = (at: string, headers: Record<string, string>) => {
    const answer = observe(at, (c) => (page ? replyHtml(c, 200, page, headers) : replyNotFound(c)))
    app.get(at, answer)
  }
  // Not kept: who goes back after signing out sees nothing of before.
  const fresh = { 'Cache-Control': 'no-store' }
  for (const at of PAGES) serve(at, fresh)
  for (const at of SECRET_PAGES) serve(at, { ...fresh, 'Referrer-Policy': 'no-referrer' })
}
