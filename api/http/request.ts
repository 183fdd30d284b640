import type { HttpBindings } from '@hono/node-server'
import type { Context as HonoContext } from 'hono'

export type Variables = { request_id: string }
export type AppEnv = { Bindings: Partial<HttpBindings>; Variables: Variables }
export type HttpContext = HonoContext<AppEnv>

/**
 * A request's header, by its name in lower case. Node has parsed them already; making the web's
 * `Headers` of them for each request would cost as much as finding a page's answer.
 */
export function getHeader(c: HttpContext, name: string): string | undefined {
  const parsed = c.env?.incoming?.headers
  if (!parsed) return c.req.header(name)
  const value = parsed[name]
  return Array.isArray(value) ? value.join(', ') : value
}

/** All headers, by their names in lower case. */
export function getHeaders(c: HttpContext): Record<string, unknown> {
  return c.env?.incoming?.headers ?? c.req.header()
}

/** Calls of the GoTrue protocol have errors and headers of their own. */
export const isAuthRequest = (c: HttpContext): boolean => c.req.path.startsWith('/auth/v1/')

/** Calls that the documents have as functions answer in an envelope of their own. */
export const isFunctionRequest = (c: HttpContext): boolean =>
  c.req.path.startsWith('/functions/v1/')

/** Calls of PostgREST's protocol have errors of their own. */
export const isRestRequest = (c: HttpContext): boolean => c.req.path.startsWith('/rest/v1/')
