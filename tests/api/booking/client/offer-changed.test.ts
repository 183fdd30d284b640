import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { composite_services, services } from '#db/tables/service.ts'
import {
  type BookingFields,
  book,
  listStoredBookings,
} from '#tests/support/api/calls/booking-calls.ts'
import { type SignedIn, startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { type Business, createBusiness, requireNth } from '#tests/support/db/factories.ts'

let server: TestServer
let business: Business
let marina: SignedIn
beforeEach(async () => {
  server = await startTestServer()
  business = await createBusiness(server.storage, {
    services: [{ price: 5000, duration: 30 }, { price: 9000 }],
    composites: [
      { name: 'Dia da noiva', total_price: 9000, total_duration: 90, items: [{ service: 1 }] },
    ],
  })
  marina = await server.signIn(business.slug)
})
afterEach(() => server.close())

const bookAs = (fields: BookingFields, key?: string) =>
  book(server, business, marina.access_token, fields, key)

const changeService = (change: Partial<typeof services.$inferInsert>) =>
  server.storage.write(async (tx) => {
    const { id, user_id } = requireNth(business.services)
    const isIt = and(eq(services.user_id, user_id), eq(services.id, id))
    await tx.update(services).set(change).where(isIt)
  })

async function expectRefused(fields: BookingFields, facts: object, message: string): Promise<void> {
  const { status, body } = await bookAs(fields)
  expect([status, body]).toEqual([
    409,
    { code: 'offer_changed', ...facts, message, request_id: expect.any(String) },
  ])
  expect(await listStoredBookings(server, business)).toEqual([])
}

const PRICE = 'O preço mudou: era R$ 50,00, agora R$ 200,00.'
const DURATION = 'A duração mudou: era 30min, agora 2h.'

test('what was shown and still holds is booked', async () => {
  const { status, body } = await bookAs({ price: 50, duration: 30 })
  expect([status, body.price, body.duration]).toEqual([201, 50, 30])
})

test('another price than the one shown is refused with the new one', async () => {
  await changeService({ price: 20000 })
  const now = { price: 200, duration: 30, shown: { price: 50 } }
  await expectRefused({ price: 50, duration: 30 }, now, PRICE)
  await expectRefused({ price: 50 }, now, PRICE)
})

test('another duration than the one shown is refused with the new one', async () => {
  await changeService({ duration: 120 })
  const now = { price: 50, duration: 120, shown: { duration: 30 } }
  await expectRefused({ price: 50, duration: 30 }, now, DURATION)
  await expectRefused({ duration: 30 }, now, DURATION)
})

test('where both changed both are told, and with the new ones it is booked', async () => {
  await changeService({ price: 20000, duration: 120 })
  const now = { price: 200, duration: 120, shown: { price: 50, duration: 30 } }
  await expectRefused({ price: 50, duration: 30 }, now, `${PRICE} ${DURATION}`)
  const { status, body } = await bookAs({ price: 200, duration: 120 })
  expect([status, body.price, body.duration]).toEqual([201, 200, 120])
})

test('who showed neither books what the house has now', async () => {
  await changeService({ price: 20000, duration: 120 })
  const { status, body } = await bookAs({})
  expect([status, body.price, body.duration]).toEqual([201, 200, 120])
})

test('a composite is judged by its own total', async () => {
  const { id: composite_id } = requireNth(business.composites)
  await server.storage.write(async (tx) => {
    const isIt = eq(composite_services.id, composite_id)
    await tx.update(composite_services).set({ total_price: 9050 }).where(isIt)
  })
  await expectRefused(
    { composite_id, price: 90, duration: 90 },
    { price: 90.5, duration: 90, shown: { price: 90 } },
    'O preço mudou: era R$ 90,00, agora R$ 90,50.',
  )
  expect((await bookAs({ composite_id, price: 90.5, duration: 90 })).status).toBe(201)
})

test('a refusal keeps nothing under its key, and what was shown is no part of the request', async () => {
  await changeService({ price: 20000 })
  expect((await bookAs({ price: 50 }, 'chave')).status).toBe(409)
  const first = await bookAs({ price: 200 }, 'chave')
  expect(first.status).toBe(201)
  // Its answer was lost, the price changed once more, and the page was reloaded.
  await changeService({ price: 30000 })
  const again = await bookAs({ price: 300 }, 'chave')
  expect([again.status, again.text]).toEqual([201, first.text])
  expect(await listStoredBookings(server, business)).toHaveLength(1)
})

test('what can be no price and no duration is refused as such', async () => {
  for (const fields of [{ price: -1 }, { price: Number.NaN }, { duration: 30.5 }]) {
    const { status, body } = await bookAs(fields)
    expect([status, body.code]).toEqual([400, 'invalid_input'])
  }
})
