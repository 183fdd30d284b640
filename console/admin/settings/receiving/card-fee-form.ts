import type { CardFeeLine } from '#console/house/house-queries.ts'
import { settingsText } from '#console/messages/settings.ts'
import { formatDecimal, parseDecimal } from '#console/ui/form/decimal-input.ts'
import {
  CARD_BRANDS,
  type CardMethod,
  isSameCard,
  MOST_ARRIVAL_DAYS,
} from '#domain/receiving/card-fee.ts'
import { foldText } from '#domain/text/fold-text.ts'

const t = settingsText.receiving

/** The choice of a brand that has to be written. */
export const OTHER_BRAND = '+'

export type CardFeeValues = {
  method: CardMethod
  /** One of those that are proposed, none, or `OTHER_BRAND`. */
  choice: string
  written: string
  percent: string
  days: string
}

const isProposed = (brand: string) => CARD_BRANDS.some((one) => one === brand)

export function toCardFeeValues(fee: CardFeeLine | null): CardFeeValues {
  if (!fee) return { method: 'credito', choice: '', written: '', percent: '', days: '30' }
  const isOther = fee.brand !== '' && !isProposed(fee.brand)
  return {
    method: fee.method,
    choice: isOther ? OTHER_BRAND : fee.brand,
    written: isOther ? fee.brand : '',
    percent: formatDecimal(fee.percent, 2),
    days: `${fee.days}`,
  }
}

export function toCardFee({ method, choice, written, percent, days }: CardFeeValues): CardFeeLine {
  const typed = written.trim()
  const known = CARD_BRANDS.find((one) => foldText(one) === foldText(typed))
  const brand = choice === OTHER_BRAND ? (known ?? typed) : choice
  return { method, brand, percent: parseDecimal(percent) ?? 0, days: Number(days) }
}

/** @param others the lines that stay beside it */
export const checkCardFee = (values: CardFeeValues, others: readonly CardFeeLine[]) => {
  const { choice, written, percent, days } = values
  const share = percent.trim() === '' ? null : parseDecimal(percent)
  const isDays = /^\d{1,3}$/.test(days.trim()) && Number(days) <= MOST_ARRIVAL_DAYS
  const isTwice = others.some((one) => isSameCard(one, toCardFee(values)))
  const isNameless = choice === OTHER_BRAND && written.trim() === ''
  return {
    written: choice !== OTHER_BRAND ? undefined : isNameless ? t.brandWrong : undefined,
    percent: share === null || share > 100 ? t.percentWrong : isTwice ? t.twice : undefined,
    days: isDays ? undefined : t.daysWrong,
  }
}
