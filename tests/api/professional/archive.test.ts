/** An owner archives a professional, takes them back, deletes them for good, passes their bookings on. */
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { service_overrides } from '#db/tables/service.ts'
import { book, listTimesOn, readPage, TUESDAY } from '#tests/support/api/calls/booking-calls.ts'
import {
  joinStaff,
  parseInvitationToken,
  requestInvitation,
  sendInvitation,
} from '#tests/support/api/calls/staff-calls.ts'
import { openEventListener } from '#tests/support/api/live/event-listener.ts'
import {
  createBusinessOwner,
  listAuditRows,
  type NewAccount,
} from '#tests/support/api/people/sign-up.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import {
  type Business,
  createBusiness,
  insertBooking,
  requireNth,
} from '#tests/support/db/factories.ts'

let server: TestServer
let business: Business
let owner: NewAccount
const nthId = (position: number) => requireNth(business.professionals, position).id

beforeEach(async () => {
  server = await startTestServer()
  business = await createBusiness(server.storage, {
    services: [{ name: 'Corte' }, { name: 'Barba' }],
    professionals: [
      { name: 'Rafa Lima', email: 'rafa@x.example', phone: '11987654321' },
      { name: 'Bia Melo' },
    ],
  })
  owner = await createBusinessOwner(server, business)
})
afterEach(() => server.close())

const archive = (id = nthId(0), token = owner.token) =>
  server.call('POST /api/professionals/:id/archive', { params: { id } }, token)
const restore = (id = nthId(0)) =>
  server.call('POST /api/professionals/:id/restore', { params: { id } }, owner.token)
const remove = (id = nthId(0)) =>
  server.call('DELETE /api/professionals/:id', { params: { id } }, owner.token)
const listNames = async (archived: 'true' | 'false') =>
  (
    await server.call('GET /api/professionals', { query: { archived } }, owner.token)
  ).body.professionals.map(({ name }) => name)
const visit = (fields: Parameters<typeof insertBooking>[2] = {}) =>
  insertBooking(server.storage, business, {
    ...{ date: TUESDAY, professional_id: nthId(0), professional_name: 'Rafa Lima', ...fields },
  })
const listActions = async () =>
  (await listAuditRows(server, owner.id))
    .map(({ action }) => action)
    .filter((action) => action.startsWith('professional_'))

test('who is archived is signed out at once, deaf, and no longer offered', async () => {
  const rafa = await joinStaff(server, owner, nthId(0))
  const stream = await openEventListener(server, rafa.token)
  const client = await server.signIn(business.slug)
  expect((await archive()).body).toMatchObject({ archived: true, account: 'none' })
  expect(await stream.ended).toBeUndefined()
  const day = await server.call('GET /api/professional/agenda', { query: {} }, rafa.token)
  expect(day.status).toBe(401)
  const { professionals } = (await readPage(server, business.slug)).body
  expect(professionals.map(({ name }) => name)).toEqual(['Bia Melo'])
  const asked = { professional_id: nthId(0) }
  const booked = await book(server, business, client.access_token, asked)
  expect([booked.status, booked.body.code]).toEqual([409, 'professional_archived'])
})

test('their invitation ends, and they cannot be invited before they are back', async () => {
  const { body } = await sendInvitation(server, owner.token, nthId(0))
  await archive()
  const opened = await requestInvitation(server, parseInvitationToken(body.url))
  expect([opened.status, opened.body.code]).toEqual([404, 'invitation_not_found'])
  expect((await sendInvitation(server, owner.token, nthId(0))).status).toBe(404)
  await restore()
  expect((await sendInvitation(server, owner.token, nthId(0))).status).toBe(201)
})

test('archived and taken back twice is once; the history says so', async () => {
  expect((await archive()).status).toBe(200)
  expect((await archive()).status).toBe(200)
  expect([await listNames('true'), await listNames('false')]).toEqual([['Rafa Lima'], ['Bia Melo']])
  expect((await restore()).body).toMatchObject({ archived: false })
  expect((await restore()).status).toBe(200)
  expect(await listNames('false')).toEqual(['Bia Melo', 'Rafa Lima'])
  expect(await listTimesOn(server, business, TUESDAY, { professional_id: nthId(0) })).not.toEqual(
    [],
  )
  expect(await listActions()).toEqual(['professional_archived', 'professional_restored'])
})

test('bookings stay where they are, and are counted until somebody has them', async () => {
  await visit()
  await visit({ time: '12:00', status: 'cancelled' })
  await visit({ time: '14:00', date: '2026-11-20' })
  expect((await archive()).body.bookings_ahead).toBe(1)
  const refused = await remove()
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { code: 'professional_has_bookings_ahead', count: 1 },
  ])
})

test('only who is archived is deleted for good', async () => {
  const refused = await remove()
  expect([refused.status, refused.body]).toMatchObject([
    ...[409, { code: 'professional_not_archived' }],
  ])
  expect(await listNames('false')).toContain('Rafa Lima')
  await archive()
  expect((await remove()).status).toBe(204)
  expect([await listNames('true'), await listNames('false')]).toEqual([[], ['Bia Melo']])
  expect((await restore()).status).toBe(404)
  expect((await remove()).status).toBe(404)
})

test('of whom bookings tell, the name stays there and all else is erased', async () => {
  await visit({ date: '2026-11-20', status: 'completed' })
  await server.storage.write(async (tx) => {
    const service_id = requireNth(business.services).id
    const own = { user_id: business.user_id, professional_id: nthId(0), service_id, price: 9000 }
    await tx.insert(service_overrides).values(own)
  })
  await archive()
  expect((await remove()).status).toBe(204)
  expect(await listNames('true')).toEqual([])
  const query = { from: '2026-11-20', to: '2026-11-20' }
  const { bookings } = (await server.call('GET /api/bookings', { query }, owner.token)).body
  expect(bookings.map(({ professional_name }) => professional_name)).toEqual(['Rafa Lima'])
  const left = await server.storage.read((db) =>
    db.select().from(service_overrides).where(eq(service_overrides.user_id, business.user_id)),
  )
  expect(left).toEqual([])
  const history = (await server.call('GET /api/audit', { query: {} }, owner.token)).body
  const deleted = history.entries.find(({ action }) => action === 'professional_deleted')
  expect(deleted?.member).toBe('Rafa Lima')
})

test('a composite that lists who is deleted is offered by those who are left', async () => {
  const house = await createBusiness(server.storage, {
    services: [{ name: 'Corte' }, { name: 'Barba' }],
    professionals: [{ name: 'Rafa' }, { name: 'Bia' }],
    composites: [{ items: [{ service: 0, professionals: [0] }, { service: 1 }] }],
  })
  const { token } = await createBusinessOwner(server, house)
  const params = { id: requireNth(house.professionals).id }
  await server.call('POST /api/professionals/:id/archive', { params }, token)
  expect((await server.call('DELETE /api/professionals/:id', { params }, token)).status).toBe(204)
  const composite_id = requireNth(house.composites).id
  expect(await listTimesOn(server, house, TUESDAY, { composite_id })).not.toEqual([])
})

test('a neighbour’s professional is not found, and stays', async () => {
  const there = await createBusiness(server.storage)
  const id = requireNth(there.professionals).id
  for (const call of [archive, restore, remove]) expect((await call(id)).status).toBe(404)
  expect((await readPage(server, there.slug)).body.professionals.length).toBe(1)
})
