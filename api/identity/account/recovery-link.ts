/**
 * The links of mails that let an account's owner back in: that of a forgotten password, and those that
 * undo what a thief may have done to the second step or to the e-mail.
 */
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { RefusalError } from '#api/errors.ts'
import type { RequestOrigin } from '#api/http/request-origin.ts'
import { consumeOneTimeToken, findOneTimeToken } from '#api/identity/one-time-tokens.ts'
import {
  endsSecondStep,
  getDisputedSince,
  isVerified,
  switchSecondStepOff,
  undoSecondStep,
} from '#api/identity/second-step-change.ts'
import type { Handler } from '#api/mount.ts'
import { type FactorRow, listFactors } from '#db/account/factors.ts'
import { hasOpenToken, type TokenRow } from '#db/account/one-time.ts'
import { findUser, type UserRow } from '#db/account/users.ts'
import type { Db } from '#db/dialect/kit.ts'
import { findEmailUndo, getUndoneSince, undoEmailChange } from './email-change.ts'
import { dropDisputedPhone } from './phone-changed.ts'
import { revokeFirstStep } from './prove-contact.ts'

type RecoveryLink = {
  kind: 'recover' | 'second_step_undo' | 'email_undo'
  account: UserRow
  token: TokenRow
}

/** What the link's page has to say before a password is set. Opening it changes nothing. */
export function getRecovery(context: Context): Handler<Contract['POST /auth/v1/recovery']> {
  return ({ body }) =>
    context.storage.read(async (db) => {
      const link = await findRecoveryLink(db, context, body.token_hash)
      if (!link) throw new RefusalError({ code: 'otp_expired' })
      const factors = await listFactors(db, link.account.id)
      return { ends_second_step: wouldEndSecondStep(context, link, factors) }
    })
}

function wouldEndSecondStep(
  context: Context,
  { kind, account, token }: RecoveryLink,
  factors: readonly FactorRow[],
): boolean {
  if (kind === 'recover') return isSecondStepDisputed(context, account, factors)
  const since = kind === 'email_undo' ? getUndoneSince(factors, token) : token.created_at
  return endsSecondStep(factors, since)
}

/** Uses a link up. @returns the account that it lets in; null for a link that does not hold */
export async function recoverByLink(
  tx: Db,
  context: Context,
  typed: string,
  origin: RequestOrigin,
): Promise<UserRow | null> {
  const link = await findRecoveryLink(tx, context, typed)
  if (!link) return null
  const { kind, account, token } = link
  if (kind === 'email_undo') return undoEmailChange(tx, context, typed, origin)
  if (!(await consumeOneTimeToken(tx, context, kind, typed))) return null
  await dropDisputedPhone(tx, context, account)
  if (kind === 'recover') await dropDisputedSecondStep(tx, context, account, origin)
  else {
    await revokeFirstStep(tx, context, account.id, origin)
    await undoSecondStep(tx, context, account, token.created_at, origin)
  }
  return account
}

async function findRecoveryLink(
  db: Db,
  context: Context,
  typed: string,
): Promise<RecoveryLink | null> {
  for (const kind of ['recover', 'second_step_undo'] as const) {
    const token = await findOneTimeToken(db, context, kind, typed)
    const account = token?.account_id ? await findUser(db, token.account_id) : null
    if (!account || !token?.subject) continue
    // The e-mail that it was sent to must still be the account's, or one that can still come back.
    const about = { account_id: account.id, subject: token.subject }
    const isTheirs =
      account.email === token.subject ||
      (kind !== 'recover' && (await hasOpenToken(db, 'email_undo', about, context.now())))
    return isTheirs ? { kind, account, token } : null
  }
  const undo = await findEmailUndo(db, context, typed)
  return undo && { kind: 'email_undo', ...undo }
}

/**
 * Whoever recovers an account by its e-mail loses a second step that began lately: it may be a
 * thief's, and its own link lies overlooked in the mailbox. One of before goes on counting.
 */
async function dropDisputedSecondStep(
  tx: Db,
  context: Context,
  account: UserRow,
  origin: RequestOrigin,
): Promise<void> {
  if (!isSecondStepDisputed(context, account, await listFactors(tx, account.id))) return
  // Without it, who has the password or a session of the first step must not be in.
  await revokeFirstStep(tx, context, account.id, origin)
  await switchSecondStepOff(tx, context, account, 'second_step_reset', origin)
}

function isSecondStepDisputed(
  context: Context,
  { email_confirmed_at }: UserRow,
  factors: readonly FactorRow[],
): boolean {
  const counting = factors.filter(isVerified)
  if (counting.length === 0) return false
  const began_at = Math.min(...counting.map(({ verified_at }) => verified_at))
  // With no older proof of the e-mail it is not the second step that came second.
  const isProvenBefore = email_confirmed_at !== null && email_confirmed_at <= began_at
  return began_at >= getDisputedSince(context) && isProvenBefore
}
