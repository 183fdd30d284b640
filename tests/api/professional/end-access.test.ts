/** An owner ends a professional's access: at once, for that one, and until they invite them again. */
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { auth_sessions } from '#db/tables/account.ts'
import { professionals } from '#db/tables/service.ts'
import { TUESDAY } from '#tests/support/api/calls/booking-calls.ts'
import {
  joinStaff,
  listTeam,
  parseInvitationToken,
  sendInvitation,
  sendInvitationAnswer,
} from '#tests/support/api/calls/staff-calls.ts'
import { openEventListener } from '#tests/support/api/live/event-listener.ts'
import {
  createBusinessOwner,
  listAuditRows,
  type NewAccount,
  signInByPassword,
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
let rafa: { id: string; email: string; token: string }
const nthId = (position: number) => requireNth(business.professionals, position).id

beforeEach(async () => {
  server = await startTestServer()
  business = await createBusiness(server.storage, {
    professionals: [{ name: 'Rafa Lima' }, { name: 'Bia Melo' }],
  })
  owner = await createBusinessOwner(server, business)
  rafa = await joinStaff(server, owner, nthId(0))
})
afterEach(() => server.close())

const end = (id = nthId(0), token = owner.token) =>
  server.call('DELETE /api/professionals/:id/access', { params: { id } }, token)
const getOwnDay = (token: string) =>
  server.call('GET /api/professional/agenda', { query: {} }, token)
const getMe = (token: string) => server.call('GET /api/me', {}, token)
const findState = async (id = nthId(0)) =>
  (await listTeam(server, owner.token)).body.professionals.find((one) => one.id === id)?.account
const complete = (id: string, version: number) => {
  const input = { params: { id }, body: { version, status: 'completed' as const, early: true } }
  return server.call('POST /api/professional/bookings/:id/status', input, rafa.token)
}

test('whoever held a session holds none: neither its token nor what renews it', async () => {
  const { body: elsewhere } = await signInByPassword(server, rafa.email)
  expect((await end()).status).toBe(204)
  for (const token of [rafa.token, elsewhere.access_token ?? '']) {
    expect((await getOwnDay(token)).status).toBe(401)
    expect((await getMe(token)).status).toBe(401)
  }
  const renewed = await server.call('POST /auth/v1/token', {
    query: { grant_type: 'refresh_token' },
    headers: {},
    body: { refresh_token: elsewhere.refresh_token },
  })
  expect([renewed.status, renewed.body.code]).toEqual([400, 'refresh_token_not_found'])
  expect(await findState()).toBe('none')
})

test('who signs in again is a client, to whom the house is closed', async () => {
  await end()
  const { body } = await signInByPassword(server, rafa.email)
  const token = body.access_token ?? ''
  expect((await getMe(token)).body).toMatchObject({ role: 'client', professional_id: null })
  expect((await getOwnDay(token)).status).toBe(403)
  expect(
    (await server.request('/api/events', { headers: { Authorization: `Bearer ${token}` } })).status,
  ).toBe(403)
})

test('a stream that they listen to ends at once, and a colleague goes on listening', async () => {
  const bia = await joinStaff(server, owner, nthId(1), { email: 'bia@conta.example' })
  const theirs = await openEventListener(server, rafa.token)
  const hers = await openEventListener(server, bia.token)
  await end()
  expect(await theirs.ended).toBeUndefined()
  await insertBooking(server.storage, business, { date: TUESDAY, professional_id: nthId(1) })
  expect(await hers.hears(1)).toHaveLength(1)
  expect((await getOwnDay(bia.token)).status).toBe(200)
  await hers.leave()
})

test('the professional and their bookings stay', async () => {
  const booking = await insertBooking(server.storage, business, { date: TUESDAY })
  const rows = () =>
    server.storage.read((db) =>
      db
        .select()
        .from(professionals)
        .where(eq(professionals.id, nthId(0))),
    )
  const before = await rows()
  await end()
  expect(await rows()).toEqual(before)
  const { body } = await server.call(
    'GET /api/bookings/:id',
    { params: { id: booking.id } },
    owner.token,
  )
  expect(body).toMatchObject({ id: booking.id, professional_id: nthId(0) })
})

test('an invitation that waits ends with it, and the next one gives access again', async () => {
  await end()
  const waiting = parseInvitationToken(
    (await sendInvitation(server, owner.token, nthId(0))).body.url,
  )
  expect((await end()).status).toBe(204)
  expect((await sendInvitationAnswer(server, waiting)).body.code).toBe('invitation_not_found')
  const back = await joinStaff(server, owner, nthId(0), { email: rafa.email })
  expect(back.id).toBe(rafa.id)
  expect((await getOwnDay(back.token)).status).toBe(200)
})

test('a second press changes nothing and is written down once', async () => {
  const answers = await Promise.all([end(), end()])
  expect(answers.map(({ status }) => status)).toEqual([204, 204])
  const written = (await listAuditRows(server, owner.id)).filter(
    ({ action }) => action === 'access_ended',
  )
  expect(written.map(({ facts }) => facts.member_id)).toEqual([nthId(0)])
})

test('a call under way is done whole or refused whole; the one after it is refused', async () => {
  const booking = await insertBooking(server.storage, business, { date: TUESDAY })
  const [done, ended] = await Promise.all([complete(booking.id, booking.version), end()])
  expect(ended.status).toBe(204)
  expect([200, 401]).toContain(done.status)
  const { body } = await server.call(
    'GET /api/bookings/:id',
    { params: { id: booking.id } },
    owner.token,
  )
  expect(body.status).toBe(done.status === 200 ? 'completed' : booking.status)
  expect((await complete(booking.id, body.version)).status).toBe(401)
})

test('an invitation that is taken up meanwhile leaves no session behind that works', async () => {
  const url = parseInvitationToken((await sendInvitation(server, owner.token, nthId(1))).body.url)
  const [taken] = await Promise.all([sendInvitationAnswer(server, url), end(nthId(1))])
  const state = await findState(nthId(1))
  // Whichever came first: who joined before it is out, who came after had no invitation.
  if (taken.status === 200 && state === 'none') {
    expect((await getOwnDay(taken.body.access_token ?? '')).status).toBe(401)
  }
  expect([taken.status, state]).not.toEqual([200, 'active'])
})

test("another house's owner, the professional themselves and an unknown id end nothing", async () => {
  const there = await createBusinessOwner(server, await createBusiness(server.storage))
  const archived = await createBusiness(server.storage, { professionals: [{ deleted: true }] })
  const theirs = await createBusinessOwner(server, archived)
  expect((await end(nthId(0), there.token)).status).toBe(404)
  expect((await end(nthId(0), rafa.token)).status).toBe(403)
  expect((await end('nobody')).status).toBe(404)
  expect((await end(requireNth(archived.professionals).id, theirs.token)).status).toBe(404)
  expect((await getOwnDay(rafa.token)).status).toBe(200)
  const own = await server.storage.read((db) =>
    db.$count(auth_sessions, eq(auth_sessions.account_id, rafa.id)),
  )
  expect(own).toBe(1)
})
