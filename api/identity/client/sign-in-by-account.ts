import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { RefusalError } from '#api/errors.ts'
import type { Handler } from '#api/mount.ts'
import { toContactProof } from '#domain/people/client-proof.ts'
import { openProvenSession, respondWithClientSession } from './open-session.ts'
import { findOwnClient } from './proof.ts'

/** The session of the client whom an account has proven to be. */
export function signInClientByAccount(
  context: Context,
): Handler<Contract['POST /api/public/:slug/session/account']> {
  return async ({ params }, caller) => {
    const { user_id } = await context.catalogs.loadBySlug(params.slug)
    const session = await context.storage.write(async (tx) => {
      const proof = toContactProof((await caller(tx)).account)
      const client = await findOwnClient(tx, user_id, proof)
      if (!client) throw new RefusalError({ code: 'client_not_found' })
      return openProvenSession(tx, context, client, proof)
    })
    return respondWithClientSession(context, session)
  }
}
