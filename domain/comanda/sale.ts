/** What a closed comanda brings in: what is due, how it was paid, and what was sold at how much. */
import { apportion } from '#domain/money/apportion.ts'
import { type Centavos, sumNumbers, toReais } from '#domain/money/money.ts'
import type { Refusal } from '#domain/refusal.ts'
import { findKnownValue } from '#domain/text/lenient-json.ts'
import { addDays, isDate } from '#domain/time/civil-time.ts'
import {
  type Comanda,
  getOriginalAmount,
  PAYMENT_METHODS,
  type PaymentMethod,
  parseComanda,
} from './comanda.ts'

/** What there is to pay: nothing for a courtesy. */
export function getAmountDue(
  { valorTotal }: Pick<Comanda, 'valorTotal'>,
  is_courtesy: boolean,
): Centavos {
  return is_courtesy ? 0 : valorTotal
}

/**
 * What a booking brings in: its comanda's total, of one that cannot be read the total that is stored
 * beside it, else its price; a courtesy nothing.
 * @param comanda of its notes, where they have been read
 */
export function getRevenue(
  booking: {
    price: Centavos
    notes: string | null
    comanda_total: Centavos | null
    is_courtesy: boolean
  },
  comanda: Comanda | null = parseComanda(booking.notes),
): Centavos {
  if (booking.is_courtesy) return 0
  return comanda?.valorTotal ?? booking.comanda_total ?? booking.price
}

/** @returns `comanda_payment` where the payments do not sum to what is due */
export function refusePayments(comanda: Comanda, is_courtesy: boolean): Refusal | null {
  const total = getAmountDue(comanda, is_courtesy)
  const paid = sumNumbers(comanda.pagamentos.map(({ valor }) => valor))
  return paid === total ? null : { code: 'comanda_payment', total: toReais(total) }
}

/** Within a week a client may have come on another day than the agreed one; further ahead it is a slip. */
const DAYS_UNASKED = 7

/**
 * A visit that is far ahead earns nothing yet: closing it is a slip, or has to be meant.
 * @param today at the house
 * @returns `visit_to_come` for one that is more than a week ahead
 */
export const refuseEarlyClosing = (date: string, today: string): Refusal | null =>
  isDate(date) && date > addDays(today, DAYS_UNASKED) ? { code: 'visit_to_come', date } : null

/** What each item was sold at, the adjustment of the whole included: together what is due. */
export function listSoldAmounts(comanda: Comanda, is_courtesy: boolean): Centavos[] {
  return apportion(
    getAmountDue(comanda, is_courtesy),
    comanda.comandaItens.map(({ total }) => total),
  )
}

/** How most of it was paid; null where nothing was, or all of it is on the client's account. */
export function getMainPaymentMethod({ pagamentos }: Comanda): PaymentMethod | null {
  const paid = [...pagamentos].sort((a, b) => b.valor - a.valor)
  const methods = paid.flatMap(({ metodo }) => findKnownValue(PAYMENT_METHODS, metodo) ?? [])
  return methods[0] ?? null
}

/** What was sold of one product. */
export type ProductLine = {
  product_id: string
  quantity: number
  /** Of one, before adjustments: on average, where lines differ. */
  unit_price: Centavos
  /** What it was sold at; 0 for a courtesy. */
  total_price: Centavos
  professional_id: string
  professional_name: string
}

/** The products of a comanda, by their ids: lines of the same one are summed into one. */
export function listProductLines(comanda: Comanda, is_courtesy: boolean): ProductLine[] {
  const sold = listSoldAmounts(comanda, is_courtesy)
  const items = comanda.comandaItens.map((item, i) => ({ ...item, sold: sold[i] ?? 0 }))
  const products = items.filter(({ tipo, item_id }) => tipo === 'produto' && item_id)
  const ids = new Set(products.map(({ item_id }) => item_id ?? ''))
  return [...ids].sort().flatMap((product_id) => {
    const lines = products.filter(({ item_id }) => item_id === product_id)
    const [first] = lines
    const quantity = Math.max(1, Math.round(sumNumbers(lines.map(({ quantidade }) => quantidade))))
    const line = {
      product_id,
      quantity,
      unit_price: Math.round(sumNumbers(lines.map(getOriginalAmount)) / quantity),
      total_price: sumNumbers(lines.map((it) => it.sold)),
    }
    const by = { id: first?.profissional ?? '', name: first?.profissionalNome ?? '' }
    return [{ ...line, professional_id: by.id, professional_name: by.name }]
  })
}
