/** Requests to a business that are mostly right, each perhaps wrong somewhere. */
import fc from 'fast-check'
import { addDays } from '#domain/time.ts'
import type { Business } from '../factories.ts'
import { MONDAY } from './calls.ts'
import { bodyOf, type Fuzzed, inPath, joined, maybe, mostly, odd, textOf } from './odd.ts'

export type Guest = { token: string; booking: string }

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
    maybe(fc.record({ professional_id: mostly(rowOf(business.professionals), 40) })),
    maybe(fc.record({ notes: mostly(fc.string({ maxLength: 600 }), 20) })),
    maybe(fc.record({ origin: mostly(origin, 20) })),
  )
}

function queryOf(business: Business): fc.Arbitrary<string> {
  return joined(
    choiceOf(business),
    maybe(fc.record({ professional_id: mostly(rowOf(business.professionals), 40) })),
    maybe(fc.record({ from: mostly(date), to: mostly(date) })),
  ).map((asked) => {
    const query = new URLSearchParams()
    for (const [key, value] of Object.entries(asked)) query.set(key, textOf(value))
    return `?${query}`
  })
}

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

/** Requests of every kind to one business. */
export function fuzzedRequests(business: Business, guests: readonly Guest[]): fc.Arbitrary<Fuzzed> {
  const at = mostly(fc.constant(business.slug), 60).map((slug) => `/api/public/${inPath(slug)}`)
  const headers = headersOf(guests)
  const booking = mostly(rowOf(guests.map((guest) => ({ id: guest.booking }))))
  const [GET, POST] = [fc.constant('GET'), fc.constant('POST')]
  const under = (rest: fc.Arbitrary<string>) =>
    fc.tuple(at, rest).map(([path, more]) => `${path}${more}`)
  const bookings = under(fc.constant('/bookings'))
  const cancel = under(booking.map((id) => `/bookings/${inPath(id)}/cancel`))
  const slots = under(queryOf(business).map((query) => `/slots${query}`))
  const session = under(fc.constant('/session'))
  const wish = bodyOf(wishOf(business))
  return fc.oneof(
    { arbitrary: fc.record({ method: GET, path: at, headers }), weight: 1 },
    { arbitrary: fc.record({ method: GET, path: slots, headers }), weight: 2 },
    { arbitrary: fc.record({ method: GET, path: bookings, headers }), weight: 1 },
    { arbitrary: fc.record({ method: POST, path: bookings, headers, body: wish }), weight: 4 },
    {
      arbitrary: fc.record({ method: POST, path: session, headers, body: bodyOf(person) }),
      weight: 2,
    },
    { arbitrary: fc.record({ method: POST, path: cancel, headers }), weight: 1 },
    { arbitrary: elsewhere(business.slug), weight: 1 },
  )
}
