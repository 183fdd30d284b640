/** What an owner does with the services of the house, and what clients then see and pay. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { OFFER_SENTENCES } from '#domain/business/offer-fields.pt-BR.ts'
import { book, MONDAY, TUESDAY } from '#tests/support/api/calls/booking-calls.ts'
import {
  formatAnswer,
  type OwnerSalon,
  openOwnerSalon,
} from '#tests/support/api/calls/owner-calls.ts'
import { createNewService, createServiceCalls } from '#tests/support/api/calls/service-calls.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { requireNth } from '#tests/support/db/factories.ts'

let server: TestServer
let house: OwnerSalon
let calls: ReturnType<typeof createServiceCalls>
beforeEach(async () => {
  server = await startTestServer()
  house = await openOwnerSalon(server)
  calls = createServiceCalls(house)
})
afterEach(() => server.close())

const corte = () => requireNth(house.business.services).id
const find = async (id: string) => (await calls.list()).services.find((one) => one.id === id)
const own = (professional_id: string, terms = {}) => ({
  ...{ professional_id, price: null, duration: null, commission_rate: null },
  ...terms,
})

test('a house that was just opened adds its whole list in one call, in the order it sent', async () => {
  const names = ['Corte', 'Escova', 'Coloração']
  const { status, body } = await calls.add(names.map((name) => createNewService({ name })))
  expect([status, body.ids.length]).toEqual([201, 3])
  const { services, order } = await calls.list()
  expect(order).toEqual([...body.ids, corte()])
  expect(services.find(({ id }) => id === body.ids[0])).toEqual({
    ...createNewService({ name: 'Corte' }),
    ...{ id: body.ids[0], description: null, status: 'active', image: null, professionals: [] },
    ...{ buffer_before: 0, buffer_after: 0, gap_start: 0, gap_minutes: 0 },
    created_at: '2026-11-23T11:00:00.000Z',
    ...{ statistics: { bookings: 0, rating: 4.5, favourite: 0 }, upcoming: 0 },
  })
  // Nobody performs them yet, so that clients are not offered what nobody does.
  expect((await calls.page()).services.map(({ id }) => id)).toEqual([corte()])
  expect((await calls.history()).map(({ action, service }) => [action, service])).toEqual(
    [...names].reverse().map((name) => ['service_created', name]),
  )
})

test('one that is wrong keeps the others out too', async () => {
  const wrong = createNewService({ price: -1 })
  const { status, text } = await calls.add([createNewService(), wrong])
  expect([status, parseFields(text)]).toEqual([400, { 'services.1.price': OFFER_SENTENCES.price }])
  expect((await calls.list()).services).toHaveLength(1)
})

test('a second press adds nothing twice', async () => {
  const services = [createNewService()]
  const answers = await Promise.all([calls.add(services, 'chave'), calls.add(services, 'chave')])
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(answers[0]?.body).toEqual(answers[1]?.body)
  expect((await calls.list()).services).toHaveLength(2)
})

const parseFields = (text: string) =>
  z.looseObject({ fields: z.record(z.string(), z.string()) }).parse(JSON.parse(text)).fields

const WRONG: [string, unknown, string][] = [
  ['name', '   ', OFFER_SENTENCES.name],
  ['name', '\u200b\u200b', OFFER_SENTENCES.name],
  ['name', 'x'.repeat(10_000), OFFER_SENTENCES.text(120)],
  ['name', 'Cor\u0000te', 'Use apenas texto.'],
  ['description', 'x'.repeat(501), OFFER_SENTENCES.text(500)],
  ['price', -0.01, OFFER_SENTENCES.price],
  ['price', 0.001, OFFER_SENTENCES.leastPrice],
  ['price', 100_000.01, OFFER_SENTENCES.price],
  ['price', 1e9, OFFER_SENTENCES.price],
  ['price', '45,00', OFFER_SENTENCES.price],
  ['price', null, OFFER_SENTENCES.price],
  ['duration', 0, OFFER_SENTENCES.duration],
  ['duration', 1441, OFFER_SENTENCES.duration],
  ['duration', 30.5, OFFER_SENTENCES.duration],
  ['buffer_before', 481, OFFER_SENTENCES.buffer],
  ['buffer_after', -1, OFFER_SENTENCES.buffer],
  ['gap_minutes', 31, OFFER_SENTENCES.gap],
  ['category', 'Cabelo', OFFER_SENTENCES.category],
  ['status', 'oculto', OFFER_SENTENCES.status],
  ['image', 'javascript:alert(1)', OFFER_SENTENCES.image],
  ['image', 'https://x.example/logo.svg', OFFER_SENTENCES.image],
  ['image', '/api/me', OFFER_SENTENCES.image],
]

test.each(WRONG)(
  '%s %j is refused beside its field, new and changed',
  async (field, value, said) => {
    const send = async (path: string, method: string, body: object) => {
      const headers = { Authorization: `Bearer ${house.token}`, 'Content-Type': 'application/json' }
      return server.request(path, { method, headers, body: JSON.stringify(body) })
    }
    const before = await calls.list()
    const services = [{ ...createNewService(), [field]: value }]
    const added = await send('/api/services', 'POST', { services })
    expect([added.status, parseFields(await added.text())]).toEqual([
      400,
      { [`services.0.${field}`]: said },
    ])
    const shown = { ...before.services[0] }
    const edit = { changes: { [field]: value }, shown }
    const changed = await send(`/api/services/${corte()}`, 'PATCH', edit)
    expect([changed.status, parseFields(await changed.text())]).toEqual([
      400,
      { [`changes.${field}`]: said },
    ])
    expect(await calls.list()).toEqual(before)
  },
)

test('who does not work here, or stands there twice, is refused beside their place', async () => {
  const there = await openOwnerSalon(server)
  const stranger = { professional_id: there.getProfessionalId(0) }
  const mine = { professional_id: house.getProfessionalId(0) }
  const added = await calls.add([createNewService({ professionals: [mine, stranger] })])
  expect(parseFields(added.text)).toEqual({
    'services.0.professionals.1.professional_id': OFFER_SENTENCES.professional,
  })
  const twice = await calls.add([createNewService({ professionals: [mine, mine] })])
  expect(parseFields(twice.text)).toEqual({
    'services.0.professionals': OFFER_SENTENCES.professionals,
  })
  expect((await calls.list()).services).toHaveLength(1)
})

test('a change holds at once, on the page and in the next booking', async () => {
  const changes = { price: 62.5, duration: 45, buffer_after: 10 }
  const shown = { price: 50, duration: 30, buffer_after: 0 }
  const { status, body } = await calls.change(corte(), { changes, shown })
  expect([status, body.service]).toMatchObject([200, { ...changes, name: 'Corte' }])
  expect((await calls.page()).services).toMatchObject([{ price: 62.5, duration: 45 }])
  const { access_token } = await server.signIn(house.business.slug)
  const booked = await book(server, house.business, access_token)
  expect([booked.status, (await house.rows())[0]]).toMatchObject([
    201,
    { price: 6250, duration: 45, buffer_after: 10 },
  ])
})

test('two tabs: other fields both hold, the same field tells the second one', async () => {
  await calls.change(corte(), { changes: { price: 60 }, shown: { price: 50 } })
  const other = await calls.change(corte(), {
    changes: { name: 'Corte fino' },
    shown: { name: 'Corte' },
  })
  expect([other.status, other.body.service]).toMatchObject([200, { name: 'Corte fino', price: 60 }])
  const late = await calls.change(corte(), { changes: { price: 70 }, shown: { price: 50 } })
  expect([formatAnswer(late), Object.keys(parseFields(late.text))]).toEqual([
    '409 edited_elsewhere',
    ['price'],
  ])
  expect((await find(corte()))?.price).toBe(60)
})

test('pressed twice it is one change, in the history too', async () => {
  const edit = { changes: { status: 'inactive' as const }, shown: { status: 'active' } }
  const answers = await Promise.all([calls.change(corte(), edit), calls.change(corte(), edit)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await calls.history()).map(({ action, service }) => [action, service])).toEqual([
    ['service_deactivated', 'Corte'],
  ])
  expect((await calls.page()).services).toEqual([])
  expect((await find(corte()))?.status).toBe('inactive')
})

test('a pause has to lie within the service, also where only the duration is changed', async () => {
  const shown = { duration: 30, gap_start: 0, gap_minutes: 0 }
  const changes = { duration: 90, gap_start: 30, gap_minutes: 30 }
  expect((await calls.change(corte(), { changes, shown })).status).toBe(200)
  const late = await calls.change(corte(), { changes: { duration: 45 }, shown: { duration: 90 } })
  expect(parseFields(late.text)).toEqual({ 'changes.duration': OFFER_SENTENCES.gap })
  const gone = await calls.change(corte(), {
    changes: { gap_minutes: 0, duration: 45 },
    shown: { gap_minutes: 30, duration: 90 },
  })
  expect(gone.body.service).toMatchObject({ duration: 45, gap_start: 0, gap_minutes: 0 })
})

test('who performs it is saved with it: they are offered, on their own terms, to be booked so', async () => {
  const [rafa, bia] = [house.getProfessionalId(0), house.getProfessionalId(1)]
  const terms = { price: 80, duration: 50, commission_rate: 60 }
  const id = await calls.added({
    professionals: [{ professional_id: rafa }, { professional_id: bia, ...terms }],
  })
  const listed = [own(rafa), own(bia, terms)].sort((a, b) =>
    a.professional_id < b.professional_id ? -1 : 1,
  )
  expect((await find(id))?.professionals).toEqual(listed)
  const service = (await calls.page()).services.find((one) => one.id === id)
  expect(service?.professional_ids.toSorted()).toEqual([rafa, bia].sort())
  expect(service?.own_terms.find((one) => one.professional_id === bia)).toMatchObject({
    price: 80,
    duration: 50,
  })
  const { access_token } = await server.signIn(house.business.slug)
  await book(server, house.business, access_token, { service_id: id, professional_id: bia })
  expect((await house.rows())[0]).toMatchObject({ price: 8000, duration: 50 })
  // Taken off, Bia neither performs it nor has terms of her own; the other service stays hers.
  const edit = { changes: { professionals: [own(rafa)] }, shown: { professionals: listed } }
  expect((await calls.change(id, edit)).body.service.professionals).toEqual([own(rafa)])
  const page = await calls.page()
  expect(page.services.map(({ professional_ids }) => professional_ids.length)).toEqual([1, 2])
  expect(page.services[0]?.own_terms).toEqual([])
})

test('one that was never booked is deleted for good, and pressed again is not there', async () => {
  const id = await calls.added({ professionals: [{ professional_id: house.getProfessionalId(0) }] })
  expect((await calls.remove(id)).status).toBe(204)
  expect((await calls.remove(id)).status).toBe(404)
  expect((await calls.list()).order).toEqual([corte()])
  expect((await calls.history())[0]).toMatchObject({
    ...{ action: 'service_deleted', service: 'Corte infantil' },
  })
})

test('what bookings or composites refer to stays, and says why', async () => {
  const remove = async () => JSON.parse((await calls.remove(corte())).text)
  const composite = await calls.combine({
    ...{ name: 'Corte duplo', category: 'combo', total_price: 90, total_duration: 60 },
    items: [
      { service_id: corte(), professional_ids: [] },
      { service_id: corte(), professional_ids: [] },
    ],
  })
  expect(await remove()).toMatchObject({
    ...{ code: 'service_in_composites', composites: ['Corte duplo'] },
  })
  expect((await calls.removeComposite(composite.body.id)).status).toBe(204)
  const past = await house.insert({ date: MONDAY, time: '07:00', status: 'completed' })
  expect(await remove()).toMatchObject({ code: 'offer_in_history' })
  const ahead = await house.insert({ date: TUESDAY })
  expect(await remove()).toMatchObject({ code: 'offer_booked', upcoming: 1 })
  expect((await find(corte()))?.upcoming).toBe(1)
  const rows = await house.rows()
  expect(rows.map(({ id }) => id).sort()).toEqual([past.id, ahead.id].sort())
})

test('statistics count 30 days of what was not cancelled; a composite counts as itself', async () => {
  const dates = ['2026-10-24', '2026-10-25', MONDAY]
  for (const date of dates) await house.insert({ date, time: '07:00', status: 'completed' })
  await house.insert({ date: '2026-11-20', time: '07:00', status: 'cancelled' })
  await house.insert({ date: '2026-11-19', time: '07:00', status: 'completed', deleted: true })
  expect((await find(corte()))?.statistics).toEqual({ bookings: 2, rating: 4.3, favourite: 95 })
})

test('another house can read, change, arrange and delete none of it', async () => {
  const there = createServiceCalls(await openOwnerSalon(server))
  const before = await calls.list()
  const edit = { changes: { name: 'Tomado' }, shown: { name: 'Corte' } }
  expect((await there.change(corte(), edit)).status).toBe(404)
  expect((await there.remove(corte())).status).toBe(404)
  expect(parseFields((await there.arrange([corte()])).text)).toEqual({ ids: OFFER_SENTENCES.order })
  const items = [corte(), corte()].map((service_id) => ({ service_id, professional_ids: [] }))
  const combo = { name: 'X', category: 'combo' as const, total_price: 1, total_duration: 1, items }
  expect(parseFields((await there.combine(combo)).text)).toEqual({
    'items.0.service_id': OFFER_SENTENCES.service,
  })
  expect((await there.list()).order).not.toContain(corte())
  expect(await calls.list()).toEqual(before)
})

test('a list has its end, which says so', async () => {
  for (let i = 0; i < 6; i++) {
    const services = Array.from({ length: 49 }, (_, n) => createNewService({ name: `${i} ${n}` }))
    expect((await calls.add(services)).status).toBe(201)
  }
  const late = await calls.add([1, 2, 3, 4, 5, 6].map((n) => createNewService({ name: `${n}` })))
  expect([formatAnswer(late), late.body]).toMatchObject(['409 too_many_offers', { most: 300 }])
  expect((await calls.add([createNewService()])).status).toBe(201)
})
