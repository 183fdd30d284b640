/** What is typed of a sale over the counter. */
import { z } from 'zod'
import { OFFER_SENTENCES as SENTENCES } from '#domain/business/offer-fields.pt-BR.ts'
import { MOST_STOCK } from '#domain/business/product.ts'
import { PAYMENT_METHODS } from '#domain/comanda/comanda.ts'
import { EXPENSE_SENTENCES } from '#domain/finance/expense.pt-BR.ts'
import { isExpenseDay } from '#domain/finance/expense.ts'
import { LONGEST_BRAND } from '#domain/receiving/card-fee.ts'
import { isDate, isTime } from '#domain/time/civil-time.ts'
import { typedPrice } from './offer-terms.ts'
import { id, limitedText, money } from './shapes.ts'

export const pieces = (least: number) =>
  z
    .int({ error: SENTENCES.pieces(least, MOST_STOCK) })
    .refine((n) => n >= least && n <= MOST_STOCK, {
      error: SENTENCES.pieces(least, MOST_STOCK),
    })

const isMoment = (typed: string) => {
  const [date = '', time] = typed.split('T')
  if (!isDate(date)) return false
  if (time === undefined || isTime(time)) return true
  return z.iso.datetime({ offset: true }).safeParse(typed).success
}
/** `YYYY-MM-DD` or `YYYY-MM-DDTHH:mm`, by the house's clock; or an instant with its zone, as answers have it. */
export const saleDate = z
  .string()
  .refine(isMoment, { error: 'Data inválida.' })
  .refine(isExpenseDay, { error: EXPENSE_SENTENCES.day })
export const payment = z.enum(PAYMENT_METHODS, { error: 'Escolha a forma de pagamento.' })

/** One that the house has no line for costs what other brands do; of what is no card it is not kept. */
export const brand = limitedText(LONGEST_BRAND)
  .transform((typed) => typed.trim() || null)
  .nullable()

export const saleLine = z.object({
  product_id: id,
  quantity: pieces(1),
  /** Of one; absent: the product's price. */
  unit_price: typedPrice.optional(),
})

export const typedSale = z.object({
  quantity: pieces(1),
  unit_price: typedPrice,
  payment_method: payment,
  card_brand: brand,
  client_id: id.nullable(),
  professional_id: id.nullable(),
  /** Shown as `''`: the moment that it has. */
  sale_date: saleDate,
})
export const shownSale = z.object({
  quantity: z.int(),
  unit_price: money,
  payment_method: z.string().nullable(),
  card_brand: z.string().nullable(),
  client_id: z.string().nullable(),
  professional_id: z.string().nullable(),
  sale_date: z.string(),
})
