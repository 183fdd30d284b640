/** What the house books and changes where professionals charge, take and earn otherwise. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createComandaCalls } from '#tests/support/api/calls/comanda-calls.ts'
import { type OwnerSalon, openOwnerSalon } from '#tests/support/api/calls/owner-calls.ts'
import { startTestServer } from '#tests/support/api/test-server.ts'
import { requireNth } from '#tests/support/db/factories.ts'
import { setOverride } from '#tests/support/db/set-override.ts'

let salon: OwnerSalon

/** Bia: a cut for R$ 80,00 in 90 minutes, of which she gets 30%. */
beforeEach(async () => {
  salon = await openOwnerSalon(await startTestServer(), {
    services: [{ name: 'Corte' }, { name: 'Barba', price: 3000, duration: 20 }],
    professionals: [{ name: 'Rafa' }, { name: 'Bia' }],
    composites: [
      { name: 'Corte e barba', total_price: 7000, items: [{ service: 0 }, { service: 1 }] },
    ],
  })
  await setOverride(salon.server.storage, salon.business, {
    ...{ who: 1, price: 8000, duration: 90, commission_rate: 30 },
  })
})
afterEach(() => salon.server.close())

const toTerms = ({ price, duration }: { price: number; duration: number }) => [price, duration]
const showComanda = (id: string) =>
  createComandaCalls(salon.server, { owner: { token: salon.token } }).show(id)

test('a new booking costs and takes what it does with its professional, unless the owner says', async () => {
  const professional_id = salon.getProfessionalId(1)
  expect(toTerms(await salon.booked({ professional_id }))).toEqual([80, 90])
  const said = { professional_id, time: '14:00', price: 60, duration: 40 }
  expect(toTerms(await salon.booked(said))).toEqual([60, 40])
  expect(toTerms(await salon.booked())).toEqual([50, 30])
})

test('a booking that is given to another professional keeps what was agreed', async () => {
  const booked = await salon.booked()
  const { body } = await salon.change(booked, { professional_id: salon.getProfessionalId(1) })
  expect(toTerms(requireNth(body.bookings))).toEqual([50, 30])
})

test('another service comes at what it costs and takes with whoever serves it then', async () => {
  const service_id = requireNth(salon.business.services).id
  const beard = { service_id: requireNth(salon.business.services, 1).id }
  const [first, second] = [
    await salon.booked(beard),
    await salon.booked({ ...beard, time: '14:00' }),
  ]
  const same = await salon.change(first, { service_id })
  expect(toTerms(requireNth(same.body.bookings))).toEqual([50, 30])
  const other = { service_id, professional_id: salon.getProfessionalId(1) }
  const changed = await salon.change(second, other)
  expect(toTerms(requireNth(changed.body.bookings))).toEqual([80, 90])
  const [, row] = await salon.rows()
  expect(row?.service_original_price).toBe(8000)
})

test('its comanda opens at that price, and the commission is of it', async () => {
  const { id } = await salon.booked({ professional_id: salon.getProfessionalId(1) })
  const { body } = await showComanda(id)
  expect(body.comanda.comandaItens.map(({ valor }) => valor)).toEqual([80])
  expect(body.commissions).toMatchObject([{ rate: 30, base: 80, amount: 24 }])
})

test('the parts of a composite share its price as its professional charges for each', async () => {
  const { id: composite_id } = requireNth(salon.business.composites)
  const items = async (who: number) => {
    const professional_id = salon.getProfessionalId(who)
    const { id, price } = await salon.booked({ composite_id, professional_id })
    const { body } = await showComanda(id)
    return [price, ...body.comanda.comandaItens.map(({ valor }) => valor)]
  }
  expect(await items(0)).toEqual([70, 43.75, 26.25])
  // R$ 30,00 more for the cut, and shared as 80 to 30.
  expect(await items(1)).toEqual([100, 72.73, 27.27])
})

test('the catalogue says what each costs and takes with whom, offered for it or not', async () => {
  const { body } = await salon.server.call('GET /api/catalog', {}, salon.token)
  const bia = { professional_id: salon.getProfessionalId(1) }
  expect(body.services.map(({ name, own_terms }) => [name, own_terms])).toEqual([
    ['Barba', []],
    ['Corte', [{ ...bia, price: 80, duration: 90 }]],
    ['Corte e barba', [{ ...bia, price: 100, duration: 110 }]],
  ])
})
