import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { RefusalError } from '#api/errors.ts'
import { writeAudit } from '#api/identity/audit.ts'
import { findHouseTimezone } from '#api/identity/house-timezone.ts'
import { type Handler, NO_BODY, PreparedResponse } from '#api/mount.ts'
import { deleteAccountSession, listSessions } from '#db/account/auth-sessions.ts'
import { lacksSecondStep } from '#domain/people/second-step.ts'

/** Where an account is signed in. The handles are public: they open nothing. */
export function listMySessions(context: Context): Handler<Contract['GET /api/me/sessions']> {
  return (_request, caller) =>
    context.storage.read(async (db) => {
      const { account, session, factor, profile } = await caller(db)
      const { email_confirmed_at } = account
      const hasFactor = factor !== null
      const now = context.now()
      const living = (await listSessions(db, account.id)).filter((it) => it.expires_at > now)
      return {
        timezone: await findHouseTimezone(db, profile),
        sessions: living.map((it) => ({
          id: it.handle,
          current: it.handle === session.handle,
          device: it.device || 'Aparelho desconhecido',
          lacks_second_step: lacksSecondStep({ hasFactor, email_confirmed_at, session: it }),
          created_at: it.created_at,
          last_used_at: it.last_used_at,
          expires_at: it.expires_at,
        })),
      }
    })
}

export function endMySession(context: Context): Handler<Contract['DELETE /api/me/sessions/:id']> {
  return async ({ params }, caller, origin) => {
    await context.storage.write(async (tx) => {
      const { account } = await caller(tx)
      const ended = await deleteAccountSession(tx, account.id, params.id)
      if (!ended) throw new RefusalError({ code: 'not_found' })
      await writeAudit(tx, context, account.id, 'session_revoked', origin)
    })
    return new PreparedResponse(NO_BODY, { status: 204 })
  }
}
