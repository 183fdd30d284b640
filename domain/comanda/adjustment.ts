/** A discount or an increase of a comanda, or of one of its items. */

import { type Centavos, toCentavos } from '#domain/money/money.ts'
import { findKnownValue, isJsonObject, MAX_AMOUNT } from '#domain/text/lenient-json.ts'

export const ADJUSTMENT_METHODS = ['percentage', 'fixed'] as const
export const ADJUSTMENT_TYPES = ['discount', 'increase'] as const

/** `adjustmentValue` is percent, or reais where the method is fixed, as the documents have it. */
export type Adjustment = {
  adjustmentMethod: (typeof ADJUSTMENT_METHODS)[number]
  adjustmentType: (typeof ADJUSTMENT_TYPES)[number]
  adjustmentValue: number
}
/** With what the amount came to. */
export type AppliedAdjustment = Adjustment & { finalValue: Centavos }

/** An amount after its discount or increase: to the centavo, half up, never below 0. */
export function applyAdjustment(amount: Centavos, adjustment: Adjustment | null): Centavos {
  if (!adjustment) return amount
  const { adjustmentMethod, adjustmentType, adjustmentValue } = adjustment
  // A percentage of centavos is a hundredth of that many reais.
  const reais = adjustmentMethod === 'fixed' ? adjustmentValue : (amount * adjustmentValue) / 10_000
  const change = toCentavos(reais)
  return Math.max(0, adjustmentType === 'discount' ? amount - change : amount + change)
}

export function toAppliedAdjustment(
  adjustment: Adjustment | null,
  finalValue: Centavos,
): AppliedAdjustment | null {
  return adjustment && { ...adjustment, finalValue }
}

/** No discount takes more than everything. */
export function isValidAdjustment(adjustment: Adjustment | null): boolean {
  if (!adjustment) return true
  const { adjustmentMethod, adjustmentType, adjustmentValue } = adjustment
  const isShare = adjustmentMethod === 'percentage' && adjustmentType === 'discount'
  return adjustmentValue >= 0 && adjustmentValue <= (isShare ? 100 : MAX_AMOUNT)
}

/** One as it may lie in a document; null for what is none or cannot be. */
export function parseAdjustment(value: unknown): Adjustment | null {
  if (!isJsonObject(value)) return null
  const adjustmentMethod = findKnownValue(ADJUSTMENT_METHODS, value.adjustmentMethod)
  const adjustmentType = findKnownValue(ADJUSTMENT_TYPES, value.adjustmentType)
  const { adjustmentValue } = value
  if (!adjustmentMethod || !adjustmentType || typeof adjustmentValue !== 'number') return null
  const adjustment = { adjustmentMethod, adjustmentType, adjustmentValue }
  return isValidAdjustment(adjustment) ? adjustment : null
}
