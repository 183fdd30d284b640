/** What a service costs and takes with each professional who does it. */
import type { ServiceTiming } from '#domain/availability/occupation.ts'
import { applyDuration } from '#domain/availability/placement.ts'
import type { Centavos } from '#domain/money/money.ts'
import { MINUTES_A_DAY } from '#domain/time/civil-time.ts'

export type ServiceTerms = { price: Centavos; timing: ServiceTiming }

/** What a professional charges and takes for a service; null where the service's own holds. */
export type ServiceOverride = {
  professional_id: string
  service_id: string
  price: Centavos | null
  /** minutes */
  duration: number | null
}

type OwnTerms = Pick<ServiceOverride, 'price' | 'duration'> | undefined

/** A service with a professional: each field of the override that is set takes the place of its own. */
export function applyOverride(base: ServiceTerms, own: OwnTerms): ServiceTerms {
  const duration = own?.duration ?? base.timing.duration
  return { price: own?.price ?? base.price, timing: changeDuration(base.timing, duration) }
}

const changeDuration = (timing: ServiceTiming, duration: number): ServiceTiming =>
  duration === timing.duration ? timing : applyDuration(timing, duration)

/** What a service of a composite costs and takes by itself, and what its professional says of it. */
type Component = { price: Centavos; duration: number; own: OwnTerms }

/**
 * A composite with a professional: its totals, moved by what they charge and take more or less for
 * each of its services. It costs no less than nothing and takes from one minute to a day.
 */
export function applyOverridesToComposite(
  total: ServiceTerms,
  components: readonly Component[],
): ServiceTerms {
  let { price } = total
  let { duration } = total.timing
  for (const { own, ...base } of components) {
    price += (own?.price ?? base.price) - base.price
    duration += (own?.duration ?? base.duration) - base.duration
  }
  const minutes = Math.min(Math.max(duration, 1), MINUTES_A_DAY)
  return { price: Math.max(price, 0), timing: changeDuration(total.timing, minutes) }
}

/**
 * What a booking costs and takes that moves to another professional: as agreed, but for what the two
 * charge or take differently for the service; of that the new one's counts.
 */
export function moveTerms(
  agreed: ServiceTerms,
  from: ServiceTerms,
  to: ServiceTerms,
): ServiceTerms {
  const isAsLong = from.timing.duration === to.timing.duration
  return {
    price: from.price === to.price ? agreed.price : to.price,
    timing: isAsLong ? agreed.timing : to.timing,
  }
}
