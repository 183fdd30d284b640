import type { Context } from '#api/context.ts'
import type { AuthUser, Contract } from '#api/contract/contract.ts'
import type { ParsedRequest } from '#api/contract/shape/endpoint.ts'
import { hashText } from '#api/crypto.ts'
import { RefusalError, unwrapOrThrow } from '#api/errors.ts'
import { isFromOwnOrigin, type RequestOrigin } from '#api/http/request-origin.ts'
import { writeAudit } from '#api/identity/audit.ts'
import type { AccountCaller, AccountIdentity } from '#api/identity/authenticate.ts'
import {
  getAccountContact,
  parseAccountEmail,
  parseAccountPhone,
  toRecipient,
} from '#api/identity/contact.ts'
import { createOneTimeCode } from '#api/identity/one-time-codes.ts'
import { createOneTimeToken, revokeTokensThatEndWith } from '#api/identity/one-time-tokens.ts'
import { requireStrongPassword } from '#api/identity/require-strong-password.ts'
import { queueMessage } from '#api/message/queue.ts'
import { type Handler, PreparedResponse } from '#api/mount.ts'
import { deleteAccountSessions, updateSession } from '#db/account/auth-sessions.ts'
import { removeSecondStep } from '#db/account/factors.ts'
import { updateProfile } from '#db/account/profiles.ts'
import { findUserByContact, type UserRow, updateUser } from '#db/account/users.ts'
import { revokeAllKeys } from '#db/api-keys.ts'
import { deleteFeeds } from '#db/calendar-feeds.ts'
import { revokeAccountClientSessions } from '#db/client/client-sessions.ts'
import type { Db } from '#db/dialect/kit.ts'
import { FIELD_SENTENCES } from '#domain/field-messages.pt-BR.ts'
import { getSessionEnd } from '#domain/people/session.ts'
import { mergeMetadata } from '#domain/people/user-metadata.ts'
import { countSentCodes } from './count-attempts.ts'
import { formatKnownBrowserCookie, getAsker } from './known-browser.ts'
import { queueCode, requireChannel } from './otp.ts'
import { removeUnknownHouseRole } from './prove-contact.ts'
import { prepareOwnerCheck } from './reauthenticate.ts'
import { toUserMetadata } from './sign-up.ts'
import { loadAccountParts, toAuthUser } from './user.ts'
import { formatPhoneChangePurpose } from './verify.ts'

export function getUser(context: Context): Handler<Contract['GET /auth/v1/user']> {
  return (_request, caller) =>
    context.storage.read(async (db) => {
      const { account } = await caller(db)
      return toAuthUser(account, await loadAccountParts(db, account.id))
    })
}

type Endpoint = Contract['PUT /auth/v1/user']
type Body = ParsedRequest<Endpoint>['body']

export function changeUser(context: Context): Handler<Endpoint> {
  return async ({ body }, caller, origin) => {
    const asks = { ...body, email: body.email && parseAccountEmail(body.email) }
    const phone = body.phone ? parseAccountPhone(body.phone) : null
    const isAccess = typeof body.password === 'string' || asks.email || phone
    const check = isAccess ? await prepareOwnerCheck(context, caller, body, origin) : null
    await checkUserChange(context, caller, asks, origin, phone)
    const next = await prepareNewPassword(context, caller, body.password)
    const changed = await context.storage.write(async (tx) => {
      const me = await caller(tx)
      const refusal = check && (await check(tx, me))
      if (refusal) return refusal
      if (next) await setPassword(tx, context, me, next, origin)
      if (asks.email) await requestEmailChange(tx, context, me, asks.email)
      if (phone) await requestPhoneChange(tx, context, me, phone, origin)
      const account = await saveUserMetadata(tx, context, me.account.id, body)
      return { account, user: toAuthUser(account, await loadAccountParts(tx, account.id)) }
    })
    context.wakeWorker()
    const { account, user } = unwrapOrThrow(changed)
    const answer = asks.email ? { ...user, new_email: asks.email } : user
    return next ? respondToKnownBrowser(context, account, answer, origin) : answer
  }
}

/** A new password ends what every browser was known by; the one that set it stays known. */
function respondToKnownBrowser(
  context: Context,
  account: UserRow,
  user: AuthUser,
  origin: RequestOrigin,
): PreparedResponse {
  const known = isFromOwnOrigin(origin) ? formatKnownBrowserCookie(context, account, origin) : null
  const text = JSON.stringify(user)
  return new PreparedResponse({ text, brotli: null }, { cookies: known === null ? [] : [known] })
}

/** Whoever came by a recovery link sets a password; what sends a message is counted. */
async function checkUserChange(
  context: Context,
  caller: AccountCaller,
  { email, data }: Body,
  origin: RequestOrigin,
  phone: string | null,
): Promise<void> {
  const { session } = await context.storage.read(caller)
  if (session.recovering && (email || phone || data)) throw new RefusalError({ code: 'forbidden' })
  if (phone) requireChannel(context, { phone })
  if (phone) await countSentCodes(context, { phone }, origin)
  if (email) await countSentCodes(context, { email }, origin)
}

type NewPassword = { hash: string; isSame: boolean }

/** Whether it is the one of before is not told until it is sure who asks: that would be guessing. */
async function prepareNewPassword(
  context: Context,
  caller: AccountCaller,
  password: string | null | undefined,
): Promise<NewPassword | null> {
  if (password === undefined || password === null) return null
  const { account, profile } = await context.storage.read(caller)
  const name = profile?.name ?? account.user_metadata.name
  requireStrongPassword(password, { name, email: account.email })
  const isSame = await context.passwords.verify(account.password_hash, password)
  return { hash: await context.passwords.hash(password), isSame }
}

/** Every other session ends, and what somebody in one of them may have asked for by mail. */
async function setPassword(
  tx: Db,
  context: Context,
  { account, session }: AccountIdentity,
  { hash: password_hash, isSame }: NewPassword,
  origin: RequestOrigin,
): Promise<void> {
  if (isSame) throw new RefusalError({ code: 'same_password' })
  const now = context.now()
  // Who came by the link of a recovery mail reads that mailbox. A telephone that was proven before
  // was chosen by whoever opened the account with an unproven e-mail: it must not stay a way in.
  const isProof = session.recovering && account.email_confirmed_at === null
  const proof = { email_confirmed_at: now, phone: null, phone_confirmed_at: null }
  await updateUser(tx, account.id, { password_hash, ...(isProof && proof), updated_at: now })
  if (isProof) {
    await proveMailbox(tx, context, account, origin)
    const contact = { email: account.email ?? '' }
    await removeUnknownHouseRole(tx, context, account.id, contact, session.handle)
    await updateProfile(tx, account.id, { phone: null, updated_at: now })
  }
  await deleteAccountSessions(tx, account.id, session.handle)
  await revokeAccountClientSessions(tx, account.id, now)
  await revokeTokensThatEndWith(tx, context, account.id, 'password')
  const expires_at = getSessionEnd({ ...session, recovering: false }, now)
  await updateSession(tx, session.id_hash, { recovering: false, expires_at })
  if (session.recovering) await endAccesses(tx, context, account.id, origin)
  await writeAudit(tx, context, account.id, 'password_changed', origin, { method: session.method })
  await announcePasswordChange(tx, context, account)
}

/** Whoever recovers an account may have lost it to somebody who made themselves a key or calendar meanwhile. */
async function endAccesses(
  tx: Db,
  context: Context,
  id: string,
  origin: RequestOrigin,
): Promise<void> {
  for (const { name, hint } of await revokeAllKeys(tx, id, context.now()))
    await writeAudit(tx, context, id, 'api_key_revoked', origin, { name, hint })
  for (const { professional_id } of await deleteFeeds(tx, id))
    await writeAudit(tx, context, id, 'calendar_revoked', origin, { professional_id })
}

async function announcePasswordChange(tx: Db, context: Context, account: UserRow): Promise<void> {
  const contact = getAccountContact(account)
  if (!contact) return
  await queueMessage(tx, context, {
    kind: 'password_changed',
    key: `password_changed:${context.newId()}`,
    user_id: null,
    ...toRecipient(contact),
    facts: { name: account.user_metadata.name ?? '' },
    secret: null,
    expires_at: null,
  })
}

/** Whatever else could prove that e-mail by another password is of no use any more. */
async function proveMailbox(
  tx: Db,
  context: Context,
  account: UserRow,
  origin: RequestOrigin,
): Promise<void> {
  await revokeTokensThatEndWith(tx, context, account.id, 'email_confirmed')
  await removeSecondStep(tx, account.id)
  await revokeTokensThatEndWith(tx, context, account.id, 'second_step')
  await writeAudit(tx, context, account.id, 'contact_proven', origin)
}

/** Another e-mail counts once its link is used. */
async function requestEmailChange(
  tx: Db,
  context: Context,
  { account, session }: AccountIdentity,
  email: string,
): Promise<void> {
  if (email === account.email) return
  if (await findUserByContact(tx, { email }))
    throw new RefusalError({ code: 'user_already_exists' })
  // Once the link is used, of all sessions this one stays.
  const about = { account_id: account.id, subject: email, data: { session: session.handle } }
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
  origin: RequestOrigin,
): Promise<void> {
  if (phone === account.phone && account.phone_confirmed_at !== null) return
  const other = await findUserByContact(tx, { phone })
  if (other && other.id !== account.id) throw new RefusalError({ code: 'user_already_exists' })
  const asker = getAsker(origin)
  const asked = { account_id: account.id, session: session.handle, asker: hashText(asker) }
  const scope = { purpose: formatPhoneChangePurpose(phone), asker }
  const made = await createOneTimeCode(tx, context, scope, asked)
  await queueCode(tx, context, { phone }, made, null)
}

/** What is said is kept beside what was, and what is null goes; a role that is said changes nothing. */
async function saveUserMetadata(
  tx: Db,
  context: Context,
  account_id: string,
  { data }: Body,
): Promise<UserRow> {
  const now = context.now()
  const account = await updateUser(tx, account_id, { updated_at: now })
  if (!data) return account
  const { role: _, ...given } = data
  const dropped = Object.entries(given).filter(([, value]) => value === null)
  const change = { ...Object.fromEntries(dropped), ...toUserMetadata(given) }
  const user_metadata = mergeMetadata(account.user_metadata, change)
  if (!user_metadata) {
    const fields = { data: FIELD_SENTENCES.metadata }
    throw new RefusalError({ code: 'invalid_input', fields })
  }
  return updateUser(tx, account_id, { user_metadata, updated_at: now })
}
