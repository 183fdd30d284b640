import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { ParsedRequest } from '#api/contract/endpoint.ts'
import { RefusalError } from '#api/errors.ts'
import type { Sender } from '#api/http/sender.ts'
import { writeAudit } from '#api/identity/audit.ts'
import { parseAccountContact, parseAccountPhone } from '#api/identity/contact.ts'
import { countTries, type Tries, uncountTries, WRONG_CODES } from '#api/identity/limits.ts'
import { consumeOneTimeCode } from '#api/identity/one-time-codes.ts'
import { consumeOneTimeToken } from '#api/identity/one-time-tokens.ts'
import type { Handler } from '#api/mount.ts'
import { findSignedInAccount } from '#db/account/auth-sessions.ts'
import type { CodeRow } from '#db/account/one-time.ts'
import { updateProfile } from '#db/account/profiles.ts'
import { findUser, updateUser } from '#db/account/users.ts'
import type { Db } from '#db/dialect/kit.ts'
import { isConfirmationBody, prepareConfirmation } from './confirm-email.ts'
import { formatOtpPurpose } from './otp.ts'
import { findOrCreateProvenAccount } from './prove-contact.ts'
import { type IssuedSession, openAccountSession } from './sessions.ts'
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
  sender: Sender,
  transport: TokenTransport,
) => Promise<IssuedSession | null>

/** Takes a code that was typed, or the token of a link that was followed. */
export function verifyOtp(context: Context): Handler<Endpoint> {
  return async ({ body }, _caller, sender) => {
    const transport = requireTokenTransport(sender)
    const tries: Tries = [[WRONG_CODES, sender.address()]]
    await countTries(context, tries)
    const verify = await prepareVerifier(context, body, sender, transport)
    // A wrong code has counted against itself: its transaction commits, and only then it is refused.
    const issued = await refuseTakenContact(context.storage.write(verify))
    if (!issued) throw new RefusalError({ code: 'otp_expired' })
    await uncountTries(context, tries)
    return respondWithSession(context, issued, transport)
  }
}

async function prepareVerifier(
  context: Context,
  body: Body,
  sender: Sender,
  transport: TokenTransport,
): Promise<(tx: Db) => Promise<IssuedSession | null>> {
  if (isConfirmationBody(body)) return prepareConfirmation(context, body, sender, transport)
  const verify = getVerifier(body)
  return (tx) => verify(tx, context, body, sender, transport)
}

function getVerifier({ type, token_hash }: Body): Verifier {
  if (type === 'recovery') return signInToRecover
  if (type === 'phone_change') return changePhone
  return token_hash ? async () => null : signInByCode
}

const signInByCode: Verifier = async (tx, context, body, sender, { remember }) => {
  const contact = parseAccountContact(body)
  const data = await consumeOneTimeCode(tx, context, formatOtpPurpose(contact), body.token ?? '')
  if (!data) return null
  const { id } = await findOrCreateProvenAccount(tx, context, contact, toAccountDetails(data))
  return openAccountSession(tx, context, id, sender, { method: 'otp', remember })
}

function toAccountDetails({ name = null, role = null, phone = null }: CodeRow['data']) {
  return { name, role, phone }
}

/** The session of a recovery link sets a password and does nothing else. */
const signInToRecover: Verifier = async (tx, context, body, sender) => {
  const token = await consumeOneTimeToken(tx, context, 'recover', body.token_hash ?? '')
  const account = token?.account_id ? await findUser(tx, token.account_id) : null
  // The e-mail that it was sent to must still be the account's.
  if (!account || account.email !== token?.subject) return null
  return openAccountSession(tx, context, account.id, sender, {
    method: 'recovery',
    remember: false,
  })
}

export const formatPhoneChangePurpose = (phone: string) => `phone_change\n${phone}`

const changePhone: Verifier = async (tx, context, body, sender, { remember }) => {
  const phone = parseAccountPhone(body.phone ?? '')
  const data = await consumeOneTimeCode(
    tx,
    context,
    formatPhoneChangePurpose(phone),
    body.token ?? '',
  )
  // Whoever was signed out meanwhile has no say in this account any more.
  const asked = data?.session ? await findSignedInAccount(tx, data.session) : null
  if (!data?.account_id || asked?.account.id !== data.account_id) return null
  const now = context.now()
  const change = { phone, updated_at: now }
  await updateUser(tx, data.account_id, { ...change, phone_confirmed_at: now })
  await updateProfile(tx, data.account_id, change)
  await writeAudit(tx, context, data.account_id, 'contact_proven')
  return openAccountSession(tx, context, data.account_id, sender, { method: 'otp', remember })
}
