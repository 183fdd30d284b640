/** A discount or an increase of a comanda, or of one of its items. */

import { type Centavos, toCentavos } from '#domain/money/money.ts'
import { isLoose, MOST_MONEY, oneOf } from '#domain/text/lenient-json.ts'

export const ADJUSTMENT_METHODS = ['percentage', 'fixed'] as const
export const ADJUSTMENT_TYPES = ['discount', 'increase'] as const

/** `adjustmentValue` is percent, or reais where the method is fixed, as the documents have it. */
export type Adjustment = {
  adjustmentMethod: (typeof ADJUSTMENT_METHODS)[number]
  adjustmentType: (typeof ADJUSTMENT_TYPES)[number]
  adjustmentValue: number
}
/** With what the amount came to. */
export type Adjusted = Adjustment & { finalValue: Centavos }

/** An amount after its discount or increase: to the centavo, half up, never below 0. */
export function adjust(amount: Centavos, adjustment: Adjustment | null): Centavos {
  if (!adjustment) return amount
  const { adjustmentMethod, adjustmentType, adjustmentValue } = adjustment
  // A percentage of centavos is a hundredth of that many reais.
  const reais = adjustmentMethod === 'fixed' ? adjustmentValue : (amount * adjustmentValue) / 10_000
  const change = toCentavos(reais)
  return Math.max(0, adjustmentType === 'discount' ? amount - change : amount + change)
}

export function adjusted(adjustment: Adjustment | null, finalValue: Centavos): Adjusted | null {
  return adjustment && { ...adjustment, finalValue }
}

/** No discount takes more than everything. */
export function isPossible(adjustment: Adjustment | null): boolean {
  if (!adjustment) return true
  const { adjustmentMethod, adjustmentType, adjustmentValue } = adjustment
  const isShare = adjustmentMethod === 'percentage' && adjustmentType === 'discount'
  return adjustmentValue >= 0 && adjustmentValue <= (isShare ? 100 : MOST_MONEY)
}

/** One as it may lie in a document; null for what is none or cannot be. */
export function readAdjustment(value: unknown): Adjustment | null {
  if (!isLoose(value)) return null
  const adjustmentMethod = oneOf(ADJUSTMENT_METHODS, value.adjustmentMethod)
  const adjustmentType = oneOf(ADJUSTMENT_TYPES, value.adjustmentType)
  const { adjustmentValue } = value
  if (!adjustmentMethod || !adjustmentType || typeof adjustmentValue !== 'number') return null
  const adjustment = { adjustmentMethod, adjustmentType, adjustmentValue }
  return isPossible(adjustment) ? adjustment : null
}
