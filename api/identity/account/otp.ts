import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { RefusalError } from '#api/errors.ts'
import { formatContactKey, parseAccountContact, toRecipient } from '#api/identity/contact.ts'
import { createOneTimeCode } from '#api/identity/one-time-codes.ts'
import { queueMessage } from '#api/message/queue.ts'
import type { Handler } from '#api/mount.ts'
import { type AccountContact, findUserByContact } from '#db/account/users.ts'
import type { Db } from '#db/dialect/kit.ts'
import { countSentCodes } from './count-attempts.ts'
import { getAsker } from './known-browser.ts'

type SendOtp = Handler<Contract['POST /auth/v1/otp']>

/** Sends a code. Whether the contact is known shows in nothing. */
export function sendOtp(context: Context): SendOtp {
  return async ({ body }, _caller, origin) => {
    const contact = parseAccountContact(body)
    requireChannel(context, contact)
    await countSentCodes(context, contact, origin)
    const said = body.data ?? body.options?.data ?? {}
    const { name = null, role = null, phone = null, ...others } = said
    await context.storage.write(async (tx) => {
      const isKnown = (await findUserByContact(tx, contact)) !== null
      const send = isKnown || body.create_user !== false
      const purpose = send ? formatOtpPurpose(contact) : `nobody\n${formatContactKey(contact)}`
      const scope = { purpose, asker: getAsker(origin) }
      const details = { name, role, phone, others: JSON.stringify(others) }
      const { code, expires_at } = await createOneTimeCode(tx, context, scope, details)
      if (send) await queueCode(tx, context, contact, { code, expires_at }, null)
    })
    context.wakeWorker()
    return {}
  }
}

export const formatOtpPurpose = (contact: AccountContact) => `otp\n${formatContactKey(contact)}`

/** @throws Refused `otp_disabled` where nothing can carry a code to such a contact */
export function requireChannel(context: Context, contact: AccountContact): void {
  if (!context.channels['email' in contact ? 'email' : 'sms']) {
    throw new RefusalError({ code: 'otp_disabled' })
  }
}

/** @param business whose name the message gives; null for an account's own code */
export async function queueCode(
  tx: Db,
  context: Context,
  contact: AccountContact,
  { code, expires_at }: { code: string; expires_at: number },
  business: { user_id: string; business_name: string } | null,
): Promise<void> {
  await queueMessage(tx, context, {
    kind: 'code',
    key: `code:${context.newId()}`,
    user_id: business?.user_id ?? null,
    ...toRecipient(contact),
    facts: { business_name: business?.business_name ?? null },
    secret: code,
    expires_at,
  })
}
