import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { hashText } from '#api/crypto.ts'
import { RefusalError } from '#api/errors.ts'
import { findInvitee, type Invitee, queueInvitation } from '#api/identity/invitation.ts'
import { createOneTimeToken } from '#api/identity/one-time-tokens.ts'
import type { Handler } from '#api/mount.ts'
import { findExpiredToken } from '#db/account/one-time.ts'
import { findProfileOfProfessional } from '#db/account/profiles.ts'
import { findReceptionOfHouse } from '#db/account/reception-accounts.ts'
import type { Db } from '#db/dialect/kit.ts'
import { maskEmail } from '#domain/people/client.ts'

/** For whoever opens an invitation too late: another one, where the first one was meant to go. */
export function renewInvitation(context: Context): Handler<Contract['POST /api/invitation/renew']> {
  return async ({ body }, _caller, origin) => {
    const mailed_to = await context.storage.write(async (tx) => {
      const over = await findExpiredToken(tx, 'invitation', hashText(body.token), context.now())
      const invitee = over && (await findInvitee(tx, over))
      if (!invitee || (await isThere(tx, invitee))) return null
      const { user_id, subject, data } = over
      const made = await createOneTimeToken(tx, context, 'invitation', { user_id, subject, data })
      return queueInvitation(tx, context, invitee, made, origin)
    })
    if (mailed_to === null) throw new RefusalError({ code: 'invitation_not_found' })
    context.wakeWorker()
    return { mailed_to: maskEmail(mailed_to) }
  }
}

/** Whether somebody took another invitation up, or was there and is no longer wanted. */
async function isThere(tx: Db, { role, user_id, id }: Invitee): Promise<boolean> {
  const found =
    role === 'reception'
      ? await findReceptionOfHouse(tx, user_id, id)
      : await findProfileOfProfessional(tx, id)
  return found !== null
}
