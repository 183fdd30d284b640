import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { RefusalError } from '#api/errors.ts'
import type { Handler } from '#api/mount.ts'
import { openProvenSession, respondWithClientSession } from './open-session.ts'
import { loadAccountProof } from './proof.ts'

/** The session of the client whom an account has proven to be. */
export function signInClientByAccount(
  context: Context,
): Handler<Contract['POST /api/public/:slug/session/account']> {
  return async ({ params }, caller) => {
    const { user_id } = await context.catalogs.loadBySlug(params.slug)
    const session = await context.storage.write(async (tx) => {
      const { account } = await caller(tx)
      const { client } = await loadAccountProof(tx, user_id, account)
      if (!client) throw new RefusalError({ code: 'client_not_found' })
      return openProvenSession(tx, context, client, account.id)
    })
    return respondWithClientSession(context, session)
  }
}
