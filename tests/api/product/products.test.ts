/** What a house sells besides its services: the list, the shelves, and sales over the counter. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CallInput } from '#api/contract/contract.ts'
import { listSubjectEntries } from '#db/ledger.ts'
import { updateSale } from '#db/product-sales.ts'
import { findProducts } from '#db/products.ts'
import {
  formatAnswer,
  type OwnerSalon,
  openOwnerSalon,
} from '#tests/support/api/calls/owner-calls.ts'
import { startTestServer } from '#tests/support/api/test-server.ts'
import { requireNth } from '#tests/support/db/factories.ts'

let house: OwnerSalon
beforeEach(async () => {
  house = await openOwnerSalon(await startTestServer())
})
afterEach(() => house.server.close())

type NewProduct = CallInput<'POST /api/products'>['body']
type NewSale = CallInput<'POST /api/product-sales'>['body']

const add = async (body: Partial<NewProduct> = {}) => {
  const answer = await house.server.call(
    'POST /api/products',
    {
      headers: {},
      body: { name: 'Pomada', price: 40, stock: 5, ...body },
    },
    house.token,
  )
  return answer.body.id
}
const list = async (query: CallInput<'GET /api/products'>['query'] = {}) =>
  (await house.server.call('GET /api/products', { query }, house.token)).body
const change = (id: string, body: CallInput<'PATCH /api/products/:id'>['body']) =>
  house.server.call('PATCH /api/products/:id', { params: { id }, body }, house.token)
const move = (
  id: string,
  body: CallInput<'POST /api/products/:id/stock'>['body'],
  headers: CallInput<'POST /api/products/:id/stock'>['headers'] = {},
) =>
  house.server.call('POST /api/products/:id/stock', { params: { id }, headers, body }, house.token)
const remove = (id: string) =>
  house.server.call('DELETE /api/products/:id', { params: { id } }, house.token)
const movements = async (id: string) =>
  (
    await house.server.call(
      'GET /api/products/:id/movements',
      { params: { id }, query: {} },
      house.token,
    )
  ).body.movements
const sell = (body: Omit<NewSale, 'payment_method'>, key?: string) =>
  house.server.call(
    'POST /api/product-sales',
    {
      headers: key === undefined ? {} : { 'idempotency-key': key },
      body: { payment_method: 'pix', over_stock: true, ...body },
    },
    house.token,
  )
const sold = async (product_id: string, quantity = 1, more: Partial<NewSale> = {}) =>
  requireNth((await sell({ items: [{ product_id, quantity }], ...more })).body.ids)
const sales = async (query: CallInput<'GET /api/product-sales'>['query'] = {}) =>
  (await house.server.call('GET /api/product-sales', { query }, house.token)).body
const changeSale = (id: string, body: CallInput<'PATCH /api/product-sales/:id'>['body']) =>
  house.server.call(
    'PATCH /api/product-sales/:id',
    { params: { id }, body: { ...body, over_stock: true } },
    house.token,
  )
const removeSale = (id: string) =>
  house.server.call('DELETE /api/product-sales/:id', { params: { id } }, house.token)
const shelf = async (id: string) => {
  const found = await house.server.storage.read((db) =>
    findProducts(db, house.business.user_id, [id]),
  )
  const { stock, status } = found.get(id) ?? {}
  return { stock, status }
}
const entries = async (id: string) => {
  const rows = await house.server.storage.read((db) =>
    listSubjectEntries(db, house.business.user_id, { kind: 'sale', subject_id: id }),
  )
  return rows.map(({ day, method, amount }) => ({ day, method, amount }))
}

describe('products', () => {
  test('a product keeps all that is said of it, and is found by it', async () => {
    const body = {
      ...{ name: '  Óleo de   argan ', description: 'Brilho', price: 59.9, cost: 21.5 },
      ...{ category: 'Cabelo', minimum_stock: 3, barcode: ' 7891234567895 ', stock: 2 },
    }
    const id = await add(body)
    const { products, ...counted } = await list({ q: 'oleo' })
    expect(products).toEqual([
      expect.objectContaining({
        ...{ id, name: 'Óleo de argan', description: 'Brilho', price: 59.9, cost: 21.5 },
        ...{ category: 'Cabelo', minimum_stock: 3, barcode: '7891234567895', stock: 2 },
        ...{ status: 'active', image: null },
      }),
    ])
    expect(counted).toEqual({ all: 1, low: 1, categories: ['Cabelo'] })
    expect((await list({ q: '7891234567895' })).products).toHaveLength(1)
    expect((await list({ status: 'inactive' })).products).toEqual([])
  })

  test('a field that another tab has changed is told apart from those that it has not', async () => {
    const id = await add()
    await change(id, { changes: { price: 45 }, shown: { price: 40 } })
    const answer = await change(id, { changes: { price: 50 }, shown: { price: 40 } })
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({ code: 'edited_elsewhere' })
    const { body } = await change(id, {
      changes: { status: 'inactive' },
      shown: { status: 'active' },
    })
    expect(body.product).toMatchObject({ price: 45, status: 'inactive' })
  })

  test.each([
    [{ name: ' ' }, 'Escreva um nome.'],
    [{ price: -1 }, 'Use um valor de R$ 0,00 a R$ 100.000,00.'],
    [{ price: 1e9 }, 'Use um valor de R$ 0,00 a R$ 100.000,00.'],
    [{ stock: 1.5 }, 'Use um número inteiro de 0 a 1.000.000.'],
    [{ minimum_stock: -1 }, 'Use um número inteiro de 0 a 1.000.000.'],
    [{ image: 'https://x.example/a.webp' }, 'Envie uma foto.'],
    [{ image: '/api/me' }, 'Envie uma foto.'],
  ])('%j is refused beside its field', async (wrong, sentence) => {
    const [field = ''] = Object.keys(wrong)
    const answer = await house.server.call(
      'POST /api/products',
      {
        headers: {},
        body: { name: 'Pomada', price: 40, ...wrong },
      },
      house.token,
    )
    expect(answer.status).toBe(400)
    expect(JSON.parse(JSON.stringify(answer.body)).fields[field]).toBe(sentence)
    expect((await list()).all).toBe(0)
  })

  test('removed it is in no list, and what was sold of it stays', async () => {
    const id = await add()
    await sold(id)
    expect((await remove(id)).status).toBe(204)
    expect((await list()).all).toBe(0)
    expect((await house.server.call('GET /api/catalog', {}, house.token)).body.products).toEqual([])
    expect((await sales()).sales).toHaveLength(1)
    expect(formatAnswer(await remove(id))).toBe('404 product_not_found')
    expect(formatAnswer(await sell({ items: [{ product_id: id, quantity: 1 }] }))).toBe(
      '404 product_not_found',
    )
  })
})

describe('the shelves', () => {
  test('whatever moves a stock is written down, with why and who', async () => {
    const id = await add({ stock: 2 })
    await move(id, { kind: 'received', quantity: 10, reason: 'NF 1234' })
    await move(id, { kind: 'lost', quantity: 1, reason: 'Frasco quebrado' })
    const sale = await sold(id, 3)
    await removeSale(sale)
    await move(id, { kind: 'counted', quantity: 11 })
    const rows = (await movements(id)).map(({ kind, change: moved, stock, reason }) => [
      ...[kind, moved, stock, reason],
    ])
    expect(rows.sort((a, b) => `${a}`.localeCompare(`${b}`))).toEqual(
      [
        ['received', 2, 2, null],
        ['received', 10, 12, 'NF 1234'],
        ['lost', -1, 11, 'Frasco quebrado'],
        ['sold', -3, 8, null],
        ['returned', 3, 11, null],
        ['counted', 0, 11, null],
      ].sort((a, b) => `${a}`.localeCompare(`${b}`)),
    )
    expect(new Set((await movements(id)).map(({ made_by }) => made_by)).size).toBe(1)
    expect((await movements(id))[0]?.made_by).toBeTruthy()
  })

  test('sent twice under one key it moves once, and another product needs another key', async () => {
    const [id, other] = [await add({ stock: 2 }), await add({ stock: 2 })]
    const once = { 'idempotency-key': 'k' }
    const received = { kind: 'received', quantity: 10 } as const
    await move(id, received, once)
    expect((await move(id, received, once)).body).toMatchObject({ stock: 12 })
    expect(await shelf(id)).toMatchObject({ stock: 12 })
    expect(formatAnswer(await move(other, received, once))).toBe('422 idempotency_key_reused')
  })

  test('the last one that goes takes the product off sale, and what is received brings it back', async () => {
    const id = await add({ stock: 1 })
    await sold(id, 3)
    expect(await shelf(id)).toEqual({ stock: 0, status: 'inactive' })
    await move(id, { kind: 'received', quantity: 4 })
    expect(await shelf(id)).toEqual({ stock: 4, status: 'active' })
    expect(formatAnswer(await move(id, { kind: 'lost', quantity: 0 }))).toBe('400 invalid_input')
  })
})

describe('sales over the counter', () => {
  test('several products at once take from their shelves, and their money is in the ledger', async () => {
    const [pomada, oleo] = [await add(), await add({ name: 'Óleo', price: 60 })]
    const client = requireNth(house.business.clients)
    const professional = requireNth(house.business.professionals)
    const { status, body } = await sell({
      items: [
        { product_id: pomada, quantity: 2 },
        { product_id: oleo, quantity: 1, unit_price: 50 },
      ],
      client_id: client.id,
      professional_id: professional.id,
    })
    expect([status, body.ids.length]).toEqual([201, 2])
    const { sales: found, figures } = await sales()
    expect(found.map(({ product_name, total_price }) => [product_name, total_price])).toEqual(
      expect.arrayContaining([
        ['Pomada', 80],
        ['Óleo', 50],
      ]),
    )
    expect(requireNth(found)).toMatchObject({
      ...{ client_name: client.nome, professional_name: professional.name },
      ...{ payment_method: 'pix', is_standalone: true, ticket_id: null },
    })
    expect(figures?.sums).toEqual({ sales: 2, pieces: 3, total: 130 })
    expect(await shelf(pomada)).toEqual({ stock: 3, status: 'active' })
    expect(await entries(requireNth(body.ids))).toEqual([
      { day: '2026-11-23', method: 'pix', amount: 8000 },
    ])
  })

  test('a price that would be rounded to nothing is refused with a sentence, and nothing is sold', async () => {
    const pomada = await add()
    const refused = await sell({ items: [{ product_id: pomada, quantity: 1, unit_price: 0.001 }] })
    expect(formatAnswer(refused)).toBe('400 invalid_input')
    expect(refused.body.fields).toEqual({
      'items.0.unit_price': 'Use R$ 0,00, ou de R$ 0,01 em diante.',
    })
    expect((await sales()).sales).toEqual([])
  })

  test('what it sold out of wants to be ordered first, though nothing of it is offered; what was taken off sale does not', async () => {
    const [mousse, tonico, gel] = [
      await add({ name: 'Mousse', minimum_stock: 9 }),
      await add({ name: 'Tônico', stock: 2, minimum_stock: 1 }),
      await add({ name: 'Gel', stock: 2, minimum_stock: 3, status: 'inactive' }),
    ]
    await sell({ items: [{ product_id: tonico, quantity: 2 }] })
    const { products, low } = await list({ low: 'true' })
    expect([products.map(({ id }) => id), low]).toEqual([[tonico, mousse], 2])
    expect(products[0]).toMatchObject({ stock: 0, status: 'inactive' })
    const { body } = await house.server.call('GET /api/dashboard', {}, house.token)
    expect(body.attention.stock).toMatchObject({
      count: 2,
      first: [{ id: tonico, stock: 0 }, { id: mousse }],
    })
    expect(await shelf(gel)).toMatchObject({ status: 'inactive' })
  })

  test('sent twice under one key it is one sale', async () => {
    const items = [{ product_id: await add(), quantity: 1 }]
    const first = await sell({ items }, 'k1')
    expect((await sell({ items }, 'k1')).body).toEqual(first.body)
    expect((await sales()).figures?.sums.sales).toBe(1)
  })

  test('a total that no amount may be is refused, and what was sold before stays to be read', async () => {
    const product = await add({ price: 100_000 })
    const body = { items: [{ product_id: product, quantity: 1_000_000 }] }
    const answer = await sell(body)
    expect(formatAnswer(answer)).toBe('400 invalid_input')
    expect(JSON.stringify(answer.body)).toContain('O total de uma venda vai até')
    const id = await sold(product, 100)
    const changes = { changes: { quantity: 101 }, shown: { quantity: 100 } }
    expect(formatAnswer(await changeSale(id, changes))).toBe('400 invalid_input')
    expect((await sales()).figures?.sums.total).toBe(10_000_000)
  })

  test('none of it is sold where one product is not there', async () => {
    const id = await add()
    const items = [
      { product_id: id, quantity: 1 },
      { product_id: 'gone', quantity: 1 },
    ]
    expect(formatAnswer(await sell({ items }))).toBe('404 product_not_found')
    expect(await shelf(id)).toEqual({ stock: 5, status: 'active' })
    expect((await sales()).sales).toEqual([])
  })

  test('a date without a time is its midnight at the house, and its money is of that day', async () => {
    const id = await sold(await add(), 1, { sale_date: '2026-11-20' })
    const { sales: found } = await sales({ from: '2026-11-20', to: '2026-11-20' })
    expect(requireNth(found).sale_date).toBe('2026-11-20T03:00:00.000Z')
    expect(await entries(id)).toEqual([{ day: '2026-11-20', method: 'pix', amount: 4000 }])
    expect((await sales()).sales).toEqual([])
    const tomorrow = await sell({
      items: [{ product_id: await add(), quantity: 1 }],
      sale_date: '2026-11-24',
    })
    expect(formatAnswer(tomorrow)).toBe('400 invalid_input')
    const slip = await sell({
      items: [{ product_id: await add(), quantity: 1 }],
      sale_date: '1999-12-31',
    })
    expect(slip.text).toContain('Use uma data a partir de 2000.')
  })

  test('an instant is that moment, as answers have it, and its money is of the day that it was at the house', async () => {
    const sale_date = '2026-11-21T01:30:00.000Z'
    const id = await sold(await add(), 1, { sale_date })
    const { sales: found } = await sales({ from: '2026-11-20', to: '2026-11-20' })
    expect(requireNth(found).sale_date).toBe(sale_date)
    expect(await entries(id)).toEqual([{ day: '2026-11-20', method: 'pix', amount: 4000 }])
    const tomorrow = await sell({
      items: [{ product_id: await add(), quantity: 1 }],
      sale_date: '2026-11-24T00:00:00-03:00',
    })
    expect(formatAnswer(tomorrow)).toBe('400 invalid_input')
  })

  test('moved to another day its money leaves today’s books and stands in that day’s', async () => {
    const id = await sold(await add(), 1)
    await changeSale(id, { changes: { sale_date: '2026-11-20' }, shown: { sale_date: '' } })
    const rows = (await entries(id)).map(({ day, amount }) => [day, amount])
    expect(rows).toHaveLength(3)
    expect(rows).toEqual(
      expect.arrayContaining([
        ['2026-11-23', 4000],
        ['2026-11-23', -4000],
        ['2026-11-20', 4000],
      ]),
    )
  })

  test('saved as it was stands nowhere in the history', async () => {
    const id = await sold(await add(), 2)
    const changes = async () => {
      const query = { kind: 'products' as const }
      const { body } = await house.server.call('GET /api/audit', { query }, house.token)
      return body.entries.filter(({ action }) => action === 'sale_changed').length
    }
    const same = { changes: { quantity: 2 }, shown: { quantity: 2 } }
    expect((await changeSale(id, same)).status).toBe(200)
    expect(await changes()).toBe(0)
    await changeSale(id, { changes: { quantity: 1 }, shown: { quantity: 2 } })
    expect(await changes()).toBe(1)
  })

  test('another quantity moves the shelf, and the ledger is corrected by a reversal', async () => {
    const product = await add()
    const id = await sold(product, 2)
    const { status, body } = await changeSale(id, {
      changes: { quantity: 1, payment_method: 'dinheiro' },
      shown: { quantity: 2, payment_method: 'pix' },
    })
    expect([status, body.sale.total_price]).toEqual([200, 40])
    expect(await shelf(product)).toEqual({ stock: 4, status: 'active' })
    expect((await entries(id)).map(({ method, amount }) => [method, amount])).toEqual(
      expect.arrayContaining([
        ['pix', 8000],
        ['pix', -8000],
        ['dinheiro', 4000],
      ]),
    )
    const again = await changeSale(id, { changes: { quantity: 5 }, shown: { quantity: 2 } })
    expect(formatAnswer(again)).toBe('409 edited_elsewhere')
  })

  test('a removed one gives back what it took, once', async () => {
    const product = await add()
    const id = await sold(product, 2)
    expect((await removeSale(id)).status).toBe(204)
    expect(await shelf(product)).toEqual({ stock: 5, status: 'active' })
    expect((await entries(id)).reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
    const again = await removeSale(id)
    expect(formatAnswer(again)).toBe('404 sale_not_found')
    expect(again.body).toMatchObject({ message: 'Venda não encontrada' })
    const changed = await changeSale(id, { changes: { quantity: 1 }, shown: { quantity: 2 } })
    expect(changed.body).toMatchObject({ message: 'Venda não encontrada' })
  })

  test('one that stands on a comanda is changed there', async () => {
    const { id } = await house.insert({ date: '2026-11-23', time: '10:00' })
    const sale_id = await sold(await add())
    await house.server.storage.write((tx) =>
      updateSale(tx, house.business.user_id, sale_id, { is_standalone: false, ticket_id: id }),
    )
    const sale = requireNth((await sales()).sales)
    expect(sale).toMatchObject({ is_standalone: false, ticket_id: id })
    expect(formatAnswer(await removeSale(sale.id))).toBe('409 sale_on_comanda')
  })

  test('the five most sold of a period are told', async () => {
    for (const [i, pieces] of [1, 6, 3, 5, 2, 4].entries())
      await sold(await add({ name: `Produto ${i}`, stock: 9 }), pieces)
    const { figures } = await sales()
    expect(figures?.top.map(({ name, pieces }) => [name, pieces])).toEqual([
      ['Produto 1', 6],
      ['Produto 3', 5],
      ['Produto 5', 4],
      ['Produto 2', 3],
      ['Produto 4', 2],
    ])
  })
})
