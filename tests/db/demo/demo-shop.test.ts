/** What the demo's past visits sold and earned, as closing their comandas would have it. */
import { beforeAll, describe, expect, test } from 'vitest'
import { parseComanda } from '#domain/comanda/comanda.ts'
import { getDemo } from '#tests/support/db/demo.ts'
import { type DemoRows, findDemoSalon } from '#tests/support/db/demo-rows.ts'

let rows: DemoRows
beforeAll(async () => {
  rows = (await getDemo()).rows
})

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

describe.each(['studio-aurora', 'barbearia-lima'])('the visits of %s', (slug) => {
  const own = () => {
    const { own: of } = findDemoSalon(rows, slug)
    return { bookings: of(rows.bookings), sales: of(rows.sales), earned: of(rows.commissions) }
  }

  test('have a comanda each where they took place, and none where they did not', () => {
    for (const row of own().bookings) {
      const comanda = parseComanda(row.notes)
      const isDone = row.status === 'completed'
      expect([comanda !== null, row.completed_at !== null]).toEqual([isDone, isDone])
      expect(row.comanda_total).toBe(comanda?.valorTotal ?? null)
    }
  })

  test('are paid, earned of and sold from as their comandas say', () => {
    const { bookings, sales, earned } = own()
    for (const { id, notes, is_courtesy } of bookings) {
      const comanda = parseComanda(notes)
      if (!comanda) continue
      const due = is_courtesy ? 0 : comanda.valorTotal
      const gross = earned.filter((one) => one.booking_id === id).map((one) => one.gross)
      expect(sum(comanda.pagamentos.map(({ valor }) => valor))).toBe(due)
      expect(sum(gross)).toBe(due)
      const products = comanda.comandaItens.filter(({ tipo }) => tipo === 'produto')
      const sold = sales.filter(({ ticket_id }) => ticket_id === id)
      expect(new Set(sold.map(({ product_id }) => product_id))).toEqual(
        new Set(products.map(({ item_id }) => item_id)),
      )
    }
  })
})

test('Studio Aurora sells a dozen products, one of them gone, in comandas of every kind', () => {
  const { own } = findDemoSalon(rows, 'studio-aurora')
  const products = own(rows.products)
  expect(products).toHaveLength(12)
  const gone = products.filter(({ stock }) => stock === 0)
  expect(gone.map(({ status }) => status)).toEqual(['inactive'])
  expect(own(rows.overrides).length).toBeGreaterThan(2)
  const sales = own(rows.sales)
  expect(sales.length).toBeGreaterThan(100)
  expect(new Set(sales.map(({ payment_method }) => payment_method)).size).toBe(4)
  const comandas = own(rows.bookings).flatMap(({ notes }) => parseComanda(notes) ?? [])
  const count = (holds: (comanda: (typeof comandas)[number]) => boolean) =>
    comandas.filter(holds).length
  expect(count(({ adjustment }) => adjustment !== null)).toBeGreaterThan(20)
  expect(count(({ pagamentos }) => pagamentos.length > 1)).toBeGreaterThan(10)
  expect(count(({ observacoes }) => observacoes !== '')).toBeGreaterThan(20)
})
