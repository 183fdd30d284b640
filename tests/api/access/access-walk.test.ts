import { and, eq, ne } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { contract } from '#api/contract/contract.ts'
import { bookings, page_visits, reviews } from '#db/tables/booking.ts'
import { clients } from '#db/tables/client.ts'
import {
  type AccessFixture,
  createAccessFixture,
  findLeaks,
  listSecrets,
} from '#tests/support/api/access/access-fixture.ts'
import { walkEndpoints } from '#tests/support/api/access/access-walk.ts'
import { createCallers } from '#tests/support/api/access/callers.ts'
import { ADDED_CLIENT } from '#tests/support/api/access/client-samples.ts'
import type { Tenant } from '#tests/support/api/access/tenant.ts'
import { book, cancel, requestSlots, TUESDAY } from '#tests/support/api/calls/booking-calls.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { requireNth } from '#tests/support/db/factories.ts'
import { readNeighbour } from '#tests/support/db/neighbour-rows.ts'
import { TABLES } from '#tests/support/db/tables.ts'

let server: TestServer
let world: AccessFixture

beforeEach(async () => {
  server = await startTestServer({
    google: { clientId: 'id', clientSecret: 'secret', issuer: 'http://google.example' },
  })
  world = await createAccessFixture(server)
})
afterEach(() => server.close())

/** What a salon has stored of its clients, but for those whom its own people added on the walk. */
function listClientRows({ business: { user_id } }: Tenant) {
  const isOld = and(eq(clients.user_id, user_id), ne(clients.nome, ADDED_CLIENT))
  return server.storage.read(async (db) => ({
    clients: await db.select().from(clients).where(isOld).orderBy(clients.id),
    bookings: await db
      .select()
      .from(bookings)
      .where(eq(bookings.user_id, user_id))
      .orderBy(bookings.id),
    reviews: await db
      .select()
      .from(reviews)
      .where(eq(reviews.user_id, user_id))
      .orderBy(reviews.id),
    visits: await db.select().from(page_visits).where(eq(page_visits.user_id, user_id)),
  }))
}

/** What nobody who walks may change; a message of the neighbour's is tried and given up. */
async function listForeignRows() {
  const { outbox: _, ...neighbour } = await server.storage.read(readNeighbour)
  return { ...(await listClientRows(world.there)), neighbour }
}

test('every endpoint answers each kind of caller as its access says, and leaks nothing', async () => {
  const before = await listForeignRows()
  const { endpoints, calls, complaints } = await walkEndpoints(world, server.request)
  expect(complaints).toEqual([])
  expect(await listForeignRows()).toEqual(before)
  expect(endpoints).toBe(Object.keys(contract).length)
  expect(calls).toBe(endpoints * (await createCallers(world)).length)
  expect(findLeaks(listSecrets(world), server.logged())).toEqual([])
}, 600_000)

test('the walk has canaries to find: more than fifty in each business, some of them for nobody', () => {
  for (const { secrets } of [world.here, world.there]) {
    expect(secrets.length).toBeGreaterThan(50)
    expect(secrets.filter(({ of }) => of.length === 0).length).toBeGreaterThan(10)
    expect(secrets.every(({ text }) => text.length > 9)).toBe(true)
  }
})

test('the walk has a canary in every table of the schema', async () => {
  const rows = await server.storage.read(readNeighbour)
  const hasCanary = (name: string) => findLeaks(world.neighbour, `${rows[name]}`).length > 0
  expect([...TABLES.keys()].filter((name) => !hasCanary(name))).toEqual([])
})

test('each access has callers who get in, and callers who do not', async () => {
  const callers = await createCallers(world)
  const names = callers.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  const kinds = callers.map(({ standing }) =>
    standing.kind === 'account' ? standing.role : standing.kind,
  )
  const wanted = ['nobody', 'client', 'link', 'admin', 'professional']
  expect(kinds).toEqual(expect.arrayContaining(wanted))
  expect(callers.filter(({ standing }) => standing.kind === 'nobody').length).toBeGreaterThan(20)
})

test("no id of another business's rows is of any use", async () => {
  const { here, there } = world
  const { token } = here.mine
  const theirs = requireNth(there.business.services).id
  const professional_id = requireNth(there.business.professionals).id
  const before = await server.storage.read((db) => db.select().from(bookings))
  const answers = [
    await requestSlots(server, here.business, { service_id: theirs }),
    await requestSlots(server, here.business, { professional_id }),
    await book(server, here.business, token, { service_id: theirs, time: '15:00' }),
    await book(server, here.business, token, { composite_id: theirs, time: '15:00' }),
    await book(server, here.business, token, { professional_id, time: '15:00' }),
    ...(await Promise.all(before.map(({ id }) => cancel(server, there.business, token, id)))),
  ]
  expect(answers.map(({ body }) => body.code)).toEqual([
    'service_not_found',
    'professional_not_offered',
    'service_not_found',
    'service_not_found',
    'professional_not_offered',
    ...before.map(() => 'unauthenticated'),
  ])
  const foreign = before.filter(({ user_id }) => user_id === there.business.user_id)
  for (const { id } of foreign) {
    const { body, status } = await cancel(server, here.business, token, id)
    expect([status, body.code]).toEqual([404, 'booking_not_found'])
  }
  expect(await server.storage.read((db) => db.select().from(bookings))).toEqual(before)
})

test("what the neighbour booked blocks nobody's time in another business", async () => {
  const { here, there } = world
  const professional_id = requireNth(there.business.professionals).id
  const asked = { from: TUESDAY, to: TUESDAY, professional_id }
  const { body } = await requestSlots(server, there.business, asked)
  const times = requireNth(body.days).slots.map(({ time }) => time)
  expect(times).not.toContain('10:00')
  const { status } = await book(server, here.business, here.mine.token, { time: '12:00' })
  expect(status).toBe(201)
  expect(await requestSlots(server, there.business, asked)).toMatchObject({ body })
})
