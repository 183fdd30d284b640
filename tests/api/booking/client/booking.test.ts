import { afterEach, beforeEach, expect, test } from 'vitest'
import { createApp } from '#api/app.ts'
import { CatalogCache } from '#api/business/catalog-cache.ts'
import { openStorage } from '#db/open.ts'
import { addDays } from '#domain/time/civil-time.ts'
import {
  type BookingFields,
  book,
  listOwnBookings,
  listStoredBookings,
  listTimesOn,
  TUESDAY,
} from '#tests/support/api/calls/booking-calls.ts'
import { readClaims } from '#tests/support/api/people/tokens.ts'
import { type SignedIn, startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import {
  type Business,
  createBusiness,
  insertBooking,
  MIGRATIONS,
  requireNth,
} from '#tests/support/db/factories.ts'

let server: TestServer
/** What is booked by itself, and once more as the last part of a composite. */
const CUT = { price: 6490, duration: 45, buffer_before: 5, buffer_after: 10 }
let business: Business
let marina: SignedIn
beforeEach(async () => {
  server = await startTestServer()
  business = await createBusiness(server.storage, {
    services: [CUT, {}, CUT],
    composites: [
      { name: 'Corte e barba', total_price: 9000, items: [{ service: 1 }, { service: 2 }] },
    ],
  })
  marina = await server.signIn(business.slug)
})
afterEach(() => server.close())

const bookAs = (fields: BookingFields = {}, at = business) =>
  book(server, at, marina.access_token, fields)

/** Books with a body of the test's own, which need not be what the contract types. */
const bookRaw = (body: unknown) =>
  server.request(`/api/public/${business.slug}/bookings`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${marina.access_token}` },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

const createBookingBody = (more: object = {}) => ({
  service_id: requireNth(business.services).id,
  date: TUESDAY,
  time: '10:00',
  ...more,
})

test("the stored row comes from the salon's own rows, the client's name as typed", async () => {
  const { status } = await bookAs({
    notes: '  Sem pressa  ',
    guest_name: ' Caio ',
    origin: 'widget',
  })
  expect(status).toBe(201)
  const [service, professional] = [
    requireNth(business.services),
    requireNth(business.professionals),
  ]
  const [row, ...more] = await listStoredBookings(server, business)
  expect(more).toEqual([])
  expect(row).toEqual({
    id: row?.id,
    user_id: business.user_id,
    session_id: readClaims(marina.access_token).session_id,
    client_id: marina.client.id,
    client_name: marina.client.name,
    client_phone: marina.client.phone,
    client_email: marina.client.email,
    service_id: service.id,
    service_name: service.name,
    professional_id: professional.id,
    professional_name: professional.name,
    date: TUESDAY,
    time: '10:00',
    duration: 45,
    buffer_before: 5,
    buffer_after: 10,
    gap_start: 0,
    gap_minutes: 0,
    price: 6490,
    service_original_price: 6490,
    notes: 'Sem pressa',
    client_note: 'Sem pressa',
    guest_name: 'Caio',
    contact_confirmed: false,
    status: 'confirmed',
    cancel_reason: null,
    review_status: null,
    presence_confirmed_at: null,
    reminded_at: null,
    comanda_total: null,
    completed_at: null,
    completion: null,
    series_id: null,
    is_courtesy: false,
    is_composite: false,
    composite_id: null,
    composite_items: [],
    encaixe: false,
    origin: 'widget',
    version: 1,
    deleted: false,
    created_at: server.context.now(),
    updated_at: server.context.now(),
  })
})

test('the answer is the booking as its client may see it, money in reais, and the client’s list holds the same', async () => {
  const { body } = await bookAs()
  expect(Object.keys(body).sort()).toEqual(
    [
      // The documents' Appointment.
      ['id', 'client_id', 'service_id', 'professional_id', 'date', 'time', 'status'],
      ['price', 'duration', 'created_at'],
      ['service_name', 'professional_name', 'review_status', 'presence_confirmed_at'],
      ['is_composite', 'composite_id', 'composite_items', 'client_note', 'guest_name'],
      ['confirmation_queued', 'confirmation_to'],
    ]
      .flat()
      .sort(),
  )
  expect(body).toMatchObject({ price: 64.9, status: 'confirmed', client_note: null })
  expect(body.created_at).toBe(new Date(server.context.now()).toISOString())
  const { body: own } = await listOwnBookings(server, business, marina.access_token)
  const { confirmation_queued, confirmation_to, ...booking } = body
  expect([confirmation_queued, confirmation_to]).toEqual([true, marina.client.email])
  expect(own.bookings).toEqual([booking])
})

test('names, status and owner in the payload are ignored, the price and the duration but compared', async () => {
  const forged = {
    ...{ id: 'meu-id', user_id: 'outro', client_id: 'outra', client_name: 'Falsa' },
    ...{ status: 'completed', is_courtesy: true, encaixe: true, service_original_price: 0.01 },
    ...{ professional_name: 'Falso', service_name: 'Falso', session_id: 'x', version: 9 },
  }
  const cheap = await bookRaw(createBookingBody({ ...forged, price: 0.01, duration: 1 }))
  expect(cheap.status).toBe(409)
  const answer = await bookRaw(createBookingBody({ ...forged, desconhecido: { a: 1 } }))
  expect(answer.status).toBe(201)
  const row = requireNth(await listStoredBookings(server, business))
  expect(row).toMatchObject({
    ...{ user_id: business.user_id, client_name: 'Marina Souza', price: 6490, duration: 45 },
    service_original_price: 6490,
    ...{ status: 'confirmed', is_courtesy: false, encaixe: false, version: 1 },
    ...{ professional_name: 'Profissional 1', service_name: 'Corte' },
  })
  expect([row.id, row.client_id]).not.toEqual(['meu-id', 'outra'])
})

test('a composite is booked under its first component, at its own totals', async () => {
  const composite = requireNth(business.composites)
  const { status, body } = await bookAs({ composite_id: composite.id })
  expect(status).toBe(201)
  const [first, second] = [requireNth(business.services, 1).id, requireNth(business.services, 2).id]
  expect(body).toMatchObject({
    service_id: first,
    service_name: 'Corte e barba',
    is_composite: true,
    composite_id: composite.id,
    composite_items: [{ service_id: first }, { service_id: second }],
    price: 90,
    duration: 75,
  })
  expect(requireNth(await listStoredBookings(server, business))).toMatchObject({
    service_id: first,
    composite_items: [{ service_id: first }, { service_id: second }],
    // The buffer after comes with the last component.
    ...{ buffer_before: 0, buffer_after: 10, gap_minutes: 0 },
  })
})

test('without a preference the one with the fewest booked minutes of the day serves', async () => {
  const own = await createBusiness(server.storage, { professionals: [{}, {}, {}] })
  const { access_token } = await server.signIn(own.slug)
  const [first, second, third] = own.professionals.map(({ id }) => id)
  const taken = [
    { professional_id: first ?? '', time: '14:00', duration: 20 },
    { professional_id: second ?? '', time: '14:00', duration: 45 },
    { professional_id: third ?? '', time: '14:00', duration: 60 },
    // What is booked on another day does not count.
    { professional_id: first ?? '', time: '14:00', duration: 300, date: addDays(TUESDAY, 1) },
  ]
  for (const more of taken) {
    await insertBooking(server.storage, own, { date: TUESDAY, ...more })
  }
  const served: (string | undefined)[] = []
  for (let i = 0; i < 3; i++) {
    served.push((await book(server, own, access_token)).body.professional_id)
  }
  expect(served).toEqual([first, second, third])
  expect((await book(server, own, access_token)).body.code).toBe('slot_taken')
})

test('of fifty who want one time at the same moment, one gets it', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => bookAs()))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(49)
  expect(await listStoredBookings(server, business)).toHaveLength(1)
  expect(await listTimesOn(server, business, TUESDAY)).not.toContain('10:00')
})

test('two processes on one file never book the same time twice', async () => {
  const storage = await openStorage(server.address, MIGRATIONS)
  try {
    const catalogs = new CatalogCache(storage, server.context.now)
    const second = createApp({ ...server.context, storage, catalogs })
    const times = ['08:00', '09:00', '11:00', '12:00', '14:00', '15:00']
    const answers = await Promise.all(
      times.flatMap((time) => [
        bookRaw(createBookingBody({ time })),
        second.request(`/api/public/${business.slug}/bookings`, {
          method: 'POST',
          headers: { Authorization: `Bearer ${marina.access_token}` },
          body: JSON.stringify(createBookingBody({ time })),
        }),
      ]),
    )
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([...Array(6).fill(201), ...Array(6).fill(409)])
  } finally {
    await storage.close()
  }
  expect(await listStoredBookings(server, business)).toHaveLength(6)
})
