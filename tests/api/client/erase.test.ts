/** Who is deleted for good: nothing in any table tells who it was, and every sum stays. */
import { getTableName } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queueMessage } from '#api/message/queue.ts'
import { reviews } from '#db/tables/booking.ts'
import { clients } from '#db/tables/client.ts'
import { outbox } from '#db/tables/outbox.ts'
import { MONDAY, TUESDAY } from '#tests/support/api/calls/booking-calls.ts'
import {
  createComandaCalls,
  createPayment,
  openShop,
  type Shop,
  toComandaBody,
} from '#tests/support/api/calls/comanda-calls.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { insertBooking } from '#tests/support/db/factories.ts'
import { TABLES } from '#tests/support/db/tables.ts'

let server: TestServer
let shop: Shop
beforeEach(async () => {
  server = await startTestServer()
  shop = await openShop(server)
})
afterEach(() => server.close())

/** Signs that stand nowhere but where this client was written down. */
const [NAME, MAIL, PHONE] = ['Zuleica Quixadá', 'zuleica@quixada.example', '11955550123']
const GUEST = 'Quirino Zuleico'
const SIGNS = ['Zuleica', 'zuleica', 'quixada', PHONE, 'Quirino', 'segredo-dela']

/** Where one of the signs stands, as `table.column`, whatever tables and columns there are. */
async function listTraces(): Promise<string[]> {
  const found = new Set<string>()
  for (const table of TABLES.values()) {
    const rows = await server.storage.read((db) => db.select().from(table))
    for (const row of rows) {
      for (const [column, value] of Object.entries(row)) {
        const text = typeof value === 'string' ? value : JSON.stringify(value ?? '')
        if (SIGNS.some((sign) => text.includes(sign))) found.add(`${getTableName(table)}.${column}`)
      }
    }
  }
  return [...found].sort()
}

/** Somebody who booked on the page and at the house, paid, bought, wrote and was written to. */
async function leaveTraces(): Promise<string> {
  const { business, owner } = shop
  const { slug } = business
  const session = await server.signIn(slug, { nome: NAME, email: MAIL, telefone: PHONE })
  const service_id = business.services[0]?.id ?? ''
  const what = { service_id, professional_id: business.professionals[0]?.id ?? '' }
  const mine = { ...what, date: TUESDAY, time: '16:00', guest_name: GUEST, notes: 'segredo-dela' }
  const headers = { 'idempotency-key': 'k1' }
  const path = 'POST /api/public/:slug/bookings'
  const booked = await server.call(
    path,
    { params: { slug }, headers, body: mine },
    session.access_token,
  )
  if (booked.status !== 201) throw new Error(booked.text)
  const client_id = booked.body.client_id
  const again = { client: { id: client_id }, ...what, date: TUESDAY, time: '17:00' }
  const atHouse = { ...again, notes: 'segredo-dela' }
  await server.call('POST /api/bookings', { headers, body: atHouse }, owner.token)
  const { id } = await insertBooking(server.storage, business, {
    ...{ client_id, client_name: NAME, client_phone: PHONE, client_email: MAIL, date: MONDAY },
  })
  const { show, save, close } = createComandaCalls(server, shop)
  const open = (await show(id)).body
  const note = { observacoes: 'segredo-dela' }
  const comanda = { ...toComandaBody(open), ...createPayment('pix', 50), ...note }
  const noted = { params: { id: client_id }, headers: {}, body: { text: 'segredo-dela' } }
  await server.call('POST /api/clients/:id/notes', noted, owner.token)
  const saved = await save(id, { version: open.version, comanda, is_courtesy: false })
  await close(id, { version: saved.body.version, comanda, is_courtesy: false })
  return client_id
}

const sum = async () => {
  const body = (await server.call('GET /api/bookings', { query: {} }, shop.owner.token)).body
  return [body.count, body.totals]
}

test('no table holds their name, contact, guest or words afterwards, and the sums are as before', async () => {
  const id = await leaveTraces()
  const traces = await listTraces()
  expect(traces).toEqual(
    expect.arrayContaining(['bookings.client_name', 'clients.nome', 'client_sessions.nome']),
  )
  expect(traces).toEqual(expect.arrayContaining(['bookings.guest_name', 'bookings.client_note']))
  const before = await sum()
  const params = { id }
  await server.call('DELETE /api/clients/:id', { params }, shop.owner.token)
  const gone = await server.call('DELETE /api/clients/:id/permanent', { params }, shop.owner.token)
  expect(gone.status).toBe(204)
  expect(await listTraces()).toEqual([])
  expect(await sum()).toEqual(before)
  const { body } = await server.call('GET /api/bookings', { query: {} }, shop.owner.token)
  expect(new Set(body.bookings.map(({ client_name }) => client_name))).toContain('Cliente removido')
})

test('what they wrote of a visit goes too where the visit itself was deleted before', async () => {
  const client_id = await leaveTraces()
  const { user_id } = shop.business
  const review = { id: 'r', user_id, booking_id: null, client_id, rating: 5, comment: NAME }
  await server.storage.write((tx) =>
    tx.insert(reviews).values({ ...review, client_name: NAME, created_at: 1 }),
  )
  const params = { id: client_id }
  await server.call('DELETE /api/clients/:id', { params }, shop.owner.token)
  await server.call('DELETE /api/clients/:id/permanent', { params }, shop.owner.token)
  expect(await listTraces()).toEqual([])
})

test('what was sent of their visits goes too, also to an address that somebody else has typed', async () => {
  const id = await leaveTraces()
  const { business, owner } = shop
  const params = { slug: business.slug }
  const typed = { nome: 'Zuleica Outra', email: 'outra@x.example', telefone: PHONE }
  const body = { ...typed, resolution: 'update' as const }
  const session = await server.call('POST /api/public/:slug/session', { params, body })
  const what = { service_id: business.services[0]?.id ?? '', date: TUESDAY, time: '09:00' }
  const booking = { params, headers: {}, body: what }
  const path = 'POST /api/public/:slug/bookings'
  const booked = await server.call(path, booking, session.body.access_token)
  expect([booked.body.client_id, booked.body.confirmation_to]).toEqual([id, 'outra@x.example'])
  expect(await listTraces()).toContain('outbox.facts')
  await server.call('DELETE /api/clients/:id', { params: { id } }, owner.token)
  await server.call('DELETE /api/clients/:id/permanent', { params: { id } }, owner.token)
  expect(await listTraces()).toEqual([])
})

test('a stranger who typed the telephone keeps their own messages, and their words are nobody’s data', async () => {
  const id = await leaveTraces()
  const stranger = 'outra@x.example'
  await insertBooking(server.storage, shop.business, {
    ...{ client_id: id, client_name: 'Estranha', client_email: stranger, date: TUESDAY },
    ...{ origin: 'page', contact_confirmed: false, client_note: 'franja' },
  })
  const message = {
    key: 'to a stranger',
    user_id: shop.business.user_id,
    channel: 'email',
  } as const
  const content = { kind: 'password_changed', facts: { name: 'Estranha' }, secret: null } as const
  await server.storage.write((tx) =>
    queueMessage(tx, server.context, {
      ...{ ...message, ...content, recipient: stranger },
      expires_at: null,
    }),
  )
  const data = await server.call('GET /api/clients/:id/data', { params: { id } }, shop.owner.token)
  expect(data.text).toContain(NAME)
  expect(data.text).not.toMatch(/Estranha|outra@x|franja/)
  await server.call('DELETE /api/clients/:id', { params: { id } }, shop.owner.token)
  await server.call('DELETE /api/clients/:id/permanent', { params: { id } }, shop.owner.token)
  const kept = await server.storage.read((db) => db.select().from(outbox))
  expect(kept.map(({ recipient }) => recipient)).toContain(stranger)
})

test('who types the same telephone afterwards is somebody new', async () => {
  const id = await leaveTraces()
  const params = { id }
  await server.call('DELETE /api/clients/:id', { params }, shop.owner.token)
  await server.call('DELETE /api/clients/:id/permanent', { params }, shop.owner.token)
  const typed = { nome: 'Outra Pessoa', email: 'outra@x.example', telefone: PHONE }
  const session = await server.signIn(shop.business.slug, typed)
  const known = await server.storage.read((db) => db.select().from(clients))
  const now = known.find(({ telefone }) => telefone === PHONE)
  expect(now).toMatchObject({ nome: 'Outra Pessoa' })
  expect([now?.id === id, session.client.name]).toEqual([false, 'Outra Pessoa'])
})
