import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { RefusalError } from '#api/errors.ts'
import { writeAudit } from '#api/identity/audit.ts'
import { type Handler, NO_BODY, PreparedResponse } from '#api/mount.ts'
import { deleteAccountSession, listSessions } from '#db/account/auth-sessions.ts'

/** Where an account is signed in. The handles are public: they open nothing. */
export function listMySessions(context: Context): Handler<Contract['GET /api/me/sessions']> {
  return (_request, caller) =>
    context.storage.read(async (db) => {
      const { account, session } = await caller(db)
      const now = context.now()
      const living = (await listSessions(db, account.id)).filter((it) => it.expires_at > now)
      return {
        sessions: living.map(({ handle, device, created_at, last_used_at, expires_at }) => ({
          id: handle,
          current: handle === session.handle,
          device,
          created_at,
          last_used_at,
          expires_at,
        })),
      }
    })
}

export function endMySession(context: Context): Handler<Contract['DELETE /api/me/sessions/:id']> {
  return async ({ params }, caller, sender) => {
    await context.storage.write(async (tx) => {
      const { account } = await caller(tx)
      const ended = await deleteAccountSession(tx, account.id, params.id)
      if (!ended) throw new RefusalError({ code: 'not_found' })
      await writeAudit(tx, context, account.id, 'session_revoked', { address: sender.address() })
    })
    return new PreparedResponse(NO_BODY, { status: 204 })
  }
}
