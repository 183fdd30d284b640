/** What can be wrong with a password, a search or a code. */
import { SHORTEST_PASSWORD } from '#domain/people/password.ts'
import { CallError } from '#widget/http/client.ts'
import { ACCOUNT } from '#widget/messages/account.ts'
import { SIGN_IN } from '#widget/messages/sign-in.ts'
import type { Remembered } from '#widget/session/account/remembered-contact.ts'
import { failureOf, type Problem, refuseEmail, refuseEmpty, refusePhone } from './problems.ts'

const PASSWORD: Problem = { title: ACCOUNT.weakTitle, text: ACCOUNT.weak, fields: ['password'] }
const CODE: Problem = { title: ACCOUNT.codeTitle, text: ACCOUNT.codeShort, fields: ['code'] }

export function refusePasswordLogin(email: string, password: string): Problem | null {
  const empty = refuseEmpty({ email, password }, ['email', 'password'], ACCOUNT.requiredPassword)
  return empty ?? refuseEmail(email)
}

/** @param password null where the account is there already, and needs none */
export function refuseRegister(typed: Remembered, password: string | null): Problem | null {
  const empty =
    password === null
      ? refuseEmpty(typed, ['name', 'email', 'phone'], ACCOUNT.requiredAll)
      : refuseEmpty(
          { ...typed, password },
          ['name', 'email', 'phone', 'password'],
          ACCOUNT.requiredAll,
        )
  const short = password !== null && [...password].length < SHORTEST_PASSWORD
  return empty ?? refuseEmail(typed.email) ?? refusePhone(typed.phone) ?? (short ? PASSWORD : null)
}

export function failedRegister(cause: unknown): Problem {
  const weak = cause instanceof CallError && cause.code === 'weak_password'
  return weak ? PASSWORD : failureOf(cause, SIGN_IN.registerFailed, SIGN_IN.registerFailed)
}

export function refuseSearch(by: 'email' | 'phone', value: string): Problem | null {
  if (!value.trim()) {
    const text = by === 'email' ? ACCOUNT.emptyEmail : ACCOUNT.emptyPhone
    return { title: ACCOUNT.emptyTitle, text, fields: [by] }
  }
  return by === 'email' ? refuseEmail(value) : refusePhone(value)
}

export const refuseCode = (code: string): Problem | null => (/^\d{6}$/.test(code) ? null : CODE)

/** A code that the server does not take, or no longer. */
export function failedCode(cause: unknown): Problem {
  const wrong = cause instanceof CallError && cause.code === 'otp_expired'
  const found = failureOf(cause, wrong ? ACCOUNT.codeTitle : ACCOUNT.codeFailed)
  return wrong ? { ...found, fields: ['code'] } : found
}
