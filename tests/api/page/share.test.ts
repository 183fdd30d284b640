/** Visits are counted by day and site, and their owner alone sees them beside the bookings. */
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page_visits } from '#db/tables/booking.ts'
import { book, DAY, MONDAY } from '#tests/support/api/calls/booking-calls.ts'
import { ownerToken } from '#tests/support/api/calls/page-calls.ts'
import { addAccount, openAccount } from '#tests/support/api/people/accounts.ts'
import { ADDRESS, startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { type Business, createBusiness, insertBooking } from '#tests/support/db/factories.ts'

let server: TestServer
let business: Business
beforeEach(async () => {
  server = await startTestServer()
  business = await createBusiness(server.storage)
})
afterEach(() => server.close())

type Origin = 'page' | 'widget' | 'link'

const visit = (from?: string, origin: Origin = 'page', at = business) =>
  server.call('POST /api/public/:slug/visits', {
    params: { slug: at.slug },
    body: { origin, ...(from !== undefined && { from }) },
  })

const stored = () =>
  server.storage.read((db) =>
    db
      .select()
      .from(page_visits)
      .where(eq(page_visits.user_id, business.user_id))
      .orderBy(page_visits.date, page_visits.origin, page_visits.site),
  )

const counted = async () => (await stored()).map(({ site, visits }) => [site, visits])

const share = (token?: string) => server.call('GET /api/share', {}, token)

test('a visit is a count of a day, an origin and a site, and nothing of who made it', async () => {
  const answer = await server.request(
    `/api/public/${business.slug}/visits`,
    {
      method: 'POST',
      headers: {
        'User-Agent': 'Telefone da Marina',
        'X-Forwarded-For': '203.0.113.9',
        Cookie: 'quem=marina',
        Referer: 'https://site.example/marina',
      },
      body: JSON.stringify({
        ...{ origin: 'page', from: 'https://www.instagram.com/marina.souza?id=11987654321#eu' },
        ...{ name: 'Marina', phone: '11987654321' },
      }),
    },
    '203.0.113.9',
  )
  expect([answer.status, await answer.text()]).toEqual([204, ''])
  expect(answer.headers.get('set-cookie')).toBeNull()
  expect(await stored()).toEqual([
    {
      user_id: business.user_id,
      date: MONDAY,
      origin: 'page',
      site: 'instagram.com',
      visits: 1,
    },
  ])
})

test('the same day and site are one row that counts, also when they come at once', async () => {
  await Promise.all(Array.from({ length: 20 }, () => visit('https://l.instagram.com/?u=1')))
  await visit('https://l.instagram.com/?u=2')
  expect(await counted()).toEqual([['l.instagram.com', 21]])
})

test('each day, origin and site counts by itself, each day in the zone of the salon', async () => {
  // Already Monday in Greenwich, still Sunday in São Paulo.
  server.setNow(Date.UTC(2026, 10, 23, 2, 59))
  await visit('https://google.com')
  server.setNow(Date.UTC(2026, 10, 23, 3))
  await visit('https://google.com')
  await visit('https://google.com', 'widget')
  await visit()
  expect((await stored()).map((it) => [it.date, it.origin, it.site, it.visits])).toEqual([
    ['2026-11-22', 'page', 'google.com', 1],
    ['2026-11-23', 'page', '', 1],
    ['2026-11-23', 'page', 'google.com', 1],
    ['2026-11-23', 'widget', 'google.com', 1],
  ])
})

test('a day names fifty sources, and counts whoever invents more as of none', async () => {
  for (let nth = 0; nth < 60; nth += 1) await visit(`https://site-${nth}.example`)
  await visit('https://site-1.example')
  const sites = await counted()
  expect(sites).toHaveLength(51)
  expect(sites).toContainEqual(['', 10])
  expect(sites).toContainEqual(['site-1.example', 2])
  server.setNow(server.context.now() + DAY)
  await visit('https://site-59.example')
  expect(await counted()).toContainEqual(['site-59.example', 1])
})

test('who comes from our own pages, or from nowhere, comes from no site', async () => {
  for (const from of ['http://localhost/outro-salao', 'https://localhost/', '', undefined]) {
    expect((await visit(from)).status).toBe(204)
  }
  expect(await counted()).toEqual([['', 4]])
})

test('the configured address is ours too', async () => {
  const own = await startTestServer({ publicUrl: 'https://agenda.example' })
  try {
    const salon = await createBusiness(own.storage)
    for (const from of ['https://agenda.example/x', 'https://agenda.example.evil.example/']) {
      const params = { slug: salon.slug }
      await own.call('POST /api/public/:slug/visits', { params, body: { origin: 'page', from } })
    }
    const rows = await own.storage.read((db) => db.select().from(page_visits))
    expect(rows.map(({ site }) => site).sort()).toEqual(['', 'agenda.example.evil.example'])
  } finally {
    await own.close()
  }
})

test('of a hostile address nothing but a plain host is ever kept', async () => {
  const hostile = [
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'não é um endereço',
    '<script>alert(1)</script>',
    '=HYPERLINK("https://x.example")',
    'https://',
    'https://marina:senha@site.example/?telefone=11987654321',
    'https://<img src=x>.example/',
    'https://a.example\u0000.b.example/',
    "https://x.example/'); DROP TABLE page_visits; --",
    `https://${'a'.repeat(60)}.${'b'.repeat(60)}.example/`,
  ]
  for (const from of hostile) expect((await visit(from)).status, from).toBe(204)
  const rows = await stored()
  expect(rows.reduce((sum, { visits }) => sum + visits, 0)).toBe(hostile.length)
  for (const { site } of rows) expect(site).toMatch(/^[a-z0-9.-]{0,80}$/)
  expect(rows.map(({ site }) => site)).toEqual(
    expect.arrayContaining(['', 'site.example', 'x.example']),
  )
})

test('what is no origin of a visit, too long an address and no salon are refused', async () => {
  const send = async (body: object, slug = business.slug) => {
    const path = `/api/public/${slug}/visits`
    return (await server.request(path, { method: 'POST', body: JSON.stringify(body) })).status
  }
  expect(await send({ origin: 'console' })).toBe(400)
  expect(await send({})).toBe(400)
  expect(await send({ origin: 'page', from: 7 })).toBe(400)
  expect(await send({ origin: 'page', from: `https://x.example/${'a'.repeat(2000)}` })).toBe(400)
  expect(await send({ origin: 'page' }, 'nenhum-salao')).toBe(404)
  expect(await stored()).toEqual([])
})

test('visits are limited like every public write', async () => {
  const own = await startTestServer({ rateLimitFactor: 1 })
  try {
    const salon = await createBusiness(own.storage)
    const params = { slug: salon.slug }
    const body = { origin: 'page' as const }
    const answers = await Promise.all(
      Array.from({ length: 200 }, () =>
        own.call('POST /api/public/:slug/visits', { params, body }),
      ),
    )
    expect(answers.map(({ status }) => status)).toContain(429)
  } finally {
    await own.close()
  }
})

test('the owner sees where their page is, who opened it and who booked, of 30 days', async () => {
  const owner = await ownerToken(server, business)
  const client = (await server.signIn(business.slug)).access_token
  const start = server.context.now()
  server.setNow(start - 30 * DAY)
  await visit('https://old.example')
  server.setNow(start - 29 * DAY)
  await visit('https://google.com')
  server.setNow(start)
  for (let i = 0; i < 3; i++) await visit('https://instagram.com')
  await visit('https://google.com')
  await visit('https://blog.example', 'widget')
  await book(server, business, client, { time: '09:00' })
  await book(server, business, client, { time: '10:00', origin: 'widget' })
  await book(server, business, client, { time: '11:00', origin: 'widget' })
  await insertBooking(server.storage, business, { origin: 'link', created_at: start - 40 * DAY })
  await insertBooking(server.storage, business, {
    ...{ origin: 'console', created_at: start, deleted: true, time: '15:00' },
  })
  const { status, body } = await share(owner)
  expect(status).toBe(200)
  expect(body).toEqual({
    business_name: business.settings.business_name,
    slug: business.slug,
    url: `${ADDRESS}/${business.slug}`,
    from: '2026-10-25',
    to: MONDAY,
    visits: [
      { origin: 'page', site: 'instagram.com', visits: 3 },
      { origin: 'page', site: 'google.com', visits: 2 },
      { origin: 'widget', site: 'blog.example', visits: 1 },
    ],
    bookings: expect.arrayContaining([
      { origin: 'page', bookings: 1 },
      { origin: 'widget', bookings: 2 },
    ]),
  })
  expect(body.bookings).toHaveLength(2)
})

test("it is the owner's alone, and each owner's own", async () => {
  const other = await createBusiness(server.storage)
  await visit('https://here.example')
  await visit('https://there.example', 'page', other)
  const client = (await server.signIn(business.slug)).access_token
  for (const token of [undefined, 'anon', client, 'nada.de.nada']) {
    expect((await share(token)).status).toBe(401)
  }
  const stranger = { name: 'Cliente', email: 'cliente@conta.example', role: 'client' as const }
  const { id } = await addAccount(server, stranger)
  expect((await share((await openAccount(server, id)).access_token)).status).toBe(403)
  const there = await share(await ownerToken(server, other))
  expect([there.body.slug, there.body.visits]).toEqual([
    other.slug,
    [{ origin: 'page', site: 'there.example', visits: 1 }],
  ])
})

test('an owner without a business has nothing to share', async () => {
  const dona = { name: 'Dona', email: 'dona@conta.example', role: 'admin' as const }
  const { id } = await addAccount(server, dona)
  const { status, body } = await share((await openAccount(server, id)).access_token)
  expect([status, body.code]).toEqual([404, 'business_not_found'])
})
