import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import { type Http, headerOf } from './request.ts'

const prefix = randomBytes(6).toString('base64url')
let requests = 0

/** The caller's own id where it is harmless in a log, else one of ours. */
function requestId(given: string | undefined): string {
  if (given && /^[\w-]{8,64}$/.test(given)) return given
  requests += 1
  return `${prefix}-${requests.toString(36)}`
}

type Handle = (c: Http) => Response | Promise<Response>

/** Makes an error the answer that its caller gets. */
export type AnswerError = (c: Http, error: unknown) => Response

/**
 * Puts around a handler what every request has: its id, its errors made answers, and one line in
 * the log with method, route pattern, status and time. Never an address, a query, a name: the log
 * holds no personal data. A wrapper and no middleware: a chain costs more than a page's answer.
 */
export function observer(log: Logger, answerError: AnswerError) {
  return (route: string, handle: Handle): Handle =>
    async (c) => {
      const started = performance.now()
      const request_id = requestId(headerOf(c, 'x-request-id'))
      c.set('request_id', request_id)
      let response: Response
      try {
        response = await handle(c)
      } catch (error) {
        response = answerError(c, error)
      }
      log.info({
        request_id,
        method: c.req.method,
        route,
        status: response.status,
        ms: Math.round((performance.now() - started) * 100) / 100,
      })
      return response
    }
}

export type Observe = ReturnType<typeof observer>
