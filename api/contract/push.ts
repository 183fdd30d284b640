import { z } from 'zod'
import type { PUSH_EVENTS } from '#domain/agenda/push.ts'
import type { Endpoint } from './shape/endpoint.ts'

const wanted = z.strictObject({
  created: z.boolean(),
  moved: z.boolean(),
  cancelled: z.boolean(),
}) satisfies z.ZodType<Record<(typeof PUSH_EVENTS)[number], boolean>>

/** As browsers give them, in base64url: an uncompressed point of P-256, and 16 bytes. */
const p256dh = z.string().regex(/^[\w-]{87}=?$/)
const auth = z.string().regex(/^[\w-]{22}={0,2}$/)

export const pushEndpoints = {
  'GET /api/push': {
    summary: 'What a browser subscribes with, and what the device of this session is told',
    access: 'staff',
    status: 200,
    response: z.object({
      public_key: z.string(),
      /** Null where it is told nothing. */
      wanted: wanted.nullable(),
    }),
    refusals: [],
  },
  'PUT /api/push': {
    summary:
      'Has the device of this session told of bookings: a professional of their own, all others of the house’s',
    access: 'staff',
    body: z.strictObject({
      endpoint: z.string().max(1000),
      keys: z.strictObject({ p256dh, auth }),
      wanted,
    }),
    status: 204,
    response: z.undefined(),
    refusals: ['push_address'],
  },
  'DELETE /api/push': {
    summary: 'Tells the device of this session nothing any more',
    access: 'staff',
    status: 204,
    response: z.undefined(),
    refusals: [],
  },
} as const satisfies Record<string, Endpoint>
