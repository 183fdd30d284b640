/** The history of a house: who did what, when and from where; for its owner, and for a year. */
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CallInput } from '#api/contract/contract.ts'
import { deleteExpiredRows } from '#api/retention.ts'
import { insertAudit } from '#db/account/audit.ts'
import { audit } from '#db/tables/account.ts'
import { AUDIT_KEPT_MS } from '#domain/people/audit.ts'
import { book, cancel } from '#tests/support/api/calls/booking-calls.ts'
import { startProof, verifyProof } from '#tests/support/api/calls/client-calls.ts'
import { type OwnerSalon, openOwnerSalon } from '#tests/support/api/calls/owner-calls.ts'
import { joinStaff } from '#tests/support/api/calls/staff-calls.ts'
import { addUser } from '#tests/support/api/people/accounts.ts'
import { createBookingLink } from '#tests/support/api/people/one-time-codes.ts'
import {
  findCodeSentTo,
  listAuditRows,
  PASSWORD,
  signInByPassword,
  signUp,
} from '#tests/support/api/people/sign-up.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { createBusiness, requireNth } from '#tests/support/db/factories.ts'

const AGENT =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Mobile Safari/537.36'

let server: TestServer
let house: OwnerSalon
beforeEach(async () => {
  server = await startTestServer()
  house = await openOwnerSalon(server)
})
afterEach(() => server.close())

type Query = CallInput<'GET /api/audit'>['query']
async function listEntries(query: Query = {}) {
  const { body } = await server.call('GET /api/audit', { query }, house.token)
  return body.entries
}
const listActions = async (query?: Query) =>
  (await listEntries(query)).map(({ action, person }) => [action, person])

/** Each a second after the one before it: of one millisecond the id decides. */
const tick = () => server.setNow(server.context.now() + 1000)

/** The account of the house's first professional. */
const join = () =>
  joinStaff(server, house, requireNth(house.business.professionals).id, {
    email: 'rafa@conta.example',
  })

test('a sign-in says who, how, from where and in which browser', async () => {
  const rafa = await join()
  const { id: person, name } = requireNth(house.business.professionals)
  await server.request(
    '/auth/v1/token?grant_type=password',
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'User-Agent': AGENT },
      body: JSON.stringify({ email: rafa.email, password: PASSWORD }),
    },
    '203.0.113.7',
  )
  expect((await listEntries()).find(({ device }) => device !== null)).toEqual({
    id: expect.any(String),
    at: new Date(server.context.now()).toISOString(),
    action: 'sign_in',
    ...{ person, name, address: '203.0.113.7', device: 'Chrome, Android', method: 'password' },
    ...{
      member: null,
      booking: null,
      day: null,
      service: null,
      reason: null,
      setting: null,
      from: null,
      to: null,
    },
  })
})

test('what an owner does with bookings and the team is in it, once each', async () => {
  const rafa = await join()
  const { id } = requireNth(house.business.professionals)
  const booking = await house.booked()
  tick()
  const { body: gone } = await house.trash(booking)
  tick()
  const { body: back } = await house.restore(gone)
  tick()
  const { body: done } = await house.set(back, 'cancelled')
  tick()
  await house.set(requireNth(done.bookings), 'cancelled')
  tick()
  await server.call('DELETE /api/professionals/:id/access', { params: { id } }, house.token)
  const entries = (await listEntries({ person: 'owner' })).reverse()
  expect(entries.map(({ action }) => action)).toEqual([
    ...['sign_in', 'invitation_made', 'booking_trashed', 'booking_restored', 'booking_cancelled'],
    'access_ended',
  ])
  const about = { date: booking.date, time: booking.time }
  expect(entries.filter((it) => it.booking).map((it) => it.booking)).toEqual([about, about, about])
  const { name } = requireNth(house.business.professionals)
  expect(entries.at(-1)).toMatchObject({ member: name, name: house.business.profile.name })
  expect(rafa.id).not.toBe('')
})

test('what lies in the trash and is deleted for good is told by its hour alone', async () => {
  const booking = await house.booked()
  tick()
  const { body: gone } = await house.trash(booking)
  tick()
  await house.deleteForGood(gone.id)
  const [entry] = await listEntries({ kind: 'bookings' })
  expect(entry).toMatchObject({
    action: 'booking_deleted',
    booking: { date: booking.date, time: booking.time },
  })
  const rows = await server.storage.read((db) => db.select().from(audit))
  const client = requireNth(house.business.clients)
  for (const said of [client.nome, client.telefone, client.email]) {
    expect(JSON.stringify(rows)).not.toContain(said ?? 'nothing was said')
  }
})

test('a completed booking that is opened again, and one that comes back, are in it', async () => {
  const booking = await house.booked()
  tick()
  const { body: done } = await house.set(booking, 'completed')
  tick()
  const { body: open } = await house.set(requireNth(done.bookings), 'confirmed')
  tick()
  const { body: away } = await house.set(requireNth(open.bookings), 'no_show')
  tick()
  await house.set(requireNth(away.bookings), 'confirmed')
  expect((await listActions({ kind: 'bookings' })).reverse()).toEqual([
    ['comanda_reopened', 'owner'],
    ['booking_cancelled', 'owner'],
    ['booking_restored', 'owner'],
  ])
})

test('links that are withdrawn are in it, once', async () => {
  const { access_token: token } = await server.signIn(house.business.slug)
  const { body } = await book(server, house.business, token, { time: '10:00' })
  const link = { params: { id: body.id }, query: { purpose: 'booking' as const } }
  await createBookingLink(server, { user_id: house.business.user_id }, body.id)
  for (let press = 0; press < 2; press++) {
    await server.call('DELETE /api/bookings/:id/links', link, house.token)
  }
  expect(await listEntries({ kind: 'bookings' })).toMatchObject([
    { action: 'links_withdrawn', person: 'owner', booking: { time: '10:00' } },
  ])
})

test('a receipt that is withdrawn is called by its name', async () => {
  const { body: done } = await house.set(await house.booked(), 'completed')
  const { id } = requireNth(done.bookings)
  await server.call('POST /api/bookings/:id/receipt', { params: { id } }, house.token)
  const link = { params: { id }, query: { purpose: 'receipt' as const } }
  for (let press = 0; press < 2; press++)
    await server.call('DELETE /api/bookings/:id/links', link, house.token)
  expect(await listEntries({ kind: 'bookings' })).toMatchObject([
    { action: 'receipt_withdrawn', person: 'owner' },
  ])
})

test('an encaixe is in it when it is booked, made one, or moved as one; another change is not', async () => {
  const first = await house.booked()
  const { id: professional_id } = requireNth(house.business.professionals)
  const place = { date: first.date, professional_id }
  tick()
  const over = await house.booked({ ...place, time: first.time, encaixe: true })
  tick()
  const { body: noted } = await house.change(over, { notes: 'traz a filha', scope: 'one' })
  const same = requireNth(noted.bookings)
  tick()
  const { body: moved } = await house.change(same, { time: '11:00', encaixe: true, scope: 'one' })
  tick()
  const { body: away } = await house.set(requireNth(moved.bookings), 'cancelled')
  tick()
  await house.set(requireNth(away.bookings), 'confirmed')
  const entries = (await listEntries({ kind: 'bookings' })).reverse()
  expect(entries.map(({ action, booking }) => [action, booking?.time])).toEqual([
    ['booking_squeezed_in', first.time],
    ['booking_squeezed_in', '11:00'],
    ['booking_cancelled', '11:00'],
    ['booking_restored', '11:00'],
  ])
})

test('a client who cancels stands in it as a client, without a name', async () => {
  const { access_token: token } = await server.signIn(house.business.slug)
  const { body } = await book(server, house.business, token, { time: '10:00' })
  for (let press = 0; press < 2; press++) await cancel(server, house.business, token, body.id)
  const entries = await listEntries({ person: 'client' })
  expect(entries).toMatchObject([
    { action: 'booking_cancelled', person: 'client', name: null, booking: { time: '10:00' } },
  ])
})

test('what is refused is not in it', async () => {
  const booking = await house.booked()
  const stale = { ...booking, version: booking.version + 7 }
  expect((await house.trash(stale)).status).toBe(409)
  expect(await listActions({ kind: 'bookings' })).toEqual([])
})

test('who has left keeps their past here, and does what comes after elsewhere', async () => {
  const rafa = await join()
  const { id } = requireNth(house.business.professionals)
  tick()
  await server.call('DELETE /api/professionals/:id/access', { params: { id } }, house.token)
  server.setNow(server.context.now() + 60_000)
  await signInByPassword(server, rafa.email)
  expect((await listActions({ person: id })).sort()).toEqual([
    ['role_given', id],
    ['sign_in', id],
  ])
  const { body } = await server.call('GET /api/audit', { query: {} }, house.token)
  expect(body.people.map((one) => one.id)).toContain(id)
})

test('of an account from before it worked here nothing is told', async () => {
  const client = await signUp(server, { email: 'rafa@conta.example' })
  const { id } = requireNth(house.business.professionals)
  await joinStaff(server, house, id, { email: client.email })
  expect((await listActions({ person: id })).sort()).toEqual([
    ['role_given', id],
    ['sign_in', id],
  ])
})

test('a new house’s history begins with the account that opened it', async () => {
  const { token } = await signUp(server, { role: 'admin' })
  const { body } = await server.call('GET /api/audit', { query: {} }, token)
  expect(body.entries.map(({ action, person }) => [action, person]).sort()).toEqual([
    ['account_created', 'owner'],
    ['role_given', 'owner'],
    ['sign_in', 'owner'],
  ])
})

test('that somebody of the team is a client elsewhere is no matter of their house', async () => {
  const rafa = await join()
  const elsewhere = await createBusiness(server.storage)
  const { access_token } = await server.signIn(elsewhere.slug, { email: rafa.email })
  await startProof(server, elsewhere, access_token)
  const code = await findCodeSentTo(server, rafa.email)
  const { body } = await verifyProof(server, elsewhere, access_token, code)
  expect(body.level).toBe('proven')
  const proven = (await listAuditRows(server, rafa.id)).filter(
    (it) => it.action === 'client_proven',
  )
  expect(proven).toMatchObject([{ user_id: null, facts: { user_id: elsewhere.user_id } }])
  // One that was written down as the house's, before this was so.
  const { user_id } = house.business
  await server.storage.write((tx) =>
    insertAudit(tx, { ...requireNth(proven), id: 'old', user_id, professional_id: null }),
  )
  for (const query of [{}, { kind: 'account' as const }]) {
    expect((await listActions(query)).map(([action]) => action)).not.toContain('client_proven')
  }
  expect((await listActions()).map(([action]) => action)).toContain('role_given')
})

test('another house’s history is its own, and only an owner reads one', async () => {
  const there = await openOwnerSalon(server)
  const rafa = await join()
  const { body } = await server.call('GET /api/audit', { query: {} }, there.token)
  expect(body.entries.map(({ action, person }) => [action, person])).toEqual([['sign_in', 'owner']])
  expect((await server.call('GET /api/audit', { query: {} }, rafa.token)).status).toBe(403)
})

test('it is read a page at a time, newest first, without a gap or a repetition', async () => {
  const { user_id } = house.business
  await server.storage.write(async (tx) => {
    for (let i = 0; i < 120; i++) {
      // Many in one millisecond: the id decides.
      const at = server.context.now() + 1 + Math.floor(i / 40)
      const row = { id: `r${String(i).padStart(3, '0')}`, at, account_id: user_id, address: null }
      await insertAudit(tx, {
        ...{ ...row, action: 'sign_out', facts: {} },
        ...{ user_id, professional_id: null },
      })
    }
  })
  const seen: string[] = []
  const sizes: number[] = []
  let before: string | undefined
  do {
    const query = { kind: 'access' as const, ...(before && { before }) }
    const { body } = await server.call('GET /api/audit', { query }, house.token)
    seen.push(...body.entries.filter(({ action }) => action === 'sign_out').map(({ id }) => id))
    sizes.push(body.entries.length)
    before = body.next ?? undefined
  } while (before)
  expect(seen).toEqual(
    Array.from({ length: 120 }, (_, i) => `r${String(119 - i).padStart(3, '0')}`),
  )
  expect(sizes).toEqual([50, 50, 21])
})

test('a page that none is, and a kind that none is, are refused', async () => {
  const before = ['["1","a"]', '[1.5,"a"]', '[1,"\\u0000"]'].map(
    (text) => `before=${Buffer.from(text).toString('base64url')}`,
  )
  for (const query of ['before=x', ...before, 'kind=tudo', 'person=a%20b']) {
    const { status } = await server.request(`/api/audit?${query}`, {
      headers: { Authorization: `Bearer ${house.token}` },
    })
    expect([query, status]).toEqual([query, 400])
  }
})

test('an action that this version does not know is left out, the others stay', async () => {
  const { user_id } = house.business
  await server.storage.write((tx) =>
    insertAudit(tx, {
      ...{ id: 'odd', at: server.context.now(), account_id: user_id, address: null },
      ...{ action: 'of_tomorrow', facts: {}, user_id, professional_id: null },
    }),
  )
  expect((await listActions()).map(([action]) => action)).toEqual(['sign_in'])
})

test('of words that this version does not know the sentence says nothing', async () => {
  const { user_id } = house.business
  await server.storage.write((tx) =>
    insertAudit(tx, {
      ...{ id: 'odd', at: server.context.now() + 1, account_id: user_id, address: null },
      ...{ action: 'sign_in', facts: { method: 'face', setting: 'x', from: '{"a":1}', to: 'x' } },
      ...{ user_id, professional_id: null },
    }),
  )
  expect(await listEntries()).toMatchObject([
    { id: 'odd', method: null, setting: null, from: null, to: null },
    { method: 'password' },
  ])
})

test('after twelve months it is forgotten, and what is younger stays', async () => {
  const { id } = await addUser(server, { email: 'velha@conta.example' })
  const now = server.context.now()
  await server.storage.write(async (tx) => {
    for (const [row, age] of [
      ['old', AUDIT_KEPT_MS + 1],
      ['young', AUDIT_KEPT_MS],
    ] as const) {
      await insertAudit(tx, {
        ...{ id: row, at: now - age, account_id: id, action: 'sign_in', address: null, facts: {} },
        ...{ user_id: null, professional_id: null },
      })
    }
  })
  await deleteExpiredRows(server.storage, now)
  const left = await server.storage.read((db) =>
    db.select({ id: audit.id }).from(audit).where(eq(audit.account_id, id)),
  )
  expect(left).toEqual([{ id: 'young' }])
})
