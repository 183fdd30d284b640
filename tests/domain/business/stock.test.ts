import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addStock,
  type ProductStock,
  refuseShortSales,
  returnStock,
  takeStock,
} from '#domain/business/stock.ts'
import { SEED } from '#tests/support/domain/arbitrary.ts'

const active = (stock: number): ProductStock => ({ stock, status: 'active' })
const inactive = (stock: number): ProductStock => ({ stock, status: 'inactive' })

it('names what is sold beyond the shelf, and nothing else', () => {
  const [enough, short] = [
    { name: 'Gel', stock: 3, quantity: 3 },
    { name: 'Pomada', stock: 20, quantity: 999 },
  ]
  expect(refuseShortSales([enough])).toBeNull()
  expect(refuseShortSales([enough, short])).toEqual({ code: 'product_short', products: [short] })
})

describe('a sale', () => {
  it.each<[string, ProductStock, number, ReturnType<typeof takeStock>]>([
    ['takes what it sells', active(5), 2, { ...active(3), taken: 2, made_inactive: false }],
    ['takes the last', active(2), 2, { ...inactive(0), taken: 2, made_inactive: true }],
    ['stops at nothing', active(2), 5, { ...inactive(0), taken: 2, made_inactive: true }],
    ['of nothing', active(0), 1, { ...inactive(0), taken: 0, made_inactive: true }],
    ['of what is off', inactive(3), 3, { ...inactive(0), taken: 3, made_inactive: false }],
  ])('%s', (_, shelf, quantity, left) => {
    expect(takeStock(shelf, quantity)).toEqual(left)
  })
})

describe('more stock', () => {
  it('makes active what had none', () => {
    expect(addStock(inactive(0), 3)).toEqual(active(3))
    expect(addStock(inactive(0), 0)).toEqual(inactive(0))
  })

  it('leaves what its owner made inactive as it is', () => {
    expect(addStock(inactive(2), 3)).toEqual(inactive(5))
  })
})

describe('undoing a sale', () => {
  const undo = (shelf: ProductStock, taken: number, made_inactive: boolean, later = false) =>
    returnStock(shelf, { taken, made_inactive }, later)

  it('opens the shelf that it, or a later one, had closed', () => {
    expect(undo(inactive(0), 2, true)).toEqual(active(2))
    expect(undo(inactive(0), 2, false, true)).toEqual(active(2))
    expect(undo(inactive(0), 0, true)).toEqual(active(0))
  })

  it('leaves closed what its owner closed, and what it took nothing from', () => {
    expect(undo(inactive(0), 2, false)).toEqual(inactive(2))
    expect(undo(inactive(4), 2, true)).toEqual(inactive(6))
    expect(undo(inactive(0), 0, false, true)).toEqual(inactive(0))
  })

  it('in any order gives back what there was', () => {
    const shelf = fc.oneof(
      fc.integer({ min: 0, max: 6 }).map(active),
      fc.integer({ min: 0, max: 6 }).map(inactive),
    )
    const sales = fc.array(
      fc.record({ quantity: fc.integer({ min: 1, max: 4 }), order: fc.double({ noNaN: true }) }),
      { maxLength: 6 },
    )
    fc.assert(
      fc.property(shelf, sales, (before, wanted) => {
        let now = before
        const made = wanted.map(({ quantity, order }, at) => {
          const { taken, made_inactive, ...left } = takeStock(now, quantity)
          now = left
          return { taken, made_inactive, order, at }
        })
        const open = new Set(made)
        for (const sale of made.toSorted((a, b) => a.order - b.order)) {
          const later = [...open].some((one) => one.made_inactive && one.at > sale.at)
          now = returnStock(now, sale, later)
          open.delete(sale)
          expect(now.status === 'active' || now.stock === 0 || before.status === 'inactive').toBe(
            true,
          )
        }
        expect(now).toEqual(before)
      }),
      { seed: SEED, numRuns: 2000 },
    )
  })
})
