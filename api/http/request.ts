import type { HttpBindings } from '@hono/node-server'
import type { Context as HonoContext } from 'hono'

export type Variables = { request_id: string }
export type AppEnv = { Bindings: Partial<HttpBindings>; Variables: Variables }
export type Http = HonoContext<AppEnv>

/**
 * A request's header, by its name in lower case. Node has parsed them already; making the web's
 * `Headers` of them for each request would cost as much as finding a page's answer.
 */
export function headerOf(c: Http, name: string): string | undefined {
  const parsed = c.env?.incoming?.headers
  if (!parsed) return c.req.header(name)
  const value = parsed[name]
  return Array.isArray(value) ? value.join(', ') : value
}

/** All headers, by their names in lower case. */
export function headersOf(c: Http): Record<string, unknown> {
  return c.env?.incoming?.headers ?? c.req.header()
}

/** Calls of the GoTrue protocol have errors and headers of their own. */
export const isAuth = (c: Http): boolean => c.req.path.startsWith('/auth/v1/')

/** Calls that the documents have as functions answer in an envelope of their own. */
export const isFunction = (c: Http): boolean => c.req.path.startsWith('/functions/v1/')
