/** What is typed in the forms of this screen, and what the server takes of it. */
import { formatDecimal, parseDecimal } from '#console/ui/form/decimal-input.ts'
import { OFFER_SENTENCES } from '#domain/business/offer-fields.pt-BR.ts'
import { isOfferDuration, isOfferPrice, NAME_LENGTH } from '#domain/business/offer-fields.ts'
import { CATEGORIES, type Category } from '#domain/business/service.ts'
import { toCentavos } from '#domain/money/money.ts'

export const formatPrice = (reais: number | null) => (reais === null ? '' : formatDecimal(reais, 2))
export const formatNumber = (value: number | null) => (value === null ? '' : `${value}`)

/** In reais; null for what is no price. */
export const parsePrice = (typed: string): number | null =>
  typed.trim() === '' ? null : parseDecimal(typed)

/** Minutes or percent; null for what is no whole number. */
export const parseWhole = (typed: string): number | null =>
  /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : null

export const toCategory = (typed: string): Category =>
  CATEGORIES.find((one) => one === typed) ?? 'others'

export const toNullable = (typed: string): string | null => typed.trim() || null

export function checkName(typed: string): string | undefined {
  if (typed.trim() === '') return OFFER_SENTENCES.name
  return typed.trim().length > NAME_LENGTH ? OFFER_SENTENCES.text(NAME_LENGTH) : undefined
}

export function checkPrice(typed: string): string | undefined {
  const price = parsePrice(typed)
  const isRight = price !== null && isOfferPrice(toCentavos(price))
  return isRight ? undefined : OFFER_SENTENCES.price
}

export function checkDuration(typed: string): string | undefined {
  const minutes = parseWhole(typed)
  return minutes !== null && isOfferDuration(minutes) ? undefined : OFFER_SENTENCES.duration
}
