/** What only shows on a real connection: headers as Node parses them, bodies as they arrive. */
import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { brotliDecompressSync } from 'node:zlib'
import { type ServerType, serve } from '@hono/node-server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createApp } from '#api/app.ts'
import { book, listStoredBookings, TUESDAY } from '#tests/support/api/calls/booking-calls.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { type Business, createBusiness, requireNth } from '#tests/support/db/factories.ts'

let server: TestServer
let business: Business
let listening: ServerType
let port = 0

/** Listens on a free port of this machine's own address. */
async function listen(change: Partial<TestServer['context']> = {}): Promise<void> {
  const app = createApp({ ...server.context, ...change })
  await new Promise<void>((resolve) => {
    listening = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, (info) => {
      port = info.port
      resolve()
    })
  })
}

const hangUp = () => new Promise((resolve) => listening.close(resolve))

beforeEach(async () => {
  server = await startTestServer()
  business = await createBusiness(server.storage)
  await listen()
})
afterEach(async () => {
  await hangUp()
  await server.close()
})

type Asked = { method?: string; headers?: Record<string, string>; parts?: (string | Buffer)[] }
type Got = { status: number; headers: Record<string, unknown>; body: Buffer }

/** A request whose body goes out part by part; without a length among the headers, chunked. */
async function ask(path: string, { method = 'GET', headers, parts }: Asked = {}): Promise<Got> {
  const sent = httpRequest({ host: '127.0.0.1', port, path, method, headers, agent: false })
  // A server that refuses what it has not read to its end may hang up on the writer.
  sent.on('error', () => undefined)
  for (const part of parts ?? []) sent.write(part)
  sent.end()
  const [answer] = await once(sent, 'response')
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk)
  return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) }
}

const createBody = () =>
  JSON.stringify({ service_id: requireNth(business.services).id, date: TUESDAY, time: '10:00' })

async function bookOver(headers: Record<string, string>, parts: string[]): Promise<Got> {
  const path = `/api/public/${business.slug}/bookings`
  return ask(path, { method: 'POST', headers, parts })
}

const toContentLength = (text: string) => ({ 'Content-Length': String(Buffer.byteLength(text)) })

test('a booking is made over a real connection, its key and token read from it', async () => {
  const { access_token } = await server.signIn(business.slug)
  const headers = { Authorization: `Bearer ${access_token}`, 'Idempotency-Key': 'uma-chave' }
  const body = createBody()
  const first = await bookOver({ ...headers, ...toContentLength(body) }, [body])
  expect(first.status).toBe(201)
  const again = await bookOver(headers, [body.slice(0, 7), body.slice(7)])
  expect([again.status, again.body.toString()]).toEqual([201, first.body.toString()])
  const other = await book(server, business, access_token, { time: '11:00' }, 'uma-chave')
  expect(other.status).toBe(422)
  expect((await bookOver({}, [body])).status).toBe(401)
  expect(await listStoredBookings(server, business)).toHaveLength(1)
})

test('a letter that two parts of a body share arrives whole', async () => {
  const bytes = Buffer.from(JSON.stringify({ nome: 'João', email: 'j@j.example', telefone: '1' }))
  const at = bytes.indexOf(0xc3) + 1
  const path = `/api/public/${business.slug}/session`
  const parts = [bytes.subarray(0, at), bytes.subarray(at)]
  const { status, body } = await ask(path, { method: 'POST', parts })
  expect([status, JSON.parse(body.toString()).code]).toEqual([400, 'invalid_phone'])
})

test('a body that is too large is refused, whether its length is announced or not', async () => {
  const { access_token } = await server.signIn(business.slug)
  const headers = { Authorization: `Bearer ${access_token}` }
  const large = JSON.stringify({ notes: 'a'.repeat(70_000) })
  for (const length of [toContentLength(large), {}]) {
    const { status, body } = await bookOver({ ...headers, ...length }, [large])
    expect([status, JSON.parse(body.toString()).code]).toEqual([413, 'too_large'])
  }
  expect(
    (await bookOver({ ...headers, 'Transfer-Encoding': 'chunked' }, [createBody()])).status,
  ).toBe(201)
})

test('the page is compressed and revalidated over a real connection', async () => {
  const path = `/api/public/${business.slug}`
  const plain = await ask(path)
  const packed = await ask(path, { headers: { 'Accept-Encoding': 'gzip, deflate, br' } })
  expect(packed.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(packed.body).toString()).toBe(plain.body.toString())
  const kept = await ask(path, { headers: { 'If-None-Match': String(plain.headers.etag) } })
  expect([kept.status, kept.body.length]).toEqual([304, 0])
})

test('a request id is taken from the connection too', async () => {
  const headers = { 'X-Request-Id': 'abc-12345' }
  const { headers: answered } = await ask('/healthz', { headers })
  expect(answered['x-request-id']).toBe('abc-12345')
})

test('a forwarded address counts only where the peer is a proxy that is trusted', async () => {
  const write = (forwarded: string) =>
    ask(`/api/public/${business.slug}/session`, {
      method: 'POST',
      headers: { 'X-Forwarded-For': forwarded },
      parts: ['{}'],
    })
  const statuses = async () => {
    const seen: number[] = []
    for (const last of [1, 2, 3, 4]) seen.push((await write(`198.51.100.${last}`)).status)
    return seen
  }
  await hangUp()
  await listen({ rateLimitFactor: 0.05 })
  expect(await statuses()).toEqual([400, 400, 400, 429])
  await hangUp()
  await listen({ rateLimitFactor: 0.05, trustedProxies: ['127.0.0.1'] })
  expect(await statuses()).toEqual([400, 400, 400, 400])
})

test('what is not HTTP does not stop the house', async () => {
  for (const line of [
    'GET /\u0000 HTTP/1.1\r\n\r\n',
    'lixo\r\n\r\n',
    'GET //.. HTTP/1.1\r\n\r\n',
  ]) {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.end(line)
    socket.resume()
    await once(socket, 'close')
  }
  expect((await ask('/healthz')).status).toBe(200)
})

test('a host that is none is a wrong request, and nothing that went wrong here', async () => {
  for (const Host of ['1.2.3.4.5', 'xn--a', '999.1.1.1'])
    for (const path of ['/rest/v1/services', '/api/bookings', `/${business.slug}/`, '/login']) {
      const { status } = await ask(path, { headers: { Host } })
      expect([Host, path, status]).toEqual([Host, path, 400])
    }
  expect(server.logged()).not.toContain('"level":50')
  expect((await ask('/healthz', { headers: { Host: '127.0.0.1' } })).status).toBe(200)
})
