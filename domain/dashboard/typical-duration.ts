import { DEFAULT_DURATION } from '#domain/booking/booking.ts'

/**
 * How long a service of this house usually takes, in minutes: half of what was booked lately took no
 * longer. Where nothing was booked yet, half of what is offered.
 */
export function getTypicalDuration(
  offers: readonly { duration: number; booked: number }[],
): number {
  const isBooked = offers.some(({ booked }) => booked > 0)
  const weighted = offers
    .map(({ duration, booked }) => ({ duration, weight: isBooked ? booked : 1 }))
    .sort((a, b) => a.duration - b.duration)
  const all = weighted.reduce((sum, { weight }) => sum + weight, 0)
  let seen = 0
  for (const { duration, weight } of weighted) {
    seen += weight
    if (weight > 0 && seen * 2 >= all) return duration
  }
  return DEFAULT_DURATION
}
