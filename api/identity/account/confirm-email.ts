/**
 * The links that confirm an e-mail. Whoever reads the mailbox need not be who opened the account:
 * the link alone would prove a stranger's password, so it takes a sign of the account itself too.
 */
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { ParsedRequest } from '#api/contract/endpoint.ts'
import { hashText } from '#api/crypto.ts'
import { RefusalError } from '#api/errors.ts'
import { ACCESS_COOKIE, isFromOwnOrigin, type Sender } from '#api/http/sender.ts'
import { writeAudit } from '#api/identity/audit.ts'
import { consumeOneTimeToken } from '#api/identity/one-time-tokens.ts'
import { type Handler, NO_BODY, PreparedResponse } from '#api/mount.ts'
import { findSignedInAccount } from '#db/account/auth-sessions.ts'
import { findToken, revokeTokens, type TokenRow } from '#db/account/one-time.ts'
import { updateProfile } from '#db/account/profiles.ts'
import { findUser, type UserRow, updateUser } from '#db/account/users.ts'
import type { Db } from '#db/dialect/kit.ts'
import { findAccountByPassword } from './issue-token.ts'
import { releaseUnprovenEmail } from './prove-contact.ts'
import { type IssuedSession, openAccountSession } from './sessions.ts'
import { isSignUpBrowser } from './sign-up-browser.ts'
import type { TokenTransport } from './token-transport.ts'

type ConfirmationType = 'signup' | 'email_change'
type Link = { type: ConfirmationType; token_hash?: string | null | undefined }
/** An account, and the e-mail that a link to it confirms. */
type Confirmation = { account: UserRow; email: string }
type Body = ParsedRequest<Contract['POST /auth/v1/verify']>['body']
export type ConfirmationBody = Body & { type: ConfirmationType }

const TOKEN_KIND = { signup: 'confirm_email', email_change: 'email_change' } as const

export const isConfirmationBody = (body: Body): body is ConfirmationBody =>
  body.type === 'signup' || body.type === 'email_change'

/** What the link's page shows and asks for. Opening it, as scanners of mail do, changes nothing. */
export function getConfirmation(context: Context): Handler<Contract['POST /auth/v1/confirmation']> {
  return ({ body }, _caller, sender) =>
    context.storage.read(async (db) => {
      const found = await findConfirmation(db, context, body)
      if (!found) throw new RefusalError({ code: 'otp_expired' })
      const { account, email } = found
      if (await isOwnBrowser(db, context, account, sender)) return { email, asks_for: 'nothing' }
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
  sender: Sender,
  { remember }: TokenTransport,
): Promise<(tx: Db) => Promise<IssuedSession | null>> {
  const checked = await context.storage.read((db) => findConfirmation(db, context, body))
  if (!checked) return async () => null
  await requireOwnAccount(context, checked.account, body, sender)
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
    await saveConfirmedEmail(tx, context, body.type, found)
    return openAccountSession(tx, context, found.account.id, sender, { method: 'otp', remember })
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
  { account_id, subject: email }: TokenRow,
): Promise<Confirmation | null> {
  const account = account_id ? await findUser(db, account_id) : null
  if (!account || !email) return null
  const isOutdated =
    type === 'signup' && (account.email !== email || account.email_confirmed_at !== null)
  return isOutdated ? null : { account, email }
}

async function requireOwnAccount(
  context: Context,
  account: UserRow,
  { password }: Body,
  sender: Sender,
): Promise<void> {
  const isOwn = await context.storage.read((db) => isOwnBrowser(db, context, account, sender))
  if (isOwn) return
  if (!password) throw new RefusalError({ code: 'confirmation_proof_needed' })
  const { email, phone } = account
  const contact = email ? { email } : { phone: phone ?? '' }
  const known = await findAccountByPassword(context, contact, password, sender)
  if (known?.id !== account.id) throw new RefusalError({ code: 'invalid_credentials' })
}

/** Whether the account was opened in this browser, or is signed in here. */
async function isOwnBrowser(
  db: Db,
  context: Context,
  account: UserRow,
  sender: Sender,
): Promise<boolean> {
  if (await isSignUpBrowser(db, context, account.id, sender)) return true
  const cookie = isFromOwnOrigin(sender) ? sender.cookie(ACCESS_COOKIE) : undefined
  const token = sender.bearer() ?? cookie
  const now = context.now()
  const claims = token ? await context.tokens.readUser(token, now) : null
  const found = claims && (await findSignedInAccount(db, claims.session_id))
  if (!found || found.account.id !== account.id) return false
  // A recovery's session proves the mailbox once more, not the account.
  return found.session.expires_at > now && !found.session.recovering
}

async function saveConfirmedEmail(
  tx: Db,
  context: Context,
  type: ConfirmationType,
  { account: { id }, email }: Confirmation,
): Promise<void> {
  const now = context.now()
  // Links that were mailed again would go on signing in for days.
  for (const kind of [TOKEN_KIND[type], 'sign_up_browser'] as const) {
    await revokeTokens(tx, kind, { account_id: id }, now)
  }
  await updateUser(tx, id, { email, email_confirmed_at: now, updated_at: now })
  await updateProfile(tx, id, { email, updated_at: now })
  await writeAudit(tx, context, id, 'contact_proven')
}
