/** A session and its user as GoTrue's wire has them. */
import { z } from 'zod'
import { FACTOR_STATUSES } from '#domain/people/second-step.ts'

/** What takes an account's second step. Instants are ISO 8601 texts. */
const authFactor = z.object({
  id: z.string(),
  friendly_name: z.string().optional(),
  factor_type: z.literal('totp'),
  status: z.enum(FACTOR_STATUSES),
  created_at: z.string(),
  updated_at: z.string(),
})

/** A user as GoTrue shows one. Instants are ISO 8601 texts. */
export const authUser = z.object({
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
  /** Absent where there are none. */
  factors: z.array(authFactor).optional(),
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
export const sessionHeader = z.object({
  'x-vez-session': z
    .string()
    .regex(/^cookie(; *remember)?$/, { error: 'Use cookie ou cookie; remember.' })
    .optional(),
})
