/** What the quick login asks of its three fields, as pure functions. */
import { isEmail } from '#domain/client.ts'
import { isPhone, phoneDigits } from '#domain/phone.ts'
import type { CallError } from '../client.ts'
import { TEXT } from '../messages.ts'
import type { Remembered } from '../remembered.ts'

export type Field = keyof Remembered
export type LoginProblem = { title: string; text: string; fields: Field[] }

const emailProblem: LoginProblem = {
  title: TEXT.emailTitle,
  text: TEXT.emailInvalid,
  fields: ['email'],
}
const phoneProblem: LoginProblem = {
  title: TEXT.phoneTitle,
  text: TEXT.phoneInvalid,
  fields: ['phone'],
}

/** The first thing wrong, and the fields it concerns; null where all is well. */
export function checkLogin(who: Remembered): LoginProblem | null {
  const empty = (['name', 'email', 'phone'] as const).filter((field) => !who[field].trim())
  if (empty.length > 0) return { title: TEXT.requiredTitle, text: TEXT.required, fields: empty }
  if (!isEmail(who.email)) return emailProblem
  return isPhone(phoneDigits(who.phone)) ? null : phoneProblem
}

/** The server's word on the same fields, or on anything else. */
export function refusedLogin({ code, message }: CallError): LoginProblem {
  if (code === 'invalid_email') return emailProblem
  if (code === 'invalid_phone') return phoneProblem
  if (code === 'required_fields') {
    return { title: TEXT.requiredTitle, text: TEXT.required, fields: ['name'] }
  }
  return { title: TEXT.loginFailed, text: message || TEXT.loginRetry, fields: [] }
}
