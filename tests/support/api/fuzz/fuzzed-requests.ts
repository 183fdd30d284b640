/** Requests to a business that are mostly right, each perhaps wrong somewhere. */
import fc from 'fast-check'
import { addDays } from '#domain/time/civil-time.ts'
import { MONDAY } from '#tests/support/api/calls/booking-calls.ts'
import type { Business } from '#tests/support/db/factories.ts'
import {
  encodePathPart,
  type FuzzedRequest,
  mergeRecords,
  mostlyRight,
  oddValue,
  toFuzzedBody,
  toFuzzedText,
  withOptionalFields,
} from './fuzzed-values.ts'

/** A client by the session, the link of one of their bookings, and a visit that they may review. */
export type FuzzedGuest = { token: string; booking: string; link: string; visit: string }

const date = fc
  .oneof(
    { arbitrary: fc.integer({ min: 1, max: 4 }), weight: 4 },
    { arbitrary: fc.integer({ min: -2, max: 95 }), weight: 1 },
  )
  .map((days) => addDays(MONDAY, days))

const time = fc.integer({ min: 7 * 4, max: 19 * 4 }).map((quarter) => {
  const [hour, minute] = [Math.trunc(quarter / 4), (quarter % 4) * 15]
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
})

/** Ids of a business's rows, the first of each list more often: the later ones are the odd ones. */
function fuzzedRowId(rows: readonly { id: string }[]): fc.Arbitrary<string> {
  const weighed = rows.map(({ id }, i) => ({ arbitrary: fc.constant(id), weight: i === 0 ? 6 : 1 }))
  return fc.oneof(...weighed)
}

function fuzzedServiceChoice({ services, composites }: Business): fc.Arbitrary<object> {
  return fc.oneof(
    { arbitrary: fc.record({ service_id: mostlyRight(fuzzedRowId(services), 40) }), weight: 8 },
    { arbitrary: fc.record({ composite_id: mostlyRight(fuzzedRowId(composites), 40) }), weight: 2 },
    {
      arbitrary: fc.dictionary(fc.constantFrom('service_id', 'composite_id'), oddValue),
      weight: 1,
    },
  )
}

function fuzzedBookingBody(business: Business): fc.Arbitrary<object> {
  const origin = fc.constantFrom('page', 'widget', 'link', 'console')
  return mergeRecords(
    fuzzedServiceChoice(business),
    fc.record({ date: mostlyRight(date, 40), time: mostlyRight(time, 40) }),
    whoServes(business),
    withOptionalFields(fc.record({ notes: mostlyRight(fc.string({ maxLength: 600 }), 20) })),
    withOptionalFields(fc.record({ origin: mostlyRight(origin, 20) })),
  )
}

const asked = (...parts: fc.Arbitrary<object>[]): fc.Arbitrary<string> =>
  mergeRecords(...parts).map((all) => {
    const query = new URLSearchParams()
    for (const [key, value] of Object.entries(all)) query.set(key, toFuzzedText(value))
    return `?${query}`
  })

const days = withOptionalFields(fc.record({ from: mostlyRight(date), to: mostlyRight(date) }))

const whoServes = ({ professionals }: Business) =>
  withOptionalFields(fc.record({ professional_id: mostlyRight(fuzzedRowId(professionals), 40) }))

const person = mergeRecords(
  fc.record({
    nome: mostlyRight(fc.constantFrom('Ana Lima', 'ANA LIMA', 'Zoë', 'a'.repeat(121)), 40),
    email: mostlyRight(fc.constantFrom('ana@cliente.example', 'Ana@Cliente.example', 'ana'), 40),
    telefone: mostlyRight(
      fc.integer({ min: 10, max: 50 }).map((n) => `(11) 98765-43${n}`),
      40,
    ),
  }),
  withOptionalFields(
    fc.record({
      resolution: mostlyRight(fc.constantFrom('existing', 'update')),
      consent: mostlyRight(fc.boolean()),
    }),
  ),
)

function fuzzedHeaders(guests: readonly FuzzedGuest[]): fc.Arbitrary<Record<string, string>> {
  const authorization = fc.oneof(
    { arbitrary: fc.constantFrom(...guests.map(({ token }) => `Bearer ${token}`)), weight: 12 },
    { arbitrary: fc.constantFrom(...guests.map(({ link }) => `Bearer ${link}`)), weight: 3 },
    { arbitrary: fc.constantFrom('', 'Bearer', 'Bearer a.b.c', 'Basic eDp5'), weight: 1 },
    { arbitrary: fc.base64String().map((value) => `Bearer ${value}`), weight: 1 },
  )
  const key = fc.oneof(fc.string({ maxLength: 3 }), fc.uuid())
  return fc
    .tuple(authorization, fc.option(key, { freq: 1 }))
    .map(([Authorization, idempotency]) =>
      idempotency === null ? { Authorization } : { Authorization, 'Idempotency-Key': idempotency },
    )
}

/** Other methods and other places. */
function elsewhere(slug: string): fc.Arbitrary<FuzzedRequest> {
  const places = ['/', `/${slug}`, '/healthz', '/api/x', '/%zz', '/widget/%', `/${slug}/booking`]
  const method = fc.constantFrom('GET', 'PUT', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH')
  const path = mostlyRight(fc.constantFrom(...places)).map(
    (place) => `/${toFuzzedText(place).replace(/^[/\\]+/, '')}`,
  )
  return fc.record({ method, path, headers: fc.constant({}) })
}

type Weighted = { arbitrary: fc.Arbitrary<FuzzedRequest>; weight: number }
type Where = { at: fc.Arbitrary<string>; headers: fc.Arbitrary<Record<string, string>> }

/** Calls under the path of a business. */
function callsAt({ at, headers }: Where) {
  return (
    weight: number,
    verb: string,
    rest: fc.Arbitrary<string> | string,
    body?: fc.Arbitrary<object>,
  ): Weighted => {
    const below = typeof rest === 'string' ? fc.constant(rest) : rest
    const path = fc.tuple(at, below).map(([base, more]) => `${base}${more}`)
    const method = fc.constant(verb)
    const read = fc.record({ method, path, headers })
    if (!body) return { arbitrary: read, weight }
    return { arbitrary: fc.record({ method, path, headers, body: toFuzzedBody(body) }), weight }
  }
}

/** What a client, or the holder of a link, does with a booking; mostly it is their own. */
function callsAfterBooking(
  { at, headers }: Where,
  business: Business,
  guest: FuzzedGuest,
): Weighted[] {
  const own = [guest.token, guest.token, guest.link].map((it) => ({
    Authorization: `Bearer ${it}`,
  }))
  const sent = { arbitrary: fc.constantFrom(...own), weight: 6 }
  const call = callsAt({ at, headers: fc.oneof(sent, { arbitrary: headers, weight: 1 }) })
  const toId = (id: string) => mostlyRight(fc.constant(id)).map(encodePathPart)
  const booking = toId(guest.booking)
  const under = (rest: string) => booking.map((id) => `/bookings/${id}${rest}`)
  const slots = fc.tuple(under('/slots'), asked(whoServes(business), days))
  const to = mergeRecords(
    fc.record({ date: mostlyRight(date, 40), time: mostlyRight(time, 40) }),
    whoServes(business),
  )
  const opinion = mergeRecords(
    fc.record({ booking_id: mostlyRight(fc.constant(guest.visit)) }),
    fc.record({ rating: mostlyRight(fc.integer({ min: 0, max: 6 }), 30) }),
    withOptionalFields(fc.record({ comment: mostlyRight(fc.string({ maxLength: 600 })) })),
  )
  return [
    call(1, 'POST', under('/cancel')),
    call(2, 'POST', under('/confirm')),
    call(3, 'POST', under('/reschedule'), to),
    call(
      2,
      'GET',
      slots.map((parts) => parts.join('')),
    ),
    call(1, 'GET', '/review'),
    call(1, 'POST', '/reviews', opinion),
    call(
      1,
      'POST',
      toId(guest.visit).map((id) => `/bookings/${id}/decline-review`),
    ),
  ]
}

const visit = mergeRecords(
  fc.record({ origin: mostlyRight(fc.constantFrom('page', 'widget', 'link'), 20) }),
  withOptionalFields(
    fc.record({
      from: mostlyRight(
        fc.oneof(fc.webUrl(), fc.constantFrom('https://x.example/é?a=%zz', 'http://')),
      ),
    }),
  ),
)

const search = asked(
  withOptionalFields(fc.record({ name: mostlyRight(fc.constantFrom('salao', 'São', '%', '_')) })),
)

/** Requests of every kind to one business. */
export function createFuzzedRequests(
  business: Business,
  guests: readonly FuzzedGuest[],
): fc.Arbitrary<FuzzedRequest> {
  const at = mostlyRight(fc.constant(business.slug), 60).map(
    (slug) => `/api/public/${encodePathPart(slug)}`,
  )
  const headers = fuzzedHeaders(guests)
  const call = callsAt({ at, headers })
  const anywhere = callsAt({ at: fc.constant('/api/public'), headers })
  const afterwards = guests.flatMap((it) => callsAfterBooking({ at, headers }, business, it))
  const { nome, email } = { nome: fc.constant('Ana Lima'), email: fc.constant('ana@x.example') }
  return fc.oneof(
    call(1, 'GET', ''),
    call(1, 'GET', '/now'),
    call(2, 'GET', asked(fuzzedServiceChoice(business), whoServes(business), days).map(atSlots)),
    call(1, 'GET', '/bookings'),
    call(4, 'POST', '/bookings', fuzzedBookingBody(business)),
    call(2, 'POST', '/session', person),
    call(1, 'PATCH', '/session', fc.record({ nome: mostlyRight(nome), email: mostlyRight(email) })),
    call(1, 'POST', '/visits', visit),
    anywhere(1, 'GET', search),
    { arbitrary: fc.oneof(...afterwards), weight: 11 },
    { arbitrary: elsewhere(business.slug), weight: 1 },
  )
}

const atSlots = (query: string) => `/slots${query}`
