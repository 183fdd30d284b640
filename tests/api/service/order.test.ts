/** The order of the list: the owner's own, on the page and in the catalogue; else what is booked most. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addDays } from '#domain/time/civil-time.ts'
import { MONDAY } from '#tests/support/api/calls/booking-calls.ts'
import { type OwnerSalon, openOwnerSalon } from '#tests/support/api/calls/owner-calls.ts'
import { createNewService, createServiceCalls } from '#tests/support/api/calls/service-calls.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { requireNth } from '#tests/support/db/factories.ts'

let server: TestServer
let house: OwnerSalon
let calls: ReturnType<typeof createServiceCalls>
beforeEach(async () => {
  server = await startTestServer()
  house = await openOwnerSalon(server, {
    services: [{ name: 'Corte' }, { name: 'Barba' }, { name: 'Luzes' }, { name: 'Escova' }],
    composites: [{ name: 'Completo', items: [{ service: 2 }, { service: 3 }] }],
  })
  calls = createServiceCalls(house)
})
afterEach(() => server.close())

const id = (place: number) => requireNth(house.business.services, place).id
const combo = () => requireNth(house.business.composites).id
const shown = async () => (await calls.page()).services.map(({ name }) => name)

test('arranged, the list, the page and the catalogue stand so; what was left out follows', async () => {
  const { status, body } = await calls.arrange([id(1), combo(), id(0)])
  expect([status, body.order]).toEqual([200, [id(1), combo(), id(0), id(3), id(2)]])
  expect((await calls.list()).order).toEqual(body.order)
  expect(await shown()).toEqual(['Barba', 'Completo', 'Corte'])
  const catalog = (await calls.catalog()).services.map(({ name }) => name)
  expect(catalog).toEqual(['Barba', 'Completo', 'Corte', 'Escova', 'Luzes'])
  expect((await calls.arrange([id(1), combo(), id(0)])).body.order).toEqual(body.order)
})

test('another tab added one meanwhile: it follows; one that was deleted is told, and nothing moves', async () => {
  await calls.arrange([id(3), id(2), id(1), id(0), combo()])
  const added = await calls.added({ name: 'Novo' })
  expect((await calls.arrange([id(0), id(1)])).body.order).toEqual([
    id(0),
    id(1),
    id(3),
    id(2),
    combo(),
    added,
  ])
  const before = (await calls.list()).order
  await calls.remove(added)
  expect((await calls.arrange([added, id(1)])).status).toBe(400)
  expect((await calls.arrange([id(1), id(1)])).status).toBe(400)
  expect((await calls.list()).order).toEqual(before.filter((one) => one !== added))
})

test('what is new stands at the end of the order, services and composites, and on the page', async () => {
  await calls.arrange([id(3), id(2), id(1), id(0), combo()])
  const performers = house.business.professionals.map((one) => ({ professional_id: one.id }))
  const make = (name: string) => createNewService({ name, professionals: performers })
  const { ids } = (await calls.add([make('Unha'), make('Pé')])).body
  const items = ids.map((service_id) => ({ service_id, professional_ids: [] }))
  const both = { name: 'Mão e pé', category: 'nails', total_price: 70, total_duration: 60 } as const
  const made = await calls.combine({ ...both, items })
  const last = await calls.added({ name: 'Depois', professionals: performers })
  const before = [id(3), id(2), id(1), id(0), combo()]
  expect((await calls.list()).order).toEqual([...before, ...ids, made.body.id, last])
  expect(await shown()).toEqual(['Barba', 'Corte', 'Completo', 'Mão e pé', 'Depois'])
})

test('a house that begins with its list has it in the order in which it grew', async () => {
  house = await openOwnerSalon(server, { services: [] })
  calls = createServiceCalls(house)
  const first = await calls.add(['Corte', 'Barba'].map((name) => createNewService({ name })))
  const last = await calls.added({ name: 'Luzes' })
  expect((await calls.list()).order).toEqual([...first.body.ids, last])
})

test('without an order of its own the page leads with what was booked most in 90 days', async () => {
  expect(await shown()).toEqual(['Barba', 'Corte', 'Completo'])
  const insert = (place: number, days: number, time: string, more = {}) =>
    house.insert({ service_id: id(place), date: addDays(MONDAY, -days), time, ...more })
  for (const time of ['08:00', '09:00', '10:00']) await insert(1, 90, time)
  for (const time of ['11:00', '12:00']) await insert(0, 89, time)
  await insert(2, 5, '13:00', { composite_id: combo(), is_composite: true })
  // A change of anything on the page is when it is drawn anew.
  await calls.change(id(1), { changes: { price: 33 }, shown: { price: 50 } })
  expect(await shown()).toEqual(['Corte', 'Completo', 'Barba'])
  expect((await calls.catalog()).services.map(({ name }) => name)).toEqual([
    'Barba',
    'Completo',
    'Corte',
    'Escova',
    'Luzes',
  ])
})
