import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { hashText } from '#api/crypto.ts'
import { requireWithinPlan } from '#api/entitlement/house-plan.ts'
import { RefusalError } from '#api/errors.ts'
import { writeAudit } from '#api/identity/audit.ts'
import { findInvitee, queueInvitation } from '#api/identity/invitation.ts'
import { createOneTimeToken } from '#api/identity/one-time-tokens.ts'
import type { Handler } from '#api/mount.ts'
import { findToken, revokeTokens } from '#db/account/one-time.ts'
import { findProfileOfProfessional } from '#db/account/profiles.ts'
import { findOwnerBusiness } from '#db/businesses.ts'
import { findProfessional } from '#db/professionals.ts'

/** Makes the link by which one of the owner's professionals gets an account; earlier ones end. */
export function inviteProfessional(
  context: Context,
): Handler<Contract['POST /api/professionals/:id/invitation']> {
  return async ({ params }, caller, origin) => {
    const invitation = await context.storage.write(async (tx) => {
      const { user_id, account } = await caller(tx)
      const professional = await findProfessional(tx, user_id, params.id)
      if (!professional) throw new RefusalError({ code: 'professional_not_found' })
      await requireWithinPlan(tx, context, user_id, 'professionals', professional.id)
      if (await findProfileOfProfessional(tx, professional.id)) {
        throw new RefusalError({ code: 'professional_has_account' })
      }
      // The link would lead to nothing: an owner's account becomes nobody's in the team.
      if (professional.email && professional.email.toLowerCase() === account.email?.toLowerCase())
        throw new RefusalError({ code: 'professional_has_account' })
      await revokeTokens(tx, 'invitation', { user_id, subject: professional.id }, context.now())
      const about = { user_id, subject: professional.id }
      const made = await createOneTimeToken(tx, context, 'invitation', about)
      const facts = { member_id: professional.id }
      await writeAudit(tx, context, account.id, 'invitation_made', origin, facts)
      const invitee = { ...professional, role: 'professional' } as const
      return { ...made, mailed_to: await queueInvitation(tx, context, invitee, made, origin) }
    })
    context.wakeWorker()
    const { token, expires_at, mailed_to } = invitation
    return { url: `${context.address()}/convite/${token}`, expires_at, mailed_to }
  }
}

/** Who invites whom, for whoever holds the link. */
export function getInvitation(context: Context): Handler<Contract['POST /api/invitation']> {
  return ({ body }) =>
    context.storage.read(async (db) => {
      const token = await findToken(db, 'invitation', hashText(body.token), context.now())
      const invitee = token && (await findInvitee(db, token))
      const business = invitee && (await findOwnerBusiness(db, invitee.user_id))
      if (!token || !invitee || !business) throw new RefusalError({ code: 'invitation_not_found' })
      const { name, role, email } = invitee
      const { business_name } = business
      return { business_name, name, role, email, expires_at: token.expires_at }
    })
}
