/** The link that a message carries to a booking: what it opens, and all that it does not. */
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSecretToken, hashText } from '#api/crypto.ts'
import { booking_links, bookings } from '#db/tables/booking.ts'
import { business_settings, old_slugs } from '#db/tables/business.ts'
import { client_sessions } from '#db/tables/client.ts'
import {
  book,
  cancel,
  DAY,
  listOwnBookings,
  listStoredBookings,
  TUESDAY,
} from '#tests/support/api/calls/booking-calls.ts'
import {
  confirmPresence,
  listMailedLinks,
  listRescheduleTimes,
  reschedule,
} from '#tests/support/api/calls/page-calls.ts'
import {
  ADDRESS,
  type SignedIn,
  startTestServer,
  type TestServer,
} from '#tests/support/api/test-server.ts'
import { type Business, createBusiness, requireNth } from '#tests/support/db/factories.ts'
import { readWholeDatabase } from '#tests/support/db/sql.ts'

const WEDNESDAY = '2026-11-25'

let server: TestServer
let business: Business
let marina: SignedIn
let id: string
let token: string
beforeEach(async () => {
  server = await startTestServer()
  business = await createBusiness(server.storage)
  marina = await server.signIn(business.slug)
  id = (await book(server, business, marina.access_token)).body.id
  token = requireNth(await listMailedLinks(server, business))
})
afterEach(() => server.close())

const refused = (answer: { status: number; body: { code: string } }) => [
  answer.status,
  answer.body.code,
]
const STRANGER = [401, 'unauthenticated']

test('it shows exactly its booking, whatever else its client has', async () => {
  await book(server, business, marina.access_token, { time: '15:00' })
  const { status, body } = await listOwnBookings(server, business, token)
  expect([status, body.bookings.map((it) => it.id)]).toEqual([200, [id]])
  const own = await listOwnBookings(server, business, marina.access_token)
  expect(body.bookings).toEqual(own.body.bookings.filter((it) => it.id === id))
})

test('it opens until ninety days after the visit, whenever that moves to, and does nothing then', async () => {
  const visit = Date.UTC(2026, 10, 24, 12)
  server.setNow(visit + 90 * DAY)
  expect((await listOwnBookings(server, business, token)).status).toBe(200)
  server.setNow(visit + 91 * DAY)
  for (const answer of [
    await listOwnBookings(server, business, token),
    await confirmPresence(server, business, token, id),
    await cancel(server, business, token, id),
  ]) {
    expect(refused(answer)).toEqual(STRANGER)
  }
  await server.storage.write((tx) =>
    tx.update(bookings).set({ date: WEDNESDAY }).where(eq(bookings.id, id)),
  )
  expect((await listOwnBookings(server, business, token)).status).toBe(200)
})

test('without any login it moves, confirms and cancels its booking', async () => {
  const times = await listRescheduleTimes(server, business, token, id, { from: TUESDAY })
  expect(times).toEqual(expect.arrayContaining(['10:00', '10:15']))
  const to = { date: WEDNESDAY, time: '11:00' }
  const moved = await reschedule(server, business, token, id, to)
  // Whoever has the link need not be who can read the address.
  expect([moved.body.date, moved.body.confirmation_to]).toEqual([WEDNESDAY, 'm•••@c••••.example'])
  const { body } = await confirmPresence(server, business, token, id)
  expect(body.presence_confirmed_at).toBe(new Date(server.context.now()).toISOString())
  expect((await cancel(server, business, token, id)).body.status).toBe('cancelled')
  expect(requireNth(await listStoredBookings(server, business))).toMatchObject({
    ...{ date: WEDNESDAY, status: 'cancelled', cancel_reason: 'client' },
  })
})

test('of what is cancelled it still tells, and cannot bring it back', async () => {
  await cancel(server, business, token, id)
  const { body } = await listOwnBookings(server, business, token)
  expect(body.bookings.map(({ status }) => status)).toEqual(['cancelled'])
  const to = { date: WEDNESDAY, time: '11:00' }
  const moved = await reschedule(server, business, token, id, to)
  expect(refused(moved)).toEqual([409, 'booking_not_reschedulable'])
  const confirmed = await confirmPresence(server, business, token, id)
  expect(refused(confirmed)).toEqual([409, 'booking_not_confirmable'])
})

test('another booking is not found by it, even of the same client', async () => {
  const other = (await book(server, business, marina.access_token, { time: '15:00' })).body.id
  const to = { date: WEDNESDAY, time: '11:00' }
  for (const attempt of [
    cancel(server, business, token, other),
    confirmPresence(server, business, token, other),
    reschedule(server, business, token, other, to),
  ]) {
    expect(refused(await attempt)).toEqual([404, 'booking_not_found'])
  }
  const rows = await listStoredBookings(server, business)
  expect(rows.map(({ version }) => version)).toEqual([1, 1])
})

test("it is nobody's session: whatever asks for a client, or more, refuses it", async () => {
  const params = { slug: business.slug }
  const choice = { service_id: requireNth(business.services).id, date: TUESDAY, time: '15:00' }
  const contact = { nome: 'Outro Nome', email: 'outro@cliente.example' }
  const attempts = [
    server.call('POST /api/public/:slug/bookings', { params, headers: {}, body: choice }, token),
    server.call('PATCH /api/public/:slug/session', { params, body: contact }, token),
    server.call('DELETE /api/public/:slug/session', { params }, token),
    server.call('POST /api/public/:slug/session/account', { params }, token),
    server.call('POST /api/public/:slug/session/proof', { params }, token),
    server.call(
      'POST /api/public/:slug/session/proof/verify',
      { params, body: { code: '123456' } },
      token,
    ),
    server.call('GET /api/public/:slug/review', { params }, token),
    server.call('GET /api/me', {}, token),
    server.call('GET /api/share', {}, token),
  ]
  for (const [i, attempt] of attempts.entries()) {
    expect(refused(await attempt), `attempt ${i}`).toEqual(STRANGER)
  }
  const review = { params, body: { booking_id: id, rating: 5 } }
  // Links that ask for a review are others: `formatReviewToken`.
  for (const attempt of [
    server.call('POST /api/public/:slug/reviews', review, token),
    server.call(
      'POST /api/public/:slug/bookings/:id/decline-review',
      { params: { ...params, id } },
      token,
    ),
  ]) {
    expect(refused(await attempt)).toEqual([404, 'booking_not_found'])
  }
  expect((await listOwnBookings(server, business, marina.access_token)).body.bookings).toHaveLength(
    1,
  )
})

test('it proves nothing to a quick login', async () => {
  const typed = { nome: 'Outro Nome', email: 'x@y.example', telefone: marina.client.phone }
  const input = { params: { slug: business.slug }, body: typed }
  const { status, text } = await server.call('POST /api/public/:slug/session', input, token)
  expect(status).toBe(409)
  expect(text).not.toContain('Marina')
})

test('what is nearly the link, and its hash, open nothing', async () => {
  const swapped = token.startsWith('A') ? `B${token.slice(1)}` : `A${token.slice(1)}`
  const tries = [swapped, token.slice(0, -1), `${token}A`, token.toLowerCase(), hashText(token)]
  for (const attempt of [
    ...tries,
    createSecretToken(),
    id,
    marina.client.id,
    '%00',
    "' OR 1=1 --",
  ]) {
    expect(refused(await listOwnBookings(server, business, attempt)), attempt).toEqual(STRANGER)
    expect(refused(await cancel(server, business, attempt, id)), attempt).toEqual(STRANGER)
  }
  expect(requireNth(await listStoredBookings(server, business)).status).toBe('confirmed')
})

test('each message has a link of its own, of 256 random bits', async () => {
  for (const time of ['11:00', '12:00', '13:00']) {
    await book(server, business, marina.access_token, { time })
  }
  await reschedule(server, business, token, id, { date: WEDNESDAY, time: '11:00' })
  const links = await listMailedLinks(server, business)
  expect(new Set(links).size).toBe(5)
  for (const link of links) {
    expect(link).toMatch(/^[\w-]{22}$/)
    expect((await listOwnBookings(server, business, link)).body.bookings).toHaveLength(1)
  }
})

test('the database keeps only its hash, and the log nothing of it', async () => {
  const rows = await server.storage.read((db) => db.select().from(booking_links))
  const created_at = server.context.now()
  const hash = hashText(token)
  const of = { user_id: business.user_id, booking_id: id, purpose: 'booking' }
  expect(rows).toEqual([{ hash, ...of, created_at }])
  const kept = await readWholeDatabase(server)
  expect(kept).toContain(hash)
  expect(kept).not.toContain(token)
  await server.request(`/${business.slug}/b/${token}`)
  await listOwnBookings(server, business, token)
  expect(server.logged()).toContain('/b/:token')
  expect(server.logged()).not.toContain(token)
})

test("at another business's address it opens nothing, at none there is nothing", async () => {
  const other = await createBusiness(server.storage)
  expect(refused(await listOwnBookings(server, other, token))).toEqual(STRANGER)
  expect(refused(await cancel(server, other, token, id))).toEqual(STRANGER)
  const nowhere = { ...business, slug: 'nenhum-salao' }
  expect(refused(await listOwnBookings(server, nowhere, token))).toEqual([
    404,
    'business_not_found',
  ])
})

test('with the booking that is deleted it is gone', async () => {
  await server.storage.write(async (tx) => {
    await tx.update(bookings).set({ deleted: true }).where(eq(bookings.id, id))
  })
  expect(refused(await listOwnBookings(server, business, token))).toEqual(STRANGER)
  expect(refused(await cancel(server, business, token, id))).toEqual(STRANGER)
})

test('it outlives the session in which the booking was made', async () => {
  await server.storage.write(async (tx) => {
    await tx.update(client_sessions).set({ revoked_at: server.context.now() })
  })
  server.setNow(server.context.now() + 40 * DAY)
  expect(refused(await listOwnBookings(server, business, marina.access_token))).toEqual(STRANGER)
  expect((await listOwnBookings(server, business, token)).body.bookings).toHaveLength(1)
})

test('its page is there, unlisted, and moves with the business that is renamed', async () => {
  const page = await server.request(`/${business.slug}/b/${token}`)
  expect(page.status).toBe(200)
  const html = await page.text()
  expect(html).toContain('<meta name="robots" content="noindex">')
  expect(html).not.toContain(token)
  const { user_id, slug } = business
  await server.storage.write(async (tx) => {
    await tx.insert(old_slugs).values({ slug, user_id, created_at: server.context.now() })
    const mine = eq(business_settings.user_id, user_id)
    await tx
      .update(business_settings)
      .set({ slug: `novo-${slug}` })
      .where(mine)
  })
  const { status, headers } = await server.request(`/${slug}/b/${token}`)
  expect([status, headers.get('location')]).toEqual([301, `/novo-${slug}/b/${token}`])
  const renamed = { ...business, slug: `novo-${slug}` }
  expect((await listOwnBookings(server, renamed, token)).body.bookings).toHaveLength(1)
})

test('where no mail leaves, the WhatsApp text carries it', async () => {
  const other = await startTestServer(({ channels }) => ({
    channels: { ...channels, email: null },
  }))
  try {
    const salon = await createBusiness(other.storage)
    const client = await other.signIn(salon.slug)
    const made = (await book(other, salon, client.access_token)).body.id
    const { mails, texts } = await other.sent()
    expect([mails.length, texts.length]).toEqual([0, 1])
    const link = new RegExp(`${ADDRESS}/${salon.slug}/b/([\\w-]{22})$`).exec(
      requireNth(texts).text,
    )?.[1]
    const { body } = await listOwnBookings(other, salon, link ?? '')
    expect(body.bookings.map((it) => it.id)).toEqual([made])
  } finally {
    await other.close()
  }
})
