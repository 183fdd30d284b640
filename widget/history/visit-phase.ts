import { toInstant } from '#domain/time/clock.ts'
import type { BookedAppointment } from '#widget/state/browser-storage.ts'

/** Where the clock stands to a visit: it is `now` from its first minute to its last. */
export type VisitPhase = 'ahead' | 'now' | 'behind'

const MS_A_MINUTE = 60_000

/**
 * @param zone of the business
 * @param now ms since 1970
 * @returns `behind` for what cannot be read too: nobody knows that it is still to come
 */
export function getVisitPhase(
  { date, time, duration }: Pick<BookedAppointment, 'date' | 'time' | 'duration'>,
  zone: string,
  now: number,
): VisitPhase {
  const start = toInstant(zone, date, time)
  if (start > now) return 'ahead'
  return start + duration * MS_A_MINUTE > now ? 'now' : 'behind'
}
