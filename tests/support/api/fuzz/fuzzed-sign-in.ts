/** Fuzzed calls by which somebody gets an account, gets in and gets back in. */
import fc from 'fast-check'
import { type FuzzAccounts, KNOWN_PASSWORD } from './fuzz-accounts.ts'
import {
  createFuzzedCall,
  eitherBody,
  fuzzedClaims,
  fuzzedPassword,
  fuzzedPhone,
  pickOne,
  strangerEmail,
  tokenTransportHeaders,
  type WeightedRequest,
} from './fuzzed-call.ts'
import { mergeRecords, mostlyRight, withOptionalFields } from './fuzzed-values.ts'

export function createTokenCalls({ known, refresh, links }: FuzzAccounts): WeightedRequest[] {
  const grant = (name: string) => ({
    headers: tokenTransportHeaders,
    query: fc.constant({ grant_type: name }),
  })
  const email = mostlyRight(
    fc.oneof(
      pickOne(known).map((it) => it.email),
      strangerEmail,
    ),
    30,
  )
  const auth_code = mostlyRight(pickOne(links.auth_code), 30)
  const code_verifier = mostlyRight(pickOne([KNOWN_PASSWORD, 'outro']), 20)
  return [
    createFuzzedCall(3, 'POST /auth/v1/token', {
      ...grant('password'),
      body: eitherBody(
        fc.record({ email, password: mostlyRight(fuzzedPassword, 30) }),
        fc.record({ phone: fuzzedPhone }),
      ),
    }),
    createFuzzedCall(4, 'POST /auth/v1/token', {
      ...grant('refresh_token'),
      body: fc.record({ refresh_token: mostlyRight(pickOne(refresh), 30) }),
    }),
    createFuzzedCall(2, 'POST /auth/v1/token', {
      ...grant('pkce'),
      body: fc.record({ auth_code, code_verifier }),
    }),
    createFuzzedCall(1, 'POST /auth/v1/token', {
      query: fc.record({ grant_type: mostlyRight(pickOne(['id_token', 'password']), 1) }),
      body: fc.record({ email }),
    }),
  ]
}

export function createSignUpCalls({ known, codes, links }: FuzzAccounts): WeightedRequest[] {
  const email = mostlyRight(
    fc.oneof(
      strangerEmail,
      pickOne(known).map((it) => it.email),
    ),
    30,
  )
  const contact = eitherBody(
    fc.record({ email }),
    fc.record({ phone: mostlyRight(fuzzedPhone, 30) }),
  )
  const challenge = withOptionalFields(
    fc.record({ code_challenge: pickOne(['x', null]), code_challenge_method: pickOne(['s256']) }),
  )
  const link = (type: 'signup' | 'recovery' | 'email_change', of: string[]) =>
    fc.record({ type: fc.constant(type), token_hash: mostlyRight(pickOne(of), 30) })
  const confirmation = eitherBody(
    link('signup', links.confirm_email),
    link('email_change', links.email_change),
  )
  const password = withOptionalFields(
    fc.record({ password: mostlyRight(fc.constant(KNOWN_PASSWORD), 30) }),
  )
  return [
    createFuzzedCall(2, 'POST /auth/v1/signup', {
      headers: tokenTransportHeaders,
      body: mergeRecords(
        contact,
        fc.record({ password: mostlyRight(fuzzedPassword, 30) }),
        withOptionalFields(fc.record({ data: mostlyRight(fuzzedClaims) })),
      ),
    }),
    createFuzzedCall(4, 'POST /auth/v1/otp', {
      body: mergeRecords(
        contact,
        challenge,
        withOptionalFields(
          fc.record({
            create_user: mostlyRight(fc.boolean(), 20),
            data: mostlyRight(fuzzedClaims),
          }),
        ),
      ),
    }),
    createFuzzedCall(6, 'POST /auth/v1/verify', {
      headers: tokenTransportHeaders,
      body: eitherBody(
        pickOne(codes.sent).map((code) => ({ type: 'sms', ...code })),
        fc.record({
          type: pickOne(['sms', 'phone_change']),
          phone: fuzzedPhone,
          token: mostlyRight(pickOne(['000000', '123456'])),
        }),
        mergeRecords(confirmation, password),
        link('recovery', links.recover),
        fc.record({
          type: mostlyRight(pickOne(['email', 'magiclink', 'invite'])),
          email,
          token: pickOne(['1', '123456']),
        }),
      ),
    }),
    createFuzzedCall(2, 'POST /auth/v1/confirmation', { body: confirmation }),
    createFuzzedCall(1, 'POST /auth/v1/confirmation/reject', { body: confirmation }),
    createFuzzedCall(1, 'POST /auth/v1/recovery', { body: link('recovery', links.recover) }),
    createFuzzedCall(2, 'POST /auth/v1/recover', {
      body: mergeRecords(fc.record({ email }), challenge),
    }),
    createFuzzedCall(2, 'POST /auth/v1/resend', {
      body: eitherBody(
        fc.record({ type: mostlyRight(pickOne(['signup', 'email_change']), 30), email }),
        fc.record({ type: pickOne(['sms', 'phone_change']), phone: mostlyRight(fuzzedPhone, 30) }),
      ),
    }),
  ]
}
