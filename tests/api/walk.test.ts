import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { contract } from '#api/contract/contract.ts'
import { Refused } from '#api/errors.ts'
import { Written } from '#api/mount.ts'
import { cancelBooking } from '#db/bookings.ts'
import { bookings } from '#db/tables/booking.ts'
import { nth } from '../factories.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { withHandlers } from './broken.ts'
import { book, cancel, slots, TUESDAY } from './calls.ts'
import { leaks, walk } from './walk.ts'
import { makeCallers, makeWorld, type World } from './world.ts'

let server: TestServer
let world: World

beforeEach(async () => {
  server = await startTestServer()
  world = await makeWorld(server)
})
afterEach(() => server.close())

test('every endpoint answers each kind of caller as its access says, and leaks nothing', async () => {
  const { endpoints, calls, complaints } = await walk(world, server.request)
  expect(complaints).toEqual([])
  expect(endpoints).toBe(Object.keys(contract).length)
  expect(calls).toBe(endpoints * (await makeCallers(world)).length)
  expect(leaks([...world.here.secrets, ...world.there.secrets], server.logged())).toEqual([])
})

test('the walk has canaries to find: more than twenty-five in each business', () => {
  expect(world.here.secrets.length).toBeGreaterThan(25)
  expect(world.there.secrets.length).toBeGreaterThan(25)
})

test('the walk catches a list of bookings without the filter of the session', async () => {
  const request = withHandlers(server, {
    'GET /api/public/:slug/bookings': (_request, caller) =>
      server.storage.read(async (db) => {
        const { catalog } = await caller(db)
        const own = eq(bookings.user_id, catalog.user_id)
        return { bookings: await db.select().from(bookings).where(own) }
      }),
  })
  const { complaints } = await walk(world, request)
  const stranger = 'GET /api/public/:slug/bookings as here/other: leaks zqhereminenomeqz'
  expect(complaints).toContain(stranger)
})

test("the walk catches a list of bookings without the tenant's filter", async () => {
  const request = withHandlers(server, {
    'GET /api/public/:slug/bookings': async () => ({
      bookings: await server.storage.read((db) => db.select().from(bookings)),
    }),
  })
  const { complaints } = await walk(world, request)
  const crossed = 'GET /api/public/:slug/bookings as here/mine: leaks zqthereminenotesqz'
  expect(complaints).toContain(crossed)
})

test('the walk catches a cancellation without the filter of the session', async () => {
  const request = withHandlers(server, {
    'POST /api/public/:slug/bookings/:id/cancel': ({ params }, caller) =>
      server.storage.write(async (tx) => {
        const { catalog } = await caller(tx)
        const change = { cancel_reason: 'client', updated_at: 0 }
        const booking = await cancelBooking(tx, catalog.user_id, params.id, change)
        if (!booking) throw new Refused({ code: 'booking_not_found' })
        return booking
      }),
  })
  const { complaints } = await walk(world, request)
  const call = 'POST /api/public/:slug/bookings/:id/cancel as here/other'
  expect(complaints).toContain(`${call}: answered 200, not 404`)
})

test('the walk catches a page that shows whole rows', async () => {
  const request = withHandlers(server, {
    'GET /api/public/:slug': async ({ params }) => {
      const catalog = await server.context.catalogs.bySlug(params.slug)
      return new Written({ text: JSON.stringify(catalog.rows), brotli: null })
    },
  })
  const { complaints } = await walk(world, request)
  const page = 'GET /api/public/:slug as anonymous'
  expect(complaints).toContain(`${page}: leaks zqherepromailqz`)
  expect(complaints).toContain(`${page}: answers something else than the contract says`)
})

test('the walk catches a log that holds what was asked', async () => {
  server.context.log.info(world.here.guests[0]?.session.client)
  const found = leaks(world.here.secrets, server.logged())
  expect(found).toContain('leaks zqhereminenomeqz')
})

test("no id of another business's rows is of any use", async () => {
  const { here, there } = world
  const { token } = nth(here.guests)
  const theirs = nth(there.business.services).id
  const professional_id = nth(there.business.professionals).id
  const before = await server.storage.read((db) => db.select().from(bookings))
  const answers = [
    await slots(server, here.business, { service_id: theirs }),
    await slots(server, here.business, { professional_id }),
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
  const { body } = await slots(server, there.business, { from: TUESDAY, to: TUESDAY })
  const times = nth(body.days).slots.map(({ time }) => time)
  expect(times).not.toContain('10:00')
  const { status } = await book(server, here.business, nth(here.guests).token, { time: '12:00' })
  expect(status).toBe(201)
  expect(await slots(server, there.business, { from: TUESDAY, to: TUESDAY })).toMatchObject({
    body,
  })
})
