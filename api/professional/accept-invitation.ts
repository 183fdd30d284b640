import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { hashText } from '#api/crypto.ts'
import { RefusalError } from '#api/errors.ts'
import { toNetwork } from '#api/http/network.ts'
import { ACCESS_COOKIE, isFromOwnOrigin, type RequestOrigin } from '#api/http/request-origin.ts'
import {
  findAccountByPassword,
  requireUnchangedPassword,
} from '#api/identity/account/issue-token.ts'
import { openAccountSession } from '#api/identity/account/sessions.ts'
import {
  createAccount,
  queueEmailConfirmation,
  refuseTakenContact,
} from '#api/identity/account/sign-up.ts'
import { markSignUpBrowser } from '#api/identity/account/sign-up-browser.ts'
import { requireTokenTransport, respondWithSession } from '#api/identity/account/token-transport.ts'
import { writeAudit } from '#api/identity/audit.ts'
import { findVouchingAccount } from '#api/identity/authenticate.ts'
import { parseAccountEmail } from '#api/identity/contact.ts'
import { ensureProfile } from '#api/identity/ensure-profile.ts'
import { findInvitee, type Invitee } from '#api/identity/invitation.ts'
import { countAttempts, SIGN_UPS } from '#api/identity/limits.ts'
import { consumeOneTimeToken } from '#api/identity/one-time-tokens.ts'
import { requireStrongPassword } from '#api/identity/require-strong-password.ts'
import type { Handler } from '#api/mount.ts'
import { listFactors } from '#db/account/factors.ts'
import { findToken } from '#db/account/one-time.ts'
import { findProfile, findProfileOfProfessional, updateProfile } from '#db/account/profiles.ts'
import { findReception, startReception } from '#db/account/reception-accounts.ts'
import { findUserByContact, type UserRow } from '#db/account/users.ts'
import type { Db } from '#db/dialect/kit.ts'

/** Takes an invitation up: the account becomes this professional's or works at the reception, signed in. */
export function acceptInvitation(
  context: Context,
): Handler<Contract['POST /api/invitation/accept']> {
  return async ({ body }, _caller, origin) => {
    const transport = requireTokenTransport(origin)
    const email = parseAccountEmail(body.email)
    await requireInvitation(context, body.token)
    const known = await findOwnAccount(context, email, body.password, origin)
    // An account that is there keeps the password it has.
    const password_hash = known ? null : await prepareNewPassword(context, body, email, origin)
    const issued = await refuseTakenContact(
      context.storage.write(async (tx) => {
        const invitee = await consumeInvitation(tx, context, body.token)
        if (known) await requireOwnAccount(tx, context, known, email, origin)
        else requireStrongPassword(body.password, { name: invitee.name })
        const access = { email, password_hash }
        const account = known ?? (await createInvitedAccount(tx, context, access, invitee, origin))
        await linkInvitee(tx, context, account, origin, invitee)
        const marks = known ? [] : await markSignUpBrowser(tx, context, account.id, origin)
        const { remember } = transport
        const session = await openAccountSession(tx, context, account.id, origin, {
          method: 'invitation',
          remember,
        })
        return { session, marks }
      }),
    )
    context.wakeWorker()
    return respondWithSession(context, issued.session, transport, issued.marks)
  }
}

/** A new account's password; it counts as a sign-up does. */
async function prepareNewPassword(
  context: Context,
  { password }: { password: string },
  email: string,
  origin: RequestOrigin,
): Promise<string> {
  requireStrongPassword(password, { email })
  await countAttempts(context, [[SIGN_UPS, toNetwork(origin.address())]])
  return context.passwords.hash(password)
}

/** Without a link that holds, nothing is told of anybody's account. */
async function requireInvitation(context: Context, token: string): Promise<void> {
  const row = await context.storage.read((db) =>
    findToken(db, 'invitation', hashText(token), context.now()),
  )
  if (!row) throw new RefusalError({ code: 'invitation_not_found' })
}

/** The client account that has this e-mail, for its password; null where nobody has it. */
async function findOwnAccount(
  context: Context,
  email: string,
  password: string,
  origin: RequestOrigin,
): Promise<UserRow | null> {
  const taken = await context.storage.read((db) => findUserByContact(db, { email }))
  if (!taken) return null
  const account = await findAccountByPassword(context, { email }, password, origin)
  if (!account) throw new RefusalError({ code: 'invalid_credentials' })
  return account
}

/**
 * The password of before, and for an account with a second step a session of it that has taken that:
 * whoever knows the password alone must not bind it to their house.
 * @throws Refused `invalid_credentials`, `insufficient_aal`
 */
async function requireOwnAccount(
  tx: Db,
  context: Context,
  known: UserRow,
  email: string,
  origin: RequestOrigin,
): Promise<void> {
  await requireUnchangedPassword(tx, { email }, known)
  const factors = await listFactors(tx, known.id)
  if (!factors.some(({ status }) => status === 'verified')) return
  const cookie = isFromOwnOrigin(origin) ? origin.cookie(ACCESS_COOKIE) : undefined
  const vouching = await findVouchingAccount(tx, context, origin.bearer() ?? cookie ?? null)
  if (vouching?.account.id !== known.id) throw new RefusalError({ code: 'insufficient_aal' })
}

async function consumeInvitation(tx: Db, context: Context, token: string): Promise<Invitee> {
  const row = await consumeOneTimeToken(tx, context, 'invitation', token)
  const invitee = row && (await findInvitee(tx, row))
  const isTaken =
    invitee?.role === 'professional' && (await findProfileOfProfessional(tx, invitee.id)) !== null
  if (!invitee || isTaken) throw new RefusalError({ code: 'invitation_not_found' })
  return invitee
}

async function createInvitedAccount(
  tx: Db,
  context: Context,
  access: { email: string; password_hash: string | null },
  { name, phone }: Invitee,
  origin: RequestOrigin,
): Promise<UserRow> {
  const details = { name, phone, role: 'client' }
  const account = await createAccount(tx, context, access, details, origin)
  await queueEmailConfirmation(tx, context, account)
  return account
}

/** @throws Refused `user_already_exists` where the account is an owner's, another professional's or a reception's */
async function linkInvitee(
  tx: Db,
  context: Context,
  account: UserRow,
  origin: RequestOrigin,
  invitee: Invitee,
): Promise<void> {
  const profile =
    (await findProfile(tx, account.id)) ?? (await ensureProfile(tx, context, account, origin))
  const isTaken = profile.role !== 'client' || (await findReception(tx, account.id))
  if (isTaken) throw new RefusalError({ code: 'user_already_exists' })
  const { id, user_id, name } = invitee
  if (invitee.role === 'reception') {
    const person = { id, user_id, account_id: account.id, name, created_at: context.now() }
    if (!(await startReception(tx, person))) throw new RefusalError({ code: 'user_already_exists' })
    const facts = { role: invitee.role, member_id: id }
    return writeAudit(tx, context, account.id, 'role_given', origin, facts)
  }
  const change = { role: 'professional' as const, professional_id: id }
  await updateProfile(tx, profile.id, { ...change, updated_at: context.now() })
  await writeAudit(tx, context, account.id, 'role_given', origin, change)
}
