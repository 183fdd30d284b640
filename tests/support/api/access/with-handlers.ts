/** Servers that are broken on purpose: what a guard must catch to be one. */
import { Hono } from 'hono'
import { Refused } from '#api/errors.ts'
import { makeHandlers } from '#api/handlers.ts'
import { observer } from '#api/http/observe.ts'
import { replyRefusal } from '#api/http/reply.ts'
import type { AppEnv } from '#api/http/request.ts'
import { type Handlers, mount } from '#api/mount.ts'
import type { Request, TestServer } from '#tests/support/api/test-server.ts'

/** The API of a server with some of its handlers replaced. */
export function withHandlers({ context }: TestServer, broken: Partial<Handlers>): Request {
  const app = new Hono<AppEnv>()
  const observe = observer(context.log, (c, error) =>
    replyRefusal(c, error instanceof Refused ? error.refusal : { code: 'unexpected' }),
  )
  mount(app, context, observe, { ...makeHandlers(context), ...broken })
  app.notFound(observe('not found', (c) => replyRefusal(c, { code: 'not_found' })))
  return async (path, init) => app.request(path, init)
}
