import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { Received } from '#api/contract/endpoint.ts'
import { Refused } from '#api/errors.ts'
import type { Sender } from '#api/http/sender.ts'
import { writeAudit } from '#api/identity/audit.ts'
import { contactOf, phoneOf } from '#api/identity/contact.ts'
import { countTries, type Tries, uncountTries, WRONG_CODES } from '#api/identity/limits.ts'
import { useCode } from '#api/identity/one-time-codes.ts'
import { useToken } from '#api/identity/one-time-tokens.ts'
import type { Handler } from '#api/mount.ts'
import { findSignedIn } from '#db/account/auth-sessions.ts'
import { type CodeRow, endTokens } from '#db/account/one-time.ts'
import { updateProfile } from '#db/account/profiles.ts'
import { findUser, type UserRow, updateUser } from '#db/account/users.ts'
import type { Db } from '#db/dialect/kit.ts'
import { otpPurpose } from './otp.ts'
import { accountProvenBy } from './prove-contact.ts'
import { type Issued, openSession } from './sessions.ts'
import { unlessTaken } from './sign-up.ts'
import { answerSession, type Carriage, carriageFor } from './token-transport.ts'

type Endpoint = Contract['POST /auth/v1/verify']
type Body = Received<Endpoint>['body']
type Way = (
  tx: Db,
  context: Context,
  body: Body,
  sender: Sender,
  carriage: Carriage,
) => Promise<Issued | null>

/** Takes a code that was typed, or the token of a link that was followed. */
export function verifyOtp(context: Context): Handler<Endpoint> {
  return async ({ body }, _caller, sender) => {
    const carriage = carriageFor(sender)
    const tries: Tries = [[WRONG_CODES, sender.address()]]
    await countTries(context, tries)
    const way = wayOf(body)
    // A wrong code has counted against itself: its transaction commits, and only then it is refused.
    const issued = await unlessTaken(
      context.storage.write((tx) => way(tx, context, body, sender, carriage)),
    )
    if (!issued) throw new Refused({ code: 'otp_expired' })
    await uncountTries(context, tries)
    return answerSession(context, issued, carriage)
  }
}

function wayOf({ type, token_hash }: Body): Way {
  if (type === 'recovery') return recover
  if (type === 'signup') return confirmEmail
  if (type === 'email_change') return changeEmail
  if (type === 'phone_change') return changePhone
  return token_hash ? async () => null : signInByCode
}

const signInByCode: Way = async (tx, context, body, sender, { remember }) => {
  const contact = contactOf(body)
  const data = await useCode(tx, context, otpPurpose(contact), body.token ?? '')
  if (!data) return null
  const { id } = await accountProvenBy(tx, context, contact, saidIn(data))
  return openSession(tx, context, id, sender, { method: 'otp', remember })
}

function saidIn({ name = null, role = null, phone = null }: CodeRow['data']) {
  return { name, role, phone }
}

/** The account that a link is about, as long as the e-mail it was sent to is what it was. */
async function accountOfLink(
  tx: Db,
  context: Context,
  kind: 'confirm_email' | 'recover',
  token_hash: string | null | undefined,
): Promise<UserRow | null> {
  const token = await useToken(tx, context, kind, token_hash ?? '')
  const account = token?.account_id ? await findUser(tx, token.account_id) : null
  return account && account.email === token?.subject ? account : null
}

const confirmEmail: Way = async (tx, context, body, sender, { remember }) => {
  const account = await accountOfLink(tx, context, 'confirm_email', body.token_hash)
  if (!account) return null
  const now = context.now()
  // Links that were mailed again would go on signing in for days.
  await endTokens(tx, 'confirm_email', { account_id: account.id }, now)
  await updateUser(tx, account.id, {
    email_confirmed_at: account.email_confirmed_at ?? now,
    updated_at: now,
  })
  await writeAudit(tx, context, account.id, 'contact_proven')
  return openSession(tx, context, account.id, sender, { method: 'otp', remember })
}

/** The session of a recovery link sets a password and does nothing else. */
const recover: Way = async (tx, context, body, sender) => {
  const account = await accountOfLink(tx, context, 'recover', body.token_hash)
  if (!account) return null
  return openSession(tx, context, account.id, sender, { method: 'recovery', remember: false })
}

const changeEmail: Way = async (tx, context, body, sender, { remember }) => {
  const token = await useToken(tx, context, 'email_change', body.token_hash ?? '')
  if (!token?.account_id || !token.subject) return null
  const now = context.now()
  const change = { email: token.subject, updated_at: now }
  await updateUser(tx, token.account_id, { ...change, email_confirmed_at: now })
  await updateProfile(tx, token.account_id, change)
  await writeAudit(tx, context, token.account_id, 'contact_proven')
  return openSession(tx, context, token.account_id, sender, { method: 'otp', remember })
}

export const phoneChangePurpose = (phone: string) => `phone_change\n${phone}`

const changePhone: Way = async (tx, context, body, sender, { remember }) => {
  const phone = phoneOf(body.phone ?? '')
  const data = await useCode(tx, context, phoneChangePurpose(phone), body.token ?? '')
  // Whoever was signed out meanwhile has no say in this account any more.
  const asked = data?.session ? await findSignedIn(tx, data.session) : null
  if (!data?.account_id || asked?.account.id !== data.account_id) return null
  const now = context.now()
  const change = { phone, updated_at: now }
  await updateUser(tx, data.account_id, { ...change, phone_confirmed_at: now })
  await updateProfile(tx, data.account_id, change)
  await writeAudit(tx, context, data.account_id, 'contact_proven')
  return openSession(tx, context, data.account_id, sender, { method: 'otp', remember })
}
