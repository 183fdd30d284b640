import type { Context } from '#api/context.ts'
import { writeAudit } from '#api/identity/audit.ts'
import { isConfirmed } from '#api/identity/contact.ts'
import type { TokenKind } from '#api/identity/one-time-tokens.ts'
import { deleteSessionsOf } from '#db/account/auth-sessions.ts'
import { endTokens } from '#db/account/one-time.ts'
import { updateProfile } from '#db/account/profiles.ts'
import { type Contact, findUserBy, type UserRow, updateUser } from '#db/account/users.ts'
import type { Db } from '#db/dialect/kit.ts'
import { makeAccount } from './sign-up.ts'

/** Tokens that let somebody into an account, or change by what one gets in. */
const OPENING_KINDS: readonly TokenKind[] = [
  'confirm_email',
  'email_change',
  'recover',
  'auth_code',
]

type Said = { name?: string | null; phone?: string | null; role?: string | null }

/**
 * The account of a contact that was just proven from outside, by a code or by Google; made where
 * there is none. A claim of it that nobody proved yields: an account that has nothing else is handed
 * to the prover, and one that has proven another contact goes on without this one.
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
  if (account.email_confirmed_at !== null || account.phone_confirmed_at !== null) {
    await dropClaim(tx, context, account, contact)
    return makeAccount(tx, context, contact, said, proof)
  }
  await closeEveryWayIn(tx, context, account)
  await writeAudit(tx, context, account.id, 'contact_proven')
  return updateUser(tx, account.id, { ...proof, updated_at: now })
}

/** Whoever opened it keeps no password, no session, and no link or code that is still on its way. */
async function closeEveryWayIn(tx: Db, context: Context, { id }: UserRow): Promise<void> {
  const now = context.now()
  await deleteSessionsOf(tx, id)
  for (const kind of OPENING_KINDS) await endTokens(tx, kind, { account_id: id }, now)
  await updateUser(tx, id, { password_hash: null, updated_at: now })
  await writeAudit(tx, context, id, 'password_wiped')
}

/** The account of somebody who has proven who he is by another contact: it stays his. */
async function dropClaim(
  tx: Db,
  context: Context,
  { id }: UserRow,
  contact: Contact,
): Promise<void> {
  const updated_at = context.now()
  await updateUser(tx, id, {
    ...('email' in contact ? { email: null } : { phone: null }),
    updated_at,
  })
  if ('email' in contact) await updateProfile(tx, id, { email: '', updated_at })
  await writeAudit(tx, context, id, 'contact_dropped')
}
