/**
 * What changes a second step. Beside `second-step/`, not in it: what sets passwords and e-mails uses it
 * too, and that folder uses theirs.
 */
import type { Context } from '#api/context.ts'
import type { RequestOrigin } from '#api/http/request-origin.ts'
import { queueMessage } from '#api/message/queue.ts'
import { deleteAccountSessions } from '#db/account/auth-sessions.ts'
import {
  countRecoveryCodes,
  deleteFactor,
  deleteRecoveryCodes,
  type FactorRow,
  listFactors,
  removeSecondStep,
} from '#db/account/factors.ts'
import type { UserRow } from '#db/account/users.ts'
import { revokeAccountClientSessions } from '#db/client/client-sessions.ts'
import type { Db } from '#db/dialect/kit.ts'
import { writeAudit } from './audit.ts'
import type { AccountIdentity } from './authenticate.ts'
import {
  createOneTimeToken,
  repeatOpenTokens,
  revokeTokensThatEndWith,
  TOKENS,
} from './one-time-tokens.ts'

/** What begins to count of a second step; what is written down and what is mailed have one name. */
type SecondStepAddition = 'second_step_on' | 'second_step_app_added' | 'recovery_codes_made'

/**
 * Writes down what counts from now on, and tells the account's e-mail, with a link that takes it
 * off and sets a new password: a thief could otherwise keep the account's owner out for good.
 */
export async function announceSecondStep(
  tx: Db,
  context: Context,
  { id, email, user_metadata }: UserRow,
  kind: SecondStepAddition,
  origin: RequestOrigin,
): Promise<void> {
  await writeAudit(tx, context, id, kind, origin)
  if (kind === 'second_step_on') {
    // Whoever came in by the first step alone keeps nothing that they opened or asked for.
    await revokeAccountClientSessions(tx, id, context.now())
    await revokeTokensThatEndWith(tx, context, id, 'others_ended')
  }
  if (!email) return
  const about = { account_id: id, subject: email }
  const { token, expires_at } = await createOneTimeToken(tx, context, 'second_step_undo', about)
  await queueMessage(tx, context, {
    kind,
    key: `${kind}:${context.newId()}`,
    user_id: null,
    channel: 'email',
    recipient: email,
    facts: { name: user_metadata.name ?? '' },
    secret: token,
    expires_at,
  })
}

/**
 * Takes the second step off an account, and tells its e-mail. Nothing of it stays.
 * @param how by whoever is in, or by a link that was mailed to the account
 */
export async function switchSecondStepOff(
  tx: Db,
  context: Context,
  account: UserRow,
  how: 'second_step_off' | 'second_step_reset',
  origin: RequestOrigin,
): Promise<void> {
  await removeSecondStep(tx, account.id)
  await revokeTokensThatEndWith(tx, context, account.id, 'second_step')
  await writeAudit(tx, context, account.id, how, origin)
  await queueSecondStepMail(tx, context, account, 'second_step_off', {
    by_link: how === 'second_step_reset',
  })
  await announceToFormerEmails(tx, context, account)
}

/** Writes down that one app of several went, and tells the account's e-mail. */
export async function announceRemovedApp(
  tx: Db,
  context: Context,
  account: UserRow,
  origin: RequestOrigin,
): Promise<void> {
  await writeAudit(tx, context, account.id, 'second_step_app_removed', origin)
  await queueSecondStepMail(tx, context, account, 'second_step_app_removed')
}

/** Whoever changed the e-mail lately may be a thief, and reads the mail to the new address alone. */
async function announceToFormerEmails(tx: Db, context: Context, account: UserRow): Promise<void> {
  for (const link of await repeatOpenTokens(tx, context, 'email_undo', account.id)) {
    if (link.subject === account.email) continue
    await queueMessage(tx, context, {
      kind: 'second_step_off',
      key: `second_step_off:${context.newId()}`,
      user_id: null,
      channel: 'email',
      recipient: link.subject,
      facts: { name: account.user_metadata.name ?? '' },
      secret: link.token,
      expires_at: link.expires_at,
    })
  }
}

/**
 * Takes off the apps and the recovery codes that began to count since a moment (ms). What counted
 * before goes on; where no app did, the second step is off.
 */
export async function undoSecondStep(
  tx: Db,
  context: Context,
  account: UserRow,
  since: number,
  origin: RequestOrigin,
): Promise<void> {
  const factors = await listFactors(tx, account.id)
  if (!factors.some(isVerified)) return removeSecondStep(tx, account.id)
  if (endsSecondStep(factors, since))
    return switchSecondStepOff(tx, context, account, 'second_step_reset', origin)
  const late = factors.filter(({ verified_at }) => verified_at === null || verified_at >= since)
  for (const { id } of late) await deleteFactor(tx, account.id, id)
  const { created_at } = await countRecoveryCodes(tx, account.id)
  const hasLateCodes = created_at !== null && created_at >= since
  if (hasLateCodes) await deleteRecoveryCodes(tx, account.id)
  if (!hasLateCodes && !late.some(isVerified)) return
  await writeAudit(tx, context, account.id, 'second_step_undone', origin)
  await queueSecondStepMail(tx, context, account, 'second_step_undone')
}

/** Whether nothing that counts is left without the apps that began to count since a moment (ms). */
export function endsSecondStep(factors: readonly FactorRow[], since: number): boolean {
  const counting = factors.filter(isVerified)
  return counting.length > 0 && counting.every(({ verified_at }) => verified_at >= since)
}

/**
 * Whoever recovers an account by its e-mail and shows an app of before takes off what was added
 * lately: a thief may have added it, and be in still.
 */
export async function dropDisputedAdditions(
  tx: Db,
  context: Context,
  { account, session }: AccountIdentity,
  shown: FactorRow,
  origin: RequestOrigin,
): Promise<void> {
  const since = getDisputedSince(context)
  if (!session.recovering || !isVerified(shown) || shown.verified_at >= since) return
  await deleteAccountSessions(tx, account.id, session.handle)
  await undoSecondStep(tx, context, account, since, origin)
}

/** Since when what began to count of a second step may be taken off by the mailbox (ms). */
export const getDisputedSince = ({ now }: Pick<Context, 'now'>): number =>
  now() - TOKENS.second_step_undo.life_ms

/** An app that counts. */
export const isVerified = (factor: FactorRow): factor is FactorRow & { verified_at: number } =>
  factor.verified_at !== null

/** Tells the account's e-mail, where it has one, of what happened to its second step. */
export async function queueSecondStepMail(
  tx: Db,
  context: Context,
  { email, user_metadata }: UserRow,
  kind: 'second_step_app_removed' | 'second_step_off' | 'second_step_undone' | 'recovery_code_used',
  more: { by_link?: boolean } = {},
): Promise<void> {
  if (!email) return
  const key = `${kind}:${context.newId()}`
  const facts = { name: user_metadata.name ?? '', ...more }
  const to = { user_id: null, channel: 'email', recipient: email } as const
  await queueMessage(tx, context, { kind, key, ...to, facts, secret: null, expires_at: null })
}
