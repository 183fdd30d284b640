import { replyHtml, replyRefusal } from '#api/http/reply.ts'
import {
  type HttpContext,
  isAuthRequest,
  isFunctionRequest,
  isRestRequest,
} from '#api/http/request.ts'
import { renderPathNotFound } from './notice-pages.ts'

export const isApiRequest = (c: HttpContext): boolean =>
  c.req.path.startsWith('/api/') || isAuthRequest(c) || isFunctionRequest(c) || isRestRequest(c)

/** Nothing is there: a refusal for the API's callers, a page for people. */
export function replyNotFound(c: HttpContext): Response {
  return isApiRequest(c)
    ? replyRefusal(c, { code: 'not_found' })
    : replyHtml(c, 404, renderPathNotFound())
}
