import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { RefusalError } from '#api/errors.ts'
import { writeAudit } from '#api/identity/audit.ts'
import { type Handler, NO_BODY, PreparedResponse } from '#api/mount.ts'
import { findInvitationData, revokeTokens } from '#db/account/one-time.ts'
import { endReception, findReceptionOfHouse } from '#db/account/reception-accounts.ts'

/** Takes somebody off the reception, signed out everywhere, or an invitation to it back. */
export function endReceptionAccess(
  context: Context,
): Handler<Contract['DELETE /api/reception/:id/access']> {
  return async ({ params: { id } }, caller, origin) => {
    const ended = await context.storage.write(async (tx) => {
      const { user_id, account } = await caller(tx)
      const person = await findReceptionOfHouse(tx, user_id, id)
      const invitation = await findInvitationData(tx, user_id, id)
      if (!person && invitation?.role !== 'reception')
        throw new RefusalError({ code: 'reception_not_found' })
      await revokeTokens(tx, 'invitation', { user_id, subject: id }, context.now())
      const former = person && (await endReception(tx, user_id, person.account_id, context.now()))
      const facts = { member_id: id }
      if (former) await writeAudit(tx, context, account.id, 'access_ended', origin, facts)
      return former
    })
    if (ended) context.live.endAccount(ended)
    return new PreparedResponse(NO_BODY, { status: 204 })
  }
}
