import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { RequestOrigin } from '#api/http/request-origin.ts'
import { parseAccountEmail, parseAccountPhone } from '#api/identity/contact.ts'
import { createOneTimeCode, findCodeData } from '#api/identity/one-time-codes.ts'
import type { Handler } from '#api/mount.ts'
import type { CodeRow } from '#db/account/one-time.ts'
import { findUserByContact } from '#db/account/users.ts'
import type { Db } from '#db/dialect/kit.ts'
import { countSentCodes } from './count-attempts.ts'
import { getAsker } from './known-browser.ts'
import { formatOtpPurpose, queueCode, requireChannel } from './otp.ts'
import { queueEmailConfirmation } from './sign-up.ts'
import { formatPhoneChangePurpose } from './verify.ts'

type Endpoint = Contract['POST /auth/v1/resend']
type PhoneType = 'sms' | 'phone_change'

/** Sends again what proves an e-mail or a telephone; to whom nothing is owed nothing is sent. */
export function resend(context: Context): Handler<Endpoint> {
  return async ({ body: { type, email, phone } }, _caller, origin) => {
    if (type === 'sms' || type === 'phone_change') {
      await resendCode(context, type, parseAccountPhone(phone ?? ''), origin)
    } else await resendConfirmation(context, parseAccountEmail(email ?? ''), origin)
    context.wakeWorker()
    return {}
  }
}

async function resendConfirmation(
  context: Context,
  email: string,
  origin: RequestOrigin,
): Promise<void> {
  await countSentCodes(context, { email }, origin)
  await context.storage.write(async (tx) => {
    const account = await findUserByContact(tx, { email })
    if (account) await queueEmailConfirmation(tx, context, account)
  })
}

/** A new code takes the place of the one that this browser asked for, and does what that one did. */
async function resendCode(
  context: Context,
  type: PhoneType,
  phone: string,
  origin: RequestOrigin,
): Promise<void> {
  requireChannel(context, { phone })
  await countSentCodes(context, { phone }, origin)
  const format = { sms: formatOtpPurpose({ phone }), phone_change: formatPhoneChangePurpose(phone) }
  const scope = { purpose: format[type], asker: getAsker(origin) }
  await context.storage.write(async (tx) => {
    const asked = await findCodeData(tx, context, scope)
    const data = asked ?? (type === 'sms' ? await findUnprovenPhone(tx, phone) : null)
    if (!data) return
    const made = await createOneTimeCode(tx, context, scope, data)
    await queueCode(tx, context, { phone }, made, null)
  })
}

/** An account that signed up with a telephone may prove it by the first code that it asks for. */
async function findUnprovenPhone(tx: Db, phone: string): Promise<CodeRow['data'] | null> {
  const account = await findUserByContact(tx, { phone })
  return account && account.phone_confirmed_at === null ? {} : null
}
