/** A receipt's link: it shows what was paid, to whoever holds it, and opens nothing else. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { booking_links } from '#db/tables/booking.ts'
import { listOwnBookings, MONDAY } from '#tests/support/api/calls/booking-calls.ts'
import {
  closeWith,
  createComandaCalls,
  openShop,
  type Shop,
} from '#tests/support/api/calls/comanda-calls.ts'
import { createBookingLink } from '#tests/support/api/people/one-time-codes.ts'
import {
  ADDRESS,
  MONDAY_8H,
  startTestServer,
  type TestServer,
} from '#tests/support/api/test-server.ts'
import { insertBooking } from '#tests/support/db/factories.ts'

let server: TestServer
let shop: Shop
beforeEach(async () => {
  server = await startTestServer()
  shop = await openShop(server, [], {
    settings: { business_name: 'Studio Bela', business_address: 'Rua A, 1', business_logo: 'x' },
  })
})
afterEach(() => server.close())

async function visit(): Promise<string> {
  const fields = {
    encaixe: true,
    date: MONDAY,
    client_name: 'Marina Souza',
    client_phone: '11987654321',
  }
  return (await insertBooking(server.storage, shop.business, fields)).id
}

const parseReceiptToken = (url: string) => url.slice(`${ADDRESS}/recibo/`.length)
const read = (token: string) => server.call('POST /api/receipt', { body: { token } })

test('the link of a closed comanda shows the salon, the items, and what was paid', async () => {
  const id = await visit()
  await closeWith(server, shop, id, () => ({
    observacoes: 'cliente reclamou do preço',
    pagamentos: [{ metodo: 'pix', valor: 50 }],
  }))
  const { status, body } = await createComandaCalls(server, shop).receipt(id)
  expect([status, body.url.startsWith(`${ADDRESS}/recibo/`)]).toEqual([201, true])
  const shown = await read(parseReceiptToken(body.url))
  expect(shown.status).toBe(200)
  expect(shown.body).toMatchObject({
    business: { name: 'Studio Bela', logo: null, address: 'Rua A, 1', phone: null },
    ...{ client_name: 'Marina Souza', date: MONDAY, time: '10:00', is_courtesy: false },
    comanda: {
      comandaItens: [{ nome: 'Corte', valor: 50, total: 50 }],
      pagamentos: [{ metodo: 'pix', valor: 50 }],
      valorTotal: 50,
    },
  })
  expect(shown.text).not.toContain('reclamou')
  expect(shown.text).not.toContain('11987654321')
})

test('of the link only the hash is kept', async () => {
  const id = await visit()
  await closeWith(server, shop, id)
  const { body } = await createComandaCalls(server, shop).receipt(id)
  const links = await server.storage.read((db) => db.select().from(booking_links))
  expect(links).toMatchObject([{ purpose: 'receipt', booking_id: id }])
  expect(JSON.stringify(links)).not.toContain(parseReceiptToken(body.url))
  expect(server.logged()).not.toContain(parseReceiptToken(body.url))
})

test('its page tells no other site where it was opened, and no log holds its token', async () => {
  const id = await visit()
  await closeWith(server, shop, id)
  const { url } = (await createComandaCalls(server, shop).receipt(id)).body
  const { status, headers } = await server.request(url)
  expect([status, headers.get('referrer-policy'), headers.get('cache-control')]).toEqual([
    200,
    'no-referrer',
    'no-store',
  ])
  expect((await read(parseReceiptToken(url))).status).toBe(200)
  expect(server.logged()).toContain('/recibo/')
  expect(server.logged()).not.toContain(parseReceiptToken(url))
})

test('it opens nothing of the booking itself', async () => {
  const id = await visit()
  await closeWith(server, shop, id)
  const { body } = await createComandaCalls(server, shop).receipt(id)
  const token = parseReceiptToken(body.url)
  const params = { slug: shop.business.slug }
  const answers = [
    await server.call('GET /api/public/:slug/bookings', { params, query: {} }, token),
    await server.call(
      'POST /api/public/:slug/bookings/:id/cancel',
      { params: { ...params, id } },
      token,
    ),
    await server.call('GET /api/bookings/:id', { params: { id } }, token),
  ]
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
})

test('an open comanda has no receipt, a reopened one no longer', async () => {
  const id = await visit()
  const calls = createComandaCalls(server, shop)
  const early = await calls.receipt(id)
  expect([early.status, early.body.code]).toEqual([409, 'booking_not_completed'])
  const { body: closed } = await closeWith(server, shop, id)
  const { body } = await calls.receipt(id)
  await calls.reopen(id, closed.version)
  const gone = await read(parseReceiptToken(body.url))
  expect([gone.status, gone.body.code, gone.body.message]).toEqual([
    ...[404, 'receipt_not_found', 'Este recibo não existe ou não está mais disponível.'],
  ])
  await closeWith(server, shop, id)
  expect((await read(parseReceiptToken(body.url))).status).toBe(200)
})

test('no other token shows a receipt', async () => {
  const id = await visit()
  await closeWith(server, shop, id)
  const { body: session } = await server.call('POST /api/public/:slug/session', {
    params: { slug: shop.business.slug },
    body: { nome: 'Ana', email: 'ana@x.example', telefone: '11987650000' },
  })
  for (const token of ['', 'x', id, session.access_token, '%']) {
    expect([token, (await read(token)).status]).toEqual([token, 404])
  }
})

const DAY = 24 * 60 * 60_000

test('it opens until ninety days after the visit, and never again', async () => {
  const id = await visit()
  await closeWith(server, shop, id)
  const { body } = await createComandaCalls(server, shop).receipt(id)
  const token = parseReceiptToken(body.url)
  server.setNow(MONDAY_8H + 90 * DAY)
  expect((await read(token)).status).toBe(200)
  server.setNow(MONDAY_8H + 91 * DAY)
  expect((await read(token)).body.code).toBe('receipt_not_found')
})

test('its links are withdrawn by their owner, and a new one can be made', async () => {
  const [id, other] = [await visit(), await visit()]
  const calls = createComandaCalls(server, shop)
  await closeWith(server, shop, id)
  await closeWith(server, shop, other)
  const tokens = await Promise.all(
    [id, id, other].map(async (one) => parseReceiptToken((await calls.receipt(one)).body.url)),
  )
  const booking = await createBookingLink(server, shop.business, id)
  const statuses = async () => (await Promise.all(tokens.map(read))).map(({ status }) => status)
  for (let press = 0; press < 2; press++) {
    expect((await calls.withdraw(id, 'receipt')).status).toBe(204)
    expect(await statuses()).toEqual([404, 404, 200])
  }
  const list = () => listOwnBookings(server, shop.business, booking)
  expect((await list()).status).toBe(200)
  await calls.withdraw(id, 'booking')
  expect((await list()).status).toBe(401)
  const again = await calls.receipt(id)
  expect((await read(parseReceiptToken(again.body.url))).status).toBe(200)
  const stranger = await openShop(server)
  const refused = await createComandaCalls(server, stranger).withdraw(id, 'receipt')
  expect(refused.status).toBe(404)
})
