/** A client's own list: the next bookings, and page after page of what was. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays } from '#domain/time/civil-time.ts'
import { listOwnBookings, MONDAY } from '#tests/support/api/calls/booking-calls.ts'
import { readClaims } from '#tests/support/api/people/tokens.ts'
import {
  MONDAY_8H,
  type SignedIn,
  startTestServer,
  type TestServer,
} from '#tests/support/api/test-server.ts'
import { type Business, createBusiness, insertBooking } from '#tests/support/db/factories.ts'

let server: TestServer
let business: Business
let marina: SignedIn
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.setNow(MONDAY_8H)
  business = await createBusiness(server.storage)
  marina = await server.signIn(business.slug)
})

type Fields = Parameters<typeof insertBooking>[2]
const store = (fields: Fields) =>
  insertBooking(server.storage, business, {
    ...{ client_id: marina.client.id, session_id: readClaims(marina.access_token).session_id },
    ...{ encaixe: true, time: '10:00' },
    ...fields,
  })
/** Ids in order, of this test's own house. */
const toId = (name: string) => `${business.slug}-${name}`
const pad = (nth: number) => String(nth).padStart(2, '0')

async function storeMany(name: string, many: number, toFields: (nth: number) => Fields) {
  for (let nth = 0; nth < many; nth++)
    await store({ id: toId(`${name}-${pad(nth)}`), ...toFields(nth) })
}

async function read(before?: string) {
  const { body } = await listOwnBookings(server, business, marina.access_token, before)
  return { ids: body.bookings.map(({ id }) => id), older: body.older }
}

const listNumbers = (name: string, from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => toId(`${name}-${pad(from + i)}`))

test('the next ones come soonest first, at most fifty, before a page of what was', async () => {
  await storeMany('next', 52, (nth) => ({ date: addDays(MONDAY, nth), status: 'confirmed' }))
  await storeMany('past', 3, (nth) => ({ date: addDays(MONDAY, -1 - nth), status: 'completed' }))
  expect(await read()).toEqual({
    ids: [...listNumbers('next', 0, 50), ...listNumbers('past', 0, 3)],
    older: null,
  })
})

test('cancelled ones, and those that passed without a word of the salon, are of what was', async () => {
  await store({ id: toId('gone'), date: addDays(MONDAY, 9), status: 'cancelled' })
  await store({ id: toId('today'), date: MONDAY, time: '07:00', status: 'confirmed' })
  await store({ id: toId('passed'), date: addDays(MONDAY, -1), status: 'confirmed' })
  expect((await read()).ids).toEqual(['today', 'gone', 'passed'].map(toId))
  // Around midnight it is the house's own day that counts: 22:00 of Monday there.
  server.setNow(MONDAY_8H + 14 * 60 * 60_000)
  expect((await read()).ids).toEqual(['today', 'gone', 'passed'].map(toId))
})

test('page by page nothing is left out or told twice, also of one time and while more comes', async () => {
  await storeMany('same', 30, () => ({ date: addDays(MONDAY, -5), status: 'completed' }))
  await storeMany('old', 15, (nth) => ({ date: addDays(MONDAY, -6 - nth), status: 'cancelled' }))
  const first = await read()
  await store({ id: toId('new'), date: addDays(MONDAY, -1), status: 'completed' })
  const second = await read(first.older ?? '')
  const third = await read(second.older ?? '')
  expect([first, second, third].map(({ ids }) => ids.length)).toEqual([20, 20, 5])
  const all = [...listNumbers('same', 0, 30).reverse(), ...listNumbers('old', 0, 15)]
  expect([...first.ids, ...second.ids, ...third.ids]).toEqual(all)
  expect(third.older).toBeNull()
})

test("a page is the reader's own, whoever's cursor it is, and one that is none is told so", async () => {
  await storeMany('past', 21, (nth) => ({ date: addDays(MONDAY, -1 - nth), status: 'completed' }))
  const { older } = await read()
  const other = await server.signIn(business.slug)
  const answer = await listOwnBookings(server, business, other.access_token, older ?? '')
  expect(answer.body.bookings).toEqual([])
  const odd = ['["2026-11-01"]', '["2026-11-01","10:00","\\u0000"]']
  const encoded = odd.map((text) => Buffer.from(text).toString('base64url'))
  const texts = ['x', 'W10', ...encoded, 'null', '  ']
  for (const text of texts) {
    const { status, body } = await listOwnBookings(server, business, marina.access_token, text)
    expect([status, body.code, body.fields]).toEqual([
      400,
      'invalid_input',
      { before: 'Esta página da lista não existe. Abra a lista de novo.' },
    ])
  }
})
