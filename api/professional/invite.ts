import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { hashText } from '#api/crypto.ts'
import { RefusalError } from '#api/errors.ts'
import type { Sender } from '#api/http/sender.ts'
import { writeAudit } from '#api/identity/audit.ts'
import { countInvitation } from '#api/identity/count-house-message.ts'
import { createOneTimeToken } from '#api/identity/one-time-tokens.ts'
import { queueMessage } from '#api/message/queue.ts'
import type { Handler } from '#api/mount.ts'
import { findToken, revokeTokens } from '#db/account/one-time.ts'
import { findProfileOfProfessional } from '#db/account/profiles.ts'
import { findOwnerBusiness } from '#db/businesses.ts'
import type { Db } from '#db/dialect/kit.ts'
import { findProfessional, type ProfessionalRow } from '#db/professionals.ts'
import { isEmail, normalizeEmail } from '#domain/people/client.ts'

/** Makes the link by which one of the owner's professionals gets an account; earlier ones end. */
export function inviteProfessional(
  context: Context,
): Handler<Contract['POST /api/professionals/:id/invitation']> {
  return async ({ params }, caller, sender) => {
    const invitation = await context.storage.write(async (tx) => {
      const { user_id, account } = await caller(tx)
      const professional = await findProfessional(tx, user_id, params.id)
      if (!professional) throw new RefusalError({ code: 'professional_not_found' })
      if (await findProfileOfProfessional(tx, professional.id)) {
        throw new RefusalError({ code: 'professional_has_account' })
      }
      await revokeTokens(tx, 'invitation', { user_id, subject: professional.id }, context.now())
      const about = { user_id, subject: professional.id }
      const made = await createOneTimeToken(tx, context, 'invitation', about)
      const facts = { member_id: professional.id }
      await writeAudit(tx, context, account.id, 'invitation_made', sender, facts)
      return { ...made, mailed_to: await queueInvitation(tx, context, professional, made, sender) }
    })
    context.wakeWorker()
    const { token, expires_at, mailed_to } = invitation
    return { url: `${context.address()}/convite/${token}`, expires_at, mailed_to }
  }
}

/** @returns to whom it went; null where it did not, and the owner passes the link on */
async function queueInvitation(
  tx: Db,
  context: Context,
  { user_id, name, email }: ProfessionalRow,
  { token, expires_at }: { token: string; expires_at: number },
  sender: Sender,
): Promise<string | null> {
  const recipient = normalizeEmail(email ?? '')
  const business = await findOwnerBusiness(tx, user_id)
  if (!isEmail(recipient) || !business) return null
  const message = { kind: 'invitation', user_id, channel: 'email', recipient } as const
  if (!(await countInvitation(tx, context, message, sender.address()))) return null
  const queued = await queueMessage(tx, context, {
    ...message,
    key: `invitation:${hashText(token)}`,
    facts: { business_name: business.business_name, professional_name: name },
    secret: token,
    expires_at,
  })
  return queued ? recipient : null
}

/** Who invites whom, for whoever holds the link. */
export function getInvitation(context: Context): Handler<Contract['POST /api/invitation']> {
  return ({ body }) =>
    context.storage.read(async (db) => {
      const token = await findToken(db, 'invitation', hashText(body.token), context.now())
      const professional =
        token?.user_id && (await findProfessional(db, token.user_id, token.subject ?? ''))
      const business = token?.user_id && (await findOwnerBusiness(db, token.user_id))
      if (!token || !professional || !business) {
        throw new RefusalError({ code: 'invitation_not_found' })
      }
      return {
        business_name: business.business_name,
        professional_name: professional.name,
        email: professional.email,
        expires_at: token.expires_at,
      }
    })
}
