import { RefusalError } from '#api/errors.ts'
import type { AccountContact, UserRow } from '#db/account/users.ts'
import { isEmail, normalizeEmail } from '#domain/people/client.ts'
import { isPhone } from '#domain/text/phone.ts'

type TypedContact = { email?: string | null | undefined; phone?: string | null | undefined }

/**
 * How an account is named in a call, as it is stored: e-mails in lower case, telephones as the
 * digits after Brazil's 55.
 * @throws Refused `invalid_email`, `invalid_phone`
 */
export function parseAccountContact({ email, phone }: TypedContact): AccountContact {
  if (email) return { email: parseAccountEmail(email) }
  return { phone: parseAccountPhone(phone ?? '') }
}

export function parseAccountEmail(typed: string): string {
  const email = normalizeEmail(typed)
  if (!isEmail(email)) throw new RefusalError({ code: 'invalid_email' })
  return email
}

export function parseAccountPhone(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  const national = digits.length > 11 && digits.startsWith('55') ? digits.slice(2) : digits
  if (!isPhone(national)) throw new RefusalError({ code: 'invalid_phone' })
  return national
}

/** Where a message to it goes. */
export function toRecipient(contact: AccountContact): {
  channel: 'email' | 'sms'
  recipient: string
} {
  return 'email' in contact
    ? { channel: 'email', recipient: contact.email }
    : { channel: 'sms', recipient: contact.phone }
}

/** One text for either, to count tries and to name codes by. */
export function formatContactKey(contact: AccountContact): string {
  return 'email' in contact ? `email:${contact.email}` : `phone:${contact.phone}`
}

/** By what an account signs in with its password: the e-mail where it has one. */
export function getAccountContact({
  email,
  phone,
}: Pick<UserRow, 'email' | 'phone'>): AccountContact | null {
  if (email) return { email }
  return phone ? { phone } : null
}

/** The e-mail, or the telephone, of an account as columns. */
export function isContactConfirmed(
  contact: AccountContact,
  account: { email_confirmed_at: number | null; phone_confirmed_at: number | null },
): boolean {
  const at = 'email' in contact ? account.email_confirmed_at : account.phone_confirmed_at
  return at !== null
}
