/** Reopening a comanda: what closing did is undone, whatever happened in between. */
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { product_sales, products } from '#db/tables/sale.ts'
import type { ComandaItemInput } from '#domain/comanda/comanda.ts'
import { toReais } from '#domain/money/money.ts'
import { MONDAY } from '#tests/support/api/calls/booking-calls.ts'
import {
  type Comanda,
  closeWith,
  createComandaCalls,
  createProductItem,
  listLedger,
  openShop,
  type Shop,
  toComandaBody,
} from '#tests/support/api/calls/comanda-calls.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { insertBooking, requireNth } from '#tests/support/db/factories.ts'
import { arbitraryComanda } from '#tests/support/domain/any-comanda.ts'
import { SEED } from '#tests/support/domain/arbitrary.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

const CONTACT = { client_phone: '11987654321', client_email: 'marina@x.example' }
const SHELF = [
  { stock: 3 },
  { stock: 1, price: 1250 },
  { stock: 0 },
  { stock: 4, status: 'inactive' as const },
]

/** Some visits of the same client, each with its comanda saved and open. */
async function openVisits(shop: Shop, comandas: readonly Comanda[]): Promise<string[]> {
  const ids: string[] = []
  for (const [i, comanda] of comandas.entries()) {
    const fields = { date: MONDAY, time: `1${i}:00`, ...CONTACT }
    const { id } = await insertBooking(server.storage, shop.business, fields)
    const { status, text } = await createComandaCalls(server, shop).save(id, {
      ...{ version: 1, is_courtesy: i === 2, comanda },
    })
    if (status !== 200) throw new Error(text)
    ids.push(id)
  }
  return ids
}

/** A random comanda as a shop's owner types it: its people and products are the shop's. */
function typedIn(
  { business, products }: Shop,
  comandaItens: readonly ComandaItemInput[],
): Comanda['comandaItens'] {
  return comandaItens.map((item, i) => ({
    ...item,
    ...(item.tipo === 'produto' && { item_id: requireNth(products, Number(item.item_id)).id }),
    valor: toReais(item.valor),
    profissional: requireNth(business.professionals, i % 2).id,
    divisao: [],
  }))
}

async function close(shop: Shop, id: string): Promise<void> {
  const { status, text } = await closeWith(server, shop, id, () => ({ pagamentos: [] }))
  if (status !== 200) throw new Error(text)
}

async function reopen(shop: Shop, id: string): Promise<void> {
  const { show, reopen: undo } = createComandaCalls(server, shop)
  const { status, text } = await undo(id, (await show(id)).body.version)
  if (status !== 200) throw new Error(text)
}

test('whatever is closed, in whatever order it is reopened, every table is as before', async () => {
  const visits = fc.array(arbitraryComanda(['0', '1', '2', '3']), { minLength: 1, maxLength: 3 })
  const orders = fc.array(fc.nat(), { minLength: 3, maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(visits, orders, async (typed, order) => {
      const shop = await openShop(server, SHELF)
      const comandas = typed.map(({ comandaItens, adjustment, observacoes }) => ({
        ...{ comandaItens: typedIn(shop, comandaItens), adjustment, observacoes, pagamentos: [] },
      }))
      const ids = await openVisits(shop, comandas)
      await insertBooking(server.storage, shop.business, {
        ...{ date: MONDAY, time: '18:00', review_status: 'pending', ...CONTACT },
      })
      // Paid or not, the comandas stay as they were saved: so the payments are left out of them.
      const before = withoutPayments(await listLedger(server, shop.business))
      for (const id of ids) await close(shop, id)
      expect(withoutPayments(await listLedger(server, shop.business))).not.toEqual(before)
      const undone = ids.toSorted(
        (a, b) => (order[ids.indexOf(a)] ?? 0) - (order[ids.indexOf(b)] ?? 0),
      )
      for (const id of undone) await reopen(shop, id)
      expect(withoutPayments(await listLedger(server, shop.business))).toEqual(before)
    }),
    { seed: SEED, numRuns: 15 },
  )
}, 240_000)

/** With what was paid told from what was typed. */
function withoutPayments(ledger: Awaited<ReturnType<typeof listLedger>>) {
  const unpaid = (notes: string | null) => notes?.replace(/"pagamentos":\[.*?\]/, '') ?? null
  const bookings = ledger.bookings.map((row) => ({ ...row, notes: unpaid(row.notes) }))
  return { ...ledger, bookings }
}

test('a visit that was completed without a comanda has its note back, letter for letter', async () => {
  const shop = await openShop(server)
  for (const [i, notes] of [null, 'franja curta', '{"mesa":4}'].entries()) {
    const fields = { date: MONDAY, time: `1${i}:00`, notes, ...CONTACT }
    const { id, version } = await insertBooking(server.storage, shop.business, fields)
    const before = await listLedger(server, shop.business)
    const params = { id }
    const complete = (status: 'completed' | 'confirmed', seen: number) =>
      server.call(
        'POST /api/bookings/:id/status',
        { params, body: { version: seen, status } },
        shop.owner.token,
      )
    const { body } = await complete('completed', version)
    expect(requireNth(body.bookings)).toMatchObject({
      status: 'completed',
      has_comanda: true,
      total: 50,
    })
    expect((await complete('confirmed', requireNth(body.bookings).version)).status).toBe(200)
    expect(await listLedger(server, shop.business)).toEqual(before)
  }
})

test('what was typed stays on the reopened comanda', async () => {
  const shop = await openShop(server)
  const { id } = await insertBooking(server.storage, shop.business, { date: MONDAY })
  const item = createProductItem(shop)
  const { body: closed } = await closeWith(server, shop, id, ({ comandaItens }) => ({
    comandaItens: [...comandaItens, item],
    observacoes: 'pagou metade ontem',
  }))
  const { status, body } = await createComandaCalls(server, shop).reopen(id, closed.version)
  expect([status, body.status, body.completed_at]).toEqual([200, 'confirmed', null])
  expect(toComandaBody(body)).toEqual(toComandaBody(closed))
  expect(body.client).toMatchObject({ visits: 0, total_gasto: 0, frequencia: 'Baixo' })
  const again = await createComandaCalls(server, shop).reopen(id, body.version)
  expect([again.status, again.body.code]).toEqual([409, 'booking_not_completed'])
})

test('a product that another sale emptied is offered again as soon as one of them is undone', async () => {
  const shop = await openShop(server, [{ stock: 3 }])
  const pieces = [1, 2].map((quantidade) => ({
    comandaItens: [createProductItem(shop, 0, { quantidade })],
  }))
  const [first = '', second = ''] = await openVisits(shop, pieces)
  await close(shop, first)
  await close(shop, second)
  const shelf = async () => requireNth((await listLedger(server, shop.business)).products)
  expect(await shelf()).toMatchObject({ stock: 0, status: 'inactive' })
  await reopen(shop, first)
  expect(await shelf()).toMatchObject({ stock: 1, status: 'active' })
  await reopen(shop, second)
  expect(await shelf()).toMatchObject({ stock: 3, status: 'active' })
})

test('a review that was written meanwhile stays written', async () => {
  const shop = await openShop(server)
  const { slug } = shop.business
  const { access_token } = await server.signIn(slug)
  const { body: made } = await server.call(
    'POST /api/public/:slug/bookings',
    {
      ...{ params: { slug }, headers: {} },
      body: {
        service_id: requireNth(shop.business.services).id,
        date: '2026-11-24',
        time: '10:00',
      },
    },
    access_token,
  )
  const { body: closed } = await closeWith(server, shop, made.id)
  const review = { booking_id: made.id, rating: 5 }
  await server.call(
    'POST /api/public/:slug/reviews',
    { params: { slug }, body: review },
    access_token,
  )
  const { show, reopen: undo } = createComandaCalls(server, shop)
  await undo(made.id, (await show(made.id)).body.version)
  const state = async () =>
    requireNth((await listLedger(server, shop.business)).bookings).review_status
  expect([closed.status, await state()]).toEqual(['completed', 'completed'])
  await closeWith(server, shop, made.id)
  expect(await state()).toBe('completed')
})

test('of two who reopen it, the second is told', async () => {
  const shop = await openShop(server)
  const { id } = await insertBooking(server.storage, shop.business, { date: MONDAY })
  const { body: closed } = await closeWith(server, shop, id)
  const { reopen: undo } = createComandaCalls(server, shop)
  expect((await undo(id, closed.version)).status).toBe(200)
  const { status, body } = await undo(id, closed.version)
  expect([status, body.code]).toEqual([409, 'booking_changed'])
})

test('a comanda that is reopened leaves what others have earned', async () => {
  const [shop, neighbour] = [await openShop(server), await openShop(server)]
  const visit = (where: Shop, time: string) =>
    insertBooking(server.storage, where.business, { date: MONDAY, time })
  const { id } = await visit(shop, '10:00')
  await close(shop, id)
  await close(shop, (await visit(shop, '12:00')).id)
  await close(neighbour, (await visit(neighbour, '10:00')).id)
  const listEarned = async (where: Shop) => (await listLedger(server, where.business)).commissions
  const before = [...(await listEarned(shop)), ...(await listEarned(neighbour))]
  await reopen(shop, id)
  const left = [...(await listEarned(shop)), ...(await listEarned(neighbour))]
  expect(left).toHaveLength(2)
  expect(left).toEqual(before.filter(({ booking_id }) => booking_id !== id))
})

test('what another business sold does not offer again what this owner took from the shelf', async () => {
  const [shop, neighbour] = [await openShop(server, [{ stock: 2 }]), await openShop(server)]
  const [id = ''] = await openVisits(shop, [{ comandaItens: [createProductItem(shop)] }])
  await close(shop, id)
  const sale = requireNth((await listLedger(server, shop.business)).sales)
  const elsewhere = { user_id: neighbour.business.user_id, id: 'elsewhere', client_id: null }
  const later = { made_inactive: true, created_at: sale.created_at + 1 }
  await server.storage.write(async (tx) => {
    const own = eq(products.user_id, shop.business.user_id)
    await tx.update(products).set({ stock: 0, status: 'inactive' }).where(own)
    const standalone = { is_standalone: true, ticket_id: null }
    await tx.insert(product_sales).values({ ...sale, ...elsewhere, ...standalone, ...later })
  })
  await reopen(shop, id)
  const product = requireNth((await listLedger(server, shop.business)).products)
  expect(product).toMatchObject({ stock: 1, status: 'inactive' })
})
