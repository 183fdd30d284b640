import type { Hono } from 'hono'
import type { Context } from '#api/context.ts'
import { hashText, isSameSecret } from '#api/crypto.ts'
import type { Env } from '#api/env.ts'
import type { Observe } from '#api/http/observe.ts'
import { type AppEnv, getHeader, type HttpContext } from '#api/http/request.ts'
import { RequestCounts } from '#api/http/request-counts.ts'
import { EXPOSITION_TYPE, type Family, formatExposition } from './exposition.ts'
import { createProcessMetrics, listRequestMetrics } from './process-metrics.ts'
import { listStorageMetrics } from './storage-metrics.ts'

/** What a server with METRICS_TOKEN has beside the others. */
export type Metrics = {
  counts: RequestCounts
  mount: (site: Hono<AppEnv>, observe: Observe) => void
}

type Settings = Pick<Env, 'METRICS_TOKEN' | 'DATABASE_URL' | 'BACKUP_DIR'>

/** @returns null without a token: then `/metrics` is no page of ours, and nothing is counted */
export function createMetrics(context: Context, settings: Settings): Metrics | null {
  const { METRICS_TOKEN: token } = settings
  if (!token) return null
  const counts = new RequestCounts()
  const listProcessMetrics = createProcessMetrics()
  const list = async (): Promise<Family[]> => [
    ...listProcessMetrics(),
    ...listRequestMetrics(counts),
    ...(await listStorageMetrics({ ...context, ...settings })),
  ]
  return {
    counts,
    mount: (site, observe) => {
      const answer = observe('/metrics', async (c) =>
        isAllowed(c, token) ? reply(200, formatExposition(await list())) : reply(401, ''),
      )
      site.get('/metrics', answer)
    },
  }
}

/** Hashes are of one length, and tell of the token no more than whether it is right. */
function isAllowed(c: HttpContext, token: string): boolean {
  const given = getHeader(c, 'authorization') ?? ''
  return isSameSecret(hashText(given), hashText(`Bearer ${token}`))
}

const reply = (status: number, text: string): Response =>
  new Response(text, {
    status,
    headers: {
      'Content-Type': EXPOSITION_TYPE,
      'Cache-Control': 'no-store',
      ...(status === 401 && { 'WWW-Authenticate': 'Bearer' }),
    },
  })
