import type { GeneralSettings } from '#domain/business/settings.ts'
import type { SessionLevel } from '#domain/people/client.ts'
import type { MoreBookings, Refusal } from '#domain/refusal.ts'
import { MS_A_DAY } from '#domain/time/civil-time.ts'

const UNPROVEN_CEILING = 3
/** Of somebody unproven where there is no way to prove anything. */
const UNPROVABLE_CEILING = 10

/** What an owner may set at most: beyond it a ceiling is none. */
export const MOST_OPEN_BOOKINGS = 100
export const MOST_NEW_A_DAY = 1000

type ProvenAt = { email_confirmed_at: number | null; phone_confirmed_at: number | null }
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

/**
 * Whether somebody proved their contacts less than a day ago: a mailbox made for that proves as much
 * as any.
 * @param account when each of them was proved, and `now`, in ms since 1970
 */
export function isNewlyProven(
  { email_confirmed_at, phone_confirmed_at }: ProvenAt,
  now: number,
): boolean {
  return now - Math.min(email_confirmed_at ?? now, phone_confirmed_at ?? now) < MS_A_DAY
}

/**
 * Of the bookings that a house takes of newcomers in a day, how many may go to those who have made one
 * already: a few mailboxes with all that each may hold would else keep every other newcomer out.
 */
export const getFurtherPlaces = (newcomerBookingsPerDay: number): number =>
  Math.ceil(newcomerBookingsPerDay / 2)

/** Whose mailboxes are the same with dots and without. */
const DOTS_SAY_NOTHING = /^(gmail|googlemail)\.com$/

/** The mailbox that an address leads to, for counting alone: `ana+2@x.com` is Ana's as well. */
export function toMailbox(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  const [name = ''] = email.slice(0, at).toLowerCase().split('+')
  return DOTS_SAY_NOTHING.test(domain)
    ? `${name.replaceAll('.', '')}@gmail.com`
    : `${name}@${domain}`
}

/** Who cancels and books anew may do so a few times in a day, not without end. */
const BOOKED_A_DAY_PER_PLACE = 2

/**
 * @param open those they hold already
 * @param made those they made within 24 hours, cancelled ones too
 * @param most how many they may hold
 * @param more what the refusal offers instead
 */
export function refuseOpenBookings(
  { open, made }: { open: number; made: number },
  most: number,
  more: MoreBookings,
): Refusal | null {
  if (open >= most) return { code: 'too_many_open_bookings', most, ...more }
  const a_day = most * BOOKED_A_DAY_PER_PLACE
  return made < a_day ? null : { code: 'too_many_bookings_a_day', most: a_day, ...more }
}
