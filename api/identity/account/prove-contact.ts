import type { Context } from '#api/context.ts'
import type { RequestOrigin } from '#api/http/request-origin.ts'
import { writeAudit } from '#api/identity/audit.ts'
import { isContactConfirmed } from '#api/identity/contact.ts'
import { revokeTokensThatEndWith } from '#api/identity/one-time-tokens.ts'
import { deleteAccountSessions } from '#db/account/auth-sessions.ts'
import { removeSecondStep } from '#db/account/factors.ts'
import { findInvitationData } from '#db/account/one-time.ts'
import { findProfile, updateProfile } from '#db/account/profiles.ts'
import { endReception, findReception } from '#db/account/reception-accounts.ts'
import {
  type AccountContact,
  findUser,
  findUserByContact,
  type UserRow,
  updateUser,
} from '#db/account/users.ts'
import { clearBusinessEmail, hideBusiness } from '#db/businesses.ts'
import { deleteFeed } from '#db/calendar-feeds.ts'
import { revokeAccountClientSessions } from '#db/client/client-sessions.ts'
import { hasClients } from '#db/client/clients.ts'
import type { Db } from '#db/dialect/kit.ts'
import { findProfessionalAnywhere } from '#db/professionals.ts'
import { normalizeEmail } from '#domain/people/client.ts'
import { createAccount, type SignUpDetails, toUserMetadata } from './sign-up.ts'

/**
 * The account of a contact that was just proven from outside, by a code or by Google; made where
 * there is none. A claim of it that nobody proved yields: an account that has nothing else is handed
 * to the prover, and one that has proven another contact goes on without this one.
 */
export async function findOrCreateProvenAccount(
  tx: Db,
  context: Context,
  contact: AccountContact,
  origin: RequestOrigin,
  details: SignUpDetails,
): Promise<UserRow> {
  const now = context.now()
  const proof = 'email' in contact ? { email_confirmed_at: now } : { phone_confirmed_at: now }
  const account = await findUserByContact(tx, contact)
  if (!account) return createAccount(tx, context, { ...contact, ...proof }, details, origin)
  if (isContactConfirmed(contact, account)) return account
  if (account.email_confirmed_at !== null || account.phone_confirmed_at !== null) {
    await removeUnprovenContact(tx, context, account, contact)
    return createAccount(tx, context, { ...contact, ...proof }, details, origin)
  }
  await removeUnknownHouseRole(tx, context, account.id, contact)
  await revokeAllAccess(tx, context, account, origin)
  await writeAudit(tx, context, account.id, 'contact_proven', origin)
  const proven = await updateUser(tx, account.id, { ...proof, updated_at: now })
  return replaceUnprovenDetails(tx, context, proven, details)
}

/**
 * The account whose own session proves its contact: whoever signed in there knows its password and reads
 * the mailbox too, so it loses nothing.
 * @returns null where the contact is not that account's
 */
export async function confirmOwnContact(
  tx: Db,
  context: Context,
  account_id: string,
  contact: AccountContact,
  origin: RequestOrigin,
): Promise<UserRow | null> {
  const account = await findUserByContact(tx, contact)
  if (account?.id !== account_id) return null
  if (isContactConfirmed(contact, account)) return account
  const isEmail = 'email' in contact
  // Links that were mailed before would go on signing in for days.
  if (isEmail) await revokeTokensThatEndWith(tx, context, account_id, 'email_confirmed')
  const now = context.now()
  const proof = isEmail ? { email_confirmed_at: now } : { phone_confirmed_at: now }
  await writeAudit(tx, context, account_id, 'contact_proven', origin)
  return updateUser(tx, account_id, { ...proof, updated_at: now })
}

/** What was typed before the proof may be a stranger's; what came with the proof takes its place. */
async function replaceUnprovenDetails(
  tx: Db,
  context: Context,
  account: UserRow,
  details: SignUpDetails = {},
): Promise<UserRow> {
  const { id, first_role } = account
  // A professional's name is their house's, which invited them.
  if ((await findProfile(tx, id))?.role === 'professional') return account
  const updated_at = context.now()
  const user_metadata = toUserMetadata({ ...details, role: first_role })
  const { name = '', phone = null, avatar_url = null } = user_metadata
  await updateProfile(tx, id, { name, phone, avatar_url, updated_at })
  return updateUser(tx, id, { user_metadata, updated_at })
}

/**
 * Frees an unproven e-mail whose owner says that the account is not theirs. An account that has
 * proven a telephone goes on without it; any other is wiped, and nobody can enter it again, nor find
 * the empty house that it opened.
 */
export async function releaseUnprovenEmail(
  tx: Db,
  context: Context,
  account: UserRow,
): Promise<void> {
  const email = account.email ?? ''
  if (account.phone_confirmed_at === null) {
    // Whoever reads the mailbox is not of the account: from where they did it is theirs alone.
    await revokeAllAccess(tx, context, account, null)
    await removeHouseRole(tx, context, account.id)
    await replaceUnprovenDetails(tx, context, account)
    if (!(await hasClients(tx, account.id))) {
      // No address can be read as this one, so nothing leads there.
      const slug = `~${context.newId()}`
      await hideBusiness(tx, account.id, { slug, updated_at: context.now() })
    }
  }
  await removeUnprovenContact(tx, context, account, { email })
}

/**
 * Whose invitation was taken with somebody else's address: the house does not get its owner.
 * @param handle of the session that goes on
 */
export async function removeUnknownHouseRole(
  tx: Db,
  context: Context,
  id: string,
  contact: AccountContact,
  handle?: string,
): Promise<void> {
  if (!(await isStaffContact(tx, id, contact))) await removeHouseRole(tx, context, id, handle)
}

/** Is it the address under which the account's house knows its professional, or invited its reception? */
async function isStaffContact(tx: Db, id: string, contact: AccountContact): Promise<boolean> {
  const { professional_id = null } = (await findProfile(tx, id)) ?? {}
  const staff = professional_id && (await findProfessionalAnywhere(tx, professional_id))
  if (staff)
    return 'email' in contact ? staff.email === contact.email : staff.phone === contact.phone
  const reception = await findReception(tx, id)
  const invited = reception && (await findInvitationData(tx, reception.user_id, reception.id))
  return 'email' in contact && normalizeEmail(invited?.email ?? '') === contact.email
}

/** The house can invite its professional again; nobody who did not work at its reception goes on there. */
async function removeHouseRole(
  tx: Db,
  context: Context,
  id: string,
  handle?: string,
): Promise<void> {
  const reception = await findReception(tx, id)
  if (reception) await endReception(tx, reception.user_id, id, context.now(), handle)
  const { role, professional_id = null } = (await findProfile(tx, id)) ?? {}
  if (role !== 'professional') return
  const staff = professional_id && (await findProfessionalAnywhere(tx, professional_id))
  // An address by which a calendar reads the agenda asks nobody who they are.
  if (staff) await deleteFeed(tx, { user_id: staff.user_id, professional_id: staff.id })
  const change = { role: 'client' as const, professional_id: null }
  await updateProfile(tx, id, { ...change, updated_at: context.now() })
  await writeAudit(tx, context, id, 'role_given', null, change)
}

/** Whoever opened it keeps no password, no session, and no link or code that is still on its way. */
async function revokeAllAccess(
  tx: Db,
  context: Context,
  { id }: UserRow,
  origin: RequestOrigin | null,
): Promise<void> {
  await removeSecondStep(tx, id)
  await revokeTokensThatEndWith(tx, context, id, 'second_step')
  await revokeFirstStep(tx, context, id, origin)
}

/** All that lets somebody in but for the second step, which stands beside it. */
export async function revokeFirstStep(
  tx: Db,
  context: Context,
  id: string,
  origin: RequestOrigin | null,
): Promise<void> {
  const now = context.now()
  await deleteAccountSessions(tx, id)
  await revokeAccountClientSessions(tx, id, now)
  await revokeTokensThatEndWith(tx, context, id, 'first_step')
  const had = (await findUser(tx, id))?.password_hash
  await updateUser(tx, id, { password_hash: null, updated_at: now })
  if (had) await writeAudit(tx, context, id, 'password_wiped', origin)
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
  // Who proved it is somebody else: their address is not this account's to read.
  await writeAudit(tx, context, id, 'contact_dropped', null)
}
