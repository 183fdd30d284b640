/** Lists of a house of years at a server of its own: who waits, who is refused, what ends with whom. */
import { Agent } from 'node:http'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { getBookingTotals, searchBookings } from '#db/booking/booking-search.ts'
import { MOST_WAITING_OF_A_HOUSE } from '#db/dialect/heavy-queue.ts'
import type { Business } from '#tests/support/db/factories.ts'
import { plantBookings } from '#tests/support/db/plant-bookings.ts'
import { isProcessRunning, requireHeavyReader } from '#tests/support/server/heavy-reader.ts'
import {
  getUrl,
  type PendingCall,
  parseFields,
  sendHttp,
} from '#tests/support/server/http-client.ts'
import { createOwnerLogin, type OwnerLogin, signInOwner } from '#tests/support/server/owner.ts'
import { endServers, type ServerProcess, startServer } from '#tests/support/server/process.ts'
import { createDatabaseFile, type DatabaseFile, openSalon } from '#tests/support/server/salon.ts'

type House = { business: Business; login: OwnerLogin }

let file: DatabaseFile
let large: House
let small: House
let server: ServerProcess
/** How each of the two asks for its list of bookings. */
let house: Lister
let neighbour: Lister

beforeAll(async () => {
  file = await createDatabaseFile('tables')
  large = await openHouse(20_000)
  small = await openHouse(40)
  server = await startServer({ database: file.path })
  house = await createLister(server, large)
  neighbour = await createLister(server, small)
})

afterAll(async () => {
  await endServers()
  await file.remove()
})

async function openHouse(bookings: number): Promise<House> {
  const business = await openSalon(file, { professionals: [{}, {}, {}, {}] })
  const database = new Database(file.path)
  plantBookings(database, Date.now(), (plant) => plant(business, bookings))
  database.close()
  return { business, login: await createOwnerLogin(file, business) }
}

type Lister = { token: string; list: (agent?: Agent) => PendingCall }

async function createLister({ url }: ServerProcess, { login }: House): Promise<Lister> {
  const token = await signInOwner(url, login)
  const list = (agent?: Agent) =>
    sendHttp(`${url}/api/bookings?size=20`, { token, ...(agent && { agent }) })
  return { token, list }
}

/** Has the reader stand still, so that what is asked of it waits. */
async function stopReader(): Promise<number> {
  await neighbour.list().answer
  const reader = requireHeavyReader(server.pid)
  process.kill(reader, 'SIGSTOP')
  return reader
}

/** The server has taken what was sent to it before. */
async function letServerWork(): Promise<void> {
  for (let i = 0; i < 10; i++) await getUrl(`${server.url}/healthz`)
}

const countAnswered = (status: number) =>
  server.output().split(`"route":"/api/bookings","status":${status}`).length - 1
const countErrors = () => server.output().split('"level":50').length - 1

const PATIENCE = { timeout: 30_000 }

test('the list of a house of years is what lies in the database; its other readers answer too', async () => {
  const answer = parseFields(await house.list().answer)
  const { user_id } = large.business
  const storage = await file.open()
  const filters = { deleted: false }
  const page = { page: 1, size: 20 }
  const rows = await storage.read((db) => searchBookings(db, user_id, filters, page))
  const totals = await storage.read((db) => getBookingTotals(db, user_id, filters))
  const { count, revenue, expected, ...sums } = totals
  expect(answer).toMatchObject({
    ...{ count, totals: { ...sums, revenue: revenue / 100, expected: expected / 100 } },
    bookings: rows.map(({ id, date, time, client_name }) => ({ id, date, time, client_name })),
  })
  for (const path of ['clients', 'share', 'audit', 'unreadable']) {
    const { status } = await getUrl(`${server.url}/api/${path}`, { token: house.token })
    expect(status, path).toBe(200)
  }
})

test('a house is refused beyond its bound, while another house’s list waits for its own turn alone', async () => {
  const reader = await stopReader()
  const order: string[] = []
  const asked = Array.from({ length: MOST_WAITING_OF_A_HOUSE + 6 }, async () => {
    const answer = await house.list().answer
    order.push(`house ${answer.status}`)
    return answer
  })
  await vi.waitUntil(() => order.length === 5, PATIENCE)
  expect(order).toEqual(Array(5).fill('house 503'))
  const other = neighbour.list()
  const whenOther = other.answer.then(({ status }) => order.push(`neighbour ${status}`))
  await other.sent
  await letServerWork()
  process.kill(reader, 'SIGCONT')
  const answers = await Promise.all(asked)
  await whenOther
  const refused = answers.find(({ status }) => status === 503)
  expect(refused && parseFields(refused)).toMatchObject({ code: 'overloaded' })
  expect(refused?.headers['retry-after']).toBeTruthy()
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(MOST_WAITING_OF_A_HOUSE + 1)
  expect(order).toContain('neighbour 200')
  expect(order.at(-1)).toBe('house 200')
  // What was answered is written down a moment later.
  await vi.waitUntil(() => countAnswered(503) === 5 && countErrors() === 5, PATIENCE)
})

test('who goes away leaves the queue, makes room in it, and is no trouble in the log', async () => {
  const [errors, refused] = [countErrors(), countAnswered(503)]
  const reader = await stopReader()
  const agent = new Agent()
  const gone = Array.from({ length: MOST_WAITING_OF_A_HOUSE }, () => house.list(agent))
  const answers = Promise.allSettled(gone.map(({ answer }) => answer))
  await Promise.all(gone.map(({ sent }) => sent))
  agent.destroy()
  await answers
  // All but the one that the reader has, which stands.
  await vi.waitUntil(() => countAnswered(499) >= gone.length - 1, PATIENCE)
  process.kill(reader, 'SIGCONT')
  expect((await house.list().answer).status).toBe(200)
  expect([countErrors(), countAnswered(503)]).toEqual([errors, refused])
})

test('when the reader is killed, the list under way is right and the server lives until it is told to end', async () => {
  const before = parseFields(await house.list().answer)
  const reader = await stopReader()
  const underWay = house.list()
  await underWay.sent
  await letServerWork()
  process.kill(reader, 'SIGKILL')
  expect(parseFields(await underWay.answer)).toEqual(before)
  const next = requireHeavyReader(server.pid)
  expect(next).not.toBe(reader)
  expect((await server.stop()).code).toBe(0)
  expect(server.output()).toContain('"at":"heavy reads","code":null,"signal":"SIGKILL"')
  await vi.waitUntil(() => !isProcessRunning(next), PATIENCE)
})

test('the reader does not outlive a server that is killed', async () => {
  const other = await startServer({ database: file.path })
  await (await createLister(other, small)).list().answer
  const reader = requireHeavyReader(other.pid)
  await other.kill()
  await vi.waitUntil(() => !isProcessRunning(reader), PATIENCE)
})
