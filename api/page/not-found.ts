import { replyHtml, replyRefusal } from '#api/http/reply.ts'
import { type Http, isAuth, isFunction } from '#api/http/request.ts'
import { pathNotFound } from './notice-pages.ts'

export const isApi = (c: Http): boolean =>
  c.req.path.startsWith('/api/') || isAuth(c) || isFunction(c)

/** Nothing is there: a refusal for the API's callers, a page for people. */
export function notFound(c: Http): Response {
  return isApi(c) ? replyRefusal(c, { code: 'not_found' }) : replyHtml(c, 404, pathNotFound())
}
