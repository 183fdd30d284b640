import { z } from 'zod'
import { FIRST_STEPS, HOUSE_KINDS } from '#domain/business/first-steps.ts'
import type { Endpoint } from './shape/endpoint.ts'
import { typedSettings } from './shape/settings-fields.ts'
import { slug } from './shape/shapes.ts'

const firstSteps = z.object({
  kind: z.enum(HOUSE_KINDS).nullable(),
  business_name: z.string(),
  slug,
  /** What is still to do, in its order; empty for a house that takes bookings. */
  left: z.array(z.enum(FIRST_STEPS)),
  /** Whether the owner put all of it off: they are not led there by themselves any more. */
  postponed: z.boolean(),
  /** Whether anybody ever had a time here. */
  is_booked: z.boolean(),
})

export const firstStepsEndpoints = {
  'GET /api/first-steps': {
    summary: 'What a new house still lacks before clients can book',
    access: 'owner',
    status: 200,
    response: firstSteps,
    refusals: ['business_not_found'],
  },
  'PATCH /api/first-steps': {
    summary:
      'Notes what kind of house it is, a step that was done, or that all of it is put off. A name ' +
      'given with the kind names the house, whose address follows it; the one of before leads there',
    access: 'owner',
    body: z.object({
      kind: z.enum(HOUSE_KINDS, { error: 'Escolha o tipo da casa.' }).optional(),
      business_name: typedSettings.shape.business_name.optional(),
      done: z.enum(FIRST_STEPS).optional(),
      postponed: z.literal(true).optional(),
    }),
    status: 200,
    response: firstSteps,
    refusals: ['business_not_found'],
  },
} as const satisfies Record<string, Endpoint>
