/** The trash: out of sight and out of the way, back again, or gone for good. */
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { booking_links, bookings, occupancy } from '#db/tables/booking.ts'
import { clients } from '#db/tables/client.ts'
import { commissions, product_sales, products } from '#db/tables/sale.ts'
import { TUESDAY } from '#tests/support/api/calls/booking-calls.ts'
import {
  formatAnswer,
  type OwnerSalon,
  openOwnerSalon,
  parseSentence,
} from '#tests/support/api/calls/owner-calls.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { CREATED_AT, requireNth } from '#tests/support/db/factories.ts'
import { refuseDeletes } from '#tests/support/db/sql.ts'

let server: TestServer
let house: OwnerSalon
beforeEach(async () => {
  server = await startTestServer()
  house = await openOwnerSalon(server)
})
afterEach(() => server.close())

test('what is put into the trash is kept, hidden, and frees its time', async () => {
  const booking = await house.booked()
  const { status, body } = await house.trash(booking)
  expect([status, body]).toEqual([200, { ...booking, deleted: true, version: 2 }])
  expect((await house.agenda()).body.bookings).toEqual([])
  expect((await house.search()).body.count).toBe(0)
  const trash = await house.search({ deleted: 'true' })
  expect(trash.body.bookings).toEqual([body])
  expect((await house.book()).status).toBe(201)
})

test('it comes back if its time can be had, else as an encaixe', async () => {
  const booking = await house.booked()
  const { body: gone } = await house.trash(booking)
  const other = await house.booked()
  expect(formatAnswer(await house.restore(gone))).toBe('409 slot_taken')
  expect((await house.rows()).filter(({ deleted }) => deleted)).toHaveLength(1)
  const over = await house.restore(gone, true)
  expect(over.body).toMatchObject({ id: booking.id, deleted: false, encaixe: true, version: 3 })
  const { body: again } = await house.trash(over.body)
  await house.trash(other)
  expect((await house.restore(again, false)).body).toMatchObject({ encaixe: false })
})

test('only what is in the trash is restored, by whoever saw it last', async () => {
  const booking = await house.booked()
  expect(formatAnswer(await house.restore(booking))).toBe('404 booking_not_found')
  const { body: gone } = await house.trash(booking)
  expect(formatAnswer(await house.restore(booking))).toBe('409 booking_changed')
  expect(formatAnswer(await house.trash(gone))).toBe('404 booking_not_found')
})

test('only what is in the trash is deleted for good', async () => {
  const booking = await house.booked()
  const refused = await house.deleteForGood(booking.id)
  expect([formatAnswer(refused), parseSentence(refused)]).toEqual([
    '409 booking_not_in_trash',
    'Só o que está na lixeira pode ser excluído de vez.',
  ])
  await house.trash(booking)
  const there = await openOwnerSalon(server)
  expect(formatAnswer(await there.deleteForGood(booking.id))).toBe('404 booking_not_found')
  const { status, text } = await house.deleteForGood(booking.id)
  expect([status, text]).toEqual([204, ''])
  const missing = await house.deleteForGood(booking.id)
  expect([formatAnswer(missing), parseSentence(missing)]).toEqual([
    '404 booking_not_found',
    'Agendamento não encontrado',
  ])
})

async function sell(booking: { id: string; version: number }, quantidade: number) {
  const who = { profissional: house.getProfessionalId(0), profissionalNome: 'Rafa' }
  const comanda = {
    comandaItens: [
      { tipo: 'produto' as const, item_id: 'cera', nome: 'Cera', valor: 20, quantidade, ...who },
    ],
    pagamentos: [{ metodo: 'pix' as const, valor: 20 * quantidade }],
  }
  const meant = { early: true, over_stock: true }
  const body = { version: booking.version, is_courtesy: false, comanda, ...meant }
  return server.call(
    'POST /api/bookings/:id/close',
    { params: { id: booking.id }, body },
    house.token,
  )
}

/** Everything that hangs on the bookings of the house. */
const count = () =>
  server.storage.read(async (db) => ({
    bookings: await db.$count(bookings),
    sales: await db.$count(product_sales),
    commissions: await db.$count(commissions),
    links: await db.$count(booking_links),
    occupancy: await db.$count(occupancy),
    shelf: await db.select({ stock: products.stock, status: products.status }).from(products),
    client: await db
      .select({ total_gasto: clients.total_gasto, ultima_visita: clients.ultima_visita })
      .from(clients)
      .where(eq(clients.id, requireNth(house.business.clients).id)),
  }))

/** A booking of which three tins of wax were sold, all there were. */
async function soldOut() {
  const { user_id } = house.business
  await server.storage.write(async (tx) => {
    await tx.insert(products).values({
      ...{ id: 'cera', user_id, name: 'Cera', price: 2000, stock: 3, status: 'active' as const },
      ...{ created_at: CREATED_AT, updated_at: CREATED_AT },
    })
  })
  return sell(await house.booked(), 3)
}

test('it goes for good with everything or not at all', async () => {
  const { body: gone } = await house.trash((await soldOut()).body)
  const before = await count()
  // The last step cannot be done: what the steps before it did has to be undone.
  const allowDeletes = await refuseDeletes(server.storage)
  expect(formatAnswer(await house.deleteForGood(gone.id))).toMatch(/^500 /)
  expect(await count()).toEqual(before)
  await allowDeletes()
  expect((await house.deleteForGood(gone.id)).status).toBe(204)
  expect(await count()).toMatchObject({ bookings: 0, sales: 0, shelf: [{ stock: 3 }] })
})

test('with a closed comanda go its sales and commissions, and the stock comes back', async () => {
  const closed = await soldOut()
  expect([closed.status, closed.body.total]).toEqual([200, 60])
  expect(await count()).toMatchObject({
    ...{ bookings: 1, sales: 1, commissions: 1 },
    ...{ shelf: [{ stock: 0, status: 'inactive' }], client: [{ total_gasto: 6000 }] },
  })
  const { body: gone } = await house.trash(closed.body)
  expect(await count()).toMatchObject({ sales: 1, client: [{ total_gasto: 0 }] })
  const { body: back } = await house.restore(gone)
  expect(await count()).toMatchObject({ client: [{ total_gasto: 6000 }] })
  await house.trash(back)
  expect((await house.deleteForGood(closed.body.id)).status).toBe(204)
  expect(await count()).toEqual({
    ...{ bookings: 0, sales: 0, commissions: 0, links: 0, occupancy: 0 },
    shelf: [{ stock: 3, status: 'active' }],
    client: [{ total_gasto: 0, ultima_visita: null }],
  })
  expect((await house.agenda(TUESDAY)).body.bookings).toEqual([])
})
