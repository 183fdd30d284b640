/** What a card costs the house, and when its money arrives: the house's own lines, by method and brand. */

import { apportion } from '#domain/money/apportion.ts'
import type { Centavos } from '#domain/money/money.ts'
import { foldText } from '#domain/text/fold-text.ts'
import { addDays } from '#domain/time/civil-time.ts'

/** The methods that have one. */
export const CARD_METHODS = ['debito', 'credito'] as const
export type CardMethod = (typeof CARD_METHODS)[number]

/** The brands that are proposed; a house may write another. */
export const CARD_BRANDS = ['Visa', 'Mastercard', 'Elo', 'Amex', 'Hipercard'] as const
export const LONGEST_BRAND = 30

/** The latest that a card's money may arrive, in days; as the database has it. */
export const MOST_ARRIVAL_DAYS = 400
/** Lines that a house may have. */
export const MOST_CARD_FEES = 40

export type CardFee = {
  method: CardMethod
  /** Empty: every brand that has no line of its own. */
  brand: string
  /** Of a percent. */
  hundredths: number
  /** Days until it is paid out; 0 for the same day. */
  days: number
}

/** What holds of the cards of one payment: the house's lines, and the civil day on which it was paid. */
export type CardTerms = { fees: readonly CardFee[]; day: string }

/** How something was paid: of a card its brand, where somebody said which. */
type CardPayment = { metodo: string; bandeira?: string | undefined; valor: Centavos }

/** The line of a card: its brand's own, else that of every other brand; null where there is neither. */
export function findCardFee(
  fees: readonly CardFee[],
  { metodo, bandeira = '' }: Pick<CardPayment, 'metodo' | 'bandeira'>,
): CardFee | null {
  const own = fees.filter(({ method }) => method === metodo)
  const brand = foldText(bandeira.trim())
  const isBrand = (line: CardFee) => foldText(line.brand) === brand
  return own.find(isBrand) ?? own.find((line) => line.brand === '') ?? null
}

/** What is written down of a card: nothing where it is none, or where its brand is unknown. */
export const getPaidBrand = (
  method: string | null,
  brand: string | null | undefined,
): string | null => (CARD_METHODS.some((one) => one === method) && brand) || null

/** What is kept of a payment, half up to the centavo. */
const computeCardFee = (amount: Centavos, { hundredths }: CardFee): Centavos =>
  Number((BigInt(amount) * BigInt(hundredths) + 5_000n) / 10_000n)

/** What the house's lines say of a payment: what is kept of it, and when it arrives; null for the same day. */
export function getCardTerms(
  { fees, day }: CardTerms,
  payment: CardPayment,
): { fee: Centavos; arrives_on: string | null } {
  const line = findCardFee(fees, payment)
  if (!line) return { fee: 0, arrives_on: null }
  const arrives_on = line.days === 0 ? null : addDays(day, line.days)
  return { fee: computeCardFee(payment.valor, line), arrives_on }
}

/**
 * What each part of a comanda bears of its cards' fees, where the house shares them: as if its
 * commission counted on what is left after the fee. The rest is the house's own.
 */
export function shareCardFee<Part extends { gross: Centavos; amount: Centavos }>(
  parts: readonly Part[],
  fee: Centavos,
): (Part & { fee: Centavos })[] {
  const earned = parts.map(({ amount }) => amount)
  const add = (amounts: readonly Centavos[]) => amounts.reduce((sum, one) => sum + one, 0)
  const kept = Math.max(0, add(parts.map(({ gross }) => gross)) - add(earned))
  const shares = apportion(fee, [...earned, kept])
  return parts.map((part, i) => ({ ...part, fee: add(earned) === 0 ? 0 : (shares[i] ?? 0) }))
}

/** The lines of a house in one order, so that two may be compared. */
export const sortCardFees = (fees: readonly CardFee[]): CardFee[] =>
  [...fees].sort(
    (a, b) =>
      CARD_METHODS.indexOf(a.method) - CARD_METHODS.indexOf(b.method) ||
      Number(a.brand === '') - Number(b.brand === '') ||
      a.brand.localeCompare(b.brand, 'pt-BR'),
  )

/** Whether two lines are of the same card. */
export const isSameCard = (
  a: Pick<CardFee, 'method' | 'brand'>,
  b: Pick<CardFee, 'method' | 'brand'>,
): boolean => a.method === b.method && foldText(a.brand) === foldText(b.brand)
