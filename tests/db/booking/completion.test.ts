/** Completing and reopening on either database: what the one does the other undoes. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { completeBooking, reopenBooking } from '#api/booking/complete.ts'
import { RefusalError } from '#api/errors.ts'
import { removeSale } from '#api/product/sales.ts'
import { findBooking } from '#db/booking/bookings.ts'
import { updateReviewState } from '#db/booking/review-states.ts'
import { loadCommissionRates } from '#db/commissions.ts'
import { listProfessionalNames } from '#db/professionals.ts'
import { computeComanda } from '#domain/comanda/comanda.ts'
import { formatRefusal } from '#domain/messages.pt-BR.ts'
import {
  listLedger,
  openShop,
  type Shop,
  setCommissionRate,
} from '#tests/support/api/calls/comanda-calls.ts'
import { NO_ORIGIN } from '#tests/support/api/people/accounts.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { insertBooking, requireNth } from '#tests/support/db/factories.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

function createComanda({ business, products }: Shop) {
  const { id: profissional, name: profissionalNome } = requireNth(business.professionals)
  const by = { profissional, profissionalNome, adjustment: null, divisao: [] }
  const product = requireNth(products)
  const typed = {
    comandaItens: [
      { tipo: 'servico' as const, nome: 'Corte', valor: 5000, quantidade: 1, ...by },
      {
        tipo: 'produto' as const,
        item_id: product.id,
        nome: 'P',
        valor: 4000,
        quantidade: 2,
        ...by,
      },
    ],
    ...{ adjustment: null, pagamentos: [], gorjetas: [], observacoes: '' },
  }
  const comanda = computeComanda(typed)
  if ('code' in comanda) throw new Error(comanda.code)
  return comanda
}

const getAuthor = ({ business: { user_id } }: Shop) => ({ user_id, account: { id: user_id } })

const MEANT = { early: true, over_stock: true, origin: NO_ORIGIN }

const complete = (shop: Shop, id: string) =>
  server.storage.write(async (tx) => {
    const { user_id } = shop.business
    const booking = await findBooking(tx, user_id, id)
    if (!booking) throw new Error('no booking')
    const closing = { comanda: createComanda(shop), is_courtesy: false }
    return completeBooking(tx, server.context, getAuthor(shop), booking, { ...MEANT, closing })
  })

const reopen = (shop: Shop, id: string) =>
  server.storage.write(async (tx) => {
    const { user_id } = shop.business
    const booking = await findBooking(tx, user_id, id)
    if (!booking) throw new Error('no booking')
    return reopenBooking(tx, server.context, getAuthor(shop), booking)
  })

test('the tables are as before, but for the comanda that was typed', async () => {
  const shop = await openShop(server, [{ stock: 2 }])
  await setCommissionRate(server, shop, 0, 30)
  const mine = { client_phone: '11987654321', client_email: null }
  const { id } = await insertBooking(server.storage, shop.business, { ...mine, time: '09:00' })
  const other = {
    client_phone: '(11) 98765-4321',
    time: '12:00',
    review_status: 'pending' as const,
  }
  await insertBooking(server.storage, shop.business, other)
  const before = await listLedger(server, shop.business)
  const done = await complete(shop, id)
  const closed = await listLedger(server, shop.business)
  expect([done.status, done.review_status, done.version]).toEqual(['completed', 'pending', 2])
  expect(closed.bookings.find((row) => row.id !== id)?.review_status).toBe('declined')
  expect(closed.products).toMatchObject([{ stock: 0, status: 'inactive' }])
  expect(closed.clients).toMatchObject([{ total_gasto: 13_000, frequencia: 'Baixo' }])
  expect(closed.commissions.map(({ amount }) => amount)).toEqual([2500, 4000])
  expect((await complete(shop, id)).version).toBe(2)
  expect(await listLedger(server, shop.business)).toEqual(closed)
  await reopen(shop, id)
  const { notes, comanda_total } = done
  const bookings = before.bookings.map((row) =>
    row.id === id ? { ...row, notes, comanda_total } : row,
  )
  expect(await listLedger(server, shop.business)).toEqual({ ...before, bookings })
})

test('a second visit that is completed later is asked about as if the first had never been', async () => {
  const shop = await openShop(server, [{ stock: 9 }])
  const mine = { client_phone: null, client_email: 'Marina@x.example' }
  const ids: string[] = []
  for (const time of ['09:00', '10:00', '11:00']) {
    ids.push((await insertBooking(server.storage, shop.business, { ...mine, time })).id)
  }
  const [first = '', second = '', third = ''] = ids
  const states = async () => {
    const { bookings } = await listLedger(server, shop.business)
    return ids.map((id) => bookings.find((row) => row.id === id)?.review_status)
  }
  await complete(shop, first)
  await complete(shop, second)
  expect(await states()).toEqual(['declined', 'pending', 'declined'])
  await reopen(shop, first)
  expect(await states()).toEqual(['declined', 'pending', 'declined'])
  await complete(shop, third)
  expect(await states()).toEqual(['declined', 'declined', 'pending'])
  await reopen(shop, second)
  await reopen(shop, third)
  expect(await states()).toEqual([null, null, null])
})

test('a review that was written meanwhile stays written, whichever visit is reopened', async () => {
  const shop = await openShop(server, [{ stock: 9 }])
  const mine = { client_email: 'marina@x.example', client_phone: null }
  const first = await insertBooking(server.storage, shop.business, { ...mine, time: '09:00' })
  const second = await insertBooking(server.storage, shop.business, { ...mine, time: '10:00' })
  await complete(shop, first.id)
  await complete(shop, second.id)
  await server.storage.write((tx) => updateReviewState(tx, second, { review_status: 'completed' }))
  await reopen(shop, first.id)
  const { bookings } = await listLedger(server, shop.business)
  expect(bookings.find(({ id }) => id === second.id)?.review_status).toBe('completed')
})

test('a sale that is not there cannot be undone: "Venda não encontrada"', async () => {
  const [here, there] = [await openShop(server), await openShop(server)]
  const { id } = await insertBooking(server.storage, here.business)
  await complete(here, id)
  const { sales } = await listLedger(server, here.business)
  for (const [user_id, sale] of [
    [here.business.user_id, 'nada'],
    [there.business.user_id, requireNth(sales).id],
  ] as const) {
    const removal = server.storage.write((tx) =>
      removeSale(tx, server.context, { user_id, account: { id: user_id } }, sale),
    )
    const refused = await removal.then(
      () => null,
      (error: unknown) => error,
    )
    if (!(refused instanceof RefusalError)) throw new Error('the sale was removed')
    expect(formatRefusal(refused.refusal)).toBe('Venda não encontrada')
  }
  expect((await listLedger(server, here.business)).sales).toEqual(sales)
})

test('rates and names are a house’s own', async () => {
  const [here, there] = [await openShop(server), await openShop(server)]
  await setCommissionRate(server, here, 0, 30)
  const { services } = await server.storage.read((db) =>
    loadCommissionRates(db, there.business.user_id),
  )
  const names = await server.storage.read((db) => listProfessionalNames(db, here.business.user_id))
  expect(services).toEqual([])
  expect([...names.values()].sort()).toEqual(['Bia Rocha', 'Rafa Lima'])
})
