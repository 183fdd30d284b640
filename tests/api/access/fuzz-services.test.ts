import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serviceEndpoints } from '#api/contract/service.ts'
import { CATEGORIES } from '#domain/business/service.ts'
import { withHandlers } from '#tests/support/api/access/with-handlers.ts'
import { type OwnerSalon, openOwnerSalon } from '#tests/support/api/calls/owner-calls.ts'
import {
  createFuzzedCall,
  fuzzedAuthorization,
  pickOne,
} from '#tests/support/api/fuzz/fuzzed-call.ts'
import {
  mergeRecords,
  mostlyRight,
  usually,
  withOptionalFields,
} from '#tests/support/api/fuzz/fuzzed-values.ts'
import {
  findCall,
  formatHistogram,
  isSuccess,
  listServerErrors,
  listUndescribed,
  sendFuzzed,
} from '#tests/support/api/fuzz/send-fuzzed.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'

const SEED = 20261123
const RUNS = 1500

let server: TestServer
let house: OwnerSalon
let there: OwnerSalon
beforeAll(async () => {
  server = await startTestServer()
  house = await openOwnerSalon(server, {
    services: Array.from({ length: 12 }, (_, i) => ({ duration: 30 + i })),
    professionals: [{}, {}, { deleted: true }],
    composites: Array.from({ length: 6 }, () => ({ items: [{ service: 0 }, { service: 1 }] })),
  })
  there = await openOwnerSalon(server)
})
afterAll(() => server.close())

const LONG = 'x'.repeat(10_000)
const name = usually(
  ['Corte', 'Ó'.repeat(120), '💇‍♀️ Corte', 'قص شعر', '‮etroC'],
  [LONG, ' ', '', null],
)
const price = usually([0, 45.5, 99_999.99, 0.001], [1e9, -1, '45,50', '1.000,00', null])
const minutes = usually([10, 30, 60, 1440], [0, 1441, -5, 1.5, 1e21, '30'])
const idle = usually([0, 10, 20], [-1, 481, 1e9, '5'])
const category = usually(CATEGORIES, ['Cabelo', '', null])
const description = usually([null, 'Com lavagem', ''], ['x'.repeat(501), 3])
const image = usually([null, 'https://x.example/a.webp'], ['javascript:1', '/a.svg', 'http://x'])

function fuzzedPerformers() {
  const { professionals } = house.business
  const professional_id = usually(
    professionals.slice(0, 2).map(({ id }) => id),
    [...professionals, ...there.business.professionals].map(({ id }) => id),
  )
  const rate = usually([null, 0, 50], [101, -1, 2.5])
  const own = withOptionalFields(fc.record({ price, duration: minutes, commission_rate: rate }))
  return mostlyRight(
    fc.array(mergeRecords(fc.record({ professional_id }), own), { maxLength: 2 }),
    24,
  )
}

function fuzzedService() {
  const status = usually(['active', 'inactive'], ['hidden', null])
  const idleTimes = { buffer_before: idle, buffer_after: idle, gap_start: idle, gap_minutes: idle }
  const more = withOptionalFields(fc.record({ description, status, image, ...idleTimes }))
  const who = withOptionalFields(fc.record({ professionals: fuzzedPerformers() }))
  return mergeRecords(fc.record({ name, price, duration: minutes, category }), more, who)
}

function fuzzedComposite() {
  const { services, professionals } = house.business
  const item = fc.record({
    service_id: usually(
      services.slice(0, 2).map(({ id }) => id),
      there.business.services.map(({ id }) => id),
    ),
    professional_ids: usually([[], [professionals[0]?.id]], [['none'], [1], null]),
  })
  const items = mostlyRight(fc.array(item, { minLength: 1, maxLength: 4 }), 24)
  return fc.record({ name, category, items, total_price: price, total_duration: minutes })
}

function fuzzedRequests() {
  const { services, composites } = house.business
  const headers = fuzzedAuthorization([...Array<string>(12).fill(house.token), there.token])
  const edit = (fields: fc.Arbitrary<object>) =>
    fc.oneof(
      fc.record({ changes: fields, shown: fields }),
      fields.map((same) => ({ changes: same, shown: same })),
      fc.constant({ changes: {}, shown: {} }),
    )
  const id = mostlyRight(pickOne(services.map((one) => one.id)), 20)
  const combo = mostlyRight(pickOne(composites.map((one) => one.id)), 20)
  const ids = mostlyRight(fc.subarray(services.map((one) => one.id)), 20)
  const added = fc.record({
    services: mostlyRight(fc.array(fuzzedService(), { minLength: 1, maxLength: 2 }), 20),
  })
  const [service, composite] = [fuzzedService(), fuzzedComposite()]
  const all = [
    createFuzzedCall(2, 'GET /api/services', { headers }),
    createFuzzedCall(6, 'POST /api/services', { headers, body: added }),
    createFuzzedCall(3, 'PUT /api/services/order', { headers, body: fc.record({ ids }) }),
    createFuzzedCall(8, 'PATCH /api/services/:id', { headers, id, body: edit(service) }),
    createFuzzedCall(1, 'DELETE /api/services/:id', { headers, id }),
    createFuzzedCall(4, 'POST /api/composites', { headers, body: composite }),
    createFuzzedCall(5, 'PATCH /api/composites/:id', { headers, id: combo, body: edit(composite) }),
    createFuzzedCall(1, 'DELETE /api/composites/:id', { headers, id: combo }),
  ]
  return fc.oneof(...all)
}

const sample = (numRuns: number) => fc.sample(fuzzedRequests(), { seed: SEED, numRuns })

test('odd requests about services are all answered, and nothing of them is half saved', async () => {
  const told = await sendFuzzed(server.request, sample(RUNS))
  process.stdout.write(formatHistogram(told))
  expect(listServerErrors(told)).toEqual([])
  expect(told.flatMap(({ complaints }) => complaints)).toEqual([])
  expect(new Set(told.filter(isSuccess).map(({ sent }) => findCall(sent)))).toEqual(
    new Set(Object.keys(serviceEndpoints)),
  )
  expect(listUndescribed(told)).toEqual([])
  expect(server.logged()).not.toContain('"level":50')
  // What was saved can be shown, to the owner and to clients, and the neighbour has what they had.
  const { status, body } = await server.call('GET /api/services', {}, house.token)
  expect(status).toBe(200)
  const own = new Set([...body.services, ...body.composites].map(({ id }) => id))
  expect(new Set(body.order)).toEqual(own)
  expect((await server.request(`/api/public/${house.business.slug}`)).status).toBe(200)
  const theirs = (await server.call('GET /api/services', {}, there.token)).body
  const [untouched] = there.business.services
  expect(theirs.services.at(-1)).toMatchObject({ id: untouched?.id, name: 'Corte', price: 50 })
}, 300_000)

test('the same requests find an endpoint that breaks on what it did not expect', async () => {
  const request = withHandlers(server, {
    'POST /api/composites': async ({ body: { name: typed } }) => {
      throw new Error(typed)
    },
  })
  expect(listServerErrors(await sendFuzzed(request, sample(200))).length).toBeGreaterThan(0)
})
