/** Reviews: asked for after a visit, written once, by whoever was there. */
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bookings, reviews } from '#db/tables/booking.ts'
import { addDays } from '#domain/time/civil-time.ts'
import { MONDAY, readPage } from '#tests/support/api/calls/booking-calls.ts'
import {
  declineReview,
  getPendingReview,
  proveSession,
  sendReview,
  storeFor,
} from '#tests/support/api/calls/page-calls.ts'
import { type SignedIn, startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { type Business, createBusiness, requireNth } from '#tests/support/db/factories.ts'

const NOT_FOUND = [404, 'booking_not_found']
const NOT_PENDING = [409, 'review_not_pending']

let server: TestServer
let business: Business
let marina: SignedIn
beforeEach(async () => {
  server = await startTestServer()
  business = await createBusiness(server.storage, { professionals: [{ name: 'Rafa Lima' }] })
  marina = await server.signIn(business.slug)
})
afterEach(() => server.close())

type Fields = NonNullable<Parameters<typeof storeFor>[3]>

/** A visit of Marina's three days ago that still waits for its review. */
async function visited(fields: Fields = {}, who = marina): Promise<string> {
  const done = { status: 'completed', review_status: 'pending' } as const
  const before = { date: addDays(MONDAY, -3), ...done, ...fields }
  return (await storeFor(server, business, who, before)).id
}

const asked = async (who = marina) =>
  (await getPendingReview(server, business, who.access_token)).body.booking?.id ?? null

type Written = Partial<Parameters<typeof sendReview>[3]>

const write = (booking_id: string, written: Written = {}, who = marina) =>
  sendReview(server, business, who.access_token, { booking_id, rating: 5, ...written })

const refusal = async (answer: Promise<{ status: number; body: { code: string } }>) => {
  const { status, body } = await answer
  return [status, body.code]
}

const storedReviews = () =>
  server.storage.read((db) =>
    db.select().from(reviews).where(eq(reviews.user_id, business.user_id)),
  )

async function findStatus(id: string) {
  const [row] = await server.storage.read((db) =>
    db.select().from(bookings).where(eq(bookings.id, id)),
  )
  return [row?.review_status, row?.version]
}

test('the newest visit that waits is asked about, and none where none does', async () => {
  expect(await asked()).toBeNull()
  await visited({ date: addDays(MONDAY, -10) })
  const noon = await visited({ time: '12:00' })
  await visited({ time: '10:00' })
  const { body } = await getPendingReview(server, business, marina.access_token)
  expect(body.booking).toMatchObject({
    ...{ id: noon, status: 'completed', review_status: 'pending', price: 50 },
    ...{ service_name: 'Corte', professional_name: 'Rafa Lima' },
  })
})

test('it is asked about for 30 days', async () => {
  await visited({ date: addDays(MONDAY, -31) })
  expect(await asked()).toBeNull()
  const last = await visited({ date: addDays(MONDAY, -30) })
  expect(await asked()).toBe(last)
})

test('the days are counted in the zone of the salon', async () => {
  const last = await visited({ date: addDays(MONDAY, -30) })
  // Tuesday in Greenwich, still Monday in São Paulo.
  server.setNow(Date.UTC(2026, 10, 24, 2, 59))
  expect(await asked()).toBe(last)
  server.setNow(Date.UTC(2026, 10, 24, 3))
  expect(await asked()).toBeNull()
})

test('only completed visits wait, and none that is deleted, reviewed or declined', async () => {
  await visited({ status: 'confirmed', time: '09:00' })
  await visited({ status: 'cancelled', time: '10:00' })
  await visited({ review_status: null, time: '11:00' })
  await visited({ review_status: 'completed', time: '12:00' })
  await visited({ review_status: 'declined', time: '13:00' })
  await visited({ deleted: true, time: '14:00' })
  expect(await asked()).toBeNull()
})

test("it asks about one's own visits only; those made elsewhere once it is proven who asks", async () => {
  const id = await visited()
  const other = await server.signIn(business.slug, { nome: 'Outra Pessoa' })
  const again = await server.signIn(business.slug, { telefone: marina.client.phone })
  expect(await asked(other)).toBeNull()
  expect(await asked(again)).toBeNull()
  await proveSession(server, business, again)
  expect(await asked(again)).toBe(id)
})

test('a review is stored with the names of the booking, whatever the payload says', async () => {
  const id = await visited({ client_name: 'Marina Souza' })
  const forged = {
    ...{ booking_id: id, rating: 4, comment: '  Adorei!  ' },
    ...{ id: 'meu', user_id: 'outro', client_name: 'Falsa', professional_name: 'Falso' },
    ...{ service_name: 'Falso', created_at: '2020-01-01T00:00:00.000Z' },
  }
  const { status, body } = await sendReview(server, business, marina.access_token, forged)
  const [row, ...more] = await storedReviews()
  expect(more).toEqual([])
  expect(row).toEqual({
    id: row?.id,
    user_id: business.user_id,
    client_id: expect.any(String),
    booking_id: id,
    rating: 4,
    comment: 'Adorei!',
    client_name: 'Marina Souza',
    service_name: 'Corte',
    professional_name: 'Rafa Lima',
    ...{ answer: null, answered_at: null },
    created_at: server.context.now(),
  })
  const {
    booking_id: _,
    client_id: __,
    answer,
    answered_at,
    created_at,
    ...shown
  } = row ?? {
    created_at: 0,
  }
  expect(status).toBe(201)
  expect(body).toEqual({ ...shown, created_at: new Date(created_at).toISOString() })
  expect(await findStatus(id)).toEqual(['completed', 1])
  expect(await asked()).toBeNull()
})

test('an empty comment is none', async () => {
  const days = [{}, { comment: '' }, { comment: ' \n\t ' }, { comment: null }]
  for (const [i, written] of days.entries()) {
    const id = await visited({ time: `1${i}:00` })
    expect((await write(id, written)).body.comment).toBeNull()
  }
})

test('a comment has 500 characters at most, of any alphabet, and is text', async () => {
  const id = await visited()
  const long = await write(id, { comment: 'a'.repeat(501) })
  expect([long.status, long.body.fields]).toEqual([
    400,
    { comment: 'Use no máximo 500 caracteres.' },
  ])
  expect((await write(id, { comment: 'nulo \u0000 no meio' })).status).toBe(400)
  const comment = `${'ã'.repeat(250)}\n${'é'.repeat(249)}`
  expect((await write(id, { comment })).body.comment).toBe(comment)
})

test('stars are whole, from one to five', async () => {
  const id = await visited()
  for (const rating of [0, 6, -1, 4.5, '5', null, true, 1e99]) {
    const answer = await server.request(`/api/public/${business.slug}/reviews`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${marina.access_token}` },
      body: JSON.stringify({ booking_id: id, rating }),
    })
    expect(answer.status, `${rating}`).toBe(400)
  }
  expect(await storedReviews()).toEqual([])
  expect(await asked()).toBe(id)
})

test('a visit is reviewed once, also when ten calls come at the same moment', async () => {
  const id = await visited()
  const answers = await Promise.all(Array.from({ length: 10 }, () => write(id)))
  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses).toEqual([201, ...Array(9).fill(409)])
  expect(await refusal(write(id, { rating: 1 }))).toEqual(NOT_PENDING)
  expect((await storedReviews()).map(({ rating }) => rating)).toEqual([5])
  expect(await findStatus(id)).toEqual(['completed', 1])
})

test('the database itself keeps a second review of a booking out', async () => {
  const id = await visited()
  await write(id)
  await server.storage.write(async (tx) => {
    await tx.update(bookings).set({ review_status: 'pending' }).where(eq(bookings.id, id))
  })
  expect(await refusal(write(id))).toEqual(NOT_PENDING)
  expect(await storedReviews()).toHaveLength(1)
  expect(await findStatus(id)).toEqual(['pending', 1])
})

test('what is not completed, or was never asked about, is not reviewed', async () => {
  const cases: Fields[] = [
    { status: 'confirmed', time: '09:00' },
    { status: 'cancelled', time: '10:00' },
    { review_status: null, time: '11:00' },
    { review_status: 'declined', time: '12:00' },
  ]
  for (const fields of cases) {
    expect(await refusal(write(await visited(fields)))).toEqual(NOT_PENDING)
  }
  expect(await storedReviews()).toEqual([])
})

test("nobody reviews or declines another's visit, nor a deleted one", async () => {
  const id = await visited()
  const deleted = await visited({ deleted: true, time: '15:00' })
  const other = await server.signIn(business.slug, {
    nome: 'Outra Pessoa',
    email: 'outra@cliente.example',
  })
  await proveSession(server, business, other)
  const again = await server.signIn(business.slug, { telefone: marina.client.phone })
  for (const [booking, who] of [
    [id, other],
    [id, again],
    [deleted, marina],
    ['nada', marina],
  ] as const) {
    expect(await refusal(write(booking, {}, who))).toEqual(NOT_FOUND)
    const declined = declineReview(server, business, who.access_token, booking)
    expect(await refusal(declined)).toEqual(NOT_FOUND)
  }
  const elsewhere = await createBusiness(server.storage)
  const stranger = (await server.signIn(elsewhere.slug)).access_token
  const there = sendReview(server, elsewhere, stranger, { booking_id: id, rating: 1 })
  expect(await refusal(there)).toEqual(NOT_FOUND)
  const here = sendReview(server, business, stranger, { booking_id: id, rating: 1 })
  expect(await refusal(here)).toEqual([401, 'unauthenticated'])
  expect(await findStatus(id)).toEqual(['pending', 1])
  expect(await storedReviews()).toEqual([])
})

test('who declines is not asked again about that visit, but about the one before it', async () => {
  const before = await visited({ date: addDays(MONDAY, -9) })
  const id = await visited()
  const { status, body } = await declineReview(server, business, marina.access_token, id)
  expect([status, body.review_status]).toEqual([200, 'declined'])
  expect(await refusal(write(id))).toEqual(NOT_PENDING)
  expect(await asked()).toBe(before)
  await declineReview(server, business, marina.access_token, id)
  expect(await findStatus(id)).toEqual(['declined', 1])
})

test('declining what is reviewed already changes nothing', async () => {
  const id = await visited()
  await write(id)
  const { status, body } = await declineReview(server, business, marina.access_token, id)
  expect([status, body.review_status]).toEqual([200, 'completed'])
  expect(await findStatus(id)).toEqual(['completed', 1])
})

test('the page shows it at once, by first name and initial, and counts all there are', async () => {
  await server.storage.write(async (tx) => {
    for (let i = 0; i < 24; i++) {
      const names = { client_name: 'Ana Dias', professional_name: i < 12 ? 'Rafa Lima' : 'Outra' }
      const row = { id: `r${i}`, user_id: business.user_id, rating: 5, created_at: i, ...names }
      await tx.insert(reviews).values(row)
    }
  })
  const before = (await readPage(server, business.slug)).body
  expect(before.rating).toEqual({ average: 5, count: 24, stars: [0, 0, 0, 0, 24] })
  await write(await visited({ client_name: 'Marina Souza' }), { rating: 1, comment: 'Atrasou' })
  const { body, text } = await readPage(server, business.slug)
  expect(body.rating).toEqual({ average: 4.8, count: 25, stars: [1, 0, 0, 0, 24] })
  expect(requireNth(body.professionals).rating).toBe(4.7)
  expect(body.reviews).toHaveLength(20)
  expect(requireNth(body.reviews)).toMatchObject({ client_name: 'Marina S.', comment: 'Atrasou' })
  expect(text).not.toContain('Souza')
})
