/** Who works at a house's reception: what they see there, under which name, and until when. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Call, contract } from '#api/contract/contract.ts'
import type { Endpoint } from '#api/contract/shape/endpoint.ts'
import { insertResources } from '#db/account/profiles.ts'
import { endReception } from '#db/account/reception-accounts.ts'
import { DAY, TUESDAY } from '#tests/support/api/calls/booking-calls.ts'
import {
  createComandaCalls,
  createPayment,
  openShop,
  type Shop,
  toComandaBody,
} from '#tests/support/api/calls/comanda-calls.ts'
import { openEventListener } from '#tests/support/api/live/event-listener.ts'
import { addReception, joinReception } from '#tests/support/api/people/reception.ts'
import { proveEmail, signInByPassword } from '#tests/support/api/people/sign-up.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { createBusiness, insertBooking } from '#tests/support/db/factories.ts'

let server: TestServer
let shop: Shop
let carla: Awaited<ReturnType<typeof joinReception>>
beforeEach(async () => {
  server = await startTestServer()
  shop = await openShop(server)
  carla = await joinReception(server, shop.business)
})
afterEach(() => server.close())

const listWith = (access: Endpoint['access']) =>
  Object.entries<Endpoint>(contract)
    .filter(([, endpoint]) => endpoint.access === access)
    .map(([name]) => name)
    .sort()
const visit = (fields: Parameters<typeof insertBooking>[2] = {}) =>
  insertBooking(server.storage, shop.business, { date: TUESDAY, ...fields })
const leave = () =>
  server.storage.write((tx) =>
    endReception(tx, shop.business.user_id, carla.id, server.context.now()),
  )
const getMe = (token: string) => server.call('GET /api/me', {}, token)
const readHistory = async (query: { person?: string } = {}) =>
  (await server.call('GET /api/audit', { query }, shop.owner.token)).body

test('the owner alone has figures, team, services, history, settings, and what cannot be undone', () => {
  expect(listWith('owner')).toEqual([
    'DELETE /api/advances/:id',
    'DELETE /api/bookings/:id/permanent',
    'DELETE /api/calendars/:id',
    'DELETE /api/calendars/house',
    'DELETE /api/clients/:id/permanent',
    'DELETE /api/composites/:id',
    'DELETE /api/expenses/:id',
    'DELETE /api/imports/:id',
    'DELETE /api/keys/:id',
    'DELETE /api/leaving',
    'DELETE /api/notifications/whatsapp',
    'DELETE /api/product-sales/:id',
    'DELETE /api/products/:id',
    'DELETE /api/professionals/:id',
    'DELETE /api/professionals/:id/access',
    'DELETE /api/reception/:id/access',
    'DELETE /api/services/:id',
    'DELETE /api/settings/closed-days',
    'DELETE /api/webhooks/:id',
    'GET /api/audit',
    'GET /api/calendars',
    'GET /api/clients/:id/data',
    'GET /api/commissions',
    'GET /api/dashboard',
    'GET /api/expenses',
    'GET /api/export/bookings',
    'GET /api/export/house',
    'GET /api/financial',
    'GET /api/first-steps',
    'GET /api/imports',
    'GET /api/imports/:id',
    'GET /api/imports/:id/lines',
    'GET /api/keys',
    'GET /api/leaving',
    'GET /api/notifications',
    'GET /api/notifications/log',
    'GET /api/product-sales',
    'GET /api/products',
    'GET /api/products/:id/movements',
    'GET /api/professionals',
    'GET /api/professionals/:id/bookings-ahead',
    'GET /api/professionals/:id/takings',
    'GET /api/projections',
    'GET /api/reception',
    'GET /api/reports/bookings',
    'GET /api/reports/clients',
    'GET /api/reports/methods',
    'GET /api/reports/occupancy',
    'GET /api/reports/professionals',
    'GET /api/reports/revenue',
    'GET /api/reports/services',
    'GET /api/reviews',
    'GET /api/services',
    'GET /api/settings',
    'GET /api/settings/booking-limits',
    'GET /api/settings/holidays',
    'GET /api/settings/slug',
    'GET /api/share',
    'GET /api/statements',
    'GET /api/statements/:id',
    'GET /api/statements/open',
    'GET /api/statements/preview',
    'GET /api/subscription',
    'GET /api/subscription/checkouts/:id',
    'GET /api/unreadable',
    'GET /api/webhook-deliveries',
    'GET /api/webhooks',
    'PATCH /api/composites/:id',
    'PATCH /api/expenses/:id',
    'PATCH /api/first-steps',
    'PATCH /api/product-sales/:id',
    'PATCH /api/products/:id',
    'PATCH /api/professionals/:id',
    'PATCH /api/reviews/:id',
    'PATCH /api/services/:id',
    'PATCH /api/settings',
    'PATCH /api/webhooks/:id',
    'POST /api/advances',
    'POST /api/calendars',
    'POST /api/calendars/address',
    'POST /api/client-merges/:id/undo',
    'POST /api/clients/:id/merge',
    'POST /api/composites',
    'POST /api/expenses',
    'POST /api/expenses/:id/pay',
    'POST /api/expenses/:id/unpay',
    'POST /api/export/house',
    'POST /api/imports',
    'POST /api/imports/:id/lines',
    'POST /api/imports/:id/start',
    'POST /api/imports/:id/undo',
    'POST /api/keys',
    'POST /api/leaving',
    'POST /api/notifications/test',
    'POST /api/product-sales',
    'POST /api/products',
    'POST /api/products/:id/stock',
    'POST /api/professionals',
    'POST /api/professionals/:id/archive',
    'POST /api/professionals/:id/hand-over',
    'POST /api/professionals/:id/invitation',
    'POST /api/professionals/:id/outside',
    'POST /api/professionals/:id/restore',
    'POST /api/reception/invitation',
    'POST /api/services',
    'POST /api/settings/closed-days',
    'POST /api/settings/outside',
    'POST /api/statements',
    'POST /api/statements/:id/pay',
    'POST /api/statements/:id/reopen',
    'POST /api/statements/:id/reverse-payment',
    'POST /api/subscription/checkouts',
    'POST /api/subscription/checkouts/:id/refund',
    'POST /api/webhook-deliveries/:id/resend',
    'POST /api/webhooks',
    'POST /api/webhooks/:id/secret',
    'POST /api/webhooks/:id/test',
    'PUT /api/card-fees',
    'PUT /api/notifications',
    'PUT /api/notifications/whatsapp',
    'PUT /api/services/order',
    'PUT /api/settings/booking-limits',
    'PUT /api/subscription/next',
    'PUT /api/subscription/renewal',
  ])
})

test('the reception has agenda, clients and comanda', () => {
  expect(listWith('reception')).toEqual([
    'DELETE /api/blocks/:id',
    'DELETE /api/bookings/:id',
    'DELETE /api/bookings/:id/links',
    'DELETE /api/client-notes/:id',
    'DELETE /api/clients/:id',
    'DELETE /api/clients/:id/block',
    'GET /api/accounts',
    'GET /api/agenda',
    'GET /api/bookings',
    'GET /api/bookings/:id',
    'GET /api/card-fees',
    'GET /api/catalog',
    'GET /api/client-proposals',
    'GET /api/client-records',
    'GET /api/clients',
    'GET /api/clients/:id',
    'GET /api/clients/:id/account',
    'GET /api/clients/:id/notes',
    'GET /api/free-times',
    'GET /api/notifications/queue',
    'GET /api/pix',
    'GET /api/till',
    'PATCH /api/bookings/:id',
    'PATCH /api/client-notes/:id',
    'PATCH /api/clients/:id',
    'POST /api/account-moves/:id/reverse',
    'POST /api/blocks',
    'POST /api/bookings',
    'POST /api/bookings/:id/close',
    'POST /api/bookings/:id/decline-review',
    'POST /api/bookings/:id/receipt',
    'POST /api/bookings/:id/reminder',
    'POST /api/bookings/:id/reopen',
    'POST /api/bookings/:id/restore',
    'POST /api/bookings/:id/status',
    'POST /api/bookings/conflicts',
    'POST /api/client-proposals/:id',
    'POST /api/client-proposals/:id/undo',
    'POST /api/clients',
    'POST /api/clients/:id/block',
    'POST /api/clients/:id/notes',
    'POST /api/clients/:id/payments',
    'POST /api/clients/:id/restore',
    'POST /api/pictures',
    'POST /api/till/close',
    'POST /api/till/moves',
    'POST /api/till/moves/:id/reverse',
    'POST /api/till/open',
    'POST /api/till/reopen',
    'PUT /api/bookings/:id/comanda',
  ] satisfies Call[])
})

test('is told which house it is, and is admin to the documents’ guards', async () => {
  const { business_name: name, slug } = shop.business.settings
  const plan = { plano_atual: 'essencial' as const, created_at: 1, updated_at: 1 }
  await server.storage.write(async (tx) => {
    // A plan of a house that they had themselves says nothing of this one.
    for (const user_id of [shop.business.user_id, carla.id]) {
      await insertResources(tx, { user_id, ...plan })
    }
  })
  expect((await getMe(carla.token)).body).toMatchObject({
    ...{ id: carla.id, email: carla.email, name: 'Pessoa de Teste', professional_id: null },
    ...{ role: 'admin', house_role: 'reception', business: { name, slug }, resources: null },
  })
  expect((await getMe(shop.owner.token)).body).toMatchObject({
    ...{ role: 'admin', house_role: 'owner', resources: { plano_atual: 'avancado' } },
  })
})

test('a refusal says in words that this is not theirs', async () => {
  const { status, body } = await server.call('GET /api/share', {}, carla.token)
  expect([status, body]).toMatchObject([
    403,
    { code: 'forbidden', message: 'Você não tem permissão para fazer isso.' },
  ])
})

test('sees of a comanda everything but what the house pays for it', async () => {
  const { id } = await visit()
  const hers = createComandaCalls(server, { owner: carla })
  const owners = createComandaCalls(server, shop)
  const open = (await hers.show(id)).body
  expect((await owners.show(id)).body.commissions).not.toEqual([])
  const comanda = { ...toComandaBody(open), ...createPayment('pix', 50) }
  const saved = await hers.save(id, { version: open.version, comanda, is_courtesy: false })
  const body = { version: saved.body.version, comanda, is_courtesy: false }
  const closed = await hers.close(id, body)
  const again = await hers.close(id, body)
  expect((await owners.show(id)).body.commissions).not.toEqual([])
  expect((await hers.receipt(id)).status).toBe(201)
  const reopened = await hers.reopen(id, closed.body.version)
  const answers = [{ status: 200, body: open }, saved, closed, again, reopened]
  expect(answers.map(({ status, body: { commissions } }) => [status, commissions])).toEqual(
    answers.map(() => [200, []]),
  )
  expect(closed.body.comanda.valorTotal).toBe(50)
})

test('counts the bookings of a list, and learns no revenue of it', async () => {
  await visit({ status: 'completed', price: 5000 })
  const list = async (token: string) =>
    (await server.call('GET /api/bookings', { query: {} }, token)).body
  expect((await list(shop.owner.token)).totals).toMatchObject({ revenue: 50, completed: 1 })
  const { count, totals } = await list(carla.token)
  expect([count, totals]).toMatchObject([1, { revenue: null, completed: 1 }])
})

test('the history names her as the house does, and nobody else', async () => {
  await server.call('PATCH /api/me', { body: { name: 'Dona da Casa' } }, carla.token)
  const { id, version } = await visit()
  const input = { params: { id }, body: { version } }
  await server.call('DELETE /api/bookings/:id', input, carla.token)
  const second = await visit({ time: '12:00' })
  const own = { params: { id: second.id }, body: { version: second.version } }
  await server.call('DELETE /api/bookings/:id', own, shop.owner.token)
  await leave()

  const person = carla.reception_id
  const { people, entries } = await readHistory({ person })
  expect(people).toContainEqual({ id: person, name: 'Carla Dias' })
  expect(new Set(entries.map(({ name }) => name))).toEqual(new Set(['Carla Dias']))
  expect(entries.map(({ action }) => action)).toContain('booking_trashed')
  const owners = (await readHistory({ person: 'owner' })).entries
  expect(owners.filter(({ action }) => action === 'booking_trashed').length).toBe(1)
  const rafa = (await readHistory({ person: shop.business.professionals[0]?.id ?? '' })).entries
  expect(rafa).toEqual([])
})

test('the end is at once: signed out everywhere, deaf, and a client who signs in again', async () => {
  const colleague = await joinReception(server, shop.business, 'Nina')
  const { body: elsewhere } = await signInByPassword(server, carla.email)
  const stream = await openEventListener(server, carla.token)
  const going = await openEventListener(server, colleague.token)
  await leave()
  await visit()
  expect(await stream.ended).toBeUndefined()
  await going.hears(1)
  await going.leave()
  expect(stream.events()).toEqual([])
  for (const token of [carla.token, elsewhere.access_token ?? '']) {
    expect((await getMe(token)).status).toBe(401)
  }
  const token = (await signInByPassword(server, carla.email)).body.access_token ?? ''
  const { body } = await getMe(token)
  const former_reception = shop.business.settings.business_name
  expect(body).toMatchObject({ role: 'client', house_role: null, business: null, former_reception })
  expect((await server.call('GET /api/agenda', { query: {} }, token)).status).toBe(403)
  expect((await getMe(colleague.token)).body.house_role).toBe('reception')
})

test('the end is told for 30 days, and to nobody who has proven a contact of the account since', async () => {
  const signIn = async () => (await signInByPassword(server, carla.email)).body.access_token ?? ''
  const readFormer = async () => (await getMe(await signIn())).body.former_reception
  expect(await readFormer()).toBeNull()
  await leave()
  const left_at = server.context.now()
  server.setNow(left_at + 30 * DAY)
  expect(await readFormer()).toBeNull()
  server.setNow(left_at + 30 * DAY - 1)
  expect(await readFormer()).toBe(shop.business.settings.business_name)
  const proven = await proveEmail(server, carla.email)
  expect((await getMe(proven.token)).body.former_reception).toBeNull()
})

test('who comes back is the same in the history, by the name of now', async () => {
  await leave()
  const again = { user_id: shop.business.user_id, account: carla, name: 'Carla Melo' }
  expect(await addReception(server, again)).toBe(carla.reception_id)
  const { people } = await readHistory()
  expect(people.filter(({ id }) => id === carla.reception_id)).toEqual([
    { id: carla.reception_id, name: 'Carla Melo' },
  ])
})

test('another house may take on who has left, and the first no longer hears of them', async () => {
  const { id, version } = await visit({ time: '12:00' })
  const removal = { params: { id }, body: { version } }
  await server.call('DELETE /api/bookings/:id', removal, carla.token)
  await leave()
  const there = await createBusiness(server.storage)
  const next = await addReception(server, { user_id: there.user_id, account: carla, name: 'Carla' })
  const token = (await signInByPassword(server, carla.email)).body.access_token ?? ''
  expect((await getMe(token)).body.business?.slug).toBe(there.settings.slug)
  const booking = await visit()
  const input = { params: { id: booking.id } }
  expect((await server.call('GET /api/bookings/:id', input, token)).status).toBe(404)
  const { entries } = await readHistory({ person: carla.reception_id })
  expect(entries.filter(({ action }) => action === 'sign_in').length).toBe(0)
  // By the name that the other house gave them nobody is known here.
  expect((await readHistory({ person: next })).entries).toEqual([])
})
