import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { ParsedRequest } from '#api/contract/endpoint.ts'
import { RefusalError } from '#api/errors.ts'
import type { Sender } from '#api/http/sender.ts'
import { writeAudit } from '#api/identity/audit.ts'
import type { AccountCaller, AccountIdentity } from '#api/identity/authenticate.ts'
import { parseAccountEmail, parseAccountPhone } from '#api/identity/contact.ts'
import { createOneTimeCode } from '#api/identity/one-time-codes.ts'
import { createOneTimeToken } from '#api/identity/one-time-tokens.ts'
import { requireStrongPassword } from '#api/identity/require-strong-password.ts'
import { queueMessage } from '#api/message/queue.ts'
import type { Handler } from '#api/mount.ts'
import { deleteAccountSessions, updateSession } from '#db/account/auth-sessions.ts'
import { revokeTokens } from '#db/account/one-time.ts'
import { findUserByContact, listIdentities, type UserRow, updateUser } from '#db/account/users.ts'
import { revokeAccountClientSessions } from '#db/client/client-sessions.ts'
import type { Db } from '#db/dialect/kit.ts'
import { getSessionEnd } from '#domain/people/session.ts'
import { countSentCodes, queueCode, requireChannel } from './otp.ts'
import { toUserMetadata } from './sign-up.ts'
import { toAuthUser } from './user.ts'
import { formatPhoneChangePurpose } from './verify.ts'

export function getUser(context: Context): Handler<Contract['GET /auth/v1/user']> {
  return (_request, caller) =>
    context.storage.read(async (db) => {
      const { account } = await caller(db)
      return toAuthUser(account, await listIdentities(db, account.id))
    })
}

type Endpoint = Contract['PUT /auth/v1/user']
type Body = ParsedRequest<Endpoint>['body']

export function changeUser(context: Context): Handler<Endpoint> {
  return async ({ body }, caller, sender) => {
    const asks = { ...body, email: body.email && parseAccountEmail(body.email) }
    const phone = body.phone ? parseAccountPhone(body.phone) : null
    await checkUserChange(context, caller, asks, sender, phone)
    const password_hash = await hashNewPassword(context, caller, body.password)
    const changed = await context.storage.write(async (tx) => {
      const me = await caller(tx)
      if (password_hash) await setPassword(tx, context, me, password_hash)
      if (asks.email) await requestEmailChange(tx, context, me.account, asks.email)
      if (phone) await requestPhoneChange(tx, context, me, phone)
      const account = await saveUserMetadata(tx, context, me.account.id, body)
      return toAuthUser(account, await listIdentities(tx, account.id))
    })
    context.wakeWorker()
    return asks.email ? { ...changed, new_email: asks.email } : changed
  }
}

/** Whoever came by a recovery link sets a password; what sends a message is counted. */
async function checkUserChange(
  context: Context,
  caller: AccountCaller,
  { email, data }: Body,
  sender: Sender,
  phone: string | null,
): Promise<void> {
  const { session } = await context.storage.read(caller)
  if (session.recovering && (email || phone || data)) throw new RefusalError({ code: 'forbidden' })
  if (phone) requireChannel(context, { phone })
  if (phone) await countSentCodes(context, { phone }, sender)
  if (email) await countSentCodes(context, { email }, sender)
}

async function hashNewPassword(
  context: Context,
  caller: AccountCaller,
  password: string | null | undefined,
): Promise<string | null> {
  if (password === undefined || password === null) return null
  const { account, profile } = await context.storage.read(caller)
  const name = profile?.name ?? account.user_metadata.name
  requireStrongPassword(password, { name, email: account.email })
  if (await context.passwords.verify(account.password_hash, password)) {
    throw new RefusalError({ code: 'same_password' })
  }
  return context.passwords.hash(password)
}

/** Every other session ends, and what somebody in one of them may have asked for by mail. */
async function setPassword(
  tx: Db,
  context: Context,
  { account, session }: AccountIdentity,
  password_hash: string,
): Promise<void> {
  const now = context.now()
  // Who came by the link of a recovery mail reads that mailbox. A telephone that was proven before
  // was chosen by whoever opened the account with an unproven e-mail: it must not stay a way in.
  const isProof = session.recovering && account.email_confirmed_at === null
  const proof = { email_confirmed_at: now, phone: null, phone_confirmed_at: null }
  await updateUser(tx, account.id, { password_hash, ...(isProof && proof), updated_at: now })
  if (isProof) await proveMailbox(tx, context, account)
  await deleteAccountSessions(tx, account.id, session.handle)
  await revokeAccountClientSessions(tx, account.id, now)
  for (const kind of ['recover', 'email_change', 'auth_code'] as const) {
    await revokeTokens(tx, kind, { account_id: account.id }, now)
  }
  const expires_at = getSessionEnd({ ...session, recovering: false }, now)
  await updateSession(tx, session.id_hash, { recovering: false, expires_at })
  await writeAudit(tx, context, account.id, 'password_changed', { method: session.method })
  if (!account.email) return
  await queueMessage(tx, context, {
    kind: 'password_changed',
    key: `password_changed:${context.newId()}`,
    user_id: null,
    channel: 'email',
    recipient: account.email,
    facts: { name: account.user_metadata.name ?? '' },
    secret: null,
    expires_at: null,
  })
}

/** Whatever else could prove that e-mail by another password is of no use any more. */
async function proveMailbox(tx: Db, context: Context, account: UserRow): Promise<void> {
  for (const kind of ['confirm_email', 'sign_up_browser'] as const) {
    await revokeTokens(tx, kind, { account_id: account.id }, context.now())
  }
  await writeAudit(tx, context, account.id, 'contact_proven')
}

/** Another e-mail counts once its link is used. */
async function requestEmailChange(
  tx: Db,
  context: Context,
  account: UserRow,
  email: string,
): Promise<void> {
  if (email === account.email) return
  if (await findUserByContact(tx, { email }))
    throw new RefusalError({ code: 'user_already_exists' })
  const about = { account_id: account.id, subject: email }
  const { token, expires_at } = await createOneTimeToken(tx, context, 'email_change', about)
  await queueMessage(tx, context, {
    kind: 'email_change',
    key: `email_change:${context.newId()}`,
    user_id: null,
    channel: 'email',
    recipient: email,
    facts: { name: account.user_metadata.name ?? '' },
    secret: token,
    expires_at,
  })
}

/** Another telephone counts once its code is typed, while this session lasts. */
async function requestPhoneChange(
  tx: Db,
  context: Context,
  { account, session }: AccountIdentity,
  phone: string,
): Promise<void> {
  if (phone === account.phone && account.phone_confirmed_at !== null) return
  const other = await findUserByContact(tx, { phone })
  if (other && other.id !== account.id) throw new RefusalError({ code: 'user_already_exists' })
  const asked = { account_id: account.id, session: session.handle }
  const made = await createOneTimeCode(tx, context, formatPhoneChangePurpose(phone), asked)
  await queueCode(tx, context, { phone }, made, null)
}

/** A name or telephone that is said; a role that is said changes nothing. */
async function saveUserMetadata(
  tx: Db,
  context: Context,
  account_id: string,
  { data }: Body,
): Promise<UserRow> {
  const now = context.now()
  const account = await updateUser(tx, account_id, { updated_at: now })
  if (!data) return account
  const { name, phone } = data
  const user_metadata = { ...account.user_metadata, ...toUserMetadata({ name, phone }) }
  return updateUser(tx, account_id, { user_metadata, updated_at: now })
}
