import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { Received } from '#api/contract/endpoint.ts'
import { Refused } from '#api/errors.ts'
import type { Sender } from '#api/http/sender.ts'
import { writeAudit } from '#api/identity/audit.ts'
import type { Account, AccountCaller } from '#api/identity/authenticate.ts'
import { emailOf, phoneOf } from '#api/identity/contact.ts'
import { makeCode } from '#api/identity/one-time-codes.ts'
import { makeToken } from '#api/identity/one-time-tokens.ts'
import { queueMessage } from '#api/message/queue.ts'
import type { Handler } from '#api/mount.ts'
import { deleteSessionsOf, updateSession } from '#db/account/auth-sessions.ts'
import { endTokens } from '#db/account/one-time.ts'
import { findUserBy, listIdentities, type UserRow, updateUser } from '#db/account/users.ts'
import type { Db } from '#db/dialect/kit.ts'
import { refusePassword } from '#domain/people/password.ts'
import { sessionEnd } from '#domain/people/session.ts'
import { countSending, queueCode, requireChannel } from './otp.ts'
import { metadataOf } from './sign-up.ts'
import { toAuthUser } from './user.ts'
import { phoneChangePurpose } from './verify.ts'

export function showUser(context: Context): Handler<Contract['GET /auth/v1/user']> {
  return (_request, caller) =>
    context.storage.read(async (db) => {
      const { account } = await caller(db)
      return toAuthUser(account, await listIdentities(db, account.id))
    })
}

type Endpoint = Contract['PUT /auth/v1/user']
type Body = Received<Endpoint>['body']

export function changeUser(context: Context): Handler<Endpoint> {
  return async ({ body }, caller, sender) => {
    const asks = { ...body, email: body.email && emailOf(body.email) }
    const phone = body.phone ? phoneOf(body.phone) : null
    await allow(context, caller, asks, sender, phone)
    const password_hash = await hashNew(context, caller, body.password)
    const changed = await context.storage.write(async (tx) => {
      const me = await caller(tx)
      if (password_hash) await setPassword(tx, context, me, password_hash)
      if (asks.email) await askForEmail(tx, context, me.account, asks.email)
      if (phone) await askForPhone(tx, context, me, phone)
      const account = await saveSaid(tx, context, me.account.id, body)
      return toAuthUser(account, await listIdentities(tx, account.id))
    })
    context.wakeWorker()
    return asks.email ? { ...changed, new_email: asks.email } : changed
  }
}

/** Whoever came by a recovery link sets a password; what sends a message is counted. */
async function allow(
  context: Context,
  caller: AccountCaller,
  { email, data }: Body,
  sender: Sender,
  phone: string | null,
): Promise<void> {
  const { session } = await context.storage.read(caller)
  if (session.recovering && (email || phone || data)) throw new Refused({ code: 'forbidden' })
  if (phone) requireChannel(context, { phone })
  if (phone) await countSending(context, { phone }, sender)
  if (email) await countSending(context, { email }, sender)
}

async function hashNew(
  context: Context,
  caller: AccountCaller,
  password: string | null | undefined,
): Promise<string | null> {
  if (password === undefined || password === null) return null
  const weak = refusePassword(password)
  if (weak) throw new Refused(weak)
  const { account } = await context.storage.read(caller)
  if (await context.passwords.verify(account.password_hash, password)) {
    throw new Refused({ code: 'same_password' })
  }
  return context.passwords.hash(password)
}

/** Every other session ends, and what somebody in one of them may have asked for by mail. */
async function setPassword(
  tx: Db,
  context: Context,
  { account, session }: Account,
  password_hash: string,
): Promise<void> {
  const now = context.now()
  // Who came by the link of a recovery mail reads that mailbox. A telephone that was proven before
  // is that of whoever opened the account with an e-mail not shown to be his: it must not stay a way in.
  const isProof = session.recovering && account.email_confirmed_at === null
  const proof = { email_confirmed_at: now, phone: null, phone_confirmed_at: null }
  await updateUser(tx, account.id, { password_hash, ...(isProof && proof), updated_at: now })
  if (isProof) await writeAudit(tx, context, account.id, 'contact_proven')
  await deleteSessionsOf(tx, account.id, session.handle)
  for (const kind of ['recover', 'email_change', 'auth_code'] as const) {
    await endTokens(tx, kind, { account_id: account.id }, now)
  }
  const expires_at = sessionEnd({ ...session, recovering: false }, now)
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

/** Another e-mail counts once its link is used. */
async function askForEmail(
  tx: Db,
  context: Context,
  account: UserRow,
  email: string,
): Promise<void> {
  if (email === account.email) return
  if (await findUserBy(tx, { email })) throw new Refused({ code: 'user_already_exists' })
  const about = { account_id: account.id, subject: email }
  const { token, expires_at } = await makeToken(tx, context, 'email_change', about)
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
async function askForPhone(
  tx: Db,
  context: Context,
  { account, session }: Account,
  phone: string,
): Promise<void> {
  if (phone === account.phone && account.phone_confirmed_at !== null) return
  const other = await findUserBy(tx, { phone })
  if (other && other.id !== account.id) throw new Refused({ code: 'user_already_exists' })
  const asked = { account_id: account.id, session: session.handle }
  const made = await makeCode(tx, context, phoneChangePurpose(phone), asked)
  await queueCode(tx, context, { phone }, made, null)
}

/** A name or telephone that is said; a role that is said changes nothing. */
async function saveSaid(
  tx: Db,
  context: Context,
  account_id: string,
  { data }: Body,
): Promise<UserRow> {
  const now = context.now()
  const account = await updateUser(tx, account_id, { updated_at: now })
  if (!data) return account
  const { name, phone } = data
  const user_metadata = { ...account.user_metadata, ...metadataOf({ name, phone }) }
  return updateUser(tx, account_id, { user_metadata, updated_at: now })
}
