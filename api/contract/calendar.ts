import { z } from 'zod'
import type { Endpoint } from './shape/endpoint.ts'
import { id, instant } from './shape/shapes.ts'

/** Whoever has the address reads the calendar: it is shown to whom it belongs, and to the owner. */
const calendar = z.object({ url: z.string(), created_at: instant })

export const calendarEndpoints = {
  'GET /api/calendars': {
    summary:
      'The secret addresses at which calendars read the bookings: the house’s, and its team’s',
    access: 'owner',
    status: 200,
    response: z.object({
      house: calendar.nullable(),
      professionals: z.array(z.object({ id, name: z.string(), calendar: calendar.nullable() })),
    }),
    refusals: [],
  },
  'POST /api/calendars': {
    summary: 'Makes a new address for the house (`null`) or for one who serves; one of before ends',
    access: 'owner',
    body: z.strictObject({ professional_id: id.nullable() }),
    status: 201,
    response: calendar,
    refusals: ['professional_not_found'],
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
    summary: 'The secret address at which calendars read the professional’s bookings',
    access: 'professional',
    status: 200,
    response: z.object({ calendar: calendar.nullable() }),
    refusals: [],
  },
  'POST /api/professional/calendar': {
    summary: 'Makes a new address for the professional’s calendar; one of before ends',
    access: 'professional',
    status: 201,
    response: calendar,
    refusals: [],
  },
  'DELETE /api/professional/calendar': {
    summary: 'Ends the address of the professional’s calendar',
    access: 'professional',
    status: 204,
    response: z.undefined(),
    refusals: [],
  },
} as const satisfies Record<string, Endpoint>
