import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { Refused } from '#api/errors.ts'
import type { Handler } from '#api/mount.ts'
import { answerClientSession, openProvenSession } from './open-session.ts'
import { proofOfAccount } from './proof.ts'

/** The session of the client whom an account has proven to be. */
export function enterByAccount(
  context: Context,
): Handler<Contract['POST /api/public/:slug/session/account']> {
  return async ({ params }, caller) => {
    const { user_id } = await context.catalogs.bySlug(params.slug)
    const session = await context.storage.write(async (tx) => {
      const { account } = await caller(tx)
      const { client } = await proofOfAccount(tx, user_id, account)
      if (!client) throw new Refused({ code: 'client_not_found' })
      return openProvenSession(tx, context, client, account.id)
    })
    return answerClientSession(context, session)
  }
}
