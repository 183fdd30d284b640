import { z } from 'zod'
import { CONTACT_RESOLUTIONS, SESSION_LEVELS } from '#domain/people/client.ts'
import { CODE_CONTACTS } from '#domain/people/client-proof.ts'
import type { Endpoint } from './shape/endpoint.ts'
import {
  businessParams,
  id,
  instant,
  secret,
  typedEmail,
  typedName,
  typedPhone,
} from './shape/shapes.ts'

/** The client session of the documents (section 3, clients). */
const client = z.object({
  id,
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  isAuthenticated: z.boolean(),
})

const clientSession = z.object({
  access_token: z.string(),
  expires_at: instant,
  /** `identified`: somebody said so; `proven`: by a code, a password or Google. */
  level: z.enum(SESSION_LEVELS),
  /** What was typed waits for the owner: the record on file is not proven to be the caller's. */
  update_pending: z.boolean(),
  client,
})

/** Where a code went, masked; null where no channel can carry one, and nothing was sent. */
const codeSent = z.object({
  channel: z.enum(['email', 'sms']).nullable(),
  masked: z.string().nullable(),
})

/** By e-mail or by telephone, one of the two. */
const clientSearch = z
  .object({ email: typedEmail.optional(), telefone: typedPhone.optional() })
  .refine(({ email, telefone }) => (email === undefined) !== (telefone === undefined), {
    error: 'Busque por email ou por telefone, nunca os dois.',
    path: ['email'],
  })

const contactRefusals = ['required_fields', 'invalid_email', 'invalid_phone'] as const
const searchRefusals = [
  'business_not_found',
  'invalid_email',
  'invalid_phone',
  'client_email_not_found',
  'client_phone_not_found',
] as const

export const sessionEndpoints = {
  'POST /api/public/:slug/session': {
    summary:
      'Quick login: recognises or creates the client by telephone. With the token of an account, or ' +
      'of a proven session, what that proves counts',
    access: 'anyone',
    params: businessParams,
    body: z.object({
      nome: typedName,
      email: typedEmail,
      telefone: typedPhone,
      /** The answer to `client_conflict`: keep what is stored, or propose what was typed. */
      resolution: z.enum(CONTACT_RESOLUTIONS).optional(),
      /** True: the house may write to them. Anything else takes no consent back. */
      consent: z.boolean().optional(),
    }),
    status: 200,
    response: clientSession,
    refusals: ['business_not_found', ...contactRefusals, 'client_conflict', 'house_leaving'],
    limited: true,
  },
  'POST /api/public/:slug/session/account': {
    summary: 'The client session of an account whose proven e-mail or telephone the salon knows',
    access: 'user',
    params: businessParams,
    status: 200,
    response: clientSession,
    refusals: ['business_not_found', 'client_not_found'],
    limited: true,
  },
  'POST /api/public/:slug/session/search': {
    summary:
      '"Buscar dados": sends a code to the contact searched by; the answer holds no stored data',
    access: 'anyone',
    params: businessParams,
    body: clientSearch,
    status: 200,
    response: codeSent,
    refusals: searchRefusals,
    limited: true,
  },
  'POST /api/public/:slug/session/code': {
    summary: 'The code of a search: gives a session that has proven that contact',
    access: 'anyone',
    params: businessParams,
    body: clientSearch.safeExtend({ code: secret }),
    status: 200,
    response: clientSession,
    refusals: [...searchRefusals, 'otp_expired'],
    limited: true,
  },
  'POST /api/public/:slug/session/proof': {
    summary:
      'Sends a code to the contact that was typed at sign-in: the e-mail where mail leaves, unless ' +
      'the other one is asked for',
    access: 'client',
    params: businessParams,
    body: z.object({ contact: z.enum(CODE_CONTACTS).optional() }).optional(),
    status: 200,
    /** `other`: the other contact that was typed, where a code can go there as well. */
    response: codeSent.extend({ other: z.enum(CODE_CONTACTS).nullable() }),
    refusals: ['business_not_found'],
    limited: true,
  },
  'POST /api/public/:slug/session/proof/verify': {
    summary: 'That code: raises the session to `proven`, and gives the client an account',
    access: 'client',
    params: businessParams,
    /** `contact`: as the code was asked for. */
    body: z.object({ code: secret, contact: z.enum(CODE_CONTACTS).optional() }),
    status: 200,
    response: clientSession,
    refusals: ['business_not_found', 'otp_expired'],
    limited: true,
  },
  'PATCH /api/public/:slug/session': {
    summary:
      "Changes the client's own name or e-mail with a proof; on file too where the record is theirs",
    access: 'client',
    params: businessParams,
    body: z.object({ nome: typedName, email: typedEmail }),
    status: 200,
    response: clientSession,
    refusals: ['business_not_found', 'required_fields', 'invalid_email', 'proof_needed'],
    limited: true,
  },
  'DELETE /api/public/:slug/session': {
    summary: 'Signs the client out: the session ends at once',
    access: 'client',
    params: businessParams,
    status: 204,
    response: z.undefined(),
    refusals: ['business_not_found'],
  },
} as const satisfies Record<string, Endpoint>
