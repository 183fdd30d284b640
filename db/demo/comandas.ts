/** The comandas of a demo's past visits, and what they sold and earned, by the rules of the house. */

import type { bookings } from '#db/tables/booking.ts'
import type { commissions, product_sales, products } from '#db/tables/sale.ts'
import {
  type Comanda,
  computeComanda,
  openComanda,
  type Part,
  type Payment,
  type PaymentMethod,
  type TypedItem,
  writeComanda,
} from '#domain/comanda/comanda.ts'
import { type AgreedRates, commissionsOf } from '#domain/comanda/commission.ts'
import { dueOf, mainPayment, productLines } from '#domain/comanda/sale.ts'
import { instantOf } from '#domain/time/clock.ts'
import type { Catalog } from './catalog.ts'
import { productIdOf } from './products.ts'
import type { DemoSalon } from './salon.ts'
import { type Chance, idOf } from './seeded-random.ts'

type Booking = typeof bookings.$inferInsert
type Product = typeof products.$inferInsert

export type Ledger = {
  commissions: (typeof commissions.$inferInsert)[]
  sales: (typeof product_sales.$inferInsert)[]
}

type Shop = {
  salon: DemoSalon
  catalog: Catalog
  products: readonly Product[]
  rates: AgreedRates
}

/** Closes every visit that took place: its row gets its comanda. */
export function closeVisits(chance: Chance, shop: Shop, booked: readonly Booking[]): Ledger {
  const ledger: Ledger = { commissions: [], sales: [] }
  for (const row of booked) {
    if (row.status !== 'completed') continue
    const parts = partsOf(shop.catalog, row)
    const comanda = comandaFor(chance, shop, row, parts)
    row.notes = writeComanda(comanda)
    row.comanda_total = comanda.valorTotal
    row.completed_at = row.updated_at
    ledger.commissions.push(...commissionRows(shop, row, comanda, parts))
    ledger.sales.push(...saleRows(shop, row, comanda))
  }
  return ledger
}

function partsOf({ services }: Catalog, { is_composite, composite_items }: Booking): Part[] {
  if (!is_composite) return []
  return composite_items.flatMap(({ service_id }) => {
    const row = services.find(({ id }) => id === service_id)
    return row ? [{ service_id, name: row.name, price: row.price }] : []
  })
}

const isGift = ({ is_courtesy = false }: Booking) => is_courtesy

function comandaFor(chance: Chance, shop: Shop, row: Booking, parts: readonly Part[]): Comanda {
  const opened = openComanda({ ...row, notes: row.notes ?? null }, parts)
  const comandaItens = [...opened.comandaItens, ...productsFor(chance, shop, row)]
  const adjustment = discountFor(chance, row)
  const typed = { ...opened, comandaItens, adjustment, pagamentos: [] }
  const comanda = computeComanda(typed)
  if ('code' in comanda) throw new Error(`a comanda of the demo is refused: ${comanda.code}`)
  return { ...comanda, pagamentos: paymentsOf(chance, dueOf(comanda, isGift(row))) }
}

function productsFor(chance: Chance, { salon, products }: Shop, row: Booking): TypedItem[] {
  if (isGift(row) || !chance.percent(14)) return []
  const count = chance.percent(20) ? 2 : 1
  const chosen = Array.from({ length: count }, () =>
    chance.weighted(salon.products, ({ demand }) => demand),
  )
  return [...new Set(chosen)].flatMap((one) => {
    const product = products.find(({ id }) => id === productIdOf(salon, one.key))
    return product ? [itemOf(product, row, one.price < 2000 && chance.percent(30) ? 2 : 1)] : []
  })
}

function itemOf({ id, name, price }: Product, row: Booking, quantidade: number): TypedItem {
  return {
    ...{ tipo: 'produto', item_id: id, nome: name, valor: price, quantidade },
    ...{ profissional: row.professional_id, profissionalNome: row.professional_name },
    ...{ adjustment: null, divisao: [] },
  }
}

function discountFor(chance: Chance, row: Booking): Comanda['adjustment'] {
  if (isGift(row) || !chance.percent(6)) return null
  const isShare = chance.percent(70)
  return {
    adjustmentMethod: isShare ? 'percentage' : 'fixed',
    adjustmentType: 'discount',
    adjustmentValue: chance.pick(isShare ? [5, 10, 15] : [5, 10]),
    finalValue: 0,
  }
}

const METHODS: [method: PaymentMethod, share: number][] = [
  ['pix', 45],
  ['credito', 28],
  ['debito', 15],
  ['dinheiro', 12],
]

/** Now and then somebody pays a part in cash. */
function paymentsOf(chance: Chance, due: number): Payment[] {
  if (due === 0) return []
  const [metodo] = chance.weighted(METHODS, ([, share]) => share)
  const cash = chance.percent(5) ? Math.floor(due / 4000) * 1000 : 0
  if (cash === 0 || metodo === 'dinheiro') return [{ metodo, valor: due }]
  return [
    { metodo: 'dinheiro', valor: cash },
    { metodo, valor: due - cash },
  ]
}

function commissionRows(
  { rates }: Shop,
  row: Booking,
  comanda: Comanda,
  parts: readonly Part[],
): Ledger['commissions'] {
  const composite_id = row.composite_id ?? null
  const booking = { ...row, composite_id, is_courtesy: isGift(row) }
  const { id: booking_id, user_id, date } = row
  return commissionsOf(booking, comanda, parts, rates).map((one) => ({
    ...{ ...one, booking_id, user_id, date },
  }))
}

function saleRows({ salon, products }: Shop, row: Booking, comanda: Comanda): Ledger['sales'] {
  const sold_at = row.completed_at ?? row.created_at
  return productLines(comanda, isGift(row)).map((line) => ({
    id: idOf(salon.slug, 'sale', row.id, line.product_id),
    user_id: row.user_id,
    ...line,
    product_name: products.find(({ id }) => id === line.product_id)?.name ?? '',
    sale_date: instantOf(salon.general_settings.timezone, row.date, row.time),
    payment_method: mainPayment(comanda),
    ...{ client_id: row.client_id, client_name: row.client_name },
    ...{ is_standalone: false, ticket_id: row.id, taken: line.quantity, made_inactive: false },
    ...{ created_at: sold_at, updated_at: sold_at },
  }))
}
