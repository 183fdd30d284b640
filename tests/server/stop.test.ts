import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { toTimeOfDay } from '#domain/time/civil-time.ts'
import type { Business } from '#tests/support/db/factories.ts'
import { createBookingLoad, listPromisedIds } from '#tests/support/server/booking-load.ts'
import { buildVariant, type SourceChange } from '#tests/support/server/build.ts'
import {
  getUrl,
  type HttpAnswer,
  type PendingCall,
  parseFields,
  sendHttp,
  signIn,
} from '#tests/support/server/http-client.ts'
import { endServers, type ServerProcess, startServer } from '#tests/support/server/process.ts'
import {
  createBookingRequest,
  createDatabaseFile,
  type DatabaseFile,
  getHourAhead,
  openSalon,
} from '#tests/support/server/salon.ts'

let file: DatabaseFile
let salon: Business

beforeEach(async () => {
  file = await createDatabaseFile()
  salon = await openSalon(file)
})

afterEach(async () => {
  await endServers()
  await file.remove()
})

type Booking = { token: string; agent?: Agent }

/** Asks for the hour at a position; no two positions overlap. */
function book(server: ServerProcess, position: number, { token, agent }: Booking): PendingCall {
  const { date, minute } = getHourAhead(position)
  return sendHttp(`${server.url}/api/public/${salon.slug}/bookings`, {
    token,
    headers: { 'Idempotency-Key': randomUUID() },
    body: createBookingRequest(salon, date, toTimeOfDay(minute)),
    ...(agent && { agent }),
  })
}

const storedIds = () => new Set(file.query('SELECT id FROM bookings').map(({ id }) => String(id)))
const parseId = (answer: HttpAnswer) => String(parseFields(answer).id)

test('SIGTERM while requests run: each gets its answer, and what was promised is stored', async () => {
  const server = await startServer({ database: file.path })
  const token = await signIn(server.url, salon.slug)
  const agent = new Agent({ keepAlive: true })
  const hello = Array.from({ length: 100 }, () => getUrl(`${server.url}/healthz`, { agent }))
  await Promise.all(hello)

  const calls = Array.from({ length: 100 }, (_, i) => book(server, i, { token, agent }))
  await Promise.all(calls.map(({ sent }) => sent))
  const exit = server.stop()
  const answers = await Promise.allSettled(calls.map(({ answer }) => answer))

  const lost = answers.filter(({ status }) => status === 'rejected')
  expect(lost).toEqual([])
  const ids = answers.flatMap((it) => (it.status === 'fulfilled' ? [it.value] : [])).map(parseId)
  expect(await exit).toEqual({ code: 0, signal: null })
  expect(server.errors()).toBe('')
  expect(storedIds()).toEqual(new Set(ids))
  agent.destroy()
})

test('SIGTERM does not wait for connections on which nothing was asked, or half a request', async () => {
  const server = await startServer({ database: file.path })
  const agent = new Agent({ keepAlive: true })
  await getUrl(`${server.url}/healthz`, { agent })
  const silent = connect(Number(new URL(server.url).port), '127.0.0.1')
  await new Promise((resolve) => silent.once('connect', resolve))
  const broken = connect(Number(new URL(server.url).port), '127.0.0.1')
  broken.on('error', () => {})
  await new Promise<void>((resolve) =>
    broken.write('GET /healthz HTTP/1.1\r\nHost:', () => resolve()),
  )
  await getUrl(`${server.url}/healthz`)

  // Had it waited, its own deadline would have ended it with 1.
  expect(await server.stop()).toEqual({ code: 0, signal: null })
  silent.destroy()
  broken.destroy()
  agent.destroy()
})

test('SIGTERM waits two seconds at most for what does not come whole, or nobody fetches', async () => {
  const server = await startServer({ database: file.path })
  const open = () => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    socket.on('error', () => {})
    return socket
  }
  const [half, dripping, unread] = [open(), open(), open()]
  const head = 'POST /auth/v1/token?grant_type=password HTTP/1.1\r\nHost: localhost\r\n'
  for (const one of [half, dripping])
    one.write(`${head}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"email":`)
  const drops = setInterval(() => dripping.write('x'), 100)
  // Far more than a connection holds: the server has answers left over.
  unread.pause()
  unread.write('GET /assets/swagger-ui-bundle.js HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(20))
  await getUrl(`${server.url}/assets/swagger-ui-bundle.js`)
  const began = performance.now()
  expect(await server.stop()).toEqual({ code: 0, signal: null })
  expect(performance.now() - began).toBeLessThan(3500)
  clearInterval(drops)
  for (const one of [half, dripping, unread]) one.destroy()
})

test('a second SIGTERM changes nothing', async () => {
  const server = await startServer({ database: file.path })
  const ends = [server.stop(), server.stop()]
  expect(await Promise.all(ends)).toEqual([
    { code: 0, signal: null },
    { code: 0, signal: null },
  ])
  expect(server.output().match(/"stopped"/g)).toHaveLength(1)
})

/** Keeps booking in eight lanes, and kills the server amid its answers. @returns what was promised */
async function bookUntilKilled(server: ServerProcess): Promise<string[]> {
  const load = await createBookingLoad(server.url, salon)
  const running = load.run([server.url], 8)
  await load.reach(41 + Math.floor(Math.random() * 40))
  await server.kill()
  await running
  return listPromisedIds(load)
}

test('kill -9 amid bookings: each that was promised is there when the file is opened again', async () => {
  const promised = await bookUntilKilled(await startServer({ database: file.path }))
  expect(promised.length).toBeGreaterThan(40)
  const again = await startServer({ database: file.path })
  expect((await getUrl(`${again.url}/api/public/${salon.slug}`)).status).toBe(200)
  const stored = storedIds()
  expect(promised.filter((id) => !stored.has(id))).toEqual([])
  expect(file.query('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }])
})

/** Answers each write as soon as it ran, and makes the commit that holds it a little later. */
const ANSWER_BEFORE_COMMIT: SourceChange[] = [
  {
    file: 'db/dialect/write-queue.ts',
    from: 'const waiting = { task, ',
    to: 'const early = () => task().then((value) => (resolve(value), value))\n      const waiting = { task: early, ',
  },
  // Of a write that is alone in its transaction, and of several.
  ...["return { status: 'fulfilled', value }", 'return results'].map((end) => ({
    file: 'db/dialect/sqlite-writer.ts',
    from: `commit.run()\n      ${end}`,
    to: `await setTimeout(250)\n      commit.run()\n      ${end}`,
  })),
]

test('that would tell of a server which answers before it commits', async () => {
  const early = await buildVariant(ANSWER_BEFORE_COMMIT)
  const server = await startServer({ database: file.path, entry: early.entry })
  const promised = await bookUntilKilled(server)
  early.remove()
  const stored = storedIds()
  expect(promised.filter((id) => !stored.has(id)).length).toBeGreaterThan(0)
})
