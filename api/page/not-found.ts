import { redirectPermanently, replyHtml, replyRefusal } from '#api/http/reply.ts'
import {
  type HttpContext,
  isAuthRequest,
  isFunctionRequest,
  isRestRequest,
} from '#api/http/request.ts'
import { renderPathNotFound } from './notice-pages.ts'

export const isApiRequest = (c: HttpContext): boolean =>
  c.req.path.startsWith('/api/') || isAuthRequest(c) || isFunctionRequest(c) || isRestRequest(c)

/** Where a page's address has a slash too many at its end, as other programs write it, it leads to the page. */
export function replyPathNotFound(c: HttpContext): Response {
  const { pathname } = new URL(c.req.url)
  // What begins with two slashes would lead to another host.
  const named = /^\/[^/]/.test(pathname) && !pathname.endsWith('//')
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
  if (!isRead || !named || !pathname.endsWith('/')) return replyNotFound(c)
  const answer = redirectPermanently(c, pathname.slice(0, -1))
  // It may open a booking to whoever holds it.
  answer.headers.set('Cache-Control', 'no-store')
  return answer
}

/** Nothing is there: a refusal for the API's callers, a page for people. */
export function replyNotFound(c: HttpContext): Response {
  return isApiRequest(c)
    ? replyRefusal(c, { code: 'not_found' })
    : replyHtml(c, 404, renderPathNotFound())
}
