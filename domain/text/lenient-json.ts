/** Reads JSON that anybody may have written: what is not as it should be is told, never thrown. */
import { type Centavos, toCentavos } from '#domain/money/money.ts'

export type JsonObject = Record<string, unknown>

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The object that a text is in JSON; null for any other text. */
export function parseJsonObject(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text)
    return isJsonObject(value) ? value : null
  } catch {
    return null
  }
}

export const toText = (value: unknown): string => (typeof value === 'string' ? value : '')
export const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

export const isKnownValue = <T>(known: readonly T[], value: unknown): value is T =>
  known.some((one) => one === value)

/** The one of some known values that this is. */
export function findKnownValue<T>(known: readonly T[], value: unknown): T | undefined {
  return isKnownValue(known, value) ? value : undefined
}

/** What the wire's money can hold. */
export const MAX_AMOUNT: Centavos = 1_000_000_000

export function isAmount(value: Centavos): boolean {
  return Number.isSafeInteger(value) && value >= 0 && value <= MAX_AMOUNT
}

/** Centavos of an amount in reais; null for what is none. */
export function parseAmount(reais: unknown): Centavos | null {
  const amount = typeof reais === 'number' ? toCentavos(reais) : Number.NaN
  return isAmount(amount) ? amount : null
}
