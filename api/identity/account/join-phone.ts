/**
 * A telephone that was typed as an account was opened, and that nobody has proven yet. Whoever proves
 * it by a code may join it to that account by its password, or go on apart from it; never does the
 * telephone alone let anybody in there, and never is a second, empty account made unasked.
 */
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { ParsedRequest } from '#api/contract/shape/endpoint.ts'
import { RefusalError } from '#api/errors.ts'
import type { RequestOrigin } from '#api/http/request-origin.ts'
import { writeAudit } from '#api/identity/audit.ts'
import { parseAccountEmail, parseAccountPhone } from '#api/identity/contact.ts'
import { consumeOneTimeCode } from '#api/identity/one-time-codes.ts'
import { isPhoneTyped, updateProfile } from '#db/account/profiles.ts'
import { findUserByContact, type UserRow, updateUser } from '#db/account/users.ts'
import { revokeAccountClientSessions } from '#db/client/client-sessions.ts'
import { handOverProvenPhone } from '#db/client/clients.ts'
import type { Db } from '#db/dialect/kit.ts'
import { findAccountByPassword, requireUnchangedPassword } from './issue-token.ts'
import { getAsker } from './known-browser.ts'
import { formatOtpPurpose } from './otp.ts'
import { announcePhone } from './phone-changed.ts'
import { type IssuedSession, openAccountSession } from './sessions.ts'
import type { TokenTransport } from './token-transport.ts'

type Body = ParsedRequest<Contract['POST /auth/v1/verify']>['body']
type JoiningBody = Body & { phone: string; email: string; password: string }

export const isJoiningBody = (body: Body): body is JoiningBody =>
  body.type === 'sms' && Boolean(body.phone && body.email && body.password)

/**
 * Before a telephone that was proven opens an account of its own.
 * @throws Refused `phone_of_account` where somebody typed it as theirs, and nothing says to go on
 * without them; what was done in the transaction is undone, so that the code stays good
 */
export async function refuseTypedPhone(tx: Db, phone: string): Promise<void> {
  const holder = await findUserByContact(tx, { phone })
  if (holder && !isOfSalonAlone(holder)) return
  if (await isPhoneTyped(tx, { phone })) throw new RefusalError({ code: 'phone_of_account' })
}

/**
 * Made by a code on a salon's page, where nobody is asked whose a telephone is, and never signed in
 * to as an account: it can do nothing yet that the account which named the telephone could not.
 */
const isOfSalonAlone = ({ email, password_hash, last_sign_in_at, first_role }: UserRow) =>
  email === null && password_hash === null && last_sign_in_at === null && first_role === 'client'

/** What such an account had proven at salons is the other's from now on. */
async function takeOver(
  tx: Db,
  context: Context,
  holder: UserRow,
  account: UserRow,
  phone: string,
): Promise<void> {
  const now = context.now()
  await updateUser(tx, holder.id, { phone: null, phone_confirmed_at: null, updated_at: now })
  await updateProfile(tx, holder.id, { phone: null, updated_at: now })
  await handOverProvenPhone(tx, phone, holder.id, account.id)
  await revokeAccountClientSessions(tx, holder.id, now)
  await writeAudit(tx, context, holder.id, 'contact_dropped', null)
}

/**
 * Checks outside of the transaction, for a password takes time, whose account it is.
 * @returns what proves the telephone there and signs in; null of it for a wrong code
 * @throws Refused `invalid_credentials`, also for an account that never named this telephone
 */
export async function prepareJoining(
  context: Context,
  body: JoiningBody,
  origin: RequestOrigin,
  { remember }: TokenTransport,
): Promise<(tx: Db) => Promise<IssuedSession | null>> {
  const phone = parseAccountPhone(body.phone)
  const email = parseAccountEmail(body.email)
  const account = await findAccountByPassword(context, { email }, body.password, origin)
  if (!account) throw new RefusalError({ code: 'invalid_credentials' })
  return async (tx) => {
    const scope = { purpose: formatOtpPurpose({ phone }), asker: getAsker(origin) }
    if (!(await consumeOneTimeCode(tx, context, scope, body.token ?? ''))) return null
    await requireUnchangedPassword(tx, { email }, account)
    const isTheirs = await isPhoneTyped(tx, { phone, account_id: account.id })
    if (!isTheirs) throw new RefusalError({ code: 'invalid_credentials' })
    const now = context.now()
    const holder = await findUserByContact(tx, { phone })
    if (holder && !isOfSalonAlone(holder)) throw new RefusalError({ code: 'invalid_credentials' })
    if (holder) await takeOver(tx, context, holder, account, phone)
    await updateUser(tx, account.id, { phone, phone_confirmed_at: now, updated_at: now })
    await updateProfile(tx, account.id, { phone, updated_at: now })
    await announcePhone(tx, context, account, phone, '')
    await writeAudit(tx, context, account.id, 'contact_proven', origin)
    return openAccountSession(tx, context, account.id, origin, { method: 'otp', remember })
  }
}
