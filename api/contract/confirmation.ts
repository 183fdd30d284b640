import { z } from 'zod'
import type { Endpoint } from './shape/endpoint.ts'
import { secret } from './shape/shapes.ts'

/** The link of a mail: that of a sign-up, or of another e-mail for an account. */
const link = z.object({ type: z.enum(['signup', 'email_change']), token_hash: secret })

export const confirmationEndpoints = {
  'POST /auth/v1/confirmation': {
    summary: 'Which e-mail a link is about to confirm, and what else that takes; uses nothing up',
    access: 'anyone',
    body: link,
    status: 200,
    response: z.object({
      email: z.string(),
      /**
       * `session`: the account has no password, so it has to be signed in here. `confirmed`: nothing is
       * left to do, for the e-mail is confirmed. `released`: nothing can be done, for the account has this
       * e-mail no longer.
       */
      asks_for: z.enum(['nothing', 'password', 'session', 'confirmed', 'released']),
    }),
    refusals: ['otp_expired'],
    limited: true,
  },
  'POST /auth/v1/confirmation/reject': {
    summary: '“Não fui eu”: takes the e-mail of the link off the account that claims it',
    access: 'anyone',
    body: link,
    status: 204,
    response: z.undefined(),
    refusals: ['otp_expired'],
    limited: true,
  },
  'POST /auth/v1/recovery': {
    summary:
      'Whether the link of a recovery or of “Não fui eu” still holds, and what it ends; uses nothing up',
    access: 'anyone',
    body: z.object({ token_hash: secret }),
    status: 200,
    response: z.object({
      /** With it the account’s second step comes off. */
      ends_second_step: z.boolean(),
    }),
    refusals: ['otp_expired'],
    limited: true,
  },
} as const satisfies Record<string, Endpoint>
