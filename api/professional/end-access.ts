import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { RefusalError } from '#api/errors.ts'
import { writeAudit } from '#api/identity/audit.ts'
import { type Handler, NO_BODY, PreparedResponse } from '#api/mount.ts'
import { deleteAccountSessions } from '#db/account/auth-sessions.ts'
import { revokeTokens } from '#db/account/one-time.ts'
import { findProfileOfProfessional, updateProfile } from '#db/account/profiles.ts'
import type { Db } from '#db/dialect/kit.ts'
import { findProfessional } from '#db/professionals.ts'

/**
 * Takes a professional's account out of the house: it is a client's from now on, signed out everywhere,
 * and an invitation that waits ends too. The professional and their bookings stay.
 */
export function endAccess(
  context: Context,
): Handler<Contract['DELETE /api/professionals/:id/access']> {
  return async ({ params }, caller, sender) => {
    const ended = await context.storage.write(async (tx) => {
      const { user_id, account } = await caller(tx)
      const professional = await findProfessional(tx, user_id, params.id)
      if (!professional) throw new RefusalError({ code: 'professional_not_found' })
      const about = { user_id, subject: professional.id }
      await revokeTokens(tx, 'invitation', about, context.now())
      const former = await releaseAccount(tx, context, professional.id)
      const facts = { member_id: professional.id }
      if (former) await writeAudit(tx, context, account.id, 'access_ended', sender, facts)
      return former
    })
    if (ended) context.live.endAccount(ended)
    return new PreparedResponse(NO_BODY, { status: 204 })
  }
}

/** @returns the account that was this professional's; null where none was */
async function releaseAccount(
  tx: Db,
  context: Context,
  professional_id: string,
): Promise<string | null> {
  const profile = await findProfileOfProfessional(tx, professional_id)
  if (!profile) return null
  const change = { role: 'client' as const, professional_id: null }
  await updateProfile(tx, profile.id, { ...change, updated_at: context.now() })
  await deleteAccountSessions(tx, profile.id)
  return profile.id
}
