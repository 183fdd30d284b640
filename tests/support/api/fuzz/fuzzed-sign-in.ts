/** Fuzzed calls by which somebody gets an account, gets in and gets back in. */
import fc from 'fast-check'
import { type Cast, PASSWORD } from './fuzz-accounts.ts'
import {
  call,
  carriage,
  either,
  one,
  password,
  phone,
  said,
  stranger,
  type Weighted,
} from './fuzzed-call.ts'
import { joined, maybe, mostly } from './fuzzed-values.ts'

export function tokenCalls({ known, refresh, links }: Cast): Weighted[] {
  const grant = (name: string) => ({ headers: carriage, query: fc.constant({ grant_type: name }) })
  const email = mostly(
    fc.oneof(
      one(known).map((it) => it.email),
      stranger,
    ),
    30,
  )
  const auth_code = mostly(one(links.auth_code), 30)
  const code_verifier = mostly(one([PASSWORD, 'outro']), 20)
  return [
    call(3, 'POST /auth/v1/token', {
      ...grant('password'),
      body: either(fc.record({ email, password: mostly(password, 30) }), fc.record({ phone })),
    }),
    call(4, 'POST /auth/v1/token', {
      ...grant('refresh_token'),
      body: fc.record({ refresh_token: mostly(one(refresh), 30) }),
    }),
    call(2, 'POST /auth/v1/token', {
      ...grant('pkce'),
      body: fc.record({ auth_code, code_verifier }),
    }),
    call(1, 'POST /auth/v1/token', {
      query: fc.record({ grant_type: mostly(one(['id_token', 'password']), 1) }),
      body: fc.record({ email }),
    }),
  ]
}

export function signUpCalls({ known, codes, links }: Cast): Weighted[] {
  const email = mostly(
    fc.oneof(
      stranger,
      one(known).map((it) => it.email),
    ),
    30,
  )
  const contact = either(fc.record({ email }), fc.record({ phone: mostly(phone, 30) }))
  const challenge = maybe(
    fc.record({ code_challenge: one(['x', null]), code_challenge_method: one(['s256']) }),
  )
  const link = (type: 'signup' | 'recovery' | 'email_change', of: string[]) =>
    fc.record({ type: fc.constant(type), token_hash: mostly(one(of), 30) })
  return [
    call(2, 'POST /auth/v1/signup', {
      headers: carriage,
      body: joined(
        contact,
        fc.record({ password: mostly(password, 30) }),
        maybe(fc.record({ data: mostly(said) })),
      ),
    }),
    call(4, 'POST /auth/v1/otp', {
      body: joined(
        contact,
        challenge,
        maybe(fc.record({ create_user: mostly(fc.boolean(), 20), data: mostly(said) })),
      ),
    }),
    call(6, 'POST /auth/v1/verify', {
      headers: carriage,
      body: either(
        one(codes.sent).map((code) => ({ type: 'sms', ...code })),
        fc.record({
          type: one(['sms', 'phone_change']),
          phone,
          token: mostly(one(['000000', '123456'])),
        }),
        link('signup', links.confirm_email),
        link('recovery', links.recover),
        link('email_change', links.email_change),
        fc.record({
          type: mostly(one(['email', 'magiclink', 'invite'])),
          email,
          token: one(['1', '123456']),
        }),
      ),
    }),
    call(2, 'POST /auth/v1/recover', { body: joined(fc.record({ email }), challenge) }),
    call(2, 'POST /auth/v1/resend', {
      body: fc.record({ type: mostly(one(['signup', 'email_change']), 30), email }),
    }),
  ]
}
