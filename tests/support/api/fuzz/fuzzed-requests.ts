/** Requests to a business that are mostly right, each perhaps wrong somewhere. */
import fc from 'fast-check'
import { addDays } from '#domain/time/civil-time.ts'
import { MONDAY } from '#tests/support/api/calls/booking-calls.ts'
import type { Business } from '#tests/support/db/factories.ts'
import { bodyOf, type Fuzzed, inPath, joined, maybe, mostly, odd, textOf } from './fuzzed-values.ts'

/** A client by his session, the link of a booking of his, and a visit that he may review. */
export type Guest = { token: string; booking: string; link: string; visit: string }

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
function rowOf(rows: readonly { id: string }[]): fc.Arbitrary<string> {
  const weighed = rows.map(({ id }, i) => ({ arbitrary: fc.constant(id), weight: i === 0 ? 6 : 1 }))
  return fc.oneof(...weighed)
}

function choiceOf({ services, composites }: Business): fc.Arbitrary<object> {
  return fc.oneof(
    { arbitrary: fc.record({ service_id: mostly(rowOf(services), 40) }), weight: 8 },
    { arbitrary: fc.record({ composite_id: mostly(rowOf(composites), 40) }), weight: 2 },
    { arbitrary: fc.dictionary(fc.constantFrom('service_id', 'composite_id'), odd), weight: 1 },
  )
}

function wishOf(business: Business): fc.Arbitrary<object> {
  const origin = fc.constantFrom('page', 'widget', 'link', 'console')
  return joined(
    choiceOf(business),
    fc.record({ date: mostly(date, 40), time: mostly(time, 40) }),
    whoServes(business),
    maybe(fc.record({ notes: mostly(fc.string({ maxLength: 600 }), 20) })),
    maybe(fc.record({ origin: mostly(origin, 20) })),
  )
}

const asked = (...parts: fc.Arbitrary<object>[]): fc.Arbitrary<string> =>
  joined(...parts).map((all) => {
    const query = new URLSearchParams()
    for (const [key, value] of Object.entries(all)) query.set(key, textOf(value))
    return `?${query}`
  })

const days = maybe(fc.record({ from: mostly(date), to: mostly(date) }))

const whoServes = ({ professionals }: Business) =>
  maybe(fc.record({ professional_id: mostly(rowOf(professionals), 40) }))

const person = joined(
  fc.record({
    nome: mostly(fc.constantFrom('Ana Lima', 'ANA LIMA', 'Zoë', 'a'.repeat(121)), 40),
    email: mostly(fc.constantFrom('ana@cliente.example', 'Ana@Cliente.example', 'ana'), 40),
    telefone: mostly(
      fc.integer({ min: 10, max: 50 }).map((n) => `(11) 98765-43${n}`),
      40,
    ),
  }),
  maybe(fc.record({ resolution: mostly(fc.constantFrom('existing', 'update')) })),
)

function headersOf(guests: readonly Guest[]): fc.Arbitrary<Record<string, string>> {
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
function elsewhere(slug: string): fc.Arbitrary<Fuzzed> {
  const places = ['/', `/${slug}`, '/healthz', '/api/x', '/%zz', '/widget/%', `/${slug}/booking`]
  const method = fc.constantFrom('GET', 'PUT', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH')
  const path = mostly(fc.constantFrom(...places)).map(
    (place) => `/${textOf(place).replace(/^[/\\]+/, '')}`,
  )
  return fc.record({ method, path, headers: fc.constant({}) })
}

type Weighted = { arbitrary: fc.Arbitrary<Fuzzed>; weight: number }
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
    return { arbitrary: fc.record({ method, path, headers, body: bodyOf(body) }), weight }
  }
}

/** What a client, or the holder of a link, does with a booking; mostly it is his own. */
function callsAfterBooking({ at, headers }: Where, business: Business, guest: Guest): Weighted[] {
  const own = [guest.token, guest.token, guest.link].map((it) => ({
    Authorization: `Bearer ${it}`,
  }))
  const sent = { arbitrary: fc.constantFrom(...own), weight: 6 }
  const call = callsAt({ at, headers: fc.oneof(sent, { arbitrary: headers, weight: 1 }) })
  const idOf = (id: string) => mostly(fc.constant(id)).map(inPath)
  const booking = idOf(guest.booking)
  const under = (rest: string) => booking.map((id) => `/bookings/${id}${rest}`)
  const slots = fc.tuple(under('/slots'), asked(whoServes(business), days))
  const to = joined(
    fc.record({ date: mostly(date, 40), time: mostly(time, 40) }),
    whoServes(business),
  )
  const opinion = joined(
    fc.record({ booking_id: mostly(fc.constant(guest.visit)) }),
    fc.record({ rating: mostly(fc.integer({ min: 0, max: 6 }), 30) }),
    maybe(fc.record({ comment: mostly(fc.string({ maxLength: 600 })) })),
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
      idOf(guest.visit).map((id) => `/bookings/${id}/decline-review`),
    ),
  ]
}

const visit = joined(
  fc.record({ origin: mostly(fc.constantFrom('page', 'widget', 'link'), 20) }),
  maybe(
    fc.record({
      from: mostly(fc.oneof(fc.webUrl(), fc.constantFrom('https://x.example/é?a=%zz', 'http://'))),
    }),
  ),
)

const search = asked(maybe(fc.record({ name: mostly(fc.constantFrom('salao', 'São', '%', '_')) })))

/** Requests of every kind to one business. */
export function fuzzedRequests(business: Business, guests: readonly Guest[]): fc.Arbitrary<Fuzzed> {
  const at = mostly(fc.constant(business.slug), 60).map((slug) => `/api/public/${inPath(slug)}`)
  const headers = headersOf(guests)
  const call = callsAt({ at, headers })
  const anywhere = callsAt({ at: fc.constant('/api/public'), headers })
  const afterwards = guests.flatMap((it) => callsAfterBooking({ at, headers }, business, it))
  const { nome, email } = { nome: fc.constant('Ana Lima'), email: fc.constant('ana@x.example') }
  return fc.oneof(
    call(1, 'GET', ''),
    call(2, 'GET', asked(choiceOf(business), whoServes(business), days).map(atSlots)),
    call(1, 'GET', '/bookings'),
    call(4, 'POST', '/bookings', wishOf(business)),
    call(2, 'POST', '/session', person),
    call(1, 'PATCH', '/session', fc.record({ nome: mostly(nome), email: mostly(email) })),
    call(1, 'POST', '/visits', visit),
    anywhere(1, 'GET', search),
    { arbitrary: fc.oneof(...afterwards), weight: 11 },
    { arbitrary: elsewhere(business.slug), weight: 1 },
  )
}

const atSlots = (query: string) => `/slots${query}`
