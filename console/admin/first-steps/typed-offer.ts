import { formatDecimal, parseDecimal } from '#console/ui/form/decimal-input.ts'
import { isOfferDuration, isOfferPrice } from '#domain/business/offer-fields.ts'
import type { Category } from '#domain/business/service.ts'
import type { StartingService } from '#domain/business/starting-services.pt-BR.ts'
import { toCentavos, toReais } from '#domain/money/money.ts'

/** A service as it is typed. */
export type TypedOffer = {
  name: string
  category: Category
  /** `50,00` */
  price: string
  duration: string
  /** Whether the house offers it. */
  chosen: boolean
}

export const toTypedOffer = ({ name, category, price, duration }: StartingService): TypedOffer => ({
  name,
  category,
  chosen: true,
  price: formatDecimal(toReais(price), 2),
  duration: `${duration}`,
})

const USUAL_DURATIONS = [10, 15, 20, 30, 45, 60, 75, 90, 120, 150, 180, 240].map(String)

/** Three durations to choose by a tap: a usual one between its neighbours. */
export function listUsualDurations(duration: string): string[] {
  const near = USUAL_DURATIONS.includes(duration) ? duration : '30'
  const from = USUAL_DURATIONS.indexOf(near) - 1
  const first = Math.min(Math.max(from, 0), USUAL_DURATIONS.length - 3)
  return USUAL_DURATIONS.slice(first, first + 3)
}

/** @returns which field of it cannot be saved */
export function checkOffer({
  name,
  price,
  duration,
}: TypedOffer): 'name' | 'price' | 'duration' | null {
  if (!name.trim()) return 'name'
  const reais = price.trim() === '' ? null : parseDecimal(price)
  if (reais === null || !isOfferPrice(toCentavos(reais))) return 'price'
  return /^\d{1,4}$/.test(duration.trim()) && isOfferDuration(Number(duration)) ? null : 'duration'
}

/** As the server takes one that `checkOffer` finds nothing wrong with. */
export const toNewOffer = ({ name, category, price, duration }: TypedOffer) => ({
  name: name.trim(),
  category,
  price: parseDecimal(price) ?? 0,
  duration: Number(duration),
})
