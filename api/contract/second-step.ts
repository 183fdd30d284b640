import { z } from 'zod'
import { authSession, sessionHeader } from './auth-session.ts'
import type { Endpoint } from './shape/endpoint.ts'
import { id, instant, limitedText, secret, typedPassword } from './shape/shapes.ts'

/** The calls of `auth.mfa` of auth-js, and of ours what that protocol has not: recovery codes. */
export const secondStepEndpoints = {
  'POST /auth/v1/factors': {
    summary:
      'Makes the secret that an app of one-time codes shares; it counts once a first code came ' +
      'back. The first app of an account asks for a sign-in of the last ten minutes, the current ' +
      'password, or the code of /auth/v1/reauthenticate; a further one for a step of as long',
    access: 'user',
    body: z.object({
      factor_type: z.literal('totp'),
      friendly_name: limitedText(80).nullish(),
      issuer: limitedText(80).nullish(),
      /** Shows whose the account is; or `nonce`. */
      current_password: typedPassword.nullish(),
      /** The code of `/reauthenticate`. */
      nonce: secret.nullish(),
    }),
    status: 200,
    response: z.object({
      id: z.string(),
      type: z.literal('totp'),
      friendly_name: z.string().optional(),
      totp: z.object({ qr_code: z.string(), secret: z.string(), uri: z.string() }),
    }),
    refusals: [
      'email_not_confirmed',
      'too_many_enrolled_mfa_factors',
      'reauthentication_needed',
      'reauthentication_not_valid',
    ],
    limited: true,
  },
  'POST /auth/v1/factors/:id/challenge': {
    summary: 'Opens five minutes in which a code of the app is taken',
    access: 'first-step',
    params: z.object({ id }),
    status: 200,
    response: z.object({
      id: z.string(),
      type: z.literal('totp'),
      /** seconds since 1970 */
      expires_at: z.int(),
    }),
    refusals: ['mfa_factor_not_found'],
    limited: true,
  },
  'POST /auth/v1/factors/:id/verify': {
    summary:
      'Takes a code of the app, or of another of the account, each once: the session has then taken ' +
      'its second step, and what it is renewed by is new. The first code of a new app, which must ' +
      'be its own, switches the second step on',
    access: 'first-step',
    params: z.object({ id }),
    headers: sessionHeader,
    body: z.object({ challenge_id: secret, code: limitedText(20) }),
    status: 200,
    response: authSession,
    refusals: [
      'mfa_factor_not_found',
      'mfa_challenge_expired',
      'mfa_verification_failed',
      'insufficient_aal',
      'foreign_origin',
    ],
    limited: true,
  },
  'DELETE /auth/v1/factors/:id': {
    summary: 'Takes an app away; with the last one the second step is off, and its codes are gone',
    access: 'user',
    params: z.object({ id }),
    status: 200,
    response: z.object({ id: z.string() }),
    refusals: ['mfa_factor_not_found'],
    limited: true,
  },
  'POST /auth/v1/factors/recovery': {
    summary: 'Takes a recovery code for the second step; each is good once, and a mail tells of it',
    access: 'first-step',
    headers: sessionHeader,
    body: z.object({ code: limitedText(40) }),
    status: 200,
    response: authSession,
    refusals: ['mfa_factor_not_found', 'mfa_verification_failed', 'foreign_origin'],
    limited: true,
  },
  'GET /auth/v1/factors/recovery-codes': {
    summary: 'How many recovery codes are left, and since when they hold',
    access: 'user',
    status: 200,
    response: z.object({ total: z.int(), left: z.int(), created_at: instant.nullable() }),
    refusals: [],
  },
  'POST /auth/v1/factors/recovery-codes': {
    summary: 'Makes ten new recovery codes and shows them, this once; those before end',
    access: 'user',
    status: 200,
    response: z.object({ codes: z.array(z.string()) }),
    refusals: ['mfa_factor_not_found'],
    limited: true,
  },
} as const satisfies Record<string, Endpoint>
