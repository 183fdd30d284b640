/** What happens in a house is heard in every process, and nothing of it is lost or told twice. */
import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { toTimeOfDay } from '#domain/time/civil-time.ts'
import type { Business } from '#tests/support/db/factories.ts'
import { buildVariant, type SourceChange } from '#tests/support/server/build.ts'
import { getUrl, parseFields, sendHttp, signIn } from '#tests/support/server/http-client.ts'
import {
  keepListening,
  openEventConnection,
  type ReconnectingListener,
} from '#tests/support/server/listener.ts'
import { createOwnerLogin, type OwnerLogin, signInOwner } from '#tests/support/server/owner.ts'
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
let owner: OwnerLogin
const listeners: ReconnectingListener[] = []

beforeEach(async () => {
  file = await createDatabaseFile()
  salon = await openSalon(file)
  owner = await createOwnerLogin(file, salon)
})
afterEach(async () => {
  for (const listener of listeners.splice(0)) listener.stop()
  await endServers()
  await file.remove()
})

/** One key for all: a token of one process is good in the others. */
const env = { SECRET_KEY: 'a-key-that-all-the-processes-share-here' }
const start = (more: { entry?: string; env?: Record<string, string> } = {}) =>
  startServer({ database: file.path, ...more, env: { ...env, ...more.env } })

function keep(server: ServerProcess, token: string): ReconnectingListener {
  const listener = keepListening(server.url, token)
  listeners.push(listener)
  return listener
}

/** Books an hour; no two positions overlap. Answers with the booking's id, null where none came. */
async function book(
  server: ServerProcess,
  token: string,
  position: number,
): Promise<string | null> {
  const { date, minute } = getHourAhead(position)
  const answer = await sendHttp(`${server.url}/api/public/${salon.slug}/bookings`, {
    token,
    headers: { 'Idempotency-Key': randomUUID() },
    body: createBookingRequest(salon, date, toTimeOfDay(minute)),
  }).answer.catch(() => null)
  return answer?.status === 201 ? String(parseFields(answer).id) : null
}

const counted = () => Number(file.query('SELECT event FROM versions')[0]?.event)
const listEventNumbers = (listener: ReconnectingListener) =>
  listener.events().map(({ event }) => event)
/** 1, 2, 3 … without a gap and without a second one. */
const upTo = (last: number) => Array.from({ length: last }, (_, i) => i + 1)

const hearsAll = (listener: ReconnectingListener) =>
  expect.poll(() => listEventNumbers(listener), { timeout: 30_000 }).toEqual(upTo(counted()))

test('a booking of the public page is heard at this process and another', async () => {
  const [one, two] = await Promise.all([start(), start()])
  const token = await signInOwner(one.url, owner)
  const lines = [
    await openEventConnection(one.url, token),
    await openEventConnection(two.url, token),
  ]
  const client = await signIn(one.url, salon.slug)
  const ids: (string | null)[] = []
  for (let i = 0; i < 3; i++) {
    ids.push(await book(one, client, i))
    for (const line of lines) {
      await expect.poll(() => line.events().map(({ booking_id }) => booking_id)).toEqual(ids)
    }
  }
  for (const line of lines) line.leave()
})

test('whoever was away hears what they missed, once, wherever they come back', async () => {
  const [one, two] = await Promise.all([start(), start()])
  const listener = keep(one, await signInOwner(one.url, owner))
  const client = await signIn(one.url, salon.slug)
  for (let i = 0; i < 30; i++) {
    await book(i % 2 ? one : two, client, i)
    // Off and on again at every fifth, each time at the other process.
    if (i % 5 === 0) listener.move(i % 2 ? one.url : two.url)
  }
  await hearsAll(listener)
  expect(counted()).toBe(30)
})

/** Books in four lanes while the server is killed and another takes its place, twice. */
async function bookThroughKills(entry?: string) {
  const more = entry === undefined ? {} : { entry }
  let server = await start(more)
  const listener = keep(server, await signInOwner(server.url, owner))
  const client = await signIn(server.url, salon.slug)
  let position = 0
  let running = true
  const lane = async () => {
    while (running) {
      // While none is there, each try would use up an hour.
      if (!(await book(server, client, position++))) await setTimeout(50)
    }
  }
  const lanes = Array.from({ length: 4 }, lane)
  for (let kills = 0; kills < 2; kills++) {
    const before = counted()
    await expect.poll(counted, { timeout: 30_000 }).toBeGreaterThan(before + 20)
    await server.kill()
    server = await start(more)
    // While nobody listens.
    await book(server, client, position++)
    listener.move(server.url)
  }
  running = false
  await Promise.all(lanes)
  return { listener, bookOne: () => book(server, client, position++) }
}

test('kill -9 amid bookings, twice: nothing is missed and nothing told twice', async () => {
  const { listener } = await bookThroughKills()
  await hearsAll(listener)
  expect(counted()).toBeGreaterThan(40)
})

/** Begins where the house stands, whatever whoever comes back has heard. */
const FORGETFUL: SourceChange[] = [
  {
    file: 'api/live/listen.ts',
    from: 'const event = lastSeen === undefined ? last : Math.min(Number(lastSeen), MOST)',
    to: 'const event = last',
  },
]

test('that would tell of a server which does not go on where one was', async () => {
  const variant = await buildVariant(FORGETFUL)
  const { listener, bookOne } = await bookThroughKills(variant.entry).finally(variant.remove)
  // It listens again, and hears what is booked from now on.
  const before = counted()
  const last = () => listEventNumbers(listener).at(-1) ?? 0
  await expect.poll(() => bookOne().then(last)).toBeGreaterThan(before)
  expect(listEventNumbers(listener)).not.toEqual(upTo(listEventNumbers(listener).length))
})

test('SIGTERM ends every line at once, with a word, and the process with them', async () => {
  const server = await start()
  const token = await signInOwner(server.url, owner)
  const lines = await Promise.all([1, 2, 3, 4, 5].map(() => openEventConnection(server.url, token)))
  // Had it waited, its own deadline would have ended it with 1.
  expect(await server.stop()).toEqual({ code: 0, signal: null })
  expect(await Promise.all(lines.map(({ ended }) => ended))).toEqual(lines.map(() => 'ended'))
  expect(server.errors()).toBe('')
})

test('a session that is ended elsewhere hears nothing more', async () => {
  const [one, two] = await Promise.all([start(), start()])
  const token = await signInOwner(one.url, owner)
  const line = await openEventConnection(one.url, token)
  await sendHttp(`${two.url}/auth/v1/logout?scope=global`, { method: 'POST', token }).answer
  await book(two, await signIn(two.url, salon.slug), 0)
  expect(await line.ended).toBe('ended')
  expect(line.events()).toEqual([])
  await expect(openEventConnection(two.url, token)).rejects.toThrow('401')
})

/** Two pings of this, unread, and a line is cut. */
const QUICK: SourceChange[] = [
  { file: 'api/live/live.ts', from: 'pingMs = HEARTBEAT_MS', to: 'pingMs = 300' },
]
/** Five of these pings. */
const PINGS_MS = 1500

/** A busy day, many times over: more than the system keeps for whoever does not read. */
const MANY = 60_000
const fill = () => {
  const row =
    "'booking_changed', hex(randomblob(32)), hex(randomblob(32)), NULL, '[\"2030-01-07\"]', NULL"
  file.change(`
    WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${MANY})
    INSERT INTO events SELECT '${salon.user_id}', n, ${row}, unixepoch() * 1000 FROM numbers;
    UPDATE versions SET event = ${MANY}`)
}

test('whoever does not read is cut off before what waits for them fills the memory', async () => {
  const variant = await buildVariant(QUICK)
  const server = await start({ entry: variant.entry })
  variant.remove()
  fill()
  const token = await signInOwner(server.url, owner)
  const silent = connect(Number(new URL(server.url).port), '127.0.0.1')
  silent.on('error', () => {})
  silent.write(
    `GET /api/events?since=0 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`,
  )
  silent.pause()
  const reader = await openEventConnection(server.url, token, 0)
  await expect.poll(reader.last, { timeout: 60_000 }).toBe(MANY)
  expect(reader.events().map(({ event }) => event)).toEqual(upTo(MANY))
  // Whoever reads may be through before two pings have come: they look only after more than these.
  await setTimeout(PINGS_MS)
  const closed = new Promise<void>((resolve) => silent.once('close', () => resolve()))
  silent.resume()
  await closed
  const whole = MANY * 300
  expect(silent.bytesRead).toBeLessThan(whole)
  reader.leave()
  expect((await getUrl(`${server.url}/healthz`)).status).toBe(200)
  expect(await server.stop()).toEqual({ code: 0, signal: null })
})
