import { z } from 'zod'
import type { Endpoint } from './shape/endpoint.ts'
import { id, instant, ownerProof, proofRefusals } from './shape/shapes.ts'

/** Whoever has the address reads the calendar, with no session: shown to whom it belongs, or who owns the house, once they prove that it is they. */
const calendar = z.object({ url: z.string(), created_at: instant })
/** That there is one: the address itself outlives a session that was stolen. */
const known = z.object({ created_at: instant })

export const calendarEndpoints = {
  'GET /api/calendars': {
    summary:
      'Which calendars may be read at a secret address: the house’s, and its team’s. Shows no address',
    access: 'owner',
    status: 200,
    response: z.object({
      house: known.nullable(),
      professionals: z.array(z.object({ id, name: z.string(), calendar: known.nullable() })),
    }),
    refusals: [],
  },
  'POST /api/calendars': {
    summary:
      'Makes a new address for the house (`null`) or for one who serves; one of before ends. Shows whose the ' +
      'account is as a new password does',
    access: 'owner',
    body: z.strictObject({ professional_id: id.nullable(), ...ownerProof }),
    status: 201,
    response: calendar,
    refusals: ['professional_not_found', ...proofRefusals],
    limited: true,
  },
  'POST /api/calendars/address': {
    summary:
      'Shows the address of now, of the house (`null`) or of one who serves, which goes on. Shows whose the ' +
      'account is as a new password does',
    access: 'owner',
    body: z.strictObject({ professional_id: id.nullable(), ...ownerProof }),
    status: 200,
    response: calendar,
    refusals: ['not_found', ...proofRefusals],
    limited: true,
  },
  'DELETE /api/calendars/house': {
    summary: 'Ends the address of the house’s calendar',
    access: 'owner',
    status: 204,
    response: z.undefined(),
    refusals: [],
  },
  'DELETE /api/calendars/:id': {
    summary: 'Ends the address of a professional’s calendar',
    access: 'owner',
    params: z.object({ id }),
    status: 204,
    response: z.undefined(),
    refusals: ['professional_not_found'],
  },
  'GET /api/professional/calendar': {
    summary:
      'Whether calendars may read the professional’s bookings at a secret address. Shows no address',
    access: 'professional',
    status: 200,
    response: z.object({ calendar: known.nullable() }),
    refusals: [],
  },
  'POST /api/professional/calendar': {
    summary:
      'Makes a new address for the professional’s calendar; one of before ends. Shows whose the account is as ' +
      'a new password does',
    access: 'professional',
    body: z.strictObject(ownerProof),
    status: 201,
    response: calendar,
    refusals: [...proofRefusals],
    limited: true,
  },
  'POST /api/professional/calendar/address': {
    summary:
      'Shows the address of now of the professional’s calendar, which goes on. Shows whose the account is as a ' +
      'new password does',
    access: 'professional',
    body: z.strictObject(ownerProof),
    status: 200,
    response: calendar,
    refusals: ['not_found', ...proofRefusals],
    limited: true,
  },
  'DELETE /api/professional/calendar': {
    summary: 'Ends the address of the professional’s calendar',
    access: 'professional',
    status: 204,
    response: z.undefined(),
    refusals: [],
  },
} as const satisfies Record<string, Endpoint>
