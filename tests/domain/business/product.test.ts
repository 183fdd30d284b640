import { describe, expect, test } from 'vitest'
import { isLowStock, moveStock, searchProducts } from '#domain/business/product.ts'

describe('what is done to a shelf by hand', () => {
  test.each([
    [{ stock: 5, status: 'active' }, 'received', 3, { stock: 8, status: 'active' }],
    [{ stock: 0, status: 'inactive' }, 'received', 3, { stock: 3, status: 'active' }],
    [{ stock: 5, status: 'inactive' }, 'received', 3, { stock: 8, status: 'inactive' }],
    [{ stock: 5, status: 'active' }, 'lost', 2, { stock: 3, status: 'active' }],
    [{ stock: 5, status: 'active' }, 'used', 9, { stock: 0, status: 'inactive' }],
    [{ stock: 5, status: 'active' }, 'counted', 0, { stock: 0, status: 'inactive' }],
    [{ stock: 0, status: 'inactive' }, 'counted', 4, { stock: 4, status: 'active' }],
    [{ stock: 7, status: 'inactive' }, 'counted', 4, { stock: 4, status: 'inactive' }],
  ] as const)('%j, %s %i', (shelf, act, quantity, after) => {
    expect(moveStock(shelf, act, quantity)).toEqual(after)
  })
})

test('low is below the minimum, and nothing is where nobody minds or it is not on sale', () => {
  const isLow = (stock: number, minimum_stock: number, status = 'active') =>
    isLowStock({ status, stock, minimum_stock })
  expect(isLow(2, 3)).toBe(true)
  expect(isLow(3, 3)).toBe(false)
  expect(isLow(0, 0)).toBe(false)
  expect(isLow(2, 3, 'inactive')).toBe(false)
})

describe('the search', () => {
  const product = (name: string, more: object = {}) => ({
    ...{ name, description: null, category: null, barcode: null, status: 'active' },
    ...{ stock: 5, minimum_stock: 0 },
    ...more,
  })
  const all = [
    product('Óleo de argan', { category: 'Cabelo' }),
    product('Pomada', { description: 'Fixação forte', barcode: '7891234567895' }),
    product('água micelar', { status: 'inactive', stock: 1, minimum_stock: 2 }),
    product('Zinco', { stock: 1, minimum_stock: 2 }),
  ]
  const find = (filters: Parameters<typeof searchProducts>[1]) =>
    searchProducts(all, filters).map(({ name }) => name)

  test('goes by name as Portuguese orders it', () => {
    expect(find({})).toEqual(['água micelar', 'Óleo de argan', 'Pomada', 'Zinco'])
  })

  test.each([
    ['OLEO', ['Óleo de argan']],
    ['cabelo', ['Óleo de argan']],
    ['fixacao', ['Pomada']],
    ['7891234567895', ['Pomada']],
    ['789', []],
  ])('%s', (q, names) => {
    expect(find({ q })).toEqual(names)
  })

  test('filters by status, category, and what is below its minimum', () => {
    expect(find({ status: 'inactive' })).toEqual(['água micelar'])
    expect(find({ category: 'Cabelo' })).toEqual(['Óleo de argan'])
    expect(find({ low: true })).toEqual(['Zinco'])
  })
})
