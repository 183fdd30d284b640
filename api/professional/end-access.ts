import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { RefusalError } from '#api/errors.ts'
import { writeAudit } from '#api/identity/audit.ts'
import { type Handler, NO_BODY, PreparedResponse } from '#api/mount.ts'
import { findProfessional } from '#db/professionals.ts'
import { releaseAccount } from './release-account.ts'

/**
 * Takes a professional's account out of the house: it is a client's from now on, signed out everywhere,
 * and an invitation that waits ends too. The professional and their bookings stay.
 */
export function endAccess(
  context: Context,
): Handler<Contract['DELETE /api/professionals/:id/access']> {
  return async ({ params }, caller, origin) => {
    const ended = await context.storage.write(async (tx) => {
      const { user_id, account } = await caller(tx)
      const professional = await findProfessional(tx, user_id, params.id)
      if (!professional) throw new RefusalError({ code: 'professional_not_found' })
      const former = await releaseAccount(tx, context, professional)
      const facts = { member_id: professional.id }
      if (former) await writeAudit(tx, context, account.id, 'access_ended', origin, facts)
      return former
    })
    if (ended) context.live.endAccount(ended)
    return new PreparedResponse(NO_BODY, { status: 204 })
  }
}
