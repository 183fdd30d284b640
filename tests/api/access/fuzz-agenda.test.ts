import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agendaEndpoints } from '#api/contract/agenda.ts'
import { blockEndpoints } from '#api/contract/block.ts'
import { catalogEndpoints } from '#api/contract/catalog.ts'
import { addDays } from '#domain/time/civil-time.ts'
import { withHandlers } from '#tests/support/api/access/with-handlers.ts'
import { changeSettings, MONDAY } from '#tests/support/api/calls/booking-calls.ts'
import { type House, openHouse } from '#tests/support/api/calls/owner-calls.ts'
import { call, one, shown, type Weighted } from '#tests/support/api/fuzz/fuzzed-call.ts'
import { joined, maybe, mostly } from '#tests/support/api/fuzz/fuzzed-values.ts'
import {
  broke,
  callOf,
  fuzz,
  histogram,
  succeeds,
  type Told,
  undescribed,
} from '#tests/support/api/fuzz/send-fuzzed.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'

const SEED = 20261123
const RUNS = 2500
const AGENDA = [agendaEndpoints, blockEndpoints, catalogEndpoints].flatMap(Object.keys)

let server: TestServer
let house: House
let client: string
/** Bookings, of a series and not, some in the trash; blocks by id. */
let rows: { id: string; version: number }[]
let blocks: string[]

beforeAll(async () => {
  server = await startTestServer()
  house = await openHouse(server, {
    services: [{}, { duration: 90, gap_start: 30, gap_minutes: 30 }, { status: 'inactive' }],
    professionals: [{}, {}, { deleted: true }],
    composites: [{ items: [{ service: 0 }, { service: 1 }] }],
    clients: [{}, {}, { is_blocked: true }],
  })
  client = (await server.signIn(house.business.slug)).access_token
  const weekly = { repeat: { every_weeks: 1, until: '2028-11-01' } }
  const series = (await house.book({ time: '06:00', ...weekly })).body.bookings
  const alone = []
  for (let i = 0; i < 200; i++) {
    alone.push(
      await house.insert({ date: addDays(MONDAY, i), time: '20:00', deleted: i % 5 === 0 }),
    )
  }
  rows = [...series, ...alone]
  const block = { date: '2027-06-01', weekly_until: '2028-12-01', full_day: true }
  blocks = (await house.block(block)).body.blocks.map(({ id }) => id)
})
afterAll(() => server.close())

const date = fc.oneof(
  { arbitrary: fc.integer({ min: -5, max: 300 }).map((days) => addDays(MONDAY, days)), weight: 12 },
  { arbitrary: one(['1900-01-01', '2100-12-31']), weight: 1 },
)
const time = fc.integer({ min: 0, max: 95 }).map((quarter) => {
  const [hour, minute] = [Math.trunc(quarter / 4), (quarter % 4) * 15]
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
})
const idOf = (list: readonly { id: string }[]) => one(list).map(({ id }) => id)

function requests(): fc.Arbitrary<Weighted['arbitrary'] extends fc.Arbitrary<infer F> ? F : never> {
  const { services, professionals, composites, clients } = house.business
  const headers = shown([...Array<string>(12).fill(house.token), client])
  const who = fc.oneof(
    { arbitrary: fc.record({ id: mostly(idOf(clients), 30) }), weight: 3 },
    {
      arbitrary: joined(
        fc.record({ nome: mostly(one(['Ana Lima', 'Zoë', ' '])) }),
        maybe(fc.record({ telefone: mostly(one(['11987654321', '(11) 3456-7890', '12'])) })),
        maybe(fc.record({ email: mostly(one(['ana@x.example', 'ana@'])) })),
      ),
      weight: 1,
    },
  )
  const anybody = fc.oneof({ arbitrary: who, weight: 6 }, fc.constant(null))
  const what = fc.oneof(
    { arbitrary: fc.record({ service_id: mostly(idOf(services), 40) }), weight: 6 },
    { arbitrary: fc.record({ composite_id: mostly(idOf(composites), 40) }), weight: 2 },
  )
  const place = fc.record({
    date: mostly(date, 40),
    time: mostly(time, 40),
    professional_id: mostly(idOf(professionals), 40),
  })
  const more = joined(
    maybe(fc.record({ duration: mostly(fc.integer({ min: 5, max: 1440 })) })),
    maybe(fc.record({ price: mostly(one([0, 12.34, 10_000_000])) })),
    maybe(fc.record({ notes: mostly(one(['franja', '', '{}', 'a\nb'])) })),
    maybe(fc.record({ is_courtesy: mostly(fc.boolean()), encaixe: mostly(fc.boolean()) })),
  )
  const repeat = maybe(
    fc.record({
      repeat: mostly(fc.record({ every_weeks: fc.integer({ min: 1, max: 12 }), until: date })),
      skip_conflicts: mostly(fc.boolean()),
    }),
  )
  const booking = joined(fc.record({ client: mostly(anybody, 40) }), what, place, more, repeat)
  const seen = fc.record({ version: mostly(fc.integer({ min: 1, max: 3 }), 30) })
  const scope = maybe(fc.record({ scope: mostly(one(['one', 'following', 'all'])) }))
  const change = joined(
    seen,
    maybe(place),
    maybe(what),
    more,
    scope,
    maybe(fc.record({ client: anybody })),
  )
  const states = ['pendente', 'confirmed', 'completed', 'cancelled', 'no_show', 'scheduled']
  const forced = maybe(fc.record({ encaixe: mostly(fc.boolean()) }))
  const state = joined(seen, fc.record({ status: mostly(one(states)) }), scope, forced)
  const span = joined(
    maybe(fc.record({ from: mostly(date) })),
    maybe(fc.record({ to: mostly(date) })),
  )
  const filters = joined(
    span,
    maybe(fc.record({ q: mostly(one(['ana', '%', '_', '(11) 9', 'x@'])) })),
    maybe(fc.record({ status: mostly(one(states)), origin: mostly(one(['console', 'page'])) })),
    maybe(fc.record({ page: mostly(fc.nat(9)), size: mostly(fc.nat(200)) })),
    maybe(fc.record({ deleted: mostly(one(['true', 'false'])) })),
    maybe(fc.record({ service_id: mostly(idOf(services)), client_id: mostly(idOf(clients)) })),
  )
  const block = joined(
    fc.record({
      professional_id: mostly(one([null, ...professionals.map(({ id }) => id)])),
      date: mostly(date, 40),
      full_day: mostly(fc.boolean(), 40),
    }),
    maybe(fc.record({ start: mostly(time), end: mostly(time) })),
    maybe(fc.record({ reason: mostly(one(['Curso', ''])), weekly_until: mostly(date) })),
  )
  const id = mostly(idOf(rows), 30)
  const all = [
    call(3, 'GET /api/agenda', { headers, query: span }),
    call(6, 'GET /api/bookings', { headers, query: filters }),
    call(1, 'GET /api/catalog', { headers }),
    call(2, 'GET /api/clients', { headers, query: maybe(fc.record({ q: mostly(one(['a'])) })) }),
    call(8, 'POST /api/bookings', { headers, body: booking }),
    call(3, 'POST /api/bookings/conflicts', { headers, body: booking }),
    call(8, 'PATCH /api/bookings/:id', { headers, id, body: change }),
    call(5, 'POST /api/bookings/:id/status', { headers, id, body: state }),
    call(3, 'DELETE /api/bookings/:id', { headers, id, body: seen }),
    call(3, 'POST /api/bookings/:id/restore', { headers, id, body: seen }),
    call(2, 'DELETE /api/bookings/:id/permanent', { headers, id }),
    call(3, 'POST /api/blocks', { headers, body: block }),
    call(2, 'DELETE /api/blocks/:id', {
      headers,
      id: mostly(one(blocks), 30),
      query: maybe(fc.record({ scope: mostly(one(['one', 'following'])) })),
    }),
  ]
  return fc.oneof(...all)
}

const sample = (numRuns: number) => fc.sample(requests(), { seed: SEED, numRuns })

/** Refused before a handler was asked. */
const UNREAD = ['invalid_input', 'invalid_json', 'too_large', 'not_found', 'unauthenticated']

test('thousands of odd requests to the agenda are all answered, none with an error of ours', async () => {
  const told: Told[] = await fuzz(server.request, sample(RUNS))
  process.stdout.write(histogram(told))
  expect(broke(told)).toEqual([])
  expect(told.flatMap(({ complaints }) => complaints)).toEqual([])
  const further = told.filter((it) => callOf(it) && !UNREAD.includes(it.code))
  expect(further.length / told.length).toBeGreaterThan(0.3)
  expect(new Set(told.filter(succeeds).map(callOf))).toEqual(new Set(AGENDA))
  expect(undescribed(told)).toEqual([])
  expect(server.logged()).not.toContain('"level":50')
}, 240_000)

test('entries of any shape in the settings break no agenda', async () => {
  const odd = { date: '2026-11-24', isFullDay: false, startTime: '99', endTime: 'x', id: {} }
  const blockedDates = [odd, { date: 'ontem' }, { ...odd, professionalId: 'não é' }]
  // As they may have come from elsewhere: the column holds whatever JSON there was.
  const exceptions_settings = { agendaBlocked: true, blockedDates } as object
  await changeSettings(server, house.business, { exceptions_settings })
  expect((await house.agenda()).status).toBe(200)
  expect((await house.block()).status).toBe(201)
})

test('the same requests find an endpoint that breaks on what it did not expect', async () => {
  const request = withHandlers(server, {
    'GET /api/clients': async ({ query: { q = '' } }) => {
      throw new Error(q)
    },
  })
  expect(broke(await fuzz(request, sample(300))).length).toBeGreaterThan(0)
})
