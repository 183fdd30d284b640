/** What the fast lane answers is what Hono would have: each request is sent both ways and compared. */
import { once } from 'node:events'
import { createServer, request as httpRequest, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createApp } from '#api/app.ts'
import { createMetrics } from '#api/metrics/serve-metrics.ts'
import { business_settings, old_slugs } from '#db/tables/business.ts'
import { gone_slugs, leavings } from '#db/tables/leaving.ts'
import { book, TUESDAY } from '#tests/support/api/calls/booking-calls.ts'
import { MONDAY_8H, startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { type Business, createBusiness, requireNth } from '#tests/support/db/factories.ts'

type Asked = { method?: string; headers?: Record<string, string>; body?: string }
type Got = { status: number; headers: Record<string, string>; body: string }
/** @property seen how many requests Hono was given @property tell what `/metrics` and the log say */
type Way = { port: number; seen: () => number; tell: () => unknown; server: Server }

let server: TestServer
let house: Business
let ways: Way[] = []

beforeEach(async () => {
  server = await startTestServer()
  const reviews = Array.from({ length: 8 }, () => ({
    comment: 'Atendimento muito bom, de coração.',
  }))
  house = await createBusiness(server.storage, { reviews, professionals: [{}, {}] })
})
afterEach(async () => {
  hangUp()
  await server.close()
})

function hangUp(): void {
  for (const way of ways.splice(0)) way.server.close()
}

/** A server on a free port, with the lane before Hono or without. */
async function listen(hasLane: boolean, change: Partial<TestServer['context']>): Promise<Way> {
  const lines: string[] = []
  const log = Object.assign(Object.create(server.context.log), {
    info: (line: object) => void lines.push(JSON.stringify({ ...line, ms: 0 })),
  })
  const context = { ...server.context, ...change, log }
  const settings = { DATABASE_URL: server.address, METRICS_TOKEN: 'a-token-for-prometheus' }
  const metrics = createMetrics(context, settings)
  const app = createApp(context, null, metrics)
  let seen = 0
  const hono = getRequestListener(app.fetch)
  const listening = createServer((incoming, outgoing) => {
    const pass = () => {
      seen += 1
      void hono(incoming, outgoing)
    }
    if (hasLane) app.lane(incoming, outgoing, pass)
    else pass()
  })
  listening.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const counted = () => metrics?.counts.list().map(([route, { classes }]) => [route, classes])
  return {
    // A port of the network: its address is no path.
    port: (listening.address() as AddressInfo).port,
    seen: () => seen,
    tell: () => ({ lines, counted: counted() }),
    server: listening,
  }
}

/** The lane first, Hono alone second. */
async function listenBothWays(
  change: Partial<TestServer['context']> = {},
  second = change,
): Promise<[Way, Way]> {
  hangUp()
  const both: [Way, Way] = [await listen(true, change), await listen(false, second)]
  ways = both
  return both
}

async function ask(port: number, path: string, { method, headers, body }: Asked): Promise<Got> {
  const own = { Host: 'vez.test', 'X-Request-Id': 'pedido-12345', ...headers }
  const sent = httpRequest({ host: '127.0.0.1', port, path, method, headers: own, agent: false })
  sent.end(body)
  const [answer] = await once(sent, 'response')
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk)
  const { date: _date, ...rest } = answer.headers
  return {
    status: answer.statusCode,
    headers: { ...rest, names: answer.rawHeaders.length },
    body: Buffer.concat(chunks).toString('latin1'),
  }
}

/** Sends a request both ways. @returns the answer, alike both ways, and who gave it where there is a lane */
async function compare([fast, plain]: [Way, Way], path: string, asked: Asked = {}) {
  const before = fast.seen()
  const got = await ask(fast.port, path, asked)
  const by = fast.seen() === before ? 'lane' : 'hono'
  expect(got, `${path} ${JSON.stringify(asked)}`).toEqual(await ask(plain.port, path, asked))
  expect(fast.tell()).toEqual(plain.tell())
  return { ...got, by }
}

const getPaths = () => ({
  page: `/${house.slug}`,
  data: `/api/public/${house.slug}`,
  slots: `/api/public/${house.slug}/slots?service_id=${requireNth(house.services).id}`,
})

const BROTLI = { 'Accept-Encoding': 'gzip, deflate, br, zstd' }

test('page, data and slots are the same both ways, in every coding', async () => {
  const both = await listenBothWays()
  const { page, data, slots } = getPaths()
  const day = `&from=${TUESDAY}&to=${TUESDAY}&professional_id=${requireNth(house.professionals).id}`
  for (const path of [page, data, slots, slots + day, `${page}?utm_source=ig&fbclid=Ab-1.2_~`]) {
    for (const coding of ['', 'identity', 'br', 'gzip', 'gzip, br;q=0', 'br;q=0.5', '*']) {
      const headers = { 'Accept-Encoding': coding }
      const { status, by, headers: answered } = await compare(both, path, { headers })
      expect([status, by]).toEqual([200, 'lane'])
      if (!path.includes(day))
        expect(answered['content-encoding']).toBe(/^br(;q=0.5)?$/.test(coding) ? 'br' : undefined)
      if (path === data) expect(answered.vary).toBe('Accept-Encoding')
    }
    expect((await compare(both, path)).by).toBe('lane')
    expect((await compare(both, path, { headers: BROTLI })).by).toBe('lane')
  }
})

test('what a caller has already is told so both ways', async () => {
  const both = await listenBothWays()
  const { page, data, slots } = getPaths()
  const { etag = '' } = (await compare(both, data)).headers
  for (const given of [etag, etag.replace('W/', ''), '*', `"outro", ${etag}`, '"outro"', '']) {
    const headers = { ...BROTLI, 'If-None-Match': given }
    const { status, by, headers: answered } = await compare(both, data, { headers })
    expect([given, status, by]).toEqual([given, /outro"$|^$/.test(given) ? 200 : 304, 'lane'])
    expect(answered.vary).toBe('Accept-Encoding')
    for (const path of [page, slots])
      expect((await compare(both, path, { headers })).status).toBe(200)
  }
})

test('what else a request brings changes nothing, and its id is its own', async () => {
  const both = await listenBothWays()
  for (const path of Object.values(getPaths())) {
    for (const headers of [
      { Cookie: 'vez-access=a.b.c', Origin: 'https://outro.example', Range: 'bytes=0-9' },
      {
        Authorization: 'Bearer anon',
        Accept: 'application/json',
        'X-Forwarded-Host': 'mau.example',
      },
      { 'X-Request-Id': 'um-outro-pedido', 'If-Modified-Since': new Date(0).toUTCString() },
      { Connection: 'close' },
    ]) {
      const { by, headers: answered } = await compare(both, path, { headers })
      expect(by).toBe('lane')
      expect(answered['x-request-id']).toBe(headers['X-Request-Id'] ?? 'pedido-12345')
    }
  }
  const own = await ask(both[0].port, getPaths().data, { headers: { 'X-Request-Id': 'é demais' } })
  expect(own.headers['x-request-id']).toMatch(/^[\w-]{10,}$/)
})

test('whatever is not plain is passed on, and answered once', async () => {
  const both = await listenBothWays()
  const { page, data, slots } = getPaths()
  const other: [string, number, Asked?][] = [
    ...[page, data, slots].flatMap((path): [string, number, Asked?][] => [
      [path, 200, { method: 'HEAD' }],
      [path, 200, { headers: { 'Content-Length': '2' }, body: '{}' }],
      [path, path === page ? 404 : 204, { method: 'OPTIONS' }],
      [path, 404, { method: 'POST' }],
      [path, 400, { headers: { Host: 'a b' } }],
      [path, 200, { headers: { Host: 'VEZ.test:80' } }],
      [path, 200, { headers: { Host: 'vez.test:65535' } }],
      [path, 400, { headers: { Host: 'vez.test:65536' } }],
      [path, 400, { headers: { Host: '1.2.3.256:80' } }],
      [path, 400, { headers: { Host: '1.2.3.256' } }],
      [path, 400, { headers: { Host: '1.2.3.4.5:3000' } }],
      [path, 400, { headers: { Host: 'xn--a' } }],
      [`${path}${path.includes('?') ? '&' : '?'}x=%41`, 200],
    ]),
    [page.toUpperCase(), 301],
    [`${page}/`, 301],
    [`${page}/?app`, 200],
    [`${page}/slots`, 404],
    [`${data}/`, 404],
    [`${page}//`, 404],
    ['/nao-existe', 404],
    ['/api/public/nao-existe', 404],
    ['/api/public/-', 404],
    [`/api/public/${'a'.repeat(81)}`, 404],
    ['/healthz', 200],
    ['/login', 200],
    [`${data}/slots`, 400],
    [`${slots}&from=2026-02-30`, 400],
    [`${slots}&from=`, 400],
    [`${slots}&from=${TUESDAY}&from=${TUESDAY}`, 200],
    [`${slots}&composite_id=x`, 400],
    [`${slots}&professional_id=ninguem`, 409],
    [`${data}/slots?service_id=nenhum`, 404],
    [`${slots}&`, 200],
    [slots.replace('service_id', '__proto__'), 400],
    [`${slots}&constructor=x`, 200],
  ]
  for (const [path, expected, asked] of other) {
    const { status, by } = await compare(both, path, asked)
    expect([path, asked, status]).toEqual([path, asked, expected])
    if (!path.endsWith('constructor=x')) expect([path, by]).toEqual([path, 'hono'])
  }
})

test('a house of old whose slug is a word of ours hides none of our routes', async () => {
  const both = await listenBothWays()
  for (const slug of ['login', 'terms', 'healthz']) {
    const own = (await compare(both, `/${slug}`)).body
    await server.storage.write(async (tx) => {
      const { user_id } = house
      await tx.update(business_settings).set({ slug }).where(eq(business_settings.user_id, user_id))
    })
    expect(await compare(both, `/${slug}`)).toMatchObject({ status: 200, by: 'hono', body: own })
    expect((await compare(both, `/api/public/${slug}`)).by).toBe('lane')
  }
})

test('a house that is leaving, gone, renamed or has changed is the same both ways', async () => {
  const both = await listenBothWays()
  const { user_id, slug } = house
  const { page, data, slots } = getPaths()
  const statuses = async () => {
    const found: [number, string][] = []
    for (const path of [page, data, slots]) {
      const { status, by } = await compare(both, path)
      found.push([status, by])
    }
    return found
  }
  const before = (await compare(both, slots)).body
  const { access_token } = await server.signIn(slug)
  await book(server, house, access_token, { date: TUESDAY, time: '10:00' })
  expect((await compare(both, slots)).body).not.toBe(before)
  server.setNow(MONDAY_8H + 86_400_000)
  expect((await compare(both, slots)).body).not.toContain('2026-11-23')
  const leaving = { user_id, asked_at: MONDAY_8H, due_at: MONDAY_8H }
  await server.storage.write(async (tx) => void (await tx.insert(leavings).values(leaving)))
  expect(await statuses()).toEqual([
    [200, 'hono'],
    [200, 'lane'],
    [409, 'hono'],
  ])
  await server.storage.write(async (tx) => {
    await tx.delete(leavings)
    await tx
      .update(business_settings)
      .set({ slug: `${slug}-novo` })
      .where(eq(business_settings.user_id, user_id))
  })
  expect((await statuses()).map(([status]) => status)).toEqual([404, 404, 404])
  await server.storage.write(async (tx) => {
    await tx.insert(old_slugs).values({ slug, user_id, created_at: MONDAY_8H })
    await tx.insert(gone_slugs).values({ slug: 'ja-foi', gone_at: MONDAY_8H })
  })
  expect(await statuses()).toEqual([
    [301, 'hono'],
    [200, 'lane'],
    [200, 'lane'],
  ])
  for (const path of ['/ja-foi', '/api/public/ja-foi', '/api/public/ja-foi/slots?service_id=x'])
    expect(await compare(both, path)).toMatchObject({ status: 410, by: 'hono' })
})

test('an address of https, and one that a proxy names, are the same both ways', async () => {
  const { page, data } = getPaths()
  const secure = await listenBothWays({ publicUrl: 'https://vez.example' })
  for (const path of [page, data]) {
    const { by, headers } = await compare(secure, path, { headers: BROTLI })
    expect([by, headers['strict-transport-security']]).toEqual(['lane', 'max-age=31536000'])
  }
  expect((await compare(secure, page)).body).toContain('https://vez.example/')
  const behind = await listenBothWays({ trustedProxies: ['127.0.0.1'] })
  const headers = { 'X-Forwarded-Host': 'salao.example', 'X-Forwarded-Proto': 'https' }
  const named = await compare(behind, page, { headers })
  expect([named.by, named.body.includes('https://salao.example/')]).toEqual(['hono', true])
  expect((await compare(behind, data, { headers })).by).toBe('lane')
})

test('where the database fails, the lane leaves the refusal to Hono', async () => {
  const catalogs = Object.assign(Object.create(server.context.catalogs), {
    loadBySlug: () => Promise.reject(new Error('no such table')),
    loadAtEvent: () => Promise.reject(new Error('no such table')),
  })
  const both = await listenBothWays({ catalogs })
  for (const path of Object.values(getPaths()))
    expect(await compare(both, path)).toMatchObject({ status: 500, by: 'hono' })
})

test('a lane that said something else would be noticed', async () => {
  const both = await listenBothWays({ publicUrl: 'https://vez.example' }, {})
  await expect(compare(both, getPaths().data)).rejects.toThrow('to deeply equal')
})
