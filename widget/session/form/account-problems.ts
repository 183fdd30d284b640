/** What can be wrong with a password, a search or a code. */

import { CallError } from '#api/contract/http-client.ts'
import { MIN_PASSWORD_LENGTH } from '#domain/people/password.ts'
import { WRONG_CODE } from '#domain/people/typed-code.pt-BR.ts'
import { ACCOUNT } from '#widget/messages/account.ts'
import { SIGN_IN } from '#widget/messages/sign-in.ts'
import type { RememberedContact } from '#widget/session/account/remembered-contact.ts'
import {
  refuseEmail,
  refuseEmpty,
  refusePhone,
  type SignInProblem,
  toSignInProblem,
} from './problems.ts'

const PASSWORD_PROBLEM: SignInProblem = {
  title: ACCOUNT.weakTitle,
  text: ACCOUNT.weak,
  fields: ['password'],
}
const CODE_PROBLEM: SignInProblem = {
  title: ACCOUNT.codeTitle,
  text: ACCOUNT.codeShort,
  fields: ['code'],
}

export function refusePasswordLogin(email: string, password: string): SignInProblem | null {
  const empty = refuseEmpty({ email, password }, ['email', 'password'], ACCOUNT.requiredPassword)
  return empty ?? refuseEmail(email)
}

/** @param password null where the account is there already, and needs none */
export function refuseRegister(
  typed: RememberedContact,
  password: string | null,
): SignInProblem | null {
  const empty =
    password === null
      ? refuseEmpty(typed, ['name', 'email', 'phone'], ACCOUNT.requiredAll)
      : refuseEmpty(
          { ...typed, password },
          ['name', 'email', 'phone', 'password'],
          ACCOUNT.requiredAll,
        )
  const short = password !== null && [...password].length < MIN_PASSWORD_LENGTH
  return (
    empty ??
    refuseEmail(typed.email) ??
    refusePhone(typed.phone) ??
    (short ? PASSWORD_PROBLEM : null)
  )
}

export function toRegisterProblem(cause: unknown): SignInProblem {
  const weak = cause instanceof CallError && cause.code === 'weak_password'
  return weak
    ? { ...PASSWORD_PROBLEM, text: cause.message || PASSWORD_PROBLEM.text }
    : toSignInProblem(cause, SIGN_IN.registerFailed, SIGN_IN.registerFailed)
}

export function refuseSearch(by: 'email' | 'phone', value: string): SignInProblem | null {
  if (!value.trim()) {
    const text = by === 'email' ? ACCOUNT.emptyEmail : ACCOUNT.emptyPhone
    return { title: ACCOUNT.emptyTitle, text, fields: [by] }
  }
  return by === 'email' ? refuseEmail(value) : refusePhone(value)
}

export const refuseCode = (code: string): SignInProblem | null =>
  /^\d{6}$/.test(code) ? null : CODE_PROBLEM

/** A code that the server does not take, or no longer. */
export function toCodeProblem(cause: unknown): SignInProblem {
  const wrong = cause instanceof CallError && cause.code === 'otp_expired'
  const found = toSignInProblem(cause, wrong ? ACCOUNT.codeTitle : ACCOUNT.codeFailed)
  return wrong ? { ...found, text: WRONG_CODE, fields: ['code'] } : found
}
