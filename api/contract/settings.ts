import { z } from 'zod'
import { MOST_NEW_A_DAY, MOST_OPEN_BOOKINGS } from '#domain/people/booking-limits.ts'
import type { Endpoint } from './shape/endpoint.ts'

const ceiling = (most: number) => {
  const error = `Use um número de 1 a ${most}.`
  return z.int({ error }).min(1, { error }).max(most, { error })
}

/**
 * Null for what fits this installation: few where contacts can be proven, else more. What is missing
 * stays as it is: a console that was opened before an upgrade does not know all of them.
 */
const typedLimits = z.object({
  openBookingsUnproven: ceiling(MOST_OPEN_BOOKINGS).nullable().exactOptional(),
  openBookingsProven: ceiling(MOST_OPEN_BOOKINGS).exactOptional(),
  unprovenBookingsPerDay: ceiling(MOST_NEW_A_DAY).exactOptional(),
  newcomerBookingsPerDay: ceiling(MOST_NEW_A_DAY).exactOptional(),
})

/** The same as they are stored: what was written by another way may be more. */
const storedLimits = z.object({
  openBookingsUnproven: z.int().nullable(),
  openBookingsProven: z.int(),
  unprovenBookingsPerDay: z.int(),
  newcomerBookingsPerDay: z.int(),
})

const shownLimits = z.object({
  openBookingsUnproven: z.int().nullable().exactOptional(),
  openBookingsProven: z.int().exactOptional(),
  unprovenBookingsPerDay: z.int().exactOptional(),
  newcomerBookingsPerDay: z.int().exactOptional(),
})

/** As they hold, whether the house says so or nothing. */
export const effectiveLimits = storedLimits.extend({ openBookingsUnproven: z.int() })

const bookingLimits = z.object({
  limits: storedLimits,
  /** What holds where the house says nothing. */
  defaults: effectiveLimits,
  /** Whether this installation has a way to prove a contact: by a code, or through Google. */
  can_prove: z.boolean(),
})

export const settingsEndpoints = {
  'GET /api/settings/booking-limits': {
    summary:
      'How many bookings to come one client may hold, and new ones a day of the unproven and of newcomers',
    access: 'owner',
    status: 200,
    response: bookingLimits,
    refusals: ['business_not_found'],
  },
  'PUT /api/settings/booking-limits': {
    summary: 'Changes these, if nobody did since they were shown; `shown` is what was',
    access: 'owner',
    body: z.object({ limits: typedLimits, shown: shownLimits }),
    status: 200,
    response: bookingLimits,
    refusals: ['business_not_found', 'settings_changed'],
  },
} as const satisfies Record<string, Endpoint>
