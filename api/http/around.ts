import { randomBytes } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Logger } from 'pino'
import type { AppEnv } from './request.ts'

const prefix = randomBytes(6).toString('base64url')
let requests = 0

/** The caller's own id where it is harmless in a log, else one of ours. */
function requestId(given: string | undefined): string {
  if (given && /^[\w-]{8,64}$/.test(given)) return given
  requests += 1
  return `${prefix}-${requests.toString(36)}`
}

/**
 * Around every request: its id, and one line in the log with method, route pattern, status and
 * time. Never an address, a query, a name: the log holds no personal data.
 */
export function around(log: Logger): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const started = performance.now()
    const request_id = requestId(c.req.header('x-request-id'))
    c.set('request_id', request_id)
    await next()
    log.info({
      request_id,
      method: c.req.method,
      route: c.get('route') ?? routePath(c, -1),
      status: c.res.status,
      ms: Math.round((performance.now() - started) * 100) / 100,
    })
  }
}
