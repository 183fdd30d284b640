/** What a service or a composite may say of itself, for its form and for the server. */
import type { ServiceTiming } from '#domain/availability/occupation.ts'
import { type Centavos, toCentavos } from '#domain/money/money.ts'
import { toSafePicture } from '#domain/text/safe-link.ts'
import { MINUTES_A_DAY } from '#domain/time/civil-time.ts'

export const NAME_LENGTH = 120
export const DESCRIPTION_LENGTH = 500
export const MOST_BUFFER = 480
/** Services and composites together: a list that one can still look through. */
export const MOST_OFFERS = 300
/** How many may be added in one call. */
export const MOST_NEW_OFFERS = 50
export const MOST_ITEMS = 20
/** One service alone is no composite. */
export const LEAST_ITEMS = 2
/** In reais. */
export const MOST_PRICE = 100_000
/** Percent that a professional gets: where nothing else is agreed, and of a product always. */
export const DEFAULT_COMMISSION = 50

export const isOfferPrice = (price: Centavos): boolean =>
  Number.isInteger(price) && price >= 0 && price <= toCentavos(MOST_PRICE)

export const isOfferDuration = (minutes: number): boolean =>
  Number.isInteger(minutes) && minutes >= 1 && minutes <= MINUTES_A_DAY

export const isBuffer = (minutes: number): boolean =>
  Number.isInteger(minutes) && minutes >= 0 && minutes <= MOST_BUFFER

export const isCommissionRate = (percent: number): boolean =>
  Number.isInteger(percent) && percent >= 0 && percent <= 100

/** Whether the pause lies within the service, or there is none. */
export const isGapWithin = ({
  duration,
  gap_start,
  gap_minutes,
}: Pick<ServiceTiming, 'duration' | 'gap_start' | 'gap_minutes'>): boolean =>
  gap_minutes === 0 || gap_start + gap_minutes <= duration

/** A picture as it may be stored; see `toSafePicture`. */
export const isOfferPicture = (url: string): boolean => toSafePicture(url) === url

/** A stretch of a service's time, as the form draws it. */
export type TimingPart = { kind: 'before' | 'client' | 'gap' | 'after'; minutes: number }

/** What happens from the minute that the professional is taken until they are free; empty parts are left out. */
export function listTimingParts(timing: ServiceTiming): TimingPart[] {
  const { duration, buffer_before, buffer_after, gap_start, gap_minutes } = timing
  const hasGap = gap_minutes > 0 && isGapWithin(timing)
  const parts: TimingPart[] = [
    { kind: 'before', minutes: buffer_before },
    { kind: 'client', minutes: hasGap ? gap_start : duration },
    { kind: 'gap', minutes: hasGap ? gap_minutes : 0 },
    { kind: 'client', minutes: hasGap ? duration - gap_start - gap_minutes : 0 },
    { kind: 'after', minutes: buffer_after },
  ]
  return parts.filter(({ minutes }) => minutes > 0)
}
