import { z } from 'zod'
import {
  AUDIT_ACTIONS,
  AUDIT_CLIENT,
  AUDIT_KINDS,
  AUDIT_OPERATOR,
  AUDIT_OWNER,
  AUDITED_METHODS,
  AUDITED_SETTINGS,
} from '#domain/people/audit.ts'
import { effectiveLimits } from './settings.ts'
import type { Endpoint } from './shape/endpoint.ts'
import { id, instant, secret, storedDate, storedTime } from './shape/shapes.ts'

/** The owner, the clients, or one of the professionals or of the reception by their id. */
const person = z.union([z.enum([AUDIT_OWNER, AUDIT_CLIENT, AUDIT_OPERATOR]), id])

const entry = z.object({
  id,
  at: instant,
  action: z.enum(AUDIT_ACTIONS),
  person,
  /** What the house calls them; null for a client, whom the booking names. */
  name: z.string().nullable(),
  address: z.string().nullable(),
  /** The browser, as its sessions are listed: `Chrome, Android`. */
  device: z.string().nullable(),
  /** How somebody signed in or took the second step. */
  method: z.enum(AUDITED_METHODS).nullable(),
  /** Whom of the team it was done to. */
  member: z.string().nullable(),
  booking: z.object({ date: storedDate, time: storedTime }).nullable(),
  /** Of a till that was opened, closed or opened again, which day it is of; null where it was not kept. */
  day: storedDate.nullable(),
  /** What the service, composite or product was called, or an API key; where a webhook leads. All may be gone. */
  service: z.string().nullable(),
  /** Why, where somebody had to say so. */
  reason: z.string().nullable(),
  /** Which of the house's settings. */
  setting: z.enum(AUDITED_SETTINGS).nullable(),
  /** The booking limits as they held before a change and after it; null in what is older than these. */
  from: effectiveLimits.nullable(),
  to: effectiveLimits.nullable(),
})

export const auditEndpoints = {
  'GET /api/audit': {
    summary: 'Who did what in the house in the last twelve months, and from where; newest first',
    access: 'owner',
    query: z.object({
      kind: z.enum(AUDIT_KINDS).optional(),
      person: person.optional(),
      /** `next` of the page before. */
      before: secret.optional(),
    }),
    status: 200,
    response: z.object({
      timezone: z.string(),
      /** Whom one can ask for: the owner, the team, those who have left included, and the clients. */
      people: z.array(z.object({ id: person, name: z.string().nullable() })),
      /** At most 50. */
      entries: z.array(entry),
      next: z.string().nullable(),
    }),
    refusals: ['business_not_found'],
  },
} as const satisfies Record<string, Endpoint>
