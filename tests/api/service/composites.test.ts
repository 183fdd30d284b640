/** Composites: several services that clients book as one. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { OFFER_SENTENCES } from '#domain/business/offer-fields.pt-BR.ts'
import { book, TUESDAY } from '#tests/support/api/calls/booking-calls.ts'
import {
  formatAnswer,
  type OwnerSalon,
  openOwnerSalon,
} from '#tests/support/api/calls/owner-calls.ts'
import { createServiceCalls } from '#tests/support/api/calls/service-calls.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { requireNth } from '#tests/support/db/factories.ts'

let server: TestServer
let house: OwnerSalon
let calls: ReturnType<typeof createServiceCalls>
beforeEach(async () => {
  server = await startTestServer()
  house = await openOwnerSalon(server, {
    services: [{ name: 'Corte' }, { name: 'Barba', price: 3000 }, { name: 'Luzes' }],
    professionals: [{ name: 'Rafa' }, { name: 'Bia' }],
  })
  calls = createServiceCalls(house)
})
afterEach(() => server.close())

const id = (place: number) => requireNth(house.business.services, place).id
const item = (place: number, ...professional_ids: string[]) => ({
  service_id: id(place),
  professional_ids,
})
const combo = (fields = {}) => ({
  ...{ name: 'Corte e barba', category: 'combo' as const, total_price: 70, total_duration: 50 },
  items: [item(0), item(1)],
  ...fields,
})
const parseFields = (text: string) =>
  z.looseObject({ fields: z.record(z.string(), z.string()) }).parse(JSON.parse(text)).fields

test('is shown and booked as one service with its totals, its parts hidden', async () => {
  const { status, body } = await calls.combine(combo(), 'chave')
  expect(status).toBe(201)
  expect((await calls.combine(combo(), 'chave')).body).toEqual(body)
  const { composites } = await calls.list()
  expect(composites).toMatchObject([{ ...combo(), id: body.id, is_active: true, upcoming: 0 }])
  const { services } = await calls.page()
  expect(services.map(({ name, price }) => [name, price])).toEqual([
    ['Corte e barba', 70],
    ['Luzes', 50],
  ])
  const { access_token } = await server.signIn(house.business.slug)
  await book(server, house.business, access_token, { composite_id: body.id })
  expect((await house.rows())[0]).toMatchObject({ price: 7000, duration: 50, date: TUESDAY })
  expect((await calls.list()).composites[0]).toMatchObject({ upcoming: 1 })
  expect(formatAnswer(await calls.removeComposite(body.id))).toBe('409 offer_booked')
})

test('its items and who performs them are changed in their order; the rest of the house stays', async () => {
  const bia = house.getProfessionalId(1)
  const made = await calls.combine(combo({ items: [item(0, bia), item(1)] }))
  const other = await calls.combine(combo({ name: 'Outro' }))
  const shown = (await calls.page()).services.find((one) => one.id === made.body.id)
  expect(shown?.professional_ids).toEqual([bia])
  const items = [item(2), item(1, bia), item(2)]
  const edit = {
    changes: { items, total_price: 99 },
    shown: { items: [item(0, bia), item(1)], total_price: 70 },
  }
  const changed = await calls.changeComposite(made.body.id, edit)
  expect([changed.status, changed.body.composite]).toMatchObject([200, { items, total_price: 99 }])
  expect((await calls.changeComposite(made.body.id, edit)).status).toBe(200)
  const late = await calls.changeComposite(made.body.id, {
    ...edit,
    changes: { items: [item(0), item(1)] },
  })
  expect(formatAnswer(late)).toBe('409 edited_elsewhere')
  const { composites } = await calls.list()
  expect(composites.find((one) => one.id === other.body.id)).toMatchObject(combo({ name: 'Outro' }))
  expect((await calls.history()).map(({ action }) => action)).toEqual([
    'service_changed',
    'service_created',
    'service_created',
  ])
})

test('too few, unknown and repeated parts are refused beside their place', async () => {
  const there = await openOwnerSalon(server)
  const foreign = requireNth(there.business.services).id
  const refused = async (fields: object) => parseFields((await calls.combine(combo(fields))).text)
  expect(await refused({ items: [item(0)] })).toEqual({ items: OFFER_SENTENCES.items })
  expect(
    await refused({ items: [item(0), { service_id: foreign, professional_ids: [] }] }),
  ).toEqual({ 'items.1.service_id': OFFER_SENTENCES.service })
  expect(await refused({ items: [item(0), item(1, there.getProfessionalId(0))] })).toEqual({
    'items.1.professional_ids.0': OFFER_SENTENCES.professional,
  })
  expect(await refused({ total_duration: 0, total_price: -1 })).toEqual({
    total_duration: OFFER_SENTENCES.duration,
    total_price: OFFER_SENTENCES.price,
  })
  const { composites } = await calls.list()
  expect(composites).toEqual([])
})

test('deactivated, the page offers its parts again; nobody else’s composite is touched', async () => {
  const made = await calls.combine(combo())
  const edit = { changes: { is_active: false }, shown: { is_active: true } }
  const there = createServiceCalls(await openOwnerSalon(server))
  expect((await there.changeComposite(made.body.id, edit)).status).toBe(404)
  expect((await there.removeComposite(made.body.id)).status).toBe(404)
  await calls.changeComposite(made.body.id, edit)
  const names = (await calls.page()).services.map(({ name }) => name)
  expect(names.sort()).toEqual(['Barba', 'Corte', 'Luzes'])
})
