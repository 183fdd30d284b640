/**
 * Whoever changes what one signs in with shows once more that the account is theirs: a session may
 * be a stolen one, or stand open on the salon's computer.
 */
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { RefusalError } from '#api/errors.ts'
import { isFromOwnOrigin, type RequestOrigin } from '#api/http/request-origin.ts'
import { writeAudit } from '#api/identity/audit.ts'
import type { AccountCaller, AccountIdentity } from '#api/identity/authenticate.ts'
import { uncountAttempts } from '#api/identity/limits.ts'
import { consumeOneTimeCode, createOneTimeCode } from '#api/identity/one-time-codes.ts'
import type { Handler } from '#api/mount.ts'
import type { AccountContact, UserRow } from '#db/account/users.ts'
import type { Db } from '#db/dialect/kit.ts'
import type { Refusal } from '#domain/refusal.ts'
import { countProof, countSentCodes } from './count-attempts.ts'
import { queueCode } from './otp.ts'

/** How long after its sign-in a session needs no other proof, where a sign-in counts as one. */
const FRESH_MS = 10 * 60_000

/** Sends a code to the account's own contact; good in the session that asks, for 10 minutes. */
export function reauthenticate(context: Context): Handler<Contract['GET /auth/v1/reauthenticate']> {
  return async (_request, caller, origin) => {
    const { account } = await context.storage.read(caller)
    if (!isOwnCall(origin)) return {}
    const contact = findReachableContact(context, account)
    if (!contact) throw new RefusalError({ code: 'otp_disabled' })
    await countSentCodes(context, contact, origin)
    await context.storage.write(async (tx) => {
      const { session } = await caller(tx)
      const made = await createOneTimeCode(tx, context, getCodeScope(session.handle))
      await queueCode(tx, context, contact, made, null)
    })
    context.wakeWorker()
    return {}
  }
}

/** A link on a foreign page is a GET too, and brings the cookies along: that sends nothing. */
function isOwnCall(origin: RequestOrigin): boolean {
  const isOwnPage = origin.header('sec-fetch-site') === 'same-origin'
  return origin.bearer() !== null || isOwnPage || isFromOwnOrigin(origin)
}

function findReachableContact({ channels }: Context, account: UserRow): AccountContact | null {
  const { email, phone } = account
  if (channels.email && email) return { email }
  return channels.sms && phone ? { phone } : null
}

const getCodeScope = (handle: string) => ({ purpose: `reauthenticate\n${handle}`, asker: handle })

type Shown = { current_password?: string | null | undefined; nonce?: string | null | undefined }
/** Whose sign-in of the last minutes is proof enough. */
type FreshSignIn = 'of-account-without-password' | 'of-any-account'
/** Returns its refusal, for a wrong code must stay counted: the transaction is to commit. */
type OwnerCheck = (tx: Db, me: AccountIdentity) => Promise<Refusal | null>

/**
 * Checks a password outside of the transaction, for that takes time.
 * @returns what is left to check in the transaction of the change, before anything else
 * @throws Refused `reauthentication_not_valid`, `too_many_requests`
 */
export async function prepareOwnerCheck(
  context: Context,
  caller: AccountCaller,
  { current_password, nonce }: Shown,
  origin: RequestOrigin,
  freshSignIn: FreshSignIn = 'of-account-without-password',
): Promise<OwnerCheck> {
  const me = await context.storage.read(caller)
  const { password_hash } = me.account
  if (current_password && password_hash !== null) {
    await requireOwnPassword(context, me, current_password, origin)
    return async (_tx, { account }) =>
      account.password_hash === password_hash ? null : { code: 'reauthentication_not_valid' }
  }
  if (nonce) {
    return async (tx, { session }) => {
      const right = await consumeOneTimeCode(tx, context, getCodeScope(session.handle), nonce)
      return right ? null : { code: 'reauthentication_not_valid' }
    }
  }
  return async (_tx, then) =>
    isFresh(then, context.now(), freshSignIn) ? null : { code: 'reauthentication_needed' }
}

/** @throws Refused `reauthentication_not_valid`, `too_many_requests` */
async function requireOwnPassword(
  context: Context,
  { account: { id, password_hash }, session }: AccountIdentity,
  typed: string,
  origin: RequestOrigin,
): Promise<void> {
  const attempts = await countProof(context, session.handle)
  if (await context.passwords.verify(password_hash, typed))
    return uncountAttempts(context, attempts)
  await context.storage.write((tx) => writeAudit(tx, context, id, 'sign_in_failed', origin))
  throw new RefusalError({ code: 'reauthentication_not_valid' })
}

/** A recovery link has just shown it; without a password the sign-in itself is what can be shown. */
function isFresh({ account, session }: AccountIdentity, now: number, counts: FreshSignIn): boolean {
  if (session.recovering) return true
  if (account.password_hash !== null && counts !== 'of-any-account') return false
  return now - session.created_at < FRESH_MS
}
