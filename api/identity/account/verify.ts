import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { ParsedRequest } from '#api/contract/shape/endpoint.ts'
import { hashText } from '#api/crypto.ts'
import { RefusalError } from '#api/errors.ts'
import type { RequestOrigin } from '#api/http/request-origin.ts'
import { writeAudit } from '#api/identity/audit.ts'
import { owesSecondStep } from '#api/identity/authenticate.ts'
import { parseAccountContact, parseAccountPhone } from '#api/identity/contact.ts'
import { uncountAttempts } from '#api/identity/limits.ts'
import { consumeOneTimeCode } from '#api/identity/one-time-codes.ts'
import type { Handler } from '#api/mount.ts'
import { findSignedInAccount } from '#db/account/auth-sessions.ts'
import type { CodeRow } from '#db/account/one-time.ts'
import { updateProfile } from '#db/account/profiles.ts'
import { type AccountContact, updateUser } from '#db/account/users.ts'
import type { Db } from '#db/dialect/kit.ts'
import { parseJsonObject } from '#domain/text/lenient-json.ts'
import { isConfirmationBody, prepareConfirmation } from './confirm-email.ts'
import { countCode } from './count-attempts.ts'
import { isJoiningBody, prepareJoining, refuseTypedPhone } from './join-phone.ts'
import { getAsker } from './known-browser.ts'
import { formatOtpPurpose } from './otp.ts'
import { announcePhone } from './phone-changed.ts'
import { findOrCreateProvenAccount } from './prove-contact.ts'
import { recoverByLink } from './recovery-link.ts'
import { findRequestSession, type IssuedSession, openAccountSession } from './sessions.ts'
import { refuseTakenContact } from './sign-up.ts'
import {
  requireTokenTransport,
  respondWithSession,
  type TokenTransport,
} from './token-transport.ts'

type Endpoint = Contract['POST /auth/v1/verify']
type Body = ParsedRequest<Endpoint>['body']
type Verifier = (
  tx: Db,
  context: Context,
  body: Body,
  origin: RequestOrigin,
  transport: TokenTransport,
) => Promise<IssuedSession | null>

/** Takes a code that was typed, or the token of a link that was followed. */
export function verifyOtp(context: Context): Handler<Endpoint> {
  return async ({ body }, _caller, origin) => {
    const transport = requireTokenTransport(origin)
    const attempts = await countCode(context, findTypedContact(body), origin)
    const verify = await prepareVerifier(context, body, origin, transport)
    // A wrong code has counted against itself: its transaction commits, and only then it is refused.
    const issued = await refuseTakenContact(context.storage.write(verify))
    if (!issued) throw new RefusalError({ code: 'otp_expired' })
    await uncountAttempts(context, attempts)
    return respondWithSession(context, issued, transport)
  }
}

/** Whose code it is; a link names nobody. */
const findTypedContact = ({ email, phone, token_hash }: Body): AccountContact | null =>
  token_hash || !(email || phone) ? null : parseAccountContact({ email, phone })

async function prepareVerifier(
  context: Context,
  body: Body,
  origin: RequestOrigin,
  transport: TokenTransport,
): Promise<(tx: Db) => Promise<IssuedSession | null>> {
  if (isConfirmationBody(body)) return prepareConfirmation(context, body, origin, transport)
  if (isJoiningBody(body)) return prepareJoining(context, body, origin, transport)
  const verify = getVerifier(body)
  return (tx) => verify(tx, context, body, origin, transport)
}

function getVerifier({ type, token_hash }: Body): Verifier {
  if (type === 'recovery') return signInToRecover
  if (type === 'phone_change') return changePhone
  return token_hash ? async () => null : signInByCode
}

/** The session of a recovery link sets a password and does nothing else. */
const signInToRecover: Verifier = async (tx, context, body, origin) => {
  const account = await recoverByLink(tx, context, body.token_hash ?? '', origin)
  if (!account) return null
  const by = { method: 'recovery', remember: false } as const
  return openAccountSession(tx, context, account.id, origin, by)
}

const signInByCode: Verifier = async (tx, context, body, origin, { remember }) => {
  const contact = parseAccountContact(body)
  const scope = { purpose: formatOtpPurpose(contact), asker: getAsker(origin) }
  const data = await consumeOneTimeCode(tx, context, scope, body.token ?? '')
  if (!data) return null
  if ('phone' in contact && !body.new_account) await refuseTypedPhone(tx, contact.phone)
  const details = toAccountDetails(data)
  const { id } = await findOrCreateProvenAccount(tx, context, contact, origin, details)
  return openAccountSession(tx, context, id, origin, { method: 'otp', remember })
}

/** What was said with the request for the code; the contract has bounded the rest of it. */
function toAccountDetails({ name = null, role = null, phone = null, others }: CodeRow['data']) {
  return { ...parseJsonObject(others ?? ''), name, role, phone }
}

export const formatPhoneChangePurpose = (phone: string) => `phone_change\n${phone}`

const changePhone: Verifier = async (tx, context, body, origin, { remember }) => {
  const phone = parseAccountPhone(body.phone ?? '')
  const scope = { purpose: formatPhoneChangePurpose(phone), asker: getAsker(origin) }
  const data = await consumeOneTimeCode(tx, context, scope, body.token ?? '')
  // Whoever was signed out meanwhile has no say in this account any more.
  const asked = data?.session ? await findSignedInAccount(tx, data.session) : null
  if (!data?.account_id || asked?.account.id !== data.account_id) return null
  if (owesSecondStep(asked)) return null
  // Two people may ask for one telephone. Whose account it is to be, a code by itself does not say.
  const shown = await findRequestSession(tx, context, origin)
  const isAsker = shown
    ? shown.account.id === data.account_id
    : data.asker === hashText(scope.asker)
  if (!isAsker) return null
  const now = context.now()
  const change = { phone, updated_at: now }
  await updateUser(tx, data.account_id, { ...change, phone_confirmed_at: now })
  await announcePhone(tx, context, asked.account, phone, asked.session.handle)
  await updateProfile(tx, data.account_id, change)
  await writeAudit(tx, context, data.account_id, 'contact_proven', origin)
  return openAccountSession(tx, context, data.account_id, origin, { method: 'otp', remember })
}
