/** Servers that are broken on purpose: what a guard must catch to be one. */
import { Hono } from 'hono'
import { RefusalError } from '#api/errors.ts'
import { createHandlers } from '#api/handlers.ts'
import { createObserver } from '#api/http/observe.ts'
import { replyRefusal } from '#api/http/reply.ts'
import type { AppEnv } from '#api/http/request.ts'
import { createDoorway, type Handlers, mountContract } from '#api/mount.ts'
import type { SendRequest, TestServer } from '#tests/support/api/test-server.ts'

/** The API of a server with some of its handlers replaced. */
export function withHandlers({ context }: TestServer, broken: Partial<Handlers>): SendRequest {
  const app = new Hono<AppEnv>()
  const observe = createObserver(context.log, (c, error) =>
    replyRefusal(c, error instanceof RefusalError ? error.refusal : { code: 'unexpected' }),
  )
  mountContract(app, context, observe, {
    handlers: { ...createHandlers(context), ...broken },
    doorway: createDoorway(context),
  })
  app.notFound(observe('not found', (c) => replyRefusal(c, { code: 'not_found' })))
  return async (path, init) => app.request(path, init)
}
