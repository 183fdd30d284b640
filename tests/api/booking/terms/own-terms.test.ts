/** Price and duration by professional, from the slots to the booking. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  type BookingFields,
  book,
  listStoredBookings,
  listTimesOn,
  readPage,
  requestSlots,
  TUESDAY,
} from '#tests/support/api/calls/booking-calls.ts'
import { type SignedIn, startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import {
  type Business,
  type BusinessOverrides,
  createBusiness,
  insertBooking,
  requireNth,
} from '#tests/support/db/factories.ts'
import { setOverride } from '#tests/support/db/set-override.ts'

let server: TestServer
let business: Business
let marina: SignedIn

/** A cut of 30 minutes for R$ 50,00; with Bia 90 minutes for R$ 80,00. Open from 8 to 18 hours. */
beforeEach(async () => {
  server = await startTestServer()
  business = await openHouse()
  marina = await server.signIn(business.slug)
})
afterEach(() => server.close())

/** @param composites made of its two services, which the page then shows within them alone */
async function openHouse(composites: BusinessOverrides['composites'] = []): Promise<Business> {
  const made = await createBusiness(server.storage, {
    services: [
      { price: 5000, duration: 30 },
      { name: 'Barba', price: 3000, duration: 30 },
    ],
    professionals: [{ name: 'Rafa' }, { name: 'Bia' }],
    composites,
  })
  await setOverride(server.storage, made, { who: 1, price: 8000, duration: 90 })
  return made
}

const COMPOSITE = {
  ...{ name: 'Corte e barba', total_price: 7000, total_duration: 50 },
  items: [{ service: 0 }, { service: 1 }],
}

const getId = (who: number) => requireNth(business.professionals, who).id
const bookAs = (fields: BookingFields) => book(server, business, marina.access_token, fields)

test('times are those at which somebody is free for as long as they take', async () => {
  const bia = await listTimesOn(server, business, TUESDAY, { professional_id: getId(1) })
  const rafa = await listTimesOn(server, business, TUESDAY, { professional_id: getId(0) })
  const anyone = await listTimesOn(server, business, TUESDAY)
  expect([bia.at(-1), rafa.at(-1), anyone.at(-1)]).toEqual(['16:30', '17:30', '17:30'])
  await insertBooking(server.storage, business, {
    ...{ date: TUESDAY, time: '12:00', duration: 60, professional_id: getId(1) },
  })
  const { body } = await requestSlots(server, business, { from: TUESDAY, to: TUESDAY })
  const at = (time: string) =>
    body.days.flatMap(({ slots }) => slots).find((slot) => slot.time === time)?.professional_ids
  // The least booked first, whom a client without preference gets.
  expect([at('10:30'), at('11:00'), at('13:00')]).toEqual([
    [getId(0), getId(1)],
    [getId(0)],
    [getId(0), getId(1)],
  ])
})

test('who is chosen is booked for their price and duration, and keeps their whole time', async () => {
  const { status, body } = await bookAs({ professional_id: getId(1), price: 80, duration: 90 })
  expect([status, body.price, body.duration]).toEqual([201, 80, 90])
  const [row] = await listStoredBookings(server, business)
  expect(row).toMatchObject({ price: 8000, service_original_price: 8000, duration: 90 })
  const late = await server.signIn(business.slug, { nome: 'Ana', email: 'ana@cliente.example' })
  const taken = await book(server, business, late.access_token, {
    ...{ professional_id: getId(1), time: '11:00' },
  })
  expect([taken.status, taken.body]).toMatchObject([409, { code: 'slot_taken' }])
})

test('the house’s figures are not those of who has their own', async () => {
  const { status, body } = await bookAs({ professional_id: getId(1), price: 50, duration: 30 })
  const now = { price: 80, duration: 90, shown: { price: 50, duration: 30 } }
  expect([status, body]).toMatchObject([409, { code: 'offer_changed', ...now }])
})

test('without preference the least booked serves, of those who do it for what was shown', async () => {
  await insertBooking(server.storage, business, {
    ...{ date: TUESDAY, time: '08:00', professional_id: getId(0) },
  })
  // Bia has the emptier day, and Rafa is who was shown.
  const { body: shown } = await bookAs({ price: 50, duration: 30 })
  expect([shown.professional_id, shown.price]).toEqual([getId(0), 50])
  const { body: unseen } = await bookAs({ time: '14:00' })
  expect([unseen.professional_id, unseen.price, unseen.duration]).toEqual([getId(1), 80, 90])
  const { status, body } = await bookAs({ time: '15:30', price: 60 })
  expect([status, body]).toMatchObject([409, { code: 'offer_changed', shown: { price: 60 } }])
})

test('a composite costs and takes more by what its services do', async () => {
  business = await openHouse([COMPOSITE])
  marina = await server.signIn(business.slug)
  const { id: composite_id } = requireNth(business.composites)
  const { body } = await bookAs({ composite_id, professional_id: getId(1) })
  expect([body.price, body.duration]).toEqual([100, 110])
})

test('the page carries the least, and each one’s where they differ', async () => {
  business = await openHouse([COMPOSITE])
  const { body } = await readPage(server, business.slug)
  const [shown] = body.services
  expect([shown?.name, shown?.price, shown?.duration]).toEqual(['Corte e barba', 70, 50])
  expect(shown?.own_terms).toHaveLength(2)
  expect(shown?.own_terms).toEqual(
    expect.arrayContaining([
      { professional_id: getId(0), price: 70, duration: 50 },
      { professional_id: getId(1), price: 100, duration: 110 },
    ]),
  )
  // Where all do it alike there is nothing to tell apart, whatever the service itself says.
  await setOverride(server.storage, business, { who: 0, price: 8000, duration: 90 })
  const { body: after } = await readPage(server, business.slug)
  expect(after.services).toMatchObject([{ price: 100, duration: 110, own_terms: [] }])
})

test('of many at once for the same hour each is served for as long as they take, and no two meet', async () => {
  const people = await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      server.signIn(business.slug, { nome: `Pessoa ${i}`, email: `p${i}@cliente.example` }),
    ),
  )
  const times = ['10:00', '10:30', '11:00']
  const answers = await Promise.all(
    people.map(({ access_token }, i) =>
      book(server, business, access_token, { time: requireNth(times, i % 3) }),
    ),
  )
  const made = answers.filter(({ status }) => status === 201)
  // Rafa serves three of them and Bia one, whose time lasts over the other two starts.
  expect(made).toHaveLength(4)
  const rows = await listStoredBookings(server, business)
  const lengths = rows.map(({ professional_id, duration }) => [professional_id, duration])
  expect(lengths.filter(([id]) => id === getId(1))).toEqual([[getId(1), 90]])
  expect(lengths.filter(([id]) => id === getId(0))).toHaveLength(3)
})
