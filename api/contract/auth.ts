import { z } from 'zod'
import { isStorableMetadata, omitKnownMetadata } from '#domain/people/user-metadata.ts'
import { authSession, authUser, sessionHeader } from './auth-session.ts'
import type { Endpoint } from './shape/endpoint.ts'
import {
  cleanedText,
  limitedText,
  secret,
  typedEmail,
  typedName,
  typedPassword,
  typedPhone,
} from './shape/shapes.ts'

/** As GoTrue takes what is sent to it: unknown fields are ignored, null is absent. */
const optional = <T extends z.ZodType>(shape: T) => shape.nullish()

/**
 * What an account says of itself, kept as it is given: at most 4 KB, five levels deep. Nothing is
 * decided by it; of `role` only admin and client are heard, when the account is made.
 */
const metadata = z
  .looseObject({
    name: optional(typedName),
    phone: optional(typedPhone),
    role: optional(cleanedText(40)),
    avatar_url: optional(limitedText(500)),
  })
  // Name, telephone and role are brought into their own forms before they are kept.
  .refine(
    (said) => isStorableMetadata({ ...omitKnownMetadata(said), avatar_url: said.avatar_url }),
    { error: 'Use no máximo 4 KB de dados simples.' },
  )

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
      /** Whether a house has a plan here, with a trial before it. */
      plans: z.boolean(),
    }),
    refusals: [],
  },
  'GET /auth/v1/.well-known/jwks.json': {
    summary: 'The public keys of our tokens: none, for they are signed with a secret one',
    access: 'anyone',
    status: 200,
    response: z.object({ keys: z.array(z.never()) }),
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
      'anonymous_provider_disabled',
      'user_already_exists',
      'weak_password',
      'foreign_origin',
    ],
    limited: true,
  },
  'POST /auth/v1/token': {
    summary: 'Signs in by password, renews a session, or takes a code of the PKCE flow',
    access: 'anyone',
    /** Another server's client may ask for a provider's token or a wallet's: those are refused. */
    query: z.object({
      grant_type: z.enum(['password', 'refresh_token', 'pkce', 'id_token', 'web3']),
    }),
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
      'provider_disabled',
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
      /** The same as the documents write it: GoTrue's own client sends it without `options`. */
      options: optional(z.object({ data: optional(metadata) })),
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
      /**
       * Confirms an e-mail together with its link, outside of the browser that signed up; or, with the
       * e-mail and a code by SMS, joins the telephone to the account that named it.
       */
      password: optional(typedPassword),
      /** Of a code by SMS: not the account that named this telephone, but one of its own. */
      new_account: z.boolean().optional(),
    }),
    status: 200,
    response: authSession,
    refusals: [
      'otp_expired',
      'phone_of_account',
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
    /** The salon's page that the mail's link leads back to; every other address is left out. */
    query: z.object({ redirect_to: z.string().optional() }),
    body: z.object({ email: typedEmail, ...pkce }),
    status: 200,
    response: z.object({}),
    refusals: ['invalid_email'],
    limited: true,
  },
  'POST /auth/v1/resend': {
    summary:
      'Sends the confirmation link of an unconfirmed e-mail again, or the code that a telephone ' +
      'was sent; the answer is the same where there is none',
    access: 'anyone',
    body: z.object({
      type: z.enum(['signup', 'email_change', 'sms', 'phone_change']),
      email: optional(typedEmail),
      phone: optional(typedPhone),
    }),
    status: 200,
    response: z.object({}),
    refusals: ['invalid_email', 'invalid_phone', 'otp_disabled'],
    limited: true,
  },
  'GET /auth/v1/user': {
    summary: 'Who is signed in',
    access: 'first-step',
    status: 200,
    response: authUser,
    refusals: [],
  },
  'PUT /auth/v1/user': {
    summary:
      'Changes the password (every other session ends), the name, or asks for another e-mail or ' +
      'telephone, which counts once it is proven; all but the name for the current password, or ' +
      'the code of /auth/v1/reauthenticate',
    access: 'recovering',
    body: z.object({
      password: optional(typedPassword),
      email: optional(typedEmail),
      phone: optional(typedPhone),
      data: optional(metadata),
      /** Shows whose the account is, where the password or a contact is changed; or `nonce`. */
      current_password: optional(typedPassword),
      /** The code of `/reauthenticate`. */
      nonce: optional(secret),
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
      'reauthentication_needed',
      'reauthentication_not_valid',
      'forbidden',
    ],
    limited: true,
  },
  'GET /auth/v1/reauthenticate': {
    summary: 'Sends a code by which this session may change the password or a contact',
    access: 'user',
    status: 200,
    response: z.object({}),
    refusals: ['otp_disabled'],
    limited: true,
  },
  'POST /auth/v1/logout': {
    summary: 'Signs out: this session, the others, or all of them',
    access: 'first-step',
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
