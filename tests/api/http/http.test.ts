import { brotliDecompressSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '#api/contract/contract.ts'
import type { Endpoint } from '#api/contract/shape/endpoint.ts'
import { NobodyWaitsError, OverloadError } from '#db/dialect/storage.ts'
import {
  listHeaderComplaints,
  listRefusalComplaints,
} from '#tests/support/api/access/access-walk.ts'
import { createOwner } from '#tests/support/api/people/auth-calls.ts'
import {
  type ContextChange,
  startTestServer,
  type TestServer,
} from '#tests/support/api/test-server.ts'
import { createBusiness, requireNth } from '#tests/support/db/factories.ts'

let server: TestServer
afterEach(() => server.close())

const start = async (change?: ContextChange) => {
  server = await startTestServer(change)
  return createBusiness(server.storage)
}

const anything = z.record(z.string(), z.unknown())
const read = async (answer: Response) => anything.parse(await answer.json())

test('a browser on any site may call the API, without cookies', async () => {
  const { slug } = await start()
  const preflight = await server.request(`/api/public/${slug}/bookings`, {
    method: 'OPTIONS',
    headers: {
      Origin: 'https://salao.example',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'authorization, content-type, idempotency-key',
    },
  })
  expect([preflight.status, await preflight.text()]).toEqual([204, ''])
  const allowed = (name: string) => preflight.headers.get(`access-control-allow-${name}`) ?? ''
  expect(allowed('origin')).toBe('*')
  for (const method of ['GET', 'POST']) expect(allowed('methods')).toContain(method)
  for (const header of ['Authorization', 'Content-Type', 'Idempotency-Key', 'If-None-Match']) {
    expect(allowed('headers')).toContain(header)
  }
  expect(preflight.headers.has('access-control-allow-credentials')).toBe(false)
})

test('the calls of /auth/v1 are there for any site too, but not the header that asks for cookies', async () => {
  await start()
  const preflight = await server.request('/auth/v1/token', {
    method: 'OPTIONS',
    headers: { Origin: 'https://salao.example', 'Access-Control-Request-Method': 'POST' },
  })
  const allowed = preflight.headers.get('access-control-allow-headers')?.toLowerCase() ?? ''
  for (const header of ['authorization', 'apikey', 'x-client-info', 'x-supabase-api-version']) {
    expect(allowed).toContain(header)
  }
  expect(allowed).not.toContain('x-vez-session')
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
  expect(preflight.headers.has('access-control-allow-credentials')).toBe(false)
})

test('every answer of the API carries its headers, whatever it says', async () => {
  const { slug } = await start()
  const calls: [path: string, status: number, init?: RequestInit][] = [
    [`/api/public/${slug}`, 200],
    [`/api/public/${slug}`, 200, { method: 'HEAD' }],
    [`/api/public/${slug}/bookings`, 401],
    [`/api/public/${slug}/slots`, 400],
    [`/api/public/${slug}/session`, 400, { method: 'POST', body: '{' }],
    [`/api/public/${slug}/session`, 413, { method: 'POST', body: 'a'.repeat(70_000) }],
    [`/api/public/${slug}`, 404, { method: 'DELETE' }],
    ['/api/public/nada', 404],
    ['/api/nada', 404],
    ['/api/openapi.json', 200],
    ['/api/public/x/y', 204, { method: 'OPTIONS' }],
    ['/api/me', 401],
    ['/auth/v1/settings', 200],
    ['/auth/v1/user', 401],
    ['/auth/v1/nada', 404],
    ['/auth/v1/token?grant_type=password', 400, { method: 'POST', body: '{' }],
    ['/auth/v1/callback', 302],
    ['/auth/v1/token', 204, { method: 'OPTIONS' }],
    ['/healthz', 200],
  ]
  for (const [path, status, init] of calls) {
    const answer = await server.request(path, init)
    expect([path, answer.status]).toEqual([path, status])
    expect(listHeaderComplaints(answer.headers)).toEqual([])
    expect(answer.headers.get('access-control-expose-headers')).toContain('X-Request-Id')
    const version = path.startsWith('/auth/v1/') ? '2024-01-01' : null
    expect(answer.headers.get('x-supabase-api-version')).toBe(version)
    if (status < 400) continue
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(listRefusalComplaints(await answer.json(), answer.headers)).toEqual([])
  }
})

test("a caller's request id is echoed if it is harmless, else replaced by one of ours", async () => {
  const { slug } = await start()
  const idFor = async (given?: string) => {
    const headers = given === undefined ? {} : { 'X-Request-Id': given }
    const answer = await server.request(`/api/public/${slug}/slots`, { headers })
    const body = await read(answer)
    expect(answer.headers.get('x-request-id')).toBe(body.request_id)
    return body.request_id
  }
  expect(await idFor('abc-123_XYZ')).toBe('abc-123_XYZ')
  for (const bad of ['curto', 'a'.repeat(65), 'com espaço aqui', '{"level":60}', 'a;b;c;d;e']) {
    expect(await idFor(bad)).not.toBe(bad)
  }
  expect(await idFor()).not.toBe(await idFor())
  expect(server.logged()).toContain('"request_id":"abc-123_XYZ"')
})

/** Attempts to sign in; refused for its empty name, but counted. */
const write = (slug: string, peer?: string, forwarded?: string) =>
  server.request(
    `/api/public/${slug}/session`,
    {
      method: 'POST',
      headers: forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded },
      body: JSON.stringify({ nome: '', email: '', telefone: '' }),
    },
    peer,
  )

/** Three writes a minute. */
const STRICT = 0.05

test('who writes too often is told to wait, and for how long', async () => {
  const { slug } = await start({ rateLimitFactor: STRICT })
  for (let i = 0; i < 3; i++) expect((await write(slug)).status).toBe(400)
  const refused = await write(slug)
  expect(refused.status).toBe(429)
  const seconds = Number(refused.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(50)
  expect(seconds).toBeLessThanOrEqual(60)
  expect(await read(refused)).toMatchObject({
    code: 'too_many_requests',
    message: 'Muitas tentativas seguidas. Aguarde um minuto e tente de novo.',
  })
  expect(listHeaderComplaints(refused.headers)).toEqual([])
  expect((await server.request(`/api/public/${slug}`)).status).toBe(200)
  expect((await server.request(`/${slug}`)).status).toBe(200)
})

/** Writes that nobody is kept from, each for its reason. */
const UNLIMITED = [
  // Told 429, a client drops its session instead of renewing it; wrong passwords are counted apart.
  'POST /auth/v1/token',
  // Who wants to leave may leave.
  'POST /auth/v1/logout',
  'DELETE /api/public/:slug/session',
  'DELETE /api/me/sessions/:id',
  // One row of the caller's own, and nothing is sent.
  'PATCH /api/me',
  'POST /api/me/profile',
  // Its signature is judged before anything is read or written; told 429, Stripe comes again hours later.
  'POST /api/stripe/webhook',
  // The same of WhatsApp, which tells of a thousand messages within a minute.
  'POST /api/whatsapp/webhook',
  'POST /api/whatsapp/webhook/:id',
]

/** Of the house’s: what mails somebody, and what takes a password. */
const COUNTED = [
  'PATCH /api/webhooks/:id',
  'POST /api/calendars',
  'POST /api/calendars/address',
  'POST /api/professional/calendar',
  'POST /api/professional/calendar/address',
  'POST /api/export/house',
  'POST /api/keys',
  'POST /api/leaving',
  'POST /api/notifications/test',
  'POST /api/professionals/:id/invitation',
  'POST /api/reception/invitation',
  'POST /api/webhooks',
  'POST /api/webhooks/:id/secret',
  'PUT /api/notifications/whatsapp',
]

/** A salon at work behind one address is not kept from its own agenda. */
const isOfTheHouse = (name: string, { access }: Endpoint) =>
  ['owner', 'reception', 'professional', 'staff'].includes(access) && !COUNTED.includes(name)

/** Reads that write down where a login is to lead, or send a code. */
const WRITING_READS = [
  'GET /auth/v1/authorize',
  'GET /auth/v1/callback',
  'GET /auth/v1/reauthenticate',
]

test('every endpoint that writes is limited, but for those that must never be', async () => {
  await start()
  const limited = Object.entries<Endpoint>(contract).filter(([, endpoint]) => endpoint.limited)
  const writes = Object.entries<Endpoint>(contract)
    .filter(([name, endpoint]) => !name.startsWith('GET ') && !isOfTheHouse(name, endpoint))
    .map(([name]) => name)
  const expected = [...writes, ...WRITING_READS].filter((name) => !UNLIMITED.includes(name))
  expect(limited.map(([name]) => name).sort()).toEqual(expected.sort())
  expect(Object.keys(contract)).toEqual(expect.arrayContaining(UNLIMITED))
})

test('each address has a limit of its own, and a forwarded one from nobody we trust is ignored', async () => {
  const { slug } = await start({ rateLimitFactor: STRICT })
  for (let i = 0; i < 3; i++) await write(slug, '203.0.113.1', `198.51.100.${i}`)
  expect((await write(slug, '203.0.113.1', '198.51.100.9')).status).toBe(429)
  expect((await write(slug, '::ffff:203.0.113.1')).status).toBe(429)
  expect((await write(slug, '203.0.113.2')).status).toBe(400)
})

test('all addresses of one IPv6 /64 share its limit', async () => {
  const { slug } = await start({ rateLimitFactor: STRICT })
  for (let i = 0; i < 3; i++) await write(slug, `2001:db8:1:2::${i}`)
  expect((await write(slug, '2001:db8:1:2:aaaa:bbbb:cccc:dddd')).status).toBe(429)
  expect((await write(slug, '2001:db8:1:3::1')).status).toBe(400)
})

test('a proxy that nobody named is told of once, where it speaks first', async () => {
  const count = () => server.logged().split('X-Forwarded-For arrives').length - 1
  const publicUrl = 'https://vez.example'
  const { slug } = await start({ publicUrl })
  await write(slug, '203.0.113.1')
  expect(count()).toBe(0)
  for (let i = 0; i < 3; i++) await write(slug, '203.0.113.1', '198.51.100.1')
  expect(count()).toBe(1)
  expect(server.logged()).not.toContain('198.51.100.1')
  for (const change of [{ publicUrl, trustedProxies: ['203.0.113.1'] }, { publicUrl: null }]) {
    await server.close()
    const named = await start(change)
    await write(named.slug, '203.0.113.1', '198.51.100.1')
    expect(count()).toBe(0)
  }
})

test('through trusted proxies the last address that is not theirs counts', async () => {
  const trustedProxies = ['10.0.0.0/8', '::1']
  const { slug } = await start({ rateLimitFactor: STRICT, trustedProxies })
  const attempts = ['198.51.100.1', '1.1.1.1, 198.51.100.1', 'lixo, 198.51.100.1, 10.9.9.9']
  for (const forwarded of attempts) {
    expect((await write(slug, '10.0.0.1', forwarded)).status).toBe(400)
  }
  expect((await write(slug, '10.0.0.2', '2.2.2.2, 198.51.100.1')).status).toBe(429)
  expect((await write(slug, '::1', '198.51.100.1')).status).toBe(429)
  expect((await write(slug, '10.0.0.1', '198.51.100.2')).status).toBe(400)
  expect((await write(slug, '203.0.113.7', '198.51.100.1')).status).toBe(400)
  expect((await write(slug, '10.0.0.1')).status).toBe(400)
})

test('behind a hop that cannot be read, what stands before it is not believed', async () => {
  const { slug } = await start({ rateLimitFactor: STRICT, trustedProxies: ['10.0.0.1'] })
  for (let i = 0; i < 3; i++) await write(slug, '10.0.0.1', `203.0.113.${i}, 198.51.100.1:5678`)
  const { status } = await write(slug, '10.0.0.1', '203.0.113.9, 198.51.100.1:5678')
  expect(status).toBe(429)
})

test('a long answer is compressed for those who take it, and says the same', async () => {
  const { slug, services } = await start()
  const kept = `/api/public/${slug}`
  const long = `/api/public/${slug}/slots?service_id=${requireNth(services).id}`
  for (const path of [kept, long, '/api/openapi.json']) {
    const plain = await server.request(path)
    const packed = await server.request(path, { headers: { 'Accept-Encoding': 'gzip, br' } })
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(packed.headers.get('content-encoding')).toBe('br')
    expect(packed.headers.get('vary')).toContain('Accept-Encoding')
    const bytes = Buffer.from(await packed.arrayBuffer())
    const text = await plain.text()
    expect(brotliDecompressSync(bytes).toString('utf8')).toBe(text)
    expect(bytes.length).toBeLessThan(text.length)
  }
  const gzip = await server.request(long, { headers: { 'Accept-Encoding': 'gzip' } })
  expect(gzip.headers.get('content-encoding')).toBeNull()
})

test('the house is well, and says so', async () => {
  await start()
  const answer = await server.request('/healthz')
  expect([answer.status, await answer.text()]).toEqual([200, '{"status":"ok"}'])
})

const OVERLOADS: [string, Error][] = [
  ['a queue that is full', new OverloadError('too many writes are waiting')],
  ['a full disk', failure('SQLITE_FULL')],
  ['a locked file', failure('SQLITE_BUSY_SNAPSHOT')],
  ['a disk that cannot be read', failure('SQLITE_IOERR_READ')],
]

/** As drizzle throws it: its own message, which holds the parameters, and the driver's below. */
function failure(code: string): Error {
  const cause = Object.assign(new Error('database or disk is full'), { code })
  return new Error('Failed query: insert into clients\nparams: Marina Segredo', { cause })
}

test.each(OVERLOADS)('%s is answered 503, to be tried again', async (_name, error) => {
  const broken = { read: () => Promise.reject(error), write: () => Promise.reject(error) }
  const { slug } = await start((usual) => ({ storage: { ...usual.storage, ...broken } }))
  for (const answer of [await signIn(slug), await server.request('/healthz')]) {
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('1')
    expect(await read(answer)).toMatchObject({
      code: 'overloaded',
      message: 'O sistema está muito ocupado agora. Tente de novo em instantes.',
    })
  }
  expect(server.logged()).not.toContain('Segredo')
})

test('a page that is overloaded says when to come back, as the API does', async () => {
  const broken = { loadBySlug: () => Promise.reject(failure('SQLITE_FULL')) }
  const { slug } = await start((usual) => ({ catalogs: Object.assign(usual.catalogs, broken) }))
  const answer = await server.request(`/${slug}`)
  expect(answer.status).toBe(503)
  expect(await answer.text()).toContain('O sistema está muito ocupado agora.')
  expect(answer.headers.get('retry-after')).toBe('1')
})

test('a full disk is told to whoever reads the log, by its code alone', async () => {
  const error = failure('SQLITE_FULL')
  const broken = { write: () => Promise.reject(error) }
  const { slug } = await start((usual) => ({ storage: { ...usual.storage, ...broken } }))
  expect((await signIn(slug)).status).toBe(503)
  expect(server.logged()).toContain('"code":"SQLITE_FULL"')
  expect(server.logged()).not.toContain('params')
})

test.each([
  [new OverloadError('too many heavy reads are waiting'), 503, 1],
  [new NobodyWaitsError(), 499, 0],
])(
  '%s of a list is answered %i, and is an error in the log %i times',
  async (error, status, errors) => {
    await start((usual) => ({
      storage: {
        ...usual.storage,
        readHeavy: () => Promise.reject(new Error('x', { cause: error })),
      },
    }))
    const owner = await createOwner(server)
    const answer = await server.request('/api/bookings', {
      headers: { authorization: `Bearer ${owner.access_token}` },
    })
    expect(answer.status).toBe(status)
    const lines = server.logged().split('\n')
    expect(lines.filter((line) => line.includes('"level":50'))).toHaveLength(errors)
  },
)

const MARINA = {
  nome: 'Marina Segredo',
  email: 'marina@segredo.example',
  telefone: '(11) 98765-4321',
}

const signIn = (slug: string, typed = MARINA) =>
  server.request(`/api/public/${slug}/session`, { method: 'POST', body: JSON.stringify(typed) })

test('built files are for any site, and nothing beside them can be reached', async () => {
  await start()
  const widget = await server.request('/widget/vez.js')
  expect([widget.status, await widget.text()]).toEqual([200, 'export {}\n'])
  expect(widget.headers.get('access-control-allow-origin')).toBe('*')
  expect(widget.headers.get('x-content-type-options')).toBe('nosniff')
  expect(widget.headers.get('x-request-id')).toMatch(/^[\w-]{8,64}$/)
  const etag = widget.headers.get('etag') ?? ''
  const kept = await server.request('/widget/vez.js', { headers: { 'If-None-Match': etag } })
  expect([kept.status, await kept.text()]).toEqual([304, ''])
  expect(kept.headers.get('access-control-allow-origin')).toBe('*')
  expect(kept.headers.get('x-request-id')).toMatch(/^[\w-]{8,64}$/)
  const { version } = await read(await server.request('/widget/version.json'))
  const versioned = await server.request(`/widget/v-${version}/vez.js`)
  expect(versioned.headers.get('cache-control')).toContain('immutable')
  const another = await server.request('/widget/v-1_0/vez.js')
  expect(another.headers.get('cache-control')).not.toContain('immutable')
  for (const path of ['..%2f..%2fetc%2fpasswd', '%2e%2e/%2e%2e/etc/passwd', '..\\x', 'nada.js']) {
    expect((await server.request(`/widget/${path}`)).status).toBe(404)
  }
})
