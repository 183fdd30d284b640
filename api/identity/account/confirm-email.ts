/**
 * The links that confirm an e-mail. Whoever reads the mailbox need not be who opened the account:
 * the link alone would prove a stranger's password, so it takes a sign of the account itself too.
 */
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { ParsedRequest } from '#api/contract/shape/endpoint.ts'
import { hashText } from '#api/crypto.ts'
import { RefusalError } from '#api/errors.ts'
import type { RequestOrigin } from '#api/http/request-origin.ts'
import { writeAudit } from '#api/identity/audit.ts'
import { getAccountContact } from '#api/identity/contact.ts'
import { consumeOneTimeToken, revokeTokensThatEndWith } from '#api/identity/one-time-tokens.ts'
import { type Handler, NO_BODY, PreparedResponse } from '#api/mount.ts'
import { deleteAccountSession, deleteAccountSessions } from '#db/account/auth-sessions.ts'
import { findAnyToken, findToken, revokeTokens, type TokenRow } from '#db/account/one-time.ts'
import { updateProfile } from '#db/account/profiles.ts'
import { findUser, type UserRow, updateUser } from '#db/account/users.ts'
import { revokeAccountClientSessions } from '#db/client/client-sessions.ts'
import type { Db } from '#db/dialect/kit.ts'
import { announceEmailChange } from './email-change.ts'
import { findAccountByPassword } from './issue-token.ts'
import { releaseUnprovenEmail } from './prove-contact.ts'
import { findRequestSession, type IssuedSession, openAccountSession } from './sessions.ts'
import { isSignUpBrowser } from './sign-up-browser.ts'
import type { TokenTransport } from './token-transport.ts'

type ConfirmationType = 'signup' | 'email_change'
type Link = { type: ConfirmationType; token_hash?: string | null | undefined }
/** An account, the e-mail that a link to it confirms, and the session in which that was asked. */
type Confirmation = { account: UserRow; email: string; asked_in: string | undefined }
type Body = ParsedRequest<Contract['POST /auth/v1/verify']>['body']
type ConfirmationBody = Body & { type: ConfirmationType }

const TOKEN_KIND = { signup: 'confirm_email', email_change: 'email_change' } as const

export const isConfirmationBody = (body: Body): body is ConfirmationBody =>
  body.type === 'signup' || body.type === 'email_change'

/** What the link's page shows and asks for. Opening it, as scanners of mail do, changes nothing. */
export function getConfirmation(context: Context): Handler<Contract['POST /auth/v1/confirmation']> {
  return ({ body }, _caller, origin) =>
    context.storage.read(async (db) => {
      const found = await findConfirmation(db, context, body)
      if (!found) return requireEndedConfirmation(db, body)
      const { account, email } = found
      if (await isOwnBrowser(db, context, account, origin)) return { email, asks_for: 'nothing' }
      return { email, asks_for: account.password_hash ? 'password' : 'session' }
    })
}

/** Takes the e-mail off whoever claimed it; what they had before that is theirs. */
export function rejectConfirmation(
  context: Context,
): Handler<Contract['POST /auth/v1/confirmation/reject']> {
  return async ({ body }) => {
    await context.storage.write(async (tx) => {
      const found = await findConfirmation(tx, context, body)
      if (!found) throw new RefusalError({ code: 'otp_expired' })
      const { account } = found
      await revokeTokens(tx, TOKEN_KIND[body.type], { account_id: account.id }, context.now())
      if (body.type === 'signup') await releaseUnprovenEmail(tx, context, account)
    })
    return new PreparedResponse(NO_BODY, { status: 204 })
  }
}

/**
 * Checks outside of the transaction, for a password takes time, whether a link may confirm.
 * @returns what confirms and signs in; null of it for a link that does not hold
 * @throws Refused `confirmation_proof_needed`, `invalid_credentials`
 */
export async function prepareConfirmation(
  context: Context,
  body: ConfirmationBody,
  origin: RequestOrigin,
  transport: TokenTransport,
): Promise<(tx: Db) => Promise<IssuedSession | null>> {
  const checked = await context.storage.read((db) => findConfirmation(db, context, body))
  if (!checked) return async () => null
  await requireOwnAccount(context, checked.account, body, origin)
  return async (tx) => {
    const token = await consumeOneTimeToken(
      tx,
      context,
      TOKEN_KIND[body.type],
      body.token_hash ?? '',
    )
    const found = token && (await toConfirmation(tx, body.type, token))
    if (!found) return null
    // What was checked must still be it; the link stays good for another try.
    if (found.account.password_hash !== checked.account.password_hash)
      throw new RefusalError({ code: 'invalid_credentials' })
    await saveConfirmedEmail(tx, context, body.type, found, origin)
    if (transport.cookies) await endSupersededSession(tx, context, found.account, origin)
    const { remember } = transport
    return openAccountSession(tx, context, found.account.id, origin, { method: 'otp', remember })
  }
}

async function findConfirmation(
  db: Db,
  context: Context,
  { type, token_hash }: Link,
): Promise<Confirmation | null> {
  const hash = hashText(token_hash ?? '')
  const token = await findToken(db, TOKEN_KIND[type], hash, context.now())
  return token && toConfirmation(db, type, token)
}

async function toConfirmation(
  db: Db,
  type: ConfirmationType,
  { account_id, subject: email, data }: TokenRow,
): Promise<Confirmation | null> {
  const account = account_id ? await findUser(db, account_id) : null
  if (!account || !email) return null
  const isOutdated =
    type === 'signup' && (account.email !== email || account.email_confirmed_at !== null)
  return isOutdated ? null : { account, email, asked_in: data.session ?? undefined }
}

/**
 * What became of the e-mail of a link that has done its work, that another one of the same mail made
 * needless, or whose e-mail was taken off the account.
 */
async function requireEndedConfirmation(
  db: Db,
  { type, token_hash }: Link,
): Promise<{ email: string; asks_for: 'confirmed' | 'released' }> {
  const token = await findAnyToken(db, TOKEN_KIND[type], hashText(token_hash ?? ''))
  const account = token?.account_id ? await findUser(db, token.account_id) : null
  const email = token?.subject
  if (account && email) {
    const isTheirs = account.email === email
    if (isTheirs && account.email_confirmed_at) return { email, asks_for: 'confirmed' }
    if (!isTheirs && type === 'signup') return { email, asks_for: 'released' }
  }
  throw new RefusalError({ code: 'otp_expired' })
}

async function requireOwnAccount(
  context: Context,
  account: UserRow,
  { password }: Body,
  origin: RequestOrigin,
): Promise<void> {
  const isOwn = await context.storage.read((db) => isOwnBrowser(db, context, account, origin))
  if (isOwn) return
  if (!password) throw new RefusalError({ code: 'confirmation_proof_needed' })
  const contact = getAccountContact(account)
  const known = contact && (await findAccountByPassword(context, contact, password, origin))
  if (known?.id !== account.id) throw new RefusalError({ code: 'invalid_credentials' })
}

/** Whether the account was opened in this browser, or is signed in here. */
async function isOwnBrowser(
  db: Db,
  context: Context,
  account: UserRow,
  origin: RequestOrigin,
): Promise<boolean> {
  if (await isSignUpBrowser(db, context, account.id, origin)) return true
  const shown = await findRequestSession(db, context, origin)
  // A recovery's session proves the mailbox once more, not the account.
  return shown?.account.id === account.id && !shown.session.recovering
}

/** The session whose cookie the browser gives up for the new one: left behind it would be a second device. */
async function endSupersededSession(
  tx: Db,
  context: Context,
  account: UserRow,
  origin: RequestOrigin,
): Promise<void> {
  const shown = await findRequestSession(tx, context, origin)
  if (shown?.account.id !== account.id || shown.session.recovering) return
  await deleteAccountSession(tx, account.id, shown.session.handle)
}

async function saveConfirmedEmail(
  tx: Db,
  context: Context,
  type: ConfirmationType,
  { account, email, asked_in }: Confirmation,
  origin: RequestOrigin,
): Promise<void> {
  const { id } = account
  const now = context.now()
  // Links that were mailed again would go on signing in for days.
  const end = type === 'signup' ? 'email_confirmed' : 'email_changed'
  await revokeTokensThatEndWith(tx, context, id, end)
  if (type === 'email_change') {
    await deleteAccountSessions(tx, id, asked_in)
    await revokeAccountClientSessions(tx, id, now)
    await announceEmailChange(tx, context, account, email)
  }
  await updateUser(tx, id, { email, email_confirmed_at: now, updated_at: now })
  await updateProfile(tx, id, { email, updated_at: now })
  await writeAudit(tx, context, id, 'contact_proven', origin)
}
