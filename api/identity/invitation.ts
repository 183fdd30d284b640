/** Who is invited to work at a house, and the mail that tells them. */
import type { Context } from '#api/context.ts'
import { hashText } from '#api/crypto.ts'
import type { RequestOrigin } from '#api/http/request-origin.ts'
import { queueMessage } from '#api/message/queue.ts'
import type { TokenRow } from '#db/account/one-time.ts'
import { findOwnerBusiness } from '#db/businesses.ts'
import type { Db } from '#db/dialect/kit.ts'
import { findProfessional } from '#db/professionals.ts'
import { isEmail, normalizeEmail } from '#domain/people/client.ts'
import { countInvitation } from './count-house-message.ts'
import { isOwnerProven } from './count-unanswered.ts'

export type Invitee = {
  role: 'professional' | 'reception'
  /** The house. */
  user_id: string
  /** The professional's; of the reception what they will be known by. */
  id: string
  name: string
  email: string | null
  phone: string | null
}

/** What an invitation to the reception carries: nobody there is in a list of its own yet. */
export const toReceptionData = ({ name, email }: Pick<Invitee, 'name' | 'email'>) => ({
  role: 'reception',
  name,
  email,
})

/** Whom an open invitation is for; null where it is for a professional who has left. */
export async function findInvitee(
  db: Db,
  { user_id, subject, data }: Pick<TokenRow, 'user_id' | 'subject' | 'data'>,
): Promise<Invitee | null> {
  if (!user_id || !subject) return null
  if (data.role === 'reception') {
    const { name, email = null } = data
    return { role: data.role, user_id, id: subject, name: name ?? '', email, phone: null }
  }
  const professional = await findProfessional(db, user_id, subject)
  return professional && { role: 'professional', ...professional }
}

/** @returns to whom it went; null where it did not, and the owner passes the link on */
export async function queueInvitation(
  tx: Db,
  context: Context,
  { user_id, name, email, role }: Pick<Invitee, 'user_id' | 'name' | 'email' | 'role'>,
  { token, expires_at }: { token: string; expires_at: number },
  origin: RequestOrigin,
): Promise<string | null> {
  const recipient = normalizeEmail(email ?? '')
  const business = await findOwnerBusiness(tx, user_id)
  if (!isEmail(recipient) || !business) return null
  const message = { user_id, channel: 'email', recipient } as const
  if (!(await countInvitation(tx, context, message, origin.address()))) return null
  // Anybody names a house as they like: only who can be found out may have us mail that name to strangers.
  const business_name = (await isOwnerProven(tx, user_id)) ? business.business_name : null
  const queued = await queueMessage(tx, context, {
    ...message,
    kind: 'invitation',
    key: `invitation:${hashText(token)}`,
    facts: {
      business_name,
      professional_name: name,
      ...(role === 'reception' && { reception: true }),
    },
    secret: token,
    expires_at,
  })
  return queued ? recipient : null
}
