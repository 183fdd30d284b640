import type { Context } from '#api/context.ts'
import { writeAudit } from '#api/identity/audit.ts'
import { isContactConfirmed } from '#api/identity/contact.ts'
import type { TokenKind } from '#api/identity/one-time-tokens.ts'
import { deleteAccountSessions } from '#db/account/auth-sessions.ts'
import { revokeTokens } from '#db/account/one-time.ts'
import { findProfile, updateProfile } from '#db/account/profiles.ts'
import {
  type AccountContact,
  findUserByContact,
  type UserRow,
  updateUser,
} from '#db/account/users.ts'
import { clearBusinessEmail } from '#db/businesses.ts'
import { revokeAccountClientSessions } from '#db/client/client-sessions.ts'
import type { Db } from '#db/dialect/kit.ts'
import { createAccount, toUserMetadata } from './sign-up.ts'

/** Tokens that let somebody into an account, or change by what one gets in. */
const ACCESS_TOKEN_KINDS: readonly TokenKind[] = [
  'confirm_email',
  'sign_up_browser',
  'email_change',
  'recover',
  'auth_code',
]

type ProvenAccountDetails = { name?: string | null; phone?: string | null; role?: string | null }

/**
 * The account of a contact that was just proven from outside, by a code or by Google; made where
 * there is none. A claim of it that nobody proved yields: an account that has nothing else is handed
 * to the prover, and one that has proven another contact goes on without this one.
 */
export async function findOrCreateProvenAccount(
  tx: Db,
  context: Context,
  contact: AccountContact,
  details: ProvenAccountDetails,
): Promise<UserRow> {
  const now = context.now()
  const proof = 'email' in contact ? { email_confirmed_at: now } : { phone_confirmed_at: now }
  const account = await findUserByContact(tx, contact)
  if (!account) return createAccount(tx, context, contact, details, proof)
  if (isContactConfirmed(contact, account)) return account
  if (account.email_confirmed_at !== null || account.phone_confirmed_at !== null) {
    await removeUnprovenContact(tx, context, account, contact)
    return createAccount(tx, context, contact, details, proof)
  }
  await revokeAllAccess(tx, context, account)
  await writeAudit(tx, context, account.id, 'contact_proven')
  const proven = await updateUser(tx, account.id, { ...proof, updated_at: now })
  return replaceUnprovenDetails(tx, context, proven, details)
}

/** What was typed before the proof may be a stranger's; what came with the proof takes its place. */
async function replaceUnprovenDetails(
  tx: Db,
  context: Context,
  account: UserRow,
  { name, phone }: ProvenAccountDetails = {},
): Promise<UserRow> {
  const { id, first_role } = account
  // A professional's name is their house's, which invited them.
  if ((await findProfile(tx, id))?.role === 'professional') return account
  const updated_at = context.now()
  const user_metadata = toUserMetadata({ name, phone, role: first_role })
  const own = { name: user_metadata.name ?? '', phone: user_metadata.phone ?? null }
  await updateProfile(tx, id, { ...own, avatar_url: null, updated_at })
  return updateUser(tx, id, { user_metadata, updated_at })
}

/**
 * Frees an unproven e-mail whose owner says that the account is not theirs. An account that has
 * proven a telephone goes on without it; any other is wiped, and nobody can enter it again.
 */
export async function releaseUnprovenEmail(
  tx: Db,
  context: Context,
  account: UserRow,
): Promise<void> {
  const email = account.email ?? ''
  if (account.phone_confirmed_at === null) {
    await revokeAllAccess(tx, context, account)
    await removeProfessionalRole(tx, context, account.id)
    await replaceUnprovenDetails(tx, context, account)
  }
  await removeUnprovenContact(tx, context, account, { email })
}

/** The house can invite its professional again. */
async function removeProfessionalRole(tx: Db, context: Context, id: string): Promise<void> {
  if ((await findProfile(tx, id))?.role !== 'professional') return
  const change = { role: 'client' as const, professional_id: null }
  await updateProfile(tx, id, { ...change, updated_at: context.now() })
  await writeAudit(tx, context, id, 'role_given', change)
}

/** Whoever opened it keeps no password, no session, and no link or code that is still on its way. */
async function revokeAllAccess(tx: Db, context: Context, { id }: UserRow): Promise<void> {
  const now = context.now()
  await deleteAccountSessions(tx, id)
  await revokeAccountClientSessions(tx, id, now)
  for (const kind of ACCESS_TOKEN_KINDS) await revokeTokens(tx, kind, { account_id: id }, now)
  await updateUser(tx, id, { password_hash: null, updated_at: now })
  await writeAudit(tx, context, id, 'password_wiped')
}

/** The account of somebody who has proven another contact: it stays theirs. */
async function removeUnprovenContact(
  tx: Db,
  context: Context,
  { id }: UserRow,
  contact: AccountContact,
): Promise<void> {
  const updated_at = context.now()
  await updateUser(tx, id, {
    ...('email' in contact ? { email: null } : { phone: null }),
    updated_at,
  })
  if ('email' in contact) {
    await updateProfile(tx, id, { email: '', updated_at })
    await clearBusinessEmail(tx, id, contact.email, updated_at)
  }
  await writeAudit(tx, context, id, 'contact_dropped')
}
