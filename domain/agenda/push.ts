import type { BookingStatus } from '#domain/booking/booking.ts'

/** What a person may want to hear of on a device of theirs. */
export const PUSH_EVENTS = ['created', 'moved', 'cancelled'] as const
export type PushEvent = (typeof PUSH_EVENTS)[number]

/** Which of them somebody wants. */
export type WantedPushes = Record<PushEvent, boolean>

/** Devices of one person that are told; one more takes the place of the oldest. */
export const MOST_PUSH_DEVICES = 10

/** After this nobody needs to hear of it any more (ms): the agenda has said it long since. */
export const PUSH_KEPT_MS = 3 * 60 * 60 * 1000

/** What of a booking decides who hears what. */
type PushedBooking = {
  professional_id: string
  date: string
  time: string
  status: BookingStatus
  deleted: boolean
}

/** Who hears it: the house, which is its owner and its reception, or one of its professionals. */
type PushNews = { event: PushEvent; professional_id: string | null }

/** Does it stand in somebody's day? */
const isStanding = (booking: PushedBooking | null): booking is PushedBooking =>
  booking !== null && booking.status !== 'cancelled' && !booking.deleted

/**
 * What a change of a booking is to whom. One that goes to another professional has moved for the
 * house, is cancelled for the one and new for the other.
 * @param before null for a booking that is made
 */
export function listPushNews(before: PushedBooking | null, after: PushedBooking): PushNews[] {
  const toBoth = (event: PushEvent, { professional_id }: PushedBooking): PushNews[] => [
    { event, professional_id: null },
    { event, professional_id },
  ]
  if (!isStanding(before)) return isStanding(after) ? toBoth('created', after) : []
  if (!isStanding(after)) return toBoth('cancelled', before)
  if (before.professional_id !== after.professional_id) {
    return [
      { event: 'moved', professional_id: null },
      { event: 'cancelled', professional_id: before.professional_id },
      { event: 'created', professional_id: after.professional_id },
    ]
  }
  return before.date === after.date && before.time === after.time ? [] : toBoth('moved', after)
}

/** What somebody is about to be told. */
type PushTold = PushNews & { date: string; time: string }

/**
 * Whether what is told still holds as it leaves: another change meanwhile has news of its own.
 * @param booking as it stands now; null where it is gone for good
 */
export function isPushTrue(
  { event, professional_id, date, time }: PushTold,
  booking: PushedBooking | null,
): boolean {
  const isTheirs = professional_id === null || booking?.professional_id === professional_id
  const stands = isStanding(booking) && isTheirs
  if (event === 'cancelled') return booking !== null && !stands
  return stands && booking.date === date && booking.time === time
}
