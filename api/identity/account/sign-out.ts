import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { ACCESS_COOKIE } from '#api/http/sender.ts'
import { writeAudit } from '#api/identity/audit.ts'
import { type Handler, NO_BODY, PreparedResponse } from '#api/mount.ts'
import { deleteAccountSession, deleteAccountSessions } from '#db/account/auth-sessions.ts'
import { revokeAccountClientSessions } from '#db/client/client-sessions.ts'
import { formatClearedCookies } from './token-transport.ts'

type SignOut = Handler<Contract['POST /auth/v1/logout']>

/** Ends this session (`local`), the others, or all (`global`, as the protocol has it by default). */
export function signOut(context: Context): SignOut {
  return async ({ query }, caller, sender) => {
    const scope = query.scope ?? 'global'
    await context.storage.write(async (tx) => {
      const { account, session } = await caller(tx)
      if (scope === 'local') await deleteAccountSession(tx, account.id, session.handle)
      else {
        const but = scope === 'others' ? session.handle : undefined
        await deleteAccountSessions(tx, account.id, but)
        // Which of those at salons stand on this device nobody knows.
        await revokeAccountClientSessions(tx, account.id, context.now())
      }
      await writeAudit(tx, context, account.id, 'sign_out', { scope, address: sender.address() })
    })
    const ends = scope !== 'others' && sender.cookie(ACCESS_COOKIE) !== undefined
    return new PreparedResponse(NO_BODY, {
      status: 204,
      cookies: ends ? formatClearedCookies(context) : [],
    })
  }
}
