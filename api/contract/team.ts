import { z } from 'zod'
import { authSession } from './auth-session.ts'
import type { Endpoint } from './shape/endpoint.ts'
import { id, instant, secret, typedEmail, typedPassword } from './shape/shapes.ts'

/** `none`: never invited; `invited`: a link is open; `active`: has an account. */
const accountState = z.enum(['none', 'invited', 'active'])

export const teamEndpoints = {
  'GET /api/professionals': {
    summary: "The owner's professionals by name, archived ones left out",
    access: 'owner',
    status: 200,
    response: z.object({
      professionals: z.array(
        z.object({
          id,
          name: z.string(),
          bio: z.string().nullable(),
          avatar: z.string().nullable(),
          email: z.string().nullable(),
          phone: z.string().nullable(),
          account: accountState,
          invited_until: instant.nullable(),
        }),
      ),
    }),
    refusals: [],
  },
  'POST /api/professionals/:id/invitation': {
    summary:
      'Makes the one-time link by which a professional gets an account, good for 7 days; an earlier ' +
      'one ends. It is mailed where that is possible, and given back to pass on',
    access: 'owner',
    params: z.object({ id }),
    status: 201,
    response: z.object({ url: z.string(), expires_at: instant, mailed_to: z.string().nullable() }),
    refusals: ['professional_not_found', 'professional_has_account'],
    limited: true,
  },
  'DELETE /api/professionals/:id/access': {
    summary:
      "Ends a professional's access at once: their account is signed out everywhere and is a client's " +
      'from then on, an invitation that waits ends. Where there is neither, nothing changes',
    access: 'owner',
    params: z.object({ id }),
    status: 204,
    response: z.undefined(),
    refusals: ['professional_not_found'],
  },
  'POST /api/invitation': {
    summary: 'What an invitation says: who invites whom',
    access: 'anyone',
    body: z.object({ token: secret }),
    status: 200,
    response: z.object({
      business_name: z.string(),
      professional_name: z.string(),
      /** As the owner has it on file; may be changed. */
      email: z.string().nullable(),
      expires_at: instant,
    }),
    refusals: ['invitation_not_found'],
    limited: true,
  },
  'POST /api/invitation/accept': {
    summary:
      'Makes the account of a professional and signs it in. For the e-mail of a client account its ' +
      'own password is asked, and that account becomes the professional’s',
    access: 'anyone',
    headers: z.object({ 'x-vez-session': z.string().max(40).optional() }),
    body: z.object({ token: secret, email: typedEmail, password: typedPassword }),
    status: 200,
    response: authSession,
    refusals: [
      'invitation_not_found',
      'invalid_email',
      'weak_password',
      'user_already_exists',
      'invalid_credentials',
      'insufficient_aal',
      'foreign_origin',
    ],
    limited: true,
  },
} as const satisfies Record<string, Endpoint>
