import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { type Handler, NO_BODY, PreparedResponse } from '#api/mount.ts'
import { revokeClientSession } from '#db/client/client-sessions.ts'

/** Signs a client out: the next call with that token is refused. */
export function endClientSession(
  context: Context,
): Handler<Contract['DELETE /api/public/:slug/session']> {
  return async (_request, caller) => {
    await context.storage.write(async (tx) => {
      const { catalog, session } = await caller(tx)
      await revokeClientSession(tx, catalog.user_id, session.id, context.now())
    })
    return new PreparedResponse(NO_BODY, { status: 204 })
  }
}
