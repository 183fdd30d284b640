import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import { getHeader, type HttpContext } from './request.ts'
import type { RequestCounts } from './request-counts.ts'

const prefix = randomBytes(6).toString('base64url')
let requests = 0

/** The caller's own id where it is harmless in a log, else one of ours. */
export function getRequestId(given: string | undefined): string {
  if (given && /^[\w-]{8,64}$/.test(given)) return given
  requests += 1
  return `${prefix}-${requests.toString(36)}`
}

type HttpHandler = (c: HttpContext) => Response | Promise<Response>

/** Makes an error the answer that its caller gets. */
type ErrorReplier = (c: HttpContext, error: unknown) => Response

/** A request that was answered. @property started by `performance.now()` */
type Answered = { request_id: string; method: string; status: number; started: number }

/**
 * Counts each request of a route, and writes its one line in the log, with method, route pattern, status
 * and time. Never an address, a query, a name: the log holds no personal data.
 */
export function createRequestLog(
  log: Logger,
  counts: RequestCounts | null,
  route: string,
): (answered: Answered) => void {
  const count = counts?.countRoute(route)
  return ({ request_id, method, status, started }) => {
    const ms = performance.now() - started
    count?.(status, ms)
    log.info({ request_id, method, route, status, ms: Math.round(ms * 100) / 100 })
  }
}

/**
 * Puts around a handler what every request has: its id, its errors made answers, and its line in the
 * log. A wrapper and no middleware: a chain costs more than a page's answer.
 */
export function createObserver(
  log: Logger,
  answerError: ErrorReplier,
  headers: Readonly<Record<string, string>> = {},
  counts: RequestCounts | null = null,
) {
  const always = Object.entries(headers)
  return (route: string, handle: HttpHandler): HttpHandler => {
    const logRequest = createRequestLog(log, counts, route)
    return async (c) => {
      const started = performance.now()
      const request_id = getRequestId(getHeader(c, 'x-request-id'))
      c.set('request_id', request_id)
      let response: Response
      try {
        response = await handle(c)
      } catch (error) {
        response = answerError(c, error)
      }
      for (const [name, value] of always) response.headers.set(name, value)
      logRequest({ request_id, method: c.req.method, status: response.status, started })
      return response
    }
  }
}

export type Observe = ReturnType<typeof createObserver>
