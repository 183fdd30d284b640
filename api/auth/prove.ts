import { deleteSessionsOf } from '#db/auth-sessions.ts'
import type { Db } from '#db/dialect/kit.ts'
import { type Contact, findUserBy, type UserRow, updateUser } from '#db/users.ts'
import type { Context } from '../context.ts'
import { writeAudit } from './audit.ts'
import { isConfirmed } from './contact.ts'
import { makeAccount } from './sign-up.ts'

type Said = { name?: string | null; phone?: string | null; role?: string | null }

/**
 * The account of a contact that was just proven from outside, by a code or by Google; made where
 * there is none. One that somebody opened with the contact unproven is handed to its prover: whoever
 * opened it keeps neither password nor session.
 */
export async function accountProvenBy(
  tx: Db,
  context: Context,
  contact: Contact,
  said: Said,
): Promise<UserRow> {
  const now = context.now()
  const proof = 'email' in contact ? { email_confirmed_at: now } : { phone_confirmed_at: now }
  const account = await findUserBy(tx, contact)
  if (!account) return makeAccount(tx, context, contact, said, proof)
  if (isConfirmed(contact, account)) return account
  await deleteSessionsOf(tx, account.id)
  await writeAudit(tx, context, account.id, 'password_wiped')
  await writeAudit(tx, context, account.id, 'contact_proven')
  return updateUser(tx, account.id, { ...proof, password_hash: null, updated_at: now })
}
