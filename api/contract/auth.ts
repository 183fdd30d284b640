import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { limitedText, secret, typedEmail, typedName, typedPassword, typedPhone } from './shapes.ts'

/** The wire of GoTrue as `spec/wire-auth.md` has it: unknown fields are ignored, null is absent. */
const optional = <T extends z.ZodType>(shape: T) => shape.nullish()

/** A user as GoTrue shows one. Instants are ISO 8601 texts. */
const authUser = z.object({
  id: z.string(),
  aud: z.literal('authenticated'),
  role: z.literal('authenticated'),
  email: z.string(),
  phone: z.string(),
  email_confirmed_at: z.string().optional(),
  phone_confirmed_at: z.string().optional(),
  confirmed_at: z.string().optional(),
  last_sign_in_at: z.string().optional(),
  /** Where a change of e-mail waits for its confirmation. */
  new_email: z.string().optional(),
  app_metadata: z.object({ provider: z.string(), providers: z.array(z.string()) }),
  user_metadata: z.record(z.string(), z.unknown()),
  identities: z.array(
    z.object({
      id: z.string(),
      identity_id: z.string(),
      user_id: z.string(),
      provider: z.string(),
      identity_data: z.record(z.string(), z.unknown()),
      created_at: z.string(),
      updated_at: z.string(),
      last_sign_in_at: z.string(),
    }),
  ),
  created_at: z.string(),
  updated_at: z.string(),
  is_anonymous: z.literal(false),
})

/** With `X-Vez-Session: cookie` the tokens travel as cookies and are left out here. */
export const authSession = z.object({
  access_token: z.string().optional(),
  refresh_token: z.string().optional(),
  token_type: z.literal('bearer'),
  /** seconds */
  expires_in: z.int(),
  /** seconds since 1970 */
  expires_at: z.int(),
  user: authUser,
})

/** `cookie`, or `cookie; remember` to stay signed in for 30 days after the last use. */
const sessionHeader = z.object({
  'x-vez-session': z
    .string()
    .regex(/^cookie(; *remember)?$/, { error: 'Use cookie ou cookie; remember.' })
    .optional(),
})

/** What a sign-up may say of itself; of `role` only admin and client are ever heard. */
const metadata = z.object({
  name: optional(typedName),
  phone: optional(typedPhone),
  role: optional(limitedText(40)),
})

const pkce = {
  code_challenge: optional(secret),
  code_challenge_method: optional(limitedText(10)),
}

export const authEndpoints = {
  'GET /auth/v1/settings': {
    summary: 'Which ways to sign in this installation has',
    access: 'anyone',
    status: 200,
    response: z.object({
      external: z.object({ email: z.boolean(), phone: z.boolean(), google: z.boolean() }),
      disable_signup: z.boolean(),
      mailer_autoconfirm: z.boolean(),
      phone_autoconfirm: z.boolean(),
      /** Whether mail can be sent at all. */
      mailer: z.boolean(),
    }),
    refusals: [],
  },
  'POST /auth/v1/signup': {
    summary:
      'Makes an account and signs it in; its e-mail stays unconfirmed until its link is used',
    access: 'anyone',
    headers: sessionHeader,
    body: z.object({
      email: optional(typedEmail),
      phone: optional(typedPhone),
      password: optional(typedPassword),
      data: optional(metadata),
    }),
    status: 200,
    response: authSession,
    refusals: [
      'invalid_email',
      'invalid_phone',
      'otp_disabled',
      'user_already_exists',
      'weak_password',
      'foreign_origin',
    ],
    limited: true,
  },
  'POST /auth/v1/token': {
    summary: 'Signs in by password, renews a session, or takes a code of the PKCE flow',
    access: 'anyone',
    query: z.object({ grant_type: z.enum(['password', 'refresh_token', 'pkce']) }),
    headers: sessionHeader,
    body: z.object({
      email: optional(typedEmail),
      phone: optional(typedPhone),
      password: optional(typedPassword),
      refresh_token: optional(secret),
      auth_code: optional(secret),
      code_verifier: optional(secret),
    }),
    status: 200,
    response: authSession,
    refusals: [
      'invalid_credentials',
      'refresh_token_not_found',
      'refresh_token_already_used',
      'session_expired',
      'bad_oauth_state',
      'bad_code_verifier',
      'foreign_origin',
    ],
  },
  'POST /auth/v1/otp': {
    summary:
      'Sends a one-time code by SMS or e-mail; the answer is the same for an unknown contact',
    access: 'anyone',
    body: z.object({
      email: optional(typedEmail),
      phone: optional(typedPhone),
      create_user: z.boolean().nullish(),
      data: optional(metadata),
      ...pkce,
    }),
    status: 200,
    response: z.object({}),
    refusals: ['invalid_email', 'invalid_phone', 'otp_disabled'],
    limited: true,
  },
  'POST /auth/v1/verify': {
    summary: 'Takes a one-time code, or the token of a link in a mail, and signs in',
    access: 'anyone',
    headers: sessionHeader,
    body: z.object({
      type: z.enum([
        'sms',
        'email',
        'magiclink',
        'signup',
        'recovery',
        'email_change',
        'phone_change',
      ]),
      email: optional(typedEmail),
      phone: optional(typedPhone),
      token: optional(secret),
      token_hash: optional(secret),
      /** Confirms an e-mail together with its link, outside of the browser that signed up. */
      password: optional(typedPassword),
    }),
    status: 200,
    response: authSession,
    refusals: [
      'otp_expired',
      'confirmation_proof_needed',
      'invalid_credentials',
      'user_already_exists',
      'foreign_origin',
    ],
    limited: true,
  },
  'POST /auth/v1/recover': {
    summary:
      'Mails a link for setting a new password; the answer is the same for an unknown e-mail',
    access: 'anyone',
    body: z.object({ email: typedEmail, ...pkce }),
    status: 200,
    response: z.object({}),
    refusals: ['invalid_email'],
    limited: true,
  },
  'POST /auth/v1/resend': {
    summary: 'Mails the confirmation link of an unconfirmed e-mail again; always the same answer',
    access: 'anyone',
    body: z.object({ type: z.enum(['signup', 'email_change']), email: typedEmail }),
    status: 200,
    response: z.object({}),
    refusals: ['invalid_email'],
    limited: true,
  },
  'GET /auth/v1/user': {
    summary: 'Who is signed in',
    access: 'recovering',
    status: 200,
    response: authUser,
    refusals: [],
  },
  'PUT /auth/v1/user': {
    summary:
      'Changes the password (every other session ends), the name, or asks for another e-mail or ' +
      'telephone, which counts once it is proven',
    access: 'recovering',
    body: z.object({
      password: optional(typedPassword),
      email: optional(typedEmail),
      phone: optional(typedPhone),
      data: optional(metadata),
    }),
    status: 200,
    response: authUser,
    refusals: [
      'invalid_email',
      'invalid_phone',
      'weak_password',
      'same_password',
      'user_already_exists',
      'otp_disabled',
      'forbidden',
    ],
    limited: true,
  },
  'POST /auth/v1/logout': {
    summary: 'Signs out: this session, the others, or all of them',
    access: 'recovering',
    query: z.object({ scope: z.enum(['global', 'local', 'others']).optional() }),
    status: 204,
    response: z.undefined(),
    refusals: [],
  },
  'GET /auth/v1/authorize': {
    summary: 'Leads to Google, and back to a page of ours by /auth/v1/callback',
    access: 'anyone',
    query: z.object({
      provider: limitedText(40).optional(),
      redirect_to: z.string().optional(),
      code_challenge: secret.optional(),
      code_challenge_method: limitedText(10).optional(),
      /** `cookie` or `cookie; remember`: a navigation can carry no header. */
      vez_session: limitedText(20).optional(),
    }),
    status: 302,
    response: z.undefined(),
    refusals: [],
    limited: true,
  },
  'GET /auth/v1/callback': {
    summary: 'Where Google leads back to',
    access: 'anyone',
    query: z.object({
      state: secret.optional(),
      code: limitedText(2048).optional(),
      error: limitedText(200).optional(),
    }),
    status: 302,
    response: z.undefined(),
    refusals: [],
    limited: true,
  },
} as const satisfies Record<string, Endpoint>
