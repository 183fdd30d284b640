import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { RefusalError } from '#api/errors.ts'
import { writeAudit } from '#api/identity/audit.ts'
import { queueInvitation, toReceptionData } from '#api/identity/invitation.ts'
import { createOneTimeToken } from '#api/identity/one-time-tokens.ts'
import type { Handler } from '#api/mount.ts'
import { listOpenTokens, revokeTokens } from '#db/account/one-time.ts'
import { listReceptionContacts } from '#db/account/reception-accounts.ts'
import type { Db } from '#db/dialect/kit.ts'

type Invited = { name: string; email: string | null }

/** Makes the link by which somebody gets an account at the reception; earlier ones of theirs end. */
export function inviteReception(
  context: Context,
): Handler<Contract['POST /api/reception/invitation']> {
  return async ({ body }, caller, origin) => {
    const invitation = await context.storage.write(async (tx) => {
      const { user_id, account } = await caller(tx)
      await refuseWhoWorksThere(tx, user_id, body)
      await endEarlierInvitations(tx, context, user_id, body)
      const id = context.newId()
      const about = { user_id, subject: id, data: toReceptionData(body) }
      const made = await createOneTimeToken(tx, context, 'invitation', about)
      const facts = { member_id: id }
      await writeAudit(tx, context, account.id, 'reception_invited', origin, facts)
      const invitee = { role: 'reception', user_id, ...body } as const
      const mailed_to = await queueInvitation(tx, context, invitee, made, origin)
      return { id, ...made, mailed_to }
    })
    context.wakeWorker()
    const { token, ...rest } = invitation
    return { ...rest, url: `${context.address()}/convite/${token}` }
  }
}

/** @throws Refused `reception_has_account` where its account works at this reception already */
async function refuseWhoWorksThere(tx: Db, user_id: string, { email }: Invited): Promise<void> {
  const there = await listReceptionContacts(tx, user_id)
  if (email === null || !there.some((one) => one.email === email)) return
  throw new RefusalError({ code: 'reception_has_account' })
}

async function endEarlierInvitations(
  tx: Db,
  context: Context,
  user_id: string,
  { name, email }: Invited,
): Promise<void> {
  const open = await listOpenTokens(tx, 'invitation', user_id, context.now())
  for (const { subject, data } of open) {
    const isSame = data.role === 'reception' && data.name === name && (data.email ?? null) === email
    if (isSame && subject) await revokeTokens(tx, 'invitation', { user_id, subject }, context.now())
  }
}
