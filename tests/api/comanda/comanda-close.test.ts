/** Closing a comanda: everything at once, once, and by nobody but its owner. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { book, MONDAY, TUESDAY } from '#tests/support/api/calls/booking-calls.ts'
import {
  type Comanda,
  closeWith,
  createComandaCalls,
  createPayment,
  createProductItem,
  listLedger,
  openShop,
  type Shop,
  setCommissionRate,
  toComandaBody,
} from '#tests/support/api/calls/comanda-calls.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { insertBooking, requireNth } from '#tests/support/db/factories.ts'

let server: TestServer
let shop: Shop
beforeEach(async () => {
  server = await startTestServer()
  shop = await openShop(server)
})
afterEach(() => server.close())

const booked = (fields: Parameters<typeof insertBooking>[2] = {}) =>
  insertBooking(server.storage, shop.business, { date: MONDAY, ...fields })
const ledger = () => listLedger(server, shop.business)
const calls = () => createComandaCalls(server, shop)

test('what is closed without a word of the note keeps it, and an empty one clears it', async () => {
  const { id } = await booked({ notes: 'franja curta' })
  const seen = (await calls().show(id)).body
  const { observacoes: _note, ...unsaid } = toComandaBody(seen)
  const saved = await calls().save(id, {
    ...{ version: seen.version, is_courtesy: false },
    comanda: unsaid,
  })
  expect(saved.body.notes).toBe('franja curta')
  const closed = await calls().close(id, {
    ...{ version: saved.body.version, is_courtesy: false },
    comanda: { ...unsaid, ...createPayment('pix', 50) },
  })
  expect([closed.status, closed.body.notes]).toEqual([200, 'franja curta'])
  const { id: other } = await booked({ notes: 'alergia', time: '12:00' })
  const empty = await calls().save(other, {
    ...{ version: 1, is_courtesy: false },
    comanda: { ...unsaid, observacoes: '' },
  })
  expect(empty.body.notes).toBeNull()
})

test('a comanda opens with what was booked, and says what would be earned', async () => {
  const { id } = await booked({ notes: 'franja curta' })
  const { body, status } = await calls().show(id)
  const [rafa] = shop.business.professionals
  expect(status).toBe(200)
  expect(body.comanda).toMatchObject({
    comandaItens: [
      {
        ...{
          tipo: 'servico',
          item_id: requireNth(shop.business.services).id,
          nome: 'Corte',
          valor: 50,
        },
        ...{ quantidade: 1, profissional: rafa?.id, profissionalNome: 'Rafa Lima', total: 50 },
      },
    ],
    observacoes: 'franja curta',
    subtotal: 50,
    valorTotal: 50,
  })
  expect(body.commissions).toEqual([
    {
      ...{ professional_id: rafa?.id, professional_name: 'Rafa Lima', nome: 'Corte' },
      ...{ rate: 50, base: 50, amount: 25 },
    },
  ])
  expect([body.has_comanda, body.completed_at, body.client?.visits]).toEqual([false, null, 0])
})

test('closing does all that a completed visit brings, in one go', async () => {
  await setCommissionRate(server, shop, 1, 30)
  const { id } = await booked()
  const bia = requireNth(shop.business.professionals, 1)
  const { status, body } = await closeWith(server, shop, id, ({ comandaItens }) => ({
    comandaItens: [
      {
        ...requireNth(comandaItens),
        divisao: [
          {
            profissional: requireNth(shop.business.professionals).id,
            profissionalNome: '',
            percentual: 60,
          },
          { profissional: bia.id, profissionalNome: 'outro nome', percentual: 40 },
        ],
      },
      createProductItem(shop, 0, { quantidade: 2 }),
      createProductItem(shop, 0, { nome: 'Outra coisa' }),
    ],
    adjustment: {
      ...{ adjustmentMethod: 'percentage', adjustmentType: 'discount', adjustmentValue: 10 },
    },
    pagamentos: [
      { metodo: 'dinheiro', valor: 53 },
      { metodo: 'pix', valor: 100 },
    ],
  }))
  expect(status).toBe(200)
  expect(body).toMatchObject({
    ...{ status: 'completed', total: 153, has_comanda: true },
    completed_at: new Date(server.context.now()).toISOString(),
    client: { total_gasto: 153, frequencia: 'Baixo', ultima_visita: MONDAY, visits: 1 },
  })
  expect(body.comanda.comandaItens.map(({ nome }) => nome)).toEqual(['Corte', 'Pomada', 'Pomada'])
  expect(
    body.commissions.map(({ professional_name, rate, base, amount }) => [
      ...[professional_name, rate, base, amount],
    ]),
  ).toEqual([
    ['Rafa Lima', 50, 30, 15],
    ['Bia Rocha', 30, 20, 6],
    ['Rafa Lima', 50, 80, 40],
    ['Rafa Lima', 50, 40, 20],
  ])
  const { bookings, products, sales, commissions } = await ledger()
  expect(bookings).toMatchObject([{ review_status: 'pending', comanda_total: 15_300 }])
  expect(products).toMatchObject([{ stock: 2, status: 'active' }])
  expect(sales).toMatchObject([
    {
      ...{
        product_id: requireNth(shop.products).id,
        product_name: 'Pomada',
        quantity: 3,
        taken: 3,
      },
      ...{ unit_price: 4000, total_price: 10_800, payment_method: 'pix', is_standalone: false },
      ...{ ticket_id: id, client_id: requireNth(shop.business.clients).id, made_inactive: false },
      professional_name: 'Rafa Lima',
      sale_date: Date.UTC(2026, 10, 23, 13),
    },
  ])
  expect(commissions.map(({ gross }) => gross).reduce((a, b) => a + b)).toBe(15_300)
})

test('pressed twice, also at once, it is closed once and answered alike', async () => {
  const { id } = await booked()
  const { body: before } = await calls().show(id)
  const comanda = {
    comandaItens: [...toComandaBody(before).comandaItens, createProductItem(shop)],
    ...createPayment('pix', 90),
  }
  const press = () => calls().close(id, { version: before.version, comanda, is_courtesy: false })
  const answers = await Promise.all([press(), press(), press()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const once = await ledger()
  expect(once.sales).toHaveLength(1)
  expect(once.products).toMatchObject([{ stock: 4 }])
  const again = await press()
  expect([again.status, again.body]).toEqual([200, requireNth(answers).body])
  expect(await ledger()).toEqual(once)
})

test('of two who edit it at once the second is told, and nothing is lost', async () => {
  const { id } = await booked()
  const { body: seen } = await calls().show(id)
  const mine = { ...toComandaBody(seen), observacoes: 'da primeira aba' }
  const first = await calls().save(id, { version: seen.version, comanda: mine, is_courtesy: false })
  expect([first.status, first.body.notes]).toEqual([200, 'da primeira aba'])
  const theirs = { ...toComandaBody(seen), observacoes: 'da segunda', ...createPayment('pix', 50) }
  const edited = { version: seen.version, comanda: theirs, is_courtesy: false }
  for (const second of [await calls().save(id, edited), await calls().close(id, edited)]) {
    expect([second.status, second.body.code]).toEqual([409, 'booking_changed'])
    expect(second.body.message).toContain('alterado em outro lugar')
  }
  const { body: now } = await calls().show(id)
  expect([now.notes, now.status]).toEqual(['da primeira aba', 'confirmed'])
})

test('Cortesia alone is saved with an open comanda, and taken back again', async () => {
  const { id } = await booked()
  const { body: seen } = await calls().show(id)
  const comanda = toComandaBody(seen)
  for (const is_courtesy of [true, false]) {
    const { version } = (await calls().show(id)).body
    const { status, body } = await calls().save(id, { version, comanda, is_courtesy })
    expect([status, body.is_courtesy, body.comanda.valorTotal]).toEqual([200, is_courtesy, 50])
    expect((await calls().show(id)).body.is_courtesy).toBe(is_courtesy)
  }
})

test('of two who close it differently the second is told, and the first one’s stands', async () => {
  const { id } = await booked()
  const { body: seen } = await calls().show(id)
  const close = (typed: Comanda) =>
    calls().close(id, { version: seen.version, comanda: typed, is_courtesy: false })
  const mine = { ...toComandaBody(seen), ...createPayment('pix', 50) }
  const { body: closed } = await close(mine)
  const once = await ledger()
  for (const theirs of [
    { ...toComandaBody(seen), ...createPayment('dinheiro', 50) },
    { ...mine, observacoes: 'com pressa' },
    { ...mine, comandaItens: [...mine.comandaItens, createProductItem(shop)] },
  ]) {
    const { status, body } = await close(theirs)
    expect([status, body.code]).toEqual([409, 'booking_changed'])
  }
  const late = { version: closed.version, is_courtesy: true, comanda: mine }
  expect((await calls().close(id, late)).body.code).toBe('booking_closed')
  expect(await ledger()).toEqual(once)
})

test('payments have to be what is due; a courtesy is due nothing', async () => {
  const { id } = await booked()
  const { body: seen } = await calls().show(id)
  const close = (pagamentos: ReturnType<typeof createPayment>['pagamentos'], is_courtesy = false) =>
    calls().close(id, {
      ...{ version: seen.version, is_courtesy },
      comanda: { ...toComandaBody(seen), pagamentos },
    })
  for (const wrong of [
    [],
    createPayment('pix', 49.99).pagamentos,
    createPayment('pix', 50.01).pagamentos,
  ]) {
    const { status, body } = await close(wrong)
    expect([status, body.code, body.message, body.total]).toEqual([
      ...[400, 'comanda_payment', 'Os pagamentos devem somar R$ 50,00.', 50],
    ])
  }
  expect((await close(createPayment('pix', 50).pagamentos, true)).body.total).toBe(0)
  const { status, body } = await close([], true)
  expect([status, body.total, body.is_courtesy]).toEqual([200, 0, true])
  expect(body.commissions).toMatchObject([{ base: 50, amount: 25 }])
  expect(body.client).toMatchObject({ total_gasto: 0, visits: 1, ultima_visita: MONDAY })
  expect((await ledger()).commissions).toMatchObject([{ gross: 0, amount: 2500 }])
})

test('a product of a courtesy leaves the shelf and brings nothing in', async () => {
  const { id } = await booked()
  const comanda = { comandaItens: [createProductItem(shop, 0, { quantidade: 5 })] }
  await closeWith(server, shop, id, () => comanda, true)
  const { products, sales } = await ledger()
  expect(products).toMatchObject([{ stock: 0, status: 'inactive' }])
  expect(sales).toMatchObject([{ unit_price: 4000, total_price: 0, payment_method: null }])
})

test('the shelf never holds less than nothing', async () => {
  const { id } = await booked()
  const comandaItens = [createProductItem(shop, 0, { quantidade: 9 })]
  await closeWith(server, shop, id, () => ({ comandaItens }))
  const { products, sales } = await ledger()
  expect(products).toMatchObject([{ stock: 0, status: 'inactive' }])
  expect(sales).toMatchObject([{ quantity: 9, taken: 5, made_inactive: true }])
})

test('what nobody may do is refused, and changes nothing', async () => {
  const other = await openShop(server)
  const { id } = await booked()
  const cancelled = await booked({ time: '12:00', status: 'cancelled' })
  const foreign = await insertBooking(server.storage, other.business, { date: MONDAY })
  const before = await ledger()
  const { body: seen } = await calls().show(id)
  const item = requireNth(toComandaBody(seen).comandaItens)
  const close = (comandaItens: (typeof item)[], at = id) =>
    calls().close(at, {
      ...{ version: 1, is_courtesy: false },
      comanda: { comandaItens, ...createPayment('pix', 50) },
    })
  const half = { ...{ profissional: item.profissional, profissionalNome: '' }, percentual: 50 }
  const most = { adjustmentMethod: 'percentage', adjustmentType: 'discount' } as const
  const answers = [
    await close([item], foreign.id),
    await close([item], 'nada'),
    await close([item], cancelled.id),
    await close([{ ...item, profissional: requireNth(other.business.professionals).id }]),
    await close([{ ...item, divisao: [{ ...half, profissional: 'ninguem', percentual: 100 }] }]),
    await close([createProductItem(other)]),
    await close([{ ...item, divisao: [half] }]),
    await close([{ ...item, adjustment: { ...most, adjustmentValue: 101 } }]),
    await calls().show(foreign.id),
    await calls().save(foreign.id, {
      version: 1,
      comanda: { comandaItens: [] },
      is_courtesy: true,
    }),
    await calls().reopen(foreign.id, 1),
    await calls().receipt(foreign.id),
  ]
  expect(answers.map(({ body }) => body.code)).toEqual([
    'booking_not_found',
    'booking_not_found',
    'booking_cancelled',
    'professional_not_found',
    'professional_not_found',
    'product_not_found',
    'comanda_split',
    'comanda_adjustment',
    'booking_not_found',
    'booking_not_found',
    'booking_not_found',
    'booking_not_found',
  ])
  expect(answers[0]?.body.message).toBe('Agendamento não encontrado')
  expect(await ledger()).toEqual(before)
})

test('a service that is gone, or of another house, stays as a line written by hand', async () => {
  const other = await openShop(server)
  const { id } = await booked()
  const { body: seen } = await calls().show(id)
  const { comandaItens, ...rest } = toComandaBody(seen)
  const [item] = comandaItens
  const theirs = requireNth(other.business.services).id
  const lines = ['apagado', theirs].map((item_id) => ({ ...requireNth(comandaItens), item_id }))
  const comanda = { ...rest, comandaItens: [requireNth(comandaItens), ...lines] }
  const { body } = await calls().save(id, { version: seen.version, comanda, is_courtesy: false })
  const saved = body.comanda.comandaItens.map(({ nome, item_id }) => [nome, item_id])
  expect(saved).toEqual([
    ['Corte', item?.item_id],
    ['Corte', undefined],
    ['Corte', undefined],
  ])
})

test('a closed comanda is not edited', async () => {
  const { id } = await booked()
  const { body } = await closeWith(server, shop, id)
  const edited = { version: body.version, comanda: toComandaBody(body), is_courtesy: true }
  const answer = await calls().save(id, edited)
  expect([answer.status, answer.body.code]).toEqual([409, 'booking_closed'])
})

test('a composite opens in parts, each with what it counts on', async () => {
  const bride = await openShop(server, [], {
    services: [
      { name: 'Penteado', price: 20_000 },
      { name: 'Unhas', price: 10_000 },
    ],
    composites: [{ name: 'Noiva', total_price: 27_000, items: [{ service: 0 }, { service: 1 }] }],
  })
  const { services, composites } = bride.business
  const { id } = await insertBooking(server.storage, bride.business, {
    ...{ date: MONDAY, is_composite: true, composite_id: requireNth(composites).id },
    ...{ service_name: 'Noiva', price: 24_000, service_original_price: 27_000 },
    composite_items: services.map((service) => ({ service_id: service.id })),
  })
  const { body } = await closeWith(server, bride, id)
  const shown = body.comanda.comandaItens.map(({ nome, valor }) => [nome, valor])
  expect(shown).toEqual([
    ['Penteado', 160],
    ['Unhas', 80],
  ])
  expect(body.commissions.map(({ base }) => base)).toEqual([180, 90])
})

test('what a document from elsewhere says is shown and can be closed', async () => {
  const notes = JSON.stringify({
    comandaItens: [{ tipo: 'servico', nome: 'Corte antigo', valor: 45.5 }],
    valorTotal: 45.5,
  })
  const { id } = await booked({ notes })
  const { body, status } = await calls().show(id)
  expect([status, body.notes, body.has_comanda, body.comanda.valorTotal]).toEqual([
    ...[200, null, true, 45.5],
  ])
  const answer = await server.call(
    'POST /api/bookings/:id/status',
    { params: { id }, body: { version: body.version, status: 'completed' } },
    shop.owner.token,
  )
  expect(answer.status).toBe(200)
  const { bookings, commissions, clients } = await ledger()
  expect(bookings[0]?.notes).toBe(notes)
  expect(clients).toMatchObject([{ total_gasto: 4550 }])
  expect(commissions).toMatchObject([
    { professional_name: 'Rafa Lima', base: 4550, gross: 4550, amount: 2275 },
  ])
})

test('a blocked client’s visit, and one of somebody who was deleted, can be closed', async () => {
  const gone = await openShop(server, [], {
    clients: [{ is_blocked: true, blocked_reason: 'Faltou' }, { deleted: true }],
  })
  for (const [i, client] of gone.business.clients.entries()) {
    const of = { client_id: client.id, date: MONDAY, time: `1${i}:00` }
    const { id } = await insertBooking(server.storage, gone.business, of)
    const { status, body } = await closeWith(server, gone, id)
    expect([status, body.status, body.client === null]).toEqual([200, 'completed', i === 1])
  }
})

test('a visit is told which one of its client it is, whatever is booked beside it', async () => {
  const { id } = await booked()
  const others = [await booked({ time: '07:00' }), await booked({ date: TUESDAY })]
  expect((await closeWith(server, shop, id)).body.client?.visits).toBe(1)
  const shown = await Promise.all(others.map((it) => calls().show(it.id)))
  expect(shown.map(({ body }) => body.client?.visits)).toEqual([0, 1])
})

test('whoever it is, their other visits are no longer asked about', async () => {
  const phone = '11987654321'
  const mine = { client_phone: '(11) 98765-4321', client_email: 'Marina@x.example' }
  const { id } = await booked({ ...mine, time: '10:00' })
  const states = [
    await booked({ time: '11:00', client_phone: phone, client_email: null }),
    await booked({ time: '12:00', client_phone: null, client_email: 'marina@x.example' }),
    await booked({ time: '13:00', client_phone: phone, review_status: 'pending' }),
    await booked({ time: '14:00', client_phone: phone, review_status: 'completed' }),
    await booked({ time: '15:00', client_phone: '11900000000', client_email: 'ana@x.example' }),
  ]
  const other = await openShop(server)
  const foreign = await insertBooking(server.storage, other.business, { client_phone: phone })
  await closeWith(server, shop, id)
  const { bookings } = await ledger()
  const getState = (wanted: string) => bookings.find((row) => row.id === wanted)?.review_status
  expect([id, ...states.map((row) => row.id)].map(getState)).toEqual([
    ...['pending', 'declined', 'declined', 'declined', 'completed', null],
  ])
  const theirs = await listLedger(server, other.business)
  expect(theirs.bookings.find((row) => row.id === foreign.id)?.review_status).toBeNull()
})

test('the client is asked for a review of it, and of no other', async () => {
  const { slug } = shop.business
  const { access_token } = await server.signIn(slug)
  const { body: made } = await book(server, shop.business, access_token, { date: TUESDAY })
  await closeWith(server, shop, made.id)
  const asked = await server.call(
    'GET /api/public/:slug/review',
    { params: { slug } },
    access_token,
  )
  expect(asked.body.booking?.id).toBe(made.id)
})
