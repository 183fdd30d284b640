/** Valid calls about bookings and reviews, by whoever may see the booking. */
import { and, ne } from 'drizzle-orm'
import { bookings } from '#db/tables/booking.ts'
import { addDays } from '#domain/time/civil-time.ts'
import { book } from '#tests/support/api/calls/booking-calls.ts'
import { storeFor } from '#tests/support/api/calls/page-calls.ts'
import { requireNth } from '#tests/support/db/factories.ts'
import { type AccessFixture, takeFreeSlot } from './access-fixture.ts'
import type { Caller } from './caller.ts'
import { type CreateSampleCall, createEmptySample, type SampleCalls } from './sample.ts'

/** A free time of the professional who already knows the client: nobody else is to see that client. */
function createBookingBody(world: AccessFixture, person: string | null) {
  const { business, mine } = world.here
  const professional_id = requireNth(business.professionals, person === mine.person ? 0 : 1).id
  return { ...takeFreeSlot(world), professional_id }
}

/** All other bookings that were ever changed. */
function bookingsBut({ server }: AccessFixture, id: string) {
  return server.storage.read((db) =>
    db
      .select({ id: bookings.id, version: bookings.version })
      .from(bookings)
      .where(and(ne(bookings.id, id), ne(bookings.version, 1)))
      .orderBy(bookings.id),
  )
}

/** Whoever is sent away at the door needs no booking to be sent away from. */
const isLetIn = ({ standing: { kind } }: Caller) => kind === 'client' || kind === 'link'

/** A booking of `mine`, just made in the session that they keep. */
const justBooked: CreateSampleCall = async (world, caller) => {
  const { server, here } = world
  if (!isLetIn(caller)) return { booking: here.mine.booking }
  const { business, mine, links } = here
  const { body } = await book(server, business, mine.token, createBookingBody(world, mine.person))
  const { id } = body
  const untouched = () => bookingsBut(world, id)
  return { booking: id, of: [mine.person, links.link.person], untouched }
}

/** Before today for every free slot of the walk, and later than a link is good for. */
const VISITED_DAYS = -80

/** A visit of theirs that is over; the review of it will be public, and so is the name on it. */
const visited: CreateSampleCall = async (world, caller) => {
  const { server, here } = world
  if (!isLetIn(caller)) return { booking: here.mine.booking }
  const { business, mine } = here
  const { date, time } = takeFreeSlot(world)
  const { id } = await storeFor(server, business, mine.session, {
    ...{ date: addDays(date, VISITED_DAYS), time, status: 'completed', review_status: 'pending' },
    client_name: 'Marina Passeio',
  })
  return { booking: id, of: [mine.person], untouched: () => bookingsBut(world, id) }
}

export const BOOKING_SAMPLES = {
  'POST /api/public/:slug/bookings': async (world, { person }) => ({
    body: {
      service_id: requireNth(world.here.business.services).id,
      ...createBookingBody(world, person),
    },
  }),
  'GET /api/public/:slug/bookings': createEmptySample,
  'POST /api/public/:slug/bookings/:id/cancel': justBooked,
  'GET /api/public/:slug/bookings/:id/slots': async (world, caller) => ({
    ...(await justBooked(world, caller)),
    query: { from: '2026-11-24', to: '2026-11-27' },
  }),
  'POST /api/public/:slug/bookings/:id/reschedule': async (world, caller) => ({
    ...(await justBooked(world, caller)),
    body: takeFreeSlot(world),
  }),
  'POST /api/public/:slug/bookings/:id/confirm': justBooked,
  'GET /api/public/:slug/review': createEmptySample,
  'POST /api/public/:slug/reviews': async (world, caller) => {
    const visit = await visited(world, caller)
    const body = { booking_id: visit.booking, rating: 5, comment: 'Muito bom' }
    return { ...visit, body }
  },
  'POST /api/public/:slug/bookings/:id/decline-review': visited,
} as const satisfies Partial<SampleCalls>
