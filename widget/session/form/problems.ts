/** What can be wrong while signing in: title, sentence, and the fields it concerns. */

import { isRefusedCall, NetworkError } from '#api/contract/http-client.ts'
import { isEmail } from '#domain/people/client.ts'
import { isPhone } from '#domain/text/phone.ts'
import { SIGN_IN } from '#widget/messages/sign-in.ts'
import type { RememberedContact } from '#widget/session/account/remembered-contact.ts'

export type SignInField = keyof RememberedContact | 'password' | 'code'
export type SignInProblem = {
  title: string
  text: string
  /** What of it exactly, in a line of its own. */
  detail?: string
  fields: SignInField[]
}

const EMAIL_PROBLEM: SignInProblem = {
  title: SIGN_IN.emailTitle,
  text: SIGN_IN.emailInvalid,
  fields: ['email'],
}
const PHONE_PROBLEM: SignInProblem = {
  title: SIGN_IN.phoneInvalidTitle,
  text: SIGN_IN.phoneInvalid,
  fields: ['phone'],
}

type TypedFields = Partial<Record<SignInField, string>>

export function refuseEmpty(
  typed: TypedFields,
  fields: SignInField[],
  text: string,
): SignInProblem | null {
  const empty = fields.filter((field) => !typed[field]?.trim())
  if (empty.length === 0) return null
  const problem = { title: SIGN_IN.requiredTitle, text, fields: empty }
  // Of all of them the sentence says enough.
  if (empty.length === fields.length) return problem
  return { ...problem, detail: SIGN_IN.missing(empty.map((it) => FIELD_NAMES[it]).join(', ')) }
}

const FIELD_NAMES: Record<SignInField, string> = {
  name: SIGN_IN.name,
  email: SIGN_IN.email,
  phone: SIGN_IN.dddPhone,
  password: SIGN_IN.passwordField,
  code: '',
}

export const refuseEmail = (email: string) => (isEmail(email) ? null : EMAIL_PROBLEM)
/** @param phone its digits: eight or nine are a number without its area code */
export function refusePhone(phone: string): SignInProblem | null {
  if (isPhone(phone)) return null
  return /^\d{8,9}$/.test(phone)
    ? { ...PHONE_PROBLEM, text: SIGN_IN.phoneWithoutArea }
    : PHONE_PROBLEM
}

/** The first thing wrong with a quick login; null where all is well. */
export function refuseContact(typed: RememberedContact): SignInProblem | null {
  const empty = refuseEmpty(typed, ['name', 'email', 'phone'], SIGN_IN.requiredContact)
  return empty ?? refuseEmail(typed.email) ?? refusePhone(typed.phone)
}

/**
 * What the server's word, or its silence, means on the screen.
 * @param title what was being done, where the word is about more than one field
 * @param broken the title where the server itself failed
 */
export function toSignInProblem(
  cause: unknown,
  title: string,
  broken: string = SIGN_IN.unexpected,
): SignInProblem {
  if (cause instanceof NetworkError) return { title, text: SIGN_IN.offline, fields: [] }
  if (!isRefusedCall(cause)) {
    return { title: broken, text: SIGN_IN.retry, fields: [] }
  }
  const { code, message } = cause
  if (code === 'invalid_email') return EMAIL_PROBLEM
  if (code === 'invalid_phone') return PHONE_PROBLEM
  return { title, text: message || SIGN_IN.retry, fields: [] }
}
