/** What the people of a house hear of its agenda, for as long as they may. */
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { LiveEvents } from '#api/live/live.ts'
import { deleteOldEvents } from '#db/events.ts'
import { bookings } from '#db/tables/booking.ts'
import { business_settings, versions } from '#db/tables/business.ts'
import { events } from '#db/tables/event.ts'
import { professionals } from '#db/tables/service.ts'
import type { EventKind } from '#domain/agenda/event.ts'
import { listHeaderComplaints } from '#tests/support/api/access/access-walk.ts'
import { book, cancel, TUESDAY } from '#tests/support/api/calls/booking-calls.ts'
import { joinStaff } from '#tests/support/api/calls/staff-calls.ts'
import {
  type EventStreamListener,
  openEventListener,
} from '#tests/support/api/live/event-listener.ts'
import { addFactor } from '#tests/support/api/people/factors.ts'
import { createBusinessOwner, type NewAccount } from '#tests/support/api/people/sign-up.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import {
  type Business,
  createBusiness,
  insertBooking,
  requireNth,
} from '#tests/support/db/factories.ts'

/** Faster than the 25 s that a person's screen gets. */
const PING_MS = 30

let server: TestServer
let business: Business
let owner: NewAccount
const listeners: EventStreamListener[] = []

beforeEach(async () => {
  server = await startTestServer(({ storage, log }) => ({
    live: new LiveEvents(storage, log, PING_MS),
  }))
  business = await createBusiness(server.storage, {
    professionals: [{ name: 'Rafa' }, { name: 'Bia' }],
  })
  owner = await createBusinessOwner(server, business)
})
afterEach(async () => {
  for (const listener of listeners.splice(0)) await listener.leave()
  await server.close()
})

async function hear(
  token: string,
  how: Parameters<typeof openEventListener>[2] = {},
): Promise<EventStreamListener> {
  const listener = await openEventListener(server, token, how)
  listeners.push(listener)
  return listener
}

const getProfessionalId = (position: number) => requireNth(business.professionals, position).id
const booked = (date: string, position = 0) =>
  insertBooking(server.storage, business, { date, professional_id: getProfessionalId(position) })
const change = (id: string, fields: Partial<typeof bookings.$inferInsert>) =>
  server.storage.write(async (tx) => {
    await tx.update(bookings).set(fields).where(eq(bookings.id, id))
  })
const kinds = (listener: EventStreamListener) => listener.events().map(({ kind }) => kind)

test('a booking by the public API is heard, with where it came from, and its end', async () => {
  const screen = await hear(owner.token)
  const { access_token: client } = await server.signIn(business.slug)
  const { body } = await book(server, business, client, { time: '10:00' })
  await cancel(server, business, client, body.id)
  await screen.hears(2)
  expect(screen.events()).toMatchObject([
    { event: 1, kind: 'booking_created', booking_id: body.id, dates: [TUESDAY] },
    { event: 2, kind: 'booking_changed', booking_id: body.id, origin: null },
  ])
  expect(requireNth(screen.events()).origin).toMatch(/page|widget|link/)
})

test('is a stream that nothing on the way may keep, gather or compress', async () => {
  const { response } = await hear(owner.token, { headers: { 'Accept-Encoding': 'gzip, br' } })
  const of = (name: string) => response.headers.get(name)
  expect(of('content-type')).toBe('text/event-stream; charset=utf-8')
  expect([of('cache-control'), of('x-accel-buffering')]).toEqual(['no-store', 'no'])
  expect(of('content-encoding')).toBeNull()
  expect(listHeaderComplaints(response.headers)).toEqual([])
})

test('who comes back hears what they missed once, by parameter or by header', async () => {
  for (const date of ['2030-01-08', '2030-01-09', '2030-01-10']) await booked(date)
  const byParameter = await hear(owner.token, { since: 1 })
  const byHeader = await hear(owner.token, { since: 0, headers: { 'Last-Event-ID': '2' } })
  const byNothing = await hear(owner.token)
  await booked('2030-01-11')
  await byParameter.hears(3)
  await byHeader.hears(2)
  await byNothing.hears(1)
  expect(byParameter.events().map(({ event }) => event)).toEqual([2, 3, 4])
  expect(byHeader.events().map(({ event }) => event)).toEqual([3, 4])
  expect(byNothing.events().map(({ event }) => event)).toEqual([4])
})

test('more than is sent at once comes in pieces, in order, without a gap', async () => {
  await server.storage.write(async (tx) => {
    for (let i = 0; i < 450; i++) {
      const blocks = { agendaBlocked: true, blockedDates: [], at: i }
      const mine = eq(business_settings.user_id, business.user_id)
      await tx.update(business_settings).set({ exceptions_settings: blocks }).where(mine)
    }
  })
  const screen = await hear(owner.token, { since: 0 })
  await screen.hears(450)
  expect(screen.events().map(({ event }) => event)).toEqual(
    Array.from({ length: 450 }, (_, i) => i + 1),
  )
})

test('where some of it is no longer kept, whoever comes back is told to look anew, and hears on from there', async () => {
  await booked('2030-01-08')
  await booked('2030-01-09')
  await server.storage.write((tx) => deleteOldEvents(tx, Date.now() + 2 * 86_400_000))
  const late = await hear(owner.token, { since: 1 })
  const upToDate = await hear(owner.token, { since: 2 })
  const fromElsewhere = await hear(owner.token, { since: 999_999_999_999_999 })
  await late.hears(1)
  await fromElsewhere.hears(1)
  await booked('2030-01-10')
  for (const one of [late, fromElsewhere]) {
    expect((await one.hears(2)).map(({ id, kind }) => [id, kind])).toEqual([
      [2, 'reset'],
      [3, 'agenda'],
    ])
  }
  await upToDate.hears(1)
  expect(kinds(upToDate)).toEqual(['booking_created'])
})

/** Writes an event as no version of ours does, past what the table checks. */
async function plantEvent(fields: { kind: string; dates: string[] }): Promise<void> {
  await server.storage.write(async (tx) => {
    await tx.run(sql`PRAGMA ignore_check_constraints = ON`)
    const mine = eq(versions.user_id, business.user_id)
    const [row] = await tx
      .update(versions)
      .set({ event: sql`${versions.event} + 1` })
      .where(mine)
      .returning({ event: versions.event })
    await tx.insert(events).values({
      ...fields,
      // A kind that another version may know.
      kind: fields.kind as EventKind,
      ...{ user_id: business.user_id, event: row?.event ?? 0, created_at: server.context.now() },
    })
    await tx.run(sql`PRAGMA ignore_check_constraints = OFF`)
  })
}

test('an event that cannot be read is skipped and logged once, and ends no line', async () => {
  const screens = [await hear(owner.token), await hear(owner.token)]
  await booked('2030-01-08')
  await plantEvent({ kind: 'booking_dreamt', dates: ['2030-01-08'] })
  await plantEvent({ kind: 'booking_changed', dates: ['2030-02-30'] })
  await booked('2030-01-09')
  screens.push(await hear(owner.token, { since: 0 }))
  for (const screen of screens) {
    await screen.hears(3)
    expect(screen.events().map(({ event }) => event)).toEqual([1, 3, 4])
    // A day that is none: something happened, so that every day has to be looked at.
    expect(screen.events()[1]).toMatchObject({ kind: 'booking_changed', dates: [] })
    // The rest of the line: a listener who comes back does not meet the same rows again.
    await expect.poll(() => screen.frames().at(-1)).toEqual({ id: 4, kind: 'ping', data: '{}' })
  }
  expect(server.context.live.size).toBe(3)
  const lines = server
    .logged()
    .split('\n')
    .filter((line) => line.includes('unreadable event'))
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { at: 'live', event: 2, kind: 'booking_dreamt' },
  ])
})

test('a professional hears of their own bookings and of blocks, and of nothing else', async () => {
  const rafa = await joinStaff(server, owner, getProfessionalId(0))
  const screen = await hear(rafa.token)
  const moved = await booked('2030-01-08')
  const taken = await booked('2030-01-08', 1)
  await change(taken.id, { notes: 'segredo' })
  await change(moved.id, { professional_id: getProfessionalId(1), time: '18:00' })
  await change(taken.id, { professional_id: getProfessionalId(0) })
  await server.storage.write(async (tx) => {
    const mine = eq(business_settings.user_id, business.user_id)
    const blocks = { agendaBlocked: true, blockedDates: [] }
    await tx.update(business_settings).set({ exceptions_settings: blocks }).where(mine)
  })
  await screen.hears(4)
  expect(screen.events().map(({ kind, booking_id }) => [kind, booking_id])).toEqual([
    ['booking_created', moved.id],
    ['booking_removed', moved.id],
    ['booking_changed', taken.id],
    ['blocks_changed', null],
  ])
  expect(JSON.stringify(screen.frames())).not.toContain(getProfessionalId(1))
})

test('another owner hears nothing', async () => {
  const other = await createBusiness(server.storage)
  const neighbour = await hear((await createBusinessOwner(server, other)).token, { since: 0 })
  const screen = await hear(owner.token)
  await booked('2030-01-08')
  await screen.hears(1)
  await insertBooking(server.storage, other)
  await neighbour.hears(1)
  expect(neighbour.events().map(({ event }) => event)).toEqual([1])
})

test('a line that stands is pinged, each time with how far it has come', async () => {
  const screen = await hear(owner.token)
  await booked('2030-01-08')
  await screen.hears(1)
  await expect.poll(() => screen.frames().filter(({ id }) => id === 1).length).toBeGreaterThan(3)
  const ids = screen.frames().map(({ id }) => id)
  expect(ids).toEqual([...ids].sort((a, b) => a - b))
  expect(screen.frames().at(-1)).toEqual({ id: 1, kind: 'ping', data: '{}' })
})

/** Waits without a clock of its own, for one that stands still. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve))
}

test('unless somebody says otherwise that is every 25 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const usual = await startTestServer()
  try {
    const salon = await createBusiness(usual.storage)
    const screen = await openEventListener(usual, (await createBusinessOwner(usual, salon)).token)
    const pings = () => screen.frames().filter(({ kind }) => kind === 'ping').length
    await until(() => pings() === 1)
    vi.advanceTimersByTime(24_999)
    // What happens later is heard, and no ping before it.
    await insertBooking(usual.storage, salon)
    await until(() => screen.events().length === 1)
    expect(pings()).toBe(1)
    vi.advanceTimersByTime(1)
    await until(() => pings() === 2)
    vi.advanceTimersByTime(25_000)
    await until(() => pings() === 3)
    await screen.leave()
  } finally {
    vi.useRealTimers()
    await usual.close()
  }
})

test('a session that was ended hears nothing more, not even a ping', async () => {
  const screen = await hear(owner.token)
  const query = { scope: 'global' as const }
  await server.call('POST /auth/v1/logout', { query }, owner.token)
  await booked('2030-01-08')
  expect(await screen.ended).toBeUndefined()
  expect(screen.events()).toEqual([])
  expect(server.context.live.size).toBe(0)
})

test('who lacks the second step hears nothing more once the account asks for it, and is not let in', async () => {
  const screen = await hear(owner.token)
  await addFactor(server, owner.id)
  await booked('2030-01-08')
  expect(await screen.ended).toBeUndefined()
  expect(screen.events()).toEqual([])
  const again = await server.request('/api/events', {
    headers: { Authorization: `Bearer ${owner.token}` },
  })
  expect(again.status).toBe(403)
})

test('a professional who was archived hears nothing more', async () => {
  const rafa = await joinStaff(server, owner, getProfessionalId(0))
  const screen = await hear(rafa.token)
  await server.storage.write(async (tx) => {
    await tx
      .update(professionals)
      .set({ deleted: true })
      .where(eq(professionals.id, getProfessionalId(0)))
  })
  expect(await screen.ended).toBeUndefined()
})

test('who leaves is forgotten, and who asks for the head alone never came', async () => {
  const screen = await hear(owner.token)
  expect(server.context.live.size).toBe(1)
  await screen.leave()
  const headers = { Authorization: `Bearer ${owner.token}` }
  const head = await server.request('/api/events', { method: 'HEAD', headers })
  expect([head.status, await head.text()]).toEqual([200, ''])
  expect(server.context.live.size).toBe(0)
})

test('whoever does not read is cut off; what waits for them stays small', async () => {
  const headers = { Authorization: `Bearer ${owner.token}` }
  const { body } = await server.request('/api/events', { headers })
  for (let i = 1; i < 28; i++) await booked(`2030-02-${String(i).padStart(2, '0')}`)
  await expect.poll(() => server.context.live.size).toBe(0)
  await expect(body?.getReader().read()).rejects.toThrow('did not read')
})

test('of more than twenty lines of one account the oldest ends', async () => {
  const screens: EventStreamListener[] = []
  for (let i = 0; i < 22; i++) screens.push(await hear(owner.token))
  expect(server.context.live.size).toBe(20)
  await Promise.all(screens.slice(0, 2).map(({ ended }) => ended))
  await booked('2030-01-08')
  await Promise.all(screens.slice(2).map((screen) => screen.hears(1)))
  expect(screens.slice(0, 2).flatMap(kinds)).toEqual([])
})

test('the description of the API says that it is a stream, and of what', async () => {
  const text = await (await server.request('/api/openapi.json')).text()
  const { responses } = z
    .object({ responses: z.record(z.string(), z.unknown()) })
    .parse(JSON.parse(text).paths['/api/events'].get)
  expect(responses['200']).toMatchObject({
    content: { 'text/event-stream': { schema: { required: expect.arrayContaining(['event']) } } },
  })
})

test('when the process ends all lines end, and nobody is let in any more', async () => {
  const screen = await hear(owner.token)
  server.context.live.close()
  expect(await screen.ended).toBeUndefined()
  const { status, body } = await server.call(
    'GET /api/events',
    { headers: {}, query: {} },
    owner.token,
  )
  expect([status, body.code]).toEqual([503, 'overloaded'])
})

test('a database that cannot answer for a moment costs no event', async () => {
  const screen = await hear(owner.token)
  const { storage } = server
  const working = storage.read
  storage.read = () => Promise.reject(new Error('busy'))
  await expect.poll(() => server.logged()).toContain('"at":"live"')
  storage.read = working
  await booked('2030-01-08')
  const again = await hear(owner.token, { since: screen.frames().at(-1)?.id ?? 0 })
  await again.hears(1)
  expect(again.events()).toHaveLength(1)
})
