/** Who was thanked reviews that visit by the link of the message; no other link writes a review. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashText } from '#api/crypto.ts'
import { insertBookingLink } from '#db/booking/booking-links.ts'
import { toInstant } from '#domain/time/clock.ts'
import { declineReview, sendReview } from '#tests/support/api/calls/page-calls.ts'
import { ALL_MESSAGES, chooseMessages, sendDueMessages } from '#tests/support/api/reminder-house.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { createBusiness, insertBooking } from '#tests/support/db/factories.ts'

let server: TestServer
let texts: string[] = []

beforeAll(async () => {
  server = await startTestServer({
    channels: {
      email: { send: async ({ text }) => void texts.push(text), close: () => {} },
      sms: { send: async ({ text }) => void texts.push(text) },
    },
  })
})
afterAll(() => server.close())

/** A visit that was thanked for, and the token of that message. */
async function thank() {
  texts = []
  const business = await createBusiness(server.storage)
  await chooseMessages(server.storage, business.user_id, ALL_MESSAGES)
  const completed_at = toInstant('America/Sao_Paulo', '2030-01-08', '15:00')
  const { id } = await insertBooking(server.storage, business, {
    ...{ date: '2030-01-08', time: '14:00', status: 'completed', review_status: 'pending' },
    ...{ completed_at, updated_at: completed_at },
  })
  server.setNow(completed_at + 4 * 60 * 60_000)
  await sendDueMessages(server)
  const [, token = 'none'] = /\/b\/([\w~-]+)/.exec(texts[0] ?? '') ?? []
  return { business, id, token }
}

test('the link of the thanks opens its visit and reviews it, once', async () => {
  const { business, id, token } = await thank()
  const { slug } = business
  const list = await server.call(
    'GET /api/public/:slug/bookings',
    { params: { slug }, query: {} },
    token,
  )
  expect(list.body.bookings.map((one) => [one.id, one.review_status])).toEqual([[id, 'pending']])
  const body = { booking_id: id, rating: 5, comment: 'Adorei' }
  expect((await sendReview(server, business, token, body)).status).toBe(201)
  const again = await sendReview(server, business, token, body)
  expect([again.status, again.body]).toMatchObject([409, { code: 'review_not_pending' }])
})

test('it says no for that visit, and for no other', async () => {
  const { business, id, token } = await thank()
  const other = await insertBooking(server.storage, business, {
    ...{ date: '2030-01-07', time: '09:00', status: 'completed', review_status: 'pending' },
  })
  expect((await declineReview(server, business, token, other.id)).status).toBe(404)
  const { status, body } = await declineReview(server, business, token, id)
  expect([status, body.review_status]).toEqual([200, 'declined'])
})

test('a link that the house can see, or one that was made up, writes no review', async () => {
  const { business, id, token } = await thank()
  const created_at = server.context.now()
  const { user_id } = business
  await server.storage.write((tx) =>
    insertBookingLink(tx, { hash: hashText('seen'), user_id, booking_id: id, created_at }),
  )
  const body = { booking_id: id, rating: 5, comment: null }
  expect((await sendReview(server, business, 'seen', body)).status).toBe(404)
  expect((await declineReview(server, business, 'seen', id)).status).toBe(404)
  expect((await sendReview(server, business, 'av~seen', body)).status).toBe(401)
  const neighbour = await createBusiness(server.storage)
  expect((await sendReview(server, neighbour, token, body)).status).toBe(401)
  expect((await sendReview(server, business, token, body)).status).toBe(201)
})
