/** The calls that most tests of the API make, with what they need least said. */
import { eq } from 'drizzle-orm'
import type { CallInput } from '#api/contract/contract.ts'
import type { BookingRow } from '#db/booking/bookings.ts'
import { bookings } from '#db/tables/booking.ts'
import { business_settings } from '#db/tables/business.ts'
import type { TestServer } from '#tests/support/api/test-server.ts'
import { type Business, requireNth } from '#tests/support/db/factories.ts'

/** The harness's clock stands at 08:00 of this Monday. */
export const MONDAY = '2026-11-23'
export const TUESDAY = '2026-11-24'
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

export type BookingFields = Partial<CallInput<'POST /api/public/:slug/bookings'>['body']>
type Asked = CallInput<'GET /api/public/:slug/slots'>['query']

/** Books the first service on Tuesday at 10:00, unless the fields says otherwise. */
export function book(
  server: TestServer,
  business: Business,
  token: string,
  fields: BookingFields = {},
  key?: string,
) {
  const choice =
    fields.composite_id === undefined ? { service_id: requireNth(business.services).id } : {}
  const input = {
    params: { slug: business.slug },
    headers: key === undefined ? {} : { 'idempotency-key': key },
    body: { ...choice, date: TUESDAY, time: '10:00', ...fields },
  }
  return server.call('POST /api/public/:slug/bookings', input, token)
}

export function cancel(server: TestServer, business: Business, token: string, id: string) {
  const params = { slug: business.slug, id }
  return server.call('POST /api/public/:slug/bookings/:id/cancel', { params }, token)
}

export function listOwnBookings(
  server: TestServer,
  business: Business,
  token: string,
  before?: string,
) {
  const query = before === undefined ? {} : { before }
  const input = { params: { slug: business.slug }, query }
  return server.call('GET /api/public/:slug/bookings', input, token)
}

/** Free slots of the first service, unless asked otherwise. */
export function requestSlots(server: TestServer, business: Business, asked: Partial<Asked> = {}) {
  const choice =
    asked.composite_id === undefined ? { service_id: requireNth(business.services).id } : {}
  const query = { ...choice, ...asked }
  return server.call('GET /api/public/:slug/slots', { params: { slug: business.slug }, query })
}

/** The times offered on one day. */
export async function listTimesOn(
  server: TestServer,
  business: Business,
  date: string,
  asked: Partial<Asked> = {},
): Promise<string[]> {
  const { body } = await requestSlots(server, business, { ...asked, from: date, to: date })
  return body.days.flatMap((day) => day.slots.map(({ time }) => time))
}

export function readPage(server: TestServer, slug: string) {
  return server.call('GET /api/public/:slug', { params: { slug } })
}

/** Every booking a business has in the database. */
export function listStoredBookings(server: TestServer, business: Business): Promise<BookingRow[]> {
  return server.storage.read((db) =>
    db.select().from(bookings).where(eq(bookings.user_id, business.user_id)),
  )
}

type Settings = Partial<typeof business_settings.$inferInsert>

export async function changeSettings(
  server: TestServer,
  business: Business,
  change: Settings,
): Promise<void> {
  await server.storage.write(async (tx) => {
    const mine = eq(business_settings.user_id, business.user_id)
    await tx.update(business_settings).set(change).where(mine)
  })
}
