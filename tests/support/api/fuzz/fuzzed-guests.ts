/** The business that fuzzed requests of clients are about, and its clients. */
import { book } from '#tests/support/api/calls/booking-calls.ts'
import { storeFor } from '#tests/support/api/calls/page-calls.ts'
import { createBookingLink } from '#tests/support/api/people/one-time-codes.ts'
import type { TestServer } from '#tests/support/api/test-server.ts'
import { type Business, createBusiness } from '#tests/support/db/factories.ts'
import type { FuzzedGuest } from './fuzzed-requests.ts'

export async function createFuzzedGuests(
  server: TestServer,
): Promise<{ business: Business; guests: FuzzedGuest[] }> {
  const business = await createBusiness(server.storage, {
    services: [
      {},
      { duration: 90, gap_start: 30, gap_minutes: 30, buffer_after: 10 },
      { status: 'inactive' },
      { name: 'Parte' },
      { name: 'Outra parte', duration: 90, gap_start: 30, gap_minutes: 30 },
    ],
    professionals: [{}, {}, { deleted: true }],
    composites: [{ items: [{ service: 3 }, { service: 4 }] }],
  })
  const guests: FuzzedGuest[] = []
  for (let i = 0; i < 5; i++) {
    const session = await server.signIn(business.slug)
    const { access_token: token } = session
    const { id: booking } = (await book(server, business, token, { time: `1${i}:00` })).body
    const link = await createBookingLink(server, business, booking)
    const visited = { date: '2026-11-20', time: `1${i}:00`, status: 'completed' } as const
    const more = { ...visited, review_status: 'pending' as const }
    const { id: visit } = await storeFor(server, business, session, more)
    guests.push({ token, booking, link, visit })
  }
  return { business, guests }
}
