import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { ACCESS_COOKIE } from '#api/http/request-origin.ts'
import { writeAudit } from '#api/identity/audit.ts'
import { owesSecondStep } from '#api/identity/authenticate.ts'
import { revokeTokensThatEndWith } from '#api/identity/one-time-tokens.ts'
import { type Handler, NO_BODY, PreparedResponse } from '#api/mount.ts'
import { deleteAccountSession, deleteAccountSessions } from '#db/account/auth-sessions.ts'
import { revokeAccountClientSessions } from '#db/client/client-sessions.ts'
import { formatClearedCookies } from './token-transport.ts'

type SignOut = Handler<Contract['POST /auth/v1/logout']>

/**
 * Ends this session (`local`), the others, or all (`global`, as the protocol has it by default). Who
 * owes the second step ends their own alone: a password must not throw out who has taken it.
 */
export function signOut(context: Context): SignOut {
  return async ({ query }, caller, origin) => {
    const scope = await context.storage.write(async (tx) => {
      const me = await caller(tx)
      const { account, session } = me
      const scope = owesSecondStep(me) ? 'local' : (query.scope ?? 'global')
      if (scope === 'local') await deleteAccountSession(tx, account.id, session.handle)
      else {
        const but = scope === 'others' ? session.handle : undefined
        await deleteAccountSessions(tx, account.id, but)
        // Which of those at salons stand on this device nobody knows.
        await revokeAccountClientSessions(tx, account.id, context.now())
        await revokeTokensThatEndWith(tx, context, account.id, 'others_ended')
      }
      await writeAudit(tx, context, account.id, 'sign_out', origin, { scope })
      return scope
    })
    const ends = scope !== 'others' && origin.cookie(ACCESS_COOKIE) !== undefined
    return new PreparedResponse(NO_BODY, {
      status: 204,
      cookies: ends ? formatClearedCookies(context) : [],
    })
  }
}
