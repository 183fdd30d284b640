/** Free slots that are kept are those that would be found anew, whatever was written by whichever process. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createApp } from '#api/app.ts'
import { KeptSlots } from '#api/booking/client/kept-slots.ts'
import { CatalogCache } from '#api/business/catalog-cache.ts'
import type { Db } from '#db/dialect/kit.ts'
import type { Storage } from '#db/dialect/storage.ts'
import { openStorage } from '#db/open.ts'
import { bookings } from '#db/tables/booking.ts'
import { business_settings } from '#db/tables/business.ts'
import { leavings } from '#db/tables/leaving.ts'
import { professionals, service_overrides, services } from '#db/tables/service.ts'
import { MINUTE, TUESDAY } from '#tests/support/api/calls/booking-calls.ts'
import { MONDAY_8H, startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import {
  type Business,
  createBookingRow,
  createBusiness,
  MIGRATIONS,
  requireNth,
} from '#tests/support/db/factories.ts'

let server: TestServer
let house: Business
const listening: Server[] = []

beforeEach(async () => {
  server = await startTestServer()
  house = await createBusiness(server.storage, { professionals: [{}, {}] })
})
afterEach(async () => {
  for (const one of listening.splice(0)) one.close()
  await server.close()
})

/** @property reads how often the database was asked */
type Lane = { url: string; reads: () => number }

/** The lane on a port, and nothing behind it but a refusal of its own. */
async function listen(catalogs?: CatalogCache): Promise<Lane> {
  let reads = 0
  const read: Storage['read'] = (fn) => {
    reads += 1
    return server.storage.read(fn)
  }
  const storage = { ...server.storage, read }
  const { lane } = createApp({
    ...server.context,
    storage,
    catalogs: catalogs ?? new CatalogCache(storage, server.context.now),
  })
  const one = createServer((incoming, outgoing) =>
    lane(incoming, outgoing, () => outgoing.writeHead(418).end('passed on')),
  )
  one.listen(0, '127.0.0.1')
  await once(one, 'listening')
  listening.push(one)
  // A port of the network: its address is no path.
  const { port } = one.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, reads: () => reads }
}

const getPath = (from = TUESDAY, to = '2026-11-30') =>
  `/api/public/${house.slug}/slots?service_id=${requireNth(house.services).id}&from=${from}&to=${to}`

/** Asks the lane, and the ordinary way, which keeps nothing. @returns the text of both */
async function compare(lane: Lane, path = getPath()): Promise<string> {
  const kept = await (await fetch(lane.url + path)).text()
  const fresh = await server.request(path)
  expect(kept).toBe(fresh.status === 200 ? await fresh.text() : 'passed on')
  return kept
}

/** How many reads a question takes: one of how far the house has come, and one more where it is answered anew. */
async function countReads(lane: Lane, path = getPath()): Promise<number> {
  const before = lane.reads()
  await compare(lane, path)
  return lane.reads() - before
}

type Write = (tx: Db, house: Business) => Promise<unknown>

const ID = 'o-agendamento'
const setBooking =
  (fields: Partial<typeof bookings.$inferInsert>): Write =>
  (tx) =>
    tx.update(bookings).set(fields).where(eq(bookings.id, ID))
const setHouse =
  (fields: Partial<typeof business_settings.$inferInsert>): Write =>
  (tx, { user_id }) =>
    tx.update(business_settings).set(fields).where(eq(business_settings.user_id, user_id))
const setService =
  (fields: Partial<typeof services.$inferInsert>): Write =>
  (tx, { user_id }) =>
    tx.update(services).set(fields).where(eq(services.user_id, user_id))
const setProfessional =
  (
    position: number,
    fields: (house: Business) => Partial<typeof professionals.$inferInsert>,
  ): Write =>
  (tx, it) =>
    tx
      .update(professionals)
      .set(fields(it))
      .where(eq(professionals.id, requireNth(it.professionals, position).id))

const MORNING = { enabled: true, schedules: [{ start: '08:00', end: '12:00' }] }
const NINE_TO_ELEVEN = { enabled: true, schedules: [{ start: '09:00', end: '11:00' }] }
const FULL_DAY = { date: TUESDAY, isFullDay: true }
const GENERAL = { timezone: 'America/Sao_Paulo', bookingTimeInterval: 20, advanceBooking: 0 }

/** Each changes what may be booked, one after the other in one house. */
const WRITES: [what: string, write: Write][] = [
  [
    'a booking',
    (tx, it) =>
      tx
        .insert(bookings)
        .values(createBookingRow(it, { id: ID, date: TUESDAY, time: '10:00', duration: 60 })),
  ],
  ['its time', setBooking({ time: '11:00' })],
  ['its day', setBooking({ date: '2026-11-26' })],
  ['its duration', setBooking({ duration: 120 })],
  ['the time before it', setBooking({ buffer_before: 30 })],
  ['the time after it', setBooking({ buffer_after: 30 })],
  ['a gap in it', setBooking({ gap_start: 30, gap_minutes: 60 })],
  ['where its gap lies', setBooking({ gap_start: 45 })],
  [
    'its professional',
    (tx, it) => setBooking({ professional_id: requireNth(it.professionals, 1).id })(tx, it),
  ],
  ['cancelled', setBooking({ status: 'cancelled' })],
  ['back again', setBooking({ status: 'confirmed' })],
  ['into the trash', setBooking({ deleted: true })],
  ['out of it', setBooking({ deleted: false })],
  ['erased', (tx) => tx.delete(bookings).where(eq(bookings.id, ID))],
  [
    'a day off',
    setHouse({ exceptions_settings: { agendaBlocked: true, blockedDates: [FULL_DAY] } }),
  ],
  ['the hours', setHouse({ schedule_settings: { tuesday: MORNING, thursday: MORNING } })],
  ['the grid', setHouse({ general_settings: GENERAL })],
  ['the notice', setHouse({ general_settings: { ...GENERAL, advanceBooking: 4380 } })],
  [
    'the zone',
    setHouse({
      general_settings: { ...GENERAL, timezone: 'America/Manaus', advanceBooking: 4380 },
    }),
  ],
  ['how long the service takes', setService({ duration: 50 })],
  [
    'how long it takes with somebody',
    (tx, { user_id, services: [service], professionals: [professional] }) =>
      tx.insert(service_overrides).values({
        ...{ user_id, service_id: service?.id ?? '', professional_id: professional?.id ?? '' },
        ...{ duration: 110, created_at: MONDAY_8H, updated_at: MONDAY_8H },
      }),
  ],
  [
    'somebody’s own hours',
    setProfessional(0, () => ({ working_hours: { thursday: NINE_TO_ELEVEN } })),
  ],
  ['who performs it', setProfessional(1, () => ({ services: [] }))],
  ['who is gone', setProfessional(0, () => ({ deleted: true }))],
  ['a service that rests', setService({ status: 'inactive' })],
  ['one that is back', setService({ status: 'active' })],
  ['who is back', setProfessional(0, () => ({ deleted: false }))],
  [
    'a house that is leaving',
    (tx, { user_id }) =>
      tx.insert(leavings).values({ user_id, asked_at: MONDAY_8H, due_at: MONDAY_8H }),
  ],
]

/** Writes all of it by a storage. @returns what was seen before and after each */
async function seeThrough(lane: Lane, storage: Storage): Promise<string[]> {
  const seen = [await compare(lane)]
  for (const [what, write] of WRITES) {
    await storage.write(async (tx) => void (await write(tx, house)))
    seen.push(
      await compare(lane).catch((error) => Promise.reject(new Error(what, { cause: error }))),
    )
    if (seen.at(-1) !== 'passed on') expect([what, await countReads(lane)]).toEqual([what, 1])
  }
  return seen
}

const expectAllToDiffer = (seen: readonly string[]) => {
  const same = WRITES.filter((_, i) => seen[i] === seen[i + 1]).map(([what]) => what)
  expect(same).toEqual([])
}

test('each kind of write shows at once', async () => {
  expectAllToDiffer(await seeThrough(await listen(), server.storage))
})

test('and so it does where another process writes', async () => {
  const other = await openStorage(server.address, MIGRATIONS)
  try {
    expectAllToDiffer(await seeThrough(await listen(), other))
  } finally {
    await other.close()
  }
})

/** What reads would be told by a house that counts nothing that happens in its agenda. */
class Deaf extends CatalogCache {
  override async loadAtEvent(slug: string) {
    return { ...(await super.loadAtEvent(slug)), event: 0 }
  }
}

test('slots that are kept without asking for the event would be noticed', async () => {
  const lane = await listen(new Deaf(server.storage, server.context.now))
  await expect(seeThrough(lane, server.storage)).rejects.toThrow('a booking')
})

test('the clock takes its minutes from the day, and the day ends', async () => {
  const lane = await listen()
  const path = getPath('2026-11-23', '2027-03-30')
  const seen = new Set([await compare(lane, path)])
  expect(await countReads(lane, path)).toBe(1)
  const notice = { ...GENERAL, bookingTimeInterval: 5, advanceBooking: 1 }
  await server.storage.write(
    async (tx) => void (await setHouse({ general_settings: notice })(tx, house)),
  )
  for (const after of [0, 1, 29_999, 59_999, 60_000, 60_001, 5 * MINUTE - 1, 5 * MINUTE]) {
    server.setNow(MONDAY_8H + 2 * 60 * MINUTE + after)
    seen.add(await compare(lane, path))
  }
  const midnight = Date.UTC(2026, 10, 24, 3)
  for (const at of [midnight - 1, midnight, midnight + 1]) {
    server.setNow(at)
    seen.add(await compare(lane, path))
  }
  expect(seen.size).toBeGreaterThan(4)
})

test('each question has its own answer, whichever name the house is asked by', async () => {
  const lane = await listen()
  const own = requireNth(house.professionals).id
  const paths = [
    getPath(),
    getPath(TUESDAY, TUESDAY),
    `${getPath()}&professional_id=${own}`,
    `${getPath()}&professional_id=${requireNth(house.professionals, 1).id}`,
  ]
  const texts = []
  for (const path of paths) texts.push(await compare(lane, path))
  expect(new Set(texts).size).toBe(paths.length)
  for (const path of paths) expect(await countReads(lane, path)).toBe(1)
  const other = await createBusiness(server.storage)
  const theirs = getPath().replace(house.slug, other.slug)
  expect(await compare(lane, theirs)).toBe('passed on')
})

test('those who ask for the same meanwhile have one answer, found once', async () => {
  const lane = await listen()
  await fetch(`${lane.url}/api/public/${house.slug}`)
  const before = lane.reads()
  const texts = await Promise.all(
    Array.from({ length: 8 }, async () => (await fetch(lane.url + getPath())).text()),
  )
  expect(new Set(texts).size).toBe(1)
  // Each has looked how far the house has come, at most; one has looked for slots.
  expect(lane.reads() - before).toBeLessThanOrEqual(9)
})

const asked = (question: string) => ({ question, version: 1, event: 1, now: 0 })

test('of all that was asked so much is kept as the memory for it holds', async () => {
  const kept = new KeptSlots(1000)
  for (let i = 0; i < 50; i++) {
    await kept.add(asked(`pergunta-${i}`), Promise.resolve('x'.repeat(100)))
    expect(kept.bytes).toBeLessThanOrEqual(1000)
  }
  await kept.add(asked('grande'), Promise.resolve('x'.repeat(2000)))
  expect(kept.find(asked('grande'))).toBeUndefined()
  for (let i = 0; i < 50; i++)
    await kept.add({ ...asked('a mesma'), event: i }, Promise.resolve('x'))
  expect(kept.bytes).toBe('a mesma'.length + 3)
  expect(await kept.find({ ...asked('a mesma'), event: 49 })).toEqual({ text: 'x', brotli: null })
  expect(kept.find(asked('a mesma'))).toBeUndefined()
})

test('what fails is not kept, and tried again', async () => {
  const kept = new KeptSlots()
  await expect(kept.add(asked('x'), Promise.reject(new Error('busy')))).rejects.toThrow('busy')
  expect(kept.find(asked('x'))).toBeUndefined()
  expect(kept.bytes).toBe(0)
})
