import type { HttpBindings } from '@hono/node-server'
import type { Context as HonoContext } from 'hono'

/** What the outermost middleware leaves for the rest of a request. */
export type Variables = {
  request_id: string
  /** The pattern of the endpoint that answers, for the log. */
  route?: string
}
export type AppEnv = { Bindings: Partial<HttpBindings>; Variables: Variables }
export type Http = HonoContext<AppEnv>
