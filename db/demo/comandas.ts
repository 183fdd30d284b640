/** The comandas of a demo's past visits, and what they sold and earned, by the rules of the house. */

import type { bookings } from '#db/tables/booking.ts'
import type { tips } from '#db/tables/money.ts'
import type { commissions, product_sales, products } from '#db/tables/sale.ts'
import {
  type Comanda,
  type ComandaItemInput,
  type CompositePart,
  computeComanda,
  openComanda,
  PAYMENT_METHODS,
  type Payment,
  type PaymentMethod,
  serializeComanda,
  type Tip,
} from '#domain/comanda/comanda.ts'
import { type AgreedRates, computeCommissions } from '#domain/comanda/commission.ts'
import { getAmountDue, getMainPaymentMethod, listProductLines } from '#domain/comanda/sale.ts'
import { findKnownValue } from '#domain/text/lenient-json.ts'
import { toInstant } from '#domain/time/clock.ts'
import type { DemoCatalog } from './catalog.ts'
import { getDemoProductId } from './products.ts'
import type { DemoSalon } from './salon.ts'
import { createDemoId, SeededRandom } from './seeded-random.ts'

type Booking = typeof bookings.$inferInsert
type Product = typeof products.$inferInsert

export type ClosedVisitRows = {
  commissions: (typeof commissions.$inferInsert)[]
  sales: (typeof product_sales.$inferInsert)[]
  tips: (typeof tips.$inferInsert)[]
}

type Shop = {
  salon: DemoSalon
  catalog: DemoCatalog
  products: readonly Product[]
  rates: AgreedRates
}

/**
 * Closes every visit that took place: its row gets its comanda.
 * @param unpaid what of them is on their clients' accounts
 */
export function closeDemoVisits(
  chance: SeededRandom,
  shop: Shop,
  booked: readonly Booking[],
  unpaid: ReadonlySet<string>,
): ClosedVisitRows {
  const ledger: ClosedVisitRows = { commissions: [], sales: [], tips: [] }
  for (const row of booked) {
    if (row.status !== 'completed') continue
    const parts = findParts(shop.catalog, row)
    const closed = createComanda(chance, shop, row, parts)
    const comanda = unpaid.has(row.id) ? putOnAccount(closed) : closed
    row.notes = serializeComanda(comanda)
    row.comanda_total = comanda.valorTotal
    row.completed_at = row.updated_at
    ledger.commissions.push(...createCommissionRows(shop, row, comanda, parts))
    ledger.sales.push(...createSaleRows(shop, row, comanda))
    ledger.tips.push(...createTipRows(row, comanda))
  }
  return ledger
}

function findParts(
  { services }: DemoCatalog,
  { is_composite, composite_items }: Booking,
): CompositePart[] {
  if (!is_composite) return []
  return composite_items.flatMap(({ service_id }) => {
    const row = services.find(({ id }) => id === service_id)
    return row ? [{ service_id, name: row.name, price: row.price }] : []
  })
}

const isCourtesy = ({ is_courtesy = false }: Booking) => is_courtesy

function createComanda(
  chance: SeededRandom,
  shop: Shop,
  row: Booking,
  parts: readonly CompositePart[],
): Comanda {
  const opened = openComanda({ ...row, notes: row.notes ?? null }, parts)
  const comandaItens = [...opened.comandaItens, ...pickProducts(chance, shop, row)]
  const adjustment = pickDiscount(chance, row)
  const typed = { ...opened, comandaItens, adjustment, pagamentos: [] }
  const comanda = computeComanda(typed)
  if ('code' in comanda) throw new Error(`a comanda of the demo is refused: ${comanda.code}`)
  const pagamentos = createPayments(chance, getAmountDue(comanda, isCourtesy(row)))
  const branded = pagamentos.map((one) => addBrand(shop.salon, row, one))
  return { ...comanda, pagamentos: branded, gorjetas: createTips(row, branded) }
}

/** Of a card that costs its own; by chance of the visit's own, so that all else stays as it is. */
function addBrand({ card_fees }: DemoSalon, { id }: Booking, payment: Payment): Payment {
  const brands = card_fees.filter(({ method }) => method === payment.metodo)
  if (brands.length === 0) return payment
  const bandeira = new SeededRandom(`${id} brand`).pick(brands).brand
  return bandeira ? { ...payment, bandeira } : payment
}

const putOnAccount = (comanda: Comanda): Comanda => ({
  ...comanda,
  pagamentos: [{ metodo: 'conta', valor: comanda.valorTotal }],
  gorjetas: [],
})

/** Of visits with a certain id: chance has gone into the rest by then. */
function createTips(row: Booking, [paid]: readonly Payment[]): Tip[] {
  const digits = [...row.id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
  const metodo = paid && findKnownValue(PAYMENT_METHODS, paid.metodo)
  if (!metodo || digits % 9 !== 0) return []
  const { professional_id: profissional, professional_name: profissionalNome } = row
  return [{ profissional, profissionalNome, valor: digits % 2 === 0 ? 1000 : 500, metodo }]
}

const createTipRows = (row: Booking, { gorjetas }: Comanda): ClosedVisitRows['tips'] =>
  gorjetas.map(({ profissional, valor: amount, metodo: method }, n) => ({
    booking_id: row.id,
    n,
    user_id: row.user_id,
    professional_id: profissional,
    amount,
    method,
    date: row.date,
  }))

function pickProducts(
  chance: SeededRandom,
  { salon, products }: Shop,
  row: Booking,
): ComandaItemInput[] {
  if (isCourtesy(row) || !chance.rollPercent(14)) return []
  const count = chance.rollPercent(20) ? 2 : 1
  const chosen = Array.from({ length: count }, () =>
    chance.pickWeighted(salon.products, ({ demand }) => demand),
  )
  return [...new Set(chosen)].flatMap((one) => {
    const product = products.find(({ id }) => id === getDemoProductId(salon, one.key))
    return product
      ? [toProductItem(product, row, one.price < 2000 && chance.rollPercent(30) ? 2 : 1)]
      : []
  })
}

function toProductItem(
  { id, name, price }: Product,
  row: Booking,
  quantidade: number,
): ComandaItemInput {
  return {
    tipo: 'produto',
    item_id: id,
    nome: name,
    valor: price,
    quantidade,
    profissional: row.professional_id,
    profissionalNome: row.professional_name,
    adjustment: null,
    divisao: [],
  }
}

function pickDiscount(chance: SeededRandom, row: Booking): Comanda['adjustment'] {
  if (isCourtesy(row) || !chance.rollPercent(6)) return null
  const isShare = chance.rollPercent(70)
  return {
    adjustmentMethod: isShare ? 'percentage' : 'fixed',
    adjustmentType: 'discount',
    adjustmentValue: chance.pick(isShare ? [5, 10, 15] : [5, 10]),
    finalValue: 0,
  }
}

/** How many of a hundred visits are paid so. */
const METHOD_SHARES: Record<PaymentMethod, number> = {
  pix: 45,
  credito: 28,
  debito: 15,
  dinheiro: 12,
}

/** Now and then somebody pays a part in cash. */
function createPayments(chance: SeededRandom, due: number): Payment[] {
  if (due === 0) return []
  const metodo = chance.pickWeighted(PAYMENT_METHODS, (method) => METHOD_SHARES[method])
  const cash = chance.rollPercent(5) ? Math.floor(due / 4000) * 1000 : 0
  if (cash === 0 || metodo === 'dinheiro') return [{ metodo, valor: due }]
  return [
    { metodo: 'dinheiro', valor: cash },
    { metodo, valor: due - cash },
  ]
}

function createCommissionRows(
  { rates }: Shop,
  row: Booking,
  comanda: Comanda,
  parts: readonly CompositePart[],
): ClosedVisitRows['commissions'] {
  const composite_id = row.composite_id ?? null
  const booking = { ...row, composite_id, is_courtesy: isCourtesy(row) }
  const { id: booking_id, user_id, date } = row
  return computeCommissions(booking, comanda, parts, rates).map((one) => ({
    ...one,
    booking_id,
    user_id,
    date,
  }))
}

function createSaleRows(
  { salon, products }: Shop,
  row: Booking,
  comanda: Comanda,
): ClosedVisitRows['sales'] {
  const sold_at = row.completed_at ?? row.created_at
  return listProductLines(comanda, isCourtesy(row)).map((line) => ({
    id: createDemoId(salon.slug, 'sale', row.id, line.product_id),
    user_id: row.user_id,
    ...line,
    product_name: products.find(({ id }) => id === line.product_id)?.name ?? '',
    sale_date: toInstant(salon.general_settings.timezone, row.date, row.time),
    day: row.date,
    payment_method: getMainPaymentMethod(comanda),
    client_id: row.client_id,
    client_name: row.client_name,
    is_standalone: false,
    ticket_id: row.id,
    taken: line.quantity,
    made_inactive: false,
    created_at: sold_at,
    updated_at: sold_at,
  }))
}
