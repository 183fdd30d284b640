/** What is paid by card: its fee beside it, when it arrives, and who bears what. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CallInput } from '#api/contract/contract.ts'
import { insertEntries } from '#db/ledger.ts'
import {
  closeWith,
  createComandaCalls,
  openShop,
  type Shop,
} from '#tests/support/api/calls/comanda-calls.ts'
import { OwnerSalon } from '#tests/support/api/calls/owner-calls.ts'
import { createStatementCalls } from '#tests/support/api/calls/statement-calls.ts'
import { listEntries } from '#tests/support/api/ledger-rows.ts'
import { MONDAY_8H, startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { insertBooking, requireNth } from '#tests/support/db/factories.ts'

type Fees = CallInput<'PUT /api/card-fees'>['body']['fees']
type Payments = NonNullable<
  CallInput<'POST /api/bookings/:id/close'>['body']['comanda']['pagamentos']
>

const TODAY = '2026-11-23'
const FEES: Fees = [
  { method: 'debito', brand: '', percent: 1.37, days: 1 },
  { method: 'credito', brand: 'Visa', percent: 2.99, days: 30 },
  { method: 'credito', brand: '', percent: 3.5, days: 31 },
]

let server: TestServer
let shop: Shop
beforeEach(async () => {
  server = await startTestServer()
  shop = await openShop(server, [{ name: 'Pomada', price: 4000, stock: 5 }])
  await setFees(FEES)
})
afterEach(() => server.close())

const loadFees = async () =>
  (await server.call('GET /api/card-fees', {}, shop.owner.token)).body.fees
async function setFees(fees: Fees) {
  const shown = await loadFees()
  const { status } = await server.call(
    'PUT /api/card-fees',
    { body: { fees, shown } },
    shop.owner.token,
  )
  expect(status).toBe(200)
}
const share = (shareCardFees: boolean) =>
  server.call(
    'PATCH /api/settings',
    { body: { changes: { shareCardFees }, shown: { shareCardFees: !shareCardFees } } },
    shop.owner.token,
  )

/** A visit of R$ 100,00 with Rafa, closed. */
async function attend(pagamentos: Payments, courtesy = false) {
  const { id } = await insertBooking(server.storage, shop.business, {
    ...{ date: TODAY, time: '10:00', price: 10_000, encaixe: true },
    service_original_price: 10_000,
  })
  const { status, body } = await closeWith(server, shop, id, () => ({ pagamentos }), courtesy)
  expect(status).toBe(200)
  return body
}
/** The same with a tip for Rafa, or for a colleague of his. */
async function closeWithTip(
  tip: { metodo: 'credito' | 'pix'; valor: number },
  pagamentos: Payments,
  who = 0,
): Promise<string> {
  const { id: profissional, name: profissionalNome } = requireNth(shop.business.professionals, who)
  const { id } = await insertBooking(server.storage, shop.business, {
    ...{ date: TODAY, time: '10:00', price: 10_000, encaixe: true },
    service_original_price: 10_000,
  })
  const gorjetas = [{ ...tip, profissional, profissionalNome }]
  const closed = await closeWith(server, shop, id, () => ({ pagamentos, gorjetas }))
  expect(closed.status).toBe(200)
  return id
}
const entries = async () =>
  (await listEntries(shop.business, server.storage)).map(
    ({ kind, method, amount, day, arrives_on, reverses }) => ({
      ...{ kind, method, amount, day, arrives_on, back: reverses !== null },
    }),
  )
const standing = async () => {
  const all = await listEntries(shop.business, server.storage)
  const gone = new Set(all.map(({ reverses }) => reverses))
  const rows = all.filter(({ id, reverses }) => reverses === null && !gone.has(id))
  return rows.map(({ kind, method, amount, day, arrives_on }) =>
    [kind, method, amount, day, arrives_on].join(' '),
  )
}
const showTill = async (from = TODAY, to = from) => {
  const { body } = await server.call('GET /api/till', { query: { from, to } }, shop.owner.token)
  if (!body.figures) throw new Error('a first page without figures')
  return body
}

describe('a comanda that is paid by card', () => {
  test('has its fee beside it, each card by its own line, and both arrive together', async () => {
    await attend([
      { metodo: 'credito', bandeira: 'Visa', valor: 60 },
      { metodo: 'debito', valor: 30 },
      { metodo: 'pix', valor: 10 },
    ])
    expect((await standing()).sort()).toEqual(
      [
        `booking credito 6000 ${TODAY} 2026-12-23`,
        `booking debito 3000 ${TODAY} 2026-11-24`,
        `booking pix 1000 ${TODAY} `,
        `fee credito -179 ${TODAY} 2026-12-23`,
        `fee debito -41 ${TODAY} 2026-11-24`,
      ].sort(),
    )
  })

  test('keeps its brand, also one that costs what others do', async () => {
    const { comanda } = await attend([{ metodo: 'credito', bandeira: ' Elo ', valor: 100 }])
    expect(comanda.pagamentos).toEqual([{ metodo: 'credito', bandeira: 'Elo', valor: 100 }])
    expect(await standing()).toContain(`fee credito -350 ${TODAY} 2026-12-24`)
  })

  test('as a courtesy costs nothing', async () => {
    await attend([], true)
    expect(await entries()).toEqual([])
  })

  test('leaves nothing where it is opened again, and counts anew what is closed then', async () => {
    const { id, version } = await attend([{ metodo: 'credito', valor: 100 }])
    await createComandaCalls(server, shop).reopen(id, version)
    expect(await standing()).toEqual([])
    const all = await entries()
    expect(all.filter(({ back }) => back)).toHaveLength(2)
    expect(all.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
    await closeWith(server, shop, id, () => ({ pagamentos: [{ metodo: 'pix', valor: 100 }] }))
    expect(await standing()).toEqual([`booking pix 10000 ${TODAY} `])
  })

  test('keeps what it cost, whatever cards cost by the time it comes back from the trash', async () => {
    const { id, version } = await attend([{ metodo: 'credito', bandeira: 'Visa', valor: 100 }])
    const before = await standing()
    await setFees([{ method: 'credito', brand: '', percent: 9, days: 2 }])
    expect(await standing()).toEqual(before)
    const salon = new OwnerSalon(server, shop.business, shop.owner.token)
    const trashed = await salon.trash({ id, version })
    expect(await standing()).toEqual([])
    await salon.restore({ id, version: trashed.body.version })
    expect(await standing()).toEqual(before)
  })
})

describe('a tip by card', () => {
  test('is named by whom it goes to, and says whose comanda it was left on', async () => {
    const id = await closeWithTip({ metodo: 'pix', valor: 20 }, [{ metodo: 'pix', valor: 100 }], 1)
    const find = async () =>
      (await showTill()).entries.filter(({ kind }) => kind === 'tip' || kind === 'booking')
    const tip = { professional: 'Bia Rocha', comanda_of: 'Rafa Lima', as_now: false }
    const visit = { professional: 'Rafa Lima', comanda_of: null, as_now: false }
    const tell = async () =>
      (await find()).map(({ kind, amount, professional, comanda_of, as_now }) => ({
        ...{ kind, amount, professional, comanda_of, as_now },
      }))
    expect(await tell()).toEqual(
      expect.arrayContaining([
        { kind: 'tip', amount: 20, ...tip },
        { kind: 'booking', amount: 100, ...visit },
      ]),
    )
    // What is taken back tells the comanda as it is by then, and says so; whose the tip was it cannot.
    const comanda = createComandaCalls(server, shop)
    const { body } = await comanda.show(id)
    expect((await comanda.reopen(id, body.version)).status).toBe(200)
    const after = await tell()
    expect(after).toHaveLength(4)
    expect(after.every(({ as_now }) => as_now)).toBe(true)
    const nobody = { professional: null, comanda_of: null }
    expect(after.filter(({ kind }) => kind === 'tip')).toMatchObject([nobody, nobody])
  })

  test('that was taken back is said to be, and so is a sale: neither arrives', async () => {
    const id = await leave('credito', [{ metodo: 'credito', valor: 100 }])
    const product_id = requireNth(shop.products).id
    const items = [{ product_id, quantity: 1, unit_price: 40 }]
    const body = { items, payment_method: 'debito' as const }
    const { token } = shop.owner
    const sold = await server.call('POST /api/product-sales', { headers: {}, body }, token)
    const goneIds = async () => {
      const { entries: all } = await showTill()
      return all.filter(({ is_taken_back }) => is_taken_back).map(({ kind }) => kind)
    }
    expect(await goneIds()).toEqual([])
    const comanda = createComandaCalls(server, shop)
    await comanda.reopen(id, (await comanda.show(id)).body.version)
    const params = { id: requireNth(sold.body.ids) }
    await server.call('DELETE /api/product-sales/:id', { params }, token)
    expect((await goneIds()).sort()).toEqual(['booking', 'fee', 'fee', 'sale', 'tip'])
    expect((await showTill()).entries.filter(({ is_reversal }) => is_reversal)).toHaveLength(5)
  })

  const leave = (metodo: 'credito' | 'pix', pagamentos: Payments) =>
    closeWithTip({ metodo, valor: 20 }, pagamentos)

  test('costs the house its fee, by the card that paid, and arrives with it', async () => {
    const id = await leave('credito', [{ metodo: 'credito', bandeira: 'Visa', valor: 100 }])
    expect((await standing()).sort()).toEqual(
      [
        `booking credito 10000 ${TODAY} 2026-12-23`,
        // Of R$ 100,00 and of R$ 20,00.
        `fee credito -359 ${TODAY} 2026-12-23`,
        `tip credito 2000 ${TODAY} 2026-12-23`,
      ].sort(),
    )
    const before = await standing()
    const salon = new OwnerSalon(server, shop.business, shop.owner.token)
    const { body } = await createComandaCalls(server, shop).show(id)
    const trashed = await salon.trash({ id, version: body.version })
    await setFees([{ method: 'credito', brand: '', percent: 9, days: 2 }])
    await salon.restore({ id, version: trashed.body.version })
    expect((await standing()).sort()).toEqual(before.sort())
  })

  test('takes nothing off what is shared, nor off the tip', async () => {
    await share(true)
    await leave('credito', [{ metodo: 'pix', valor: 100 }])
    const professional_id = requireNth(shop.business.professionals).id
    const statements = createStatementCalls(server, shop.owner.token)
    const { body } = await statements.preview(professional_id)
    expect(body.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['services', 50],
      ['tips', 20],
    ])
    expect(await standing()).toContain(`fee credito -70 ${TODAY} 2026-12-24`)
  })

  test('in cash or by Pix costs nothing', async () => {
    await leave('pix', [{ metodo: 'pix', valor: 100 }])
    expect((await standing()).sort()).toEqual([
      `booking pix 10000 ${TODAY} `,
      `tip pix 2000 ${TODAY} `,
    ])
  })
})

describe('a sale over the counter by card', () => {
  const sell = async (paid: { payment_method?: 'credito' | 'pix'; card_brand?: string } = {}) => {
    const product_id = requireNth(shop.products).id
    const items = [{ product_id, quantity: 1 }]
    const body = { items, payment_method: 'credito' as const, ...paid }
    const { status, body: sold } = await server.call(
      'POST /api/product-sales',
      { headers: {}, body },
      shop.owner.token,
    )
    expect(status).toBe(201)
    return requireNth(sold.ids)
  }

  test('costs what its method does, and nothing once it is removed', async () => {
    const id = await sell()
    expect((await standing()).sort()).toEqual(
      [`fee credito -140 ${TODAY} 2026-12-24`, `sale credito 4000 ${TODAY} 2026-12-24`].sort(),
    )
    await server.call('DELETE /api/product-sales/:id', { params: { id } }, shop.owner.token)
    expect(await standing()).toEqual([])
  })

  test('that is said to be paid otherwise costs what that does', async () => {
    const id = await sell()
    const changes = { payment_method: 'pix' as const }
    const body = { changes, shown: { payment_method: 'credito' as const } }
    await server.call('PATCH /api/product-sales/:id', { params: { id }, body }, shop.owner.token)
    expect(await standing()).toEqual([`sale pix 4000 ${TODAY} `])
  })

  test('costs what its brand does, also where that is said later', async () => {
    const named = [`fee credito -120 ${TODAY} 2026-12-23`, `sale credito 4000 ${TODAY} 2026-12-23`]
    const id = await sell({ card_brand: ' Visa ' })
    expect((await standing()).sort()).toEqual(named)
    const change = (changes: object, shown: object) =>
      server.call(
        'PATCH /api/product-sales/:id',
        { params: { id }, body: { changes, shown } },
        shop.owner.token,
      )
    expect((await change({ card_brand: null }, { card_brand: 'Visa' })).status).toBe(200)
    expect(await standing()).toContain(`fee credito -140 ${TODAY} 2026-12-24`)
    expect((await change({ card_brand: 'Visa' }, { card_brand: 'Visa' })).status).toBe(409)
    await change({ card_brand: 'visa' }, { card_brand: null })
    expect((await standing()).sort()).toEqual(named)
    // Of another method it is not that card any more.
    await change({ payment_method: 'pix' }, { payment_method: 'credito' })
    await change({ payment_method: 'credito' }, { payment_method: 'pix' })
    expect(await standing()).toContain(`fee credito -140 ${TODAY} 2026-12-24`)
  })

  test('keeps no brand of what is no card', async () => {
    await sell({ payment_method: 'pix', card_brand: 'Visa' })
    const query = { from: TODAY, to: TODAY }
    const { body } = await server.call('GET /api/product-sales', { query }, shop.owner.token)
    expect(body.sales).toMatchObject([{ payment_method: 'pix', card_brand: null }])
  })
})

describe('the till', () => {
  test('tells what was received from what is on its way, by day, its sum that of the rows', async () => {
    await attend([
      { metodo: 'credito', bandeira: 'Visa', valor: 60 },
      { metodo: 'debito', valor: 40 },
    ])
    const { figures, entries: rows } = await showTill()
    expect(figures?.receivable).toEqual({
      ...{ total: 97.66, of_period: 97.66, arrived: 0 },
      days: [
        { arrives_on: '2026-11-24', amount: 39.45, fees: -0.55 },
        { arrives_on: '2026-12-23', amount: 58.21, fees: -1.79 },
      ],
    })
    const onTheirWay = rows.filter(({ arrives_on }) => arrives_on !== null && arrives_on > TODAY)
    const sum = onTheirWay.reduce((all, { amount }) => all + Math.round(amount * 100), 0)
    expect(sum).toBe(9766)
    // The next day the debit card's money is there.
    expect((await showTill('2026-11-24')).figures?.receivable).toEqual({
      ...{ total: 58.21, of_period: 0, arrived: 39.45 },
      days: [{ arrives_on: '2026-12-23', amount: 58.21, fees: -1.79 }],
    })
  })

  test('owes nobody what was taken back before it arrived', async () => {
    const { id, version } = await attend([{ metodo: 'debito', valor: 100 }])
    await createComandaCalls(server, shop).reopen(id, version)
    expect((await showTill()).figures?.receivable).toMatchObject({ total: 0, days: [] })
  })
})

test('what is taken back after it arrived goes out on its own day, and leaves the months before', async () => {
  const { user_id } = shop.business
  const about = { user_id, kind: 'booking', subject_id: 'x', method: 'credito' } as const
  const stamp = { arrives_on: '2026-08-04', made_by: 'x', created_at: MONDAY_8H }
  await server.storage.write((tx) =>
    insertEntries(tx, [
      { id: 'paga', ...about, ...stamp, amount: 5000, day: '2026-07-05', reverses: null },
      { id: 'volta', ...about, ...stamp, amount: -5000, day: '2026-10-01', reverses: 'paga' },
    ]),
  )
  const query = { from: '2026-10-01', to: '2026-10-31', basis: 'cash' } as const
  const { body } = await server.call('GET /api/financial', { query }, shop.owner.token)
  const moved = body.months.flatMap(({ month, came_in }) =>
    came_in === 0 ? [] : [[month, came_in]],
  )
  expect(moved).toEqual([
    ['2026-08', 50],
    ['2026-10', -50],
  ])
})

describe('a house that shares fees', () => {
  const rafa = () => requireNth(shop.business.professionals).id
  const preview = async () =>
    (
      await createStatementCalls(server, shop.owner.token).preview(rafa(), {
        from: TODAY,
        to: TODAY,
      })
    ).body

  test('takes of each commission its part of the fee, and says so in the statement', async () => {
    await attend([{ metodo: 'credito', bandeira: 'Visa', valor: 100 }])
    expect((await preview()).lines.map(({ kind }) => kind)).toEqual(['services'])
    await share(true)
    const { commissions } = await attend([{ metodo: 'credito', bandeira: 'Visa', valor: 100 }])
    expect(commissions).toMatchObject([{ amount: 50, fee: 1.5 }])
    const { lines, total } = await preview()
    // The one of before stays as it was.
    expect(lines).toMatchObject([
      { kind: 'services', amount: 100, count: 2 },
      { kind: 'fee', amount: -1.5, count: 1 },
    ])
    expect(total).toBe(98.5)
    const financial = await server.call(
      'GET /api/financial',
      { query: { from: TODAY, to: TODAY, basis: 'competence' } },
      shop.owner.token,
    )
    expect(financial.body.statement).toMatchObject({
      ...{ fees: 5.98, commissions: 98.5, profit: 95.52 },
    })
  })

  test('takes it back with the visit that is opened after its statement was closed', async () => {
    await share(true)
    const { id, version } = await attend([{ metodo: 'credito', bandeira: 'Visa', valor: 100 }])
    const calls = createStatementCalls(server, shop.owner.token)
    const closed = await calls.closeShown(rafa(), { from: TODAY, to: TODAY })
    expect(closed.status).toBe(201)
    expect((await preview()).lines).toEqual([])
    await createComandaCalls(server, shop).reopen(id, version)
    expect((await preview()).lines).toMatchObject([{ kind: 'adjustment', amount: -48.5 }])
  })
})
