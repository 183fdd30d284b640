import type { GeneralSettings } from '#domain/business/settings.ts'
import type { SessionLevel } from '#domain/people/client.ts'
import type { Refusal } from '#domain/refusal.ts'

const UNPROVEN_CEILING = 3
/** Of somebody unproven where there is no way to prove anything. */
const UNPROVABLE_CEILING = 10

type OpenBookingCeilings = Pick<GeneralSettings, 'openBookingsUnproven' | 'openBookingsProven'>

/**
 * How many bookings still to come one client may hold that they made themselves (resolutions,
 * "Anyone may book as often as he likes").
 * @param canProve whether this installation has a way to prove a contact
 */
export function getOpenBookingCeiling(
  { openBookingsUnproven, openBookingsProven }: OpenBookingCeilings,
  level: SessionLevel,
  canProve: boolean,
): number {
  if (level === 'proven') return openBookingsProven
  return openBookingsUnproven ?? (canProve ? UNPROVEN_CEILING : UNPROVABLE_CEILING)
}

/** @param open those they hold already */
export function refuseOpenBookings(
  open: number,
  most: number,
  whatsapp: string | null,
): Refusal | null {
  return open < most ? null : { code: 'too_many_open_bookings', most, whatsapp }
}
