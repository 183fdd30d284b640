/**
 * A version serves while the next one starts beside it and changes the database under both; then both
 * serve the same houses. What an expand step may not do shows in their answers.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Storage } from '#db/dialect/storage.ts'
import { toTimeOfDay } from '#domain/time/civil-time.ts'
import type { Business } from '#tests/support/db/factories.ts'
import { listSqlRows } from '#tests/support/db/sql.ts'
import {
  type BookingLoad,
  createBookingLoad,
  listPromisedIds,
  MANY_PROFESSIONALS,
} from './booking-load.ts'
import { listCounted } from './count-complaints.ts'
import { getUrl, parseFields, sendHttp, signIn } from './http-client.ts'
import { insertOwnerLogin, signInOwner } from './owner.ts'
import type { ServerProcess } from './process.ts'
import { createBookingRequest, createOpenSalon, getHourAhead } from './salon.ts'
import type { ServedDatabase } from './served-database.ts'

const LANES = 4
const READERS = 2
/** Hours that the load does not come to. */
const FAR = 24 * 60

export type UpgradeReport = {
  promised: number
  /** Bookings that were told to come again, as they do: a long step keeps the place of whoever writes. */
  refused: number
  /** Answers of the older version between the newer one's start and its first answer. */
  during: { bookings: number; reads: number }
  /** The slowest answers (ms), of the whole of it. */
  slowest: { booking: number; read: number }
  /** What the older version says that is started once more. */
  refusal: string
  complaints: string[]
}

type Reads = { statuses: Map<number, number>; slowest: number; count: number; isOver: boolean }

/** @param newer the built file of the newer version */
export const upgradeUnderLoad = (served: ServedDatabase, newer: string): Promise<UpgradeReport> =>
  served.use((storage) => upgrade(served, storage, newer))

async function upgrade(
  served: ServedDatabase,
  storage: Storage,
  newer: string,
): Promise<UpgradeReport> {
  const business = await createOpenSalon(storage, { professionals: MANY_PROFESSIONALS })
  const login = await insertOwnerLogin(storage, business)
  const old = await served.start()
  const owner = await signInOwner(old.url, login)
  const load = await createBookingLoad(old.url, business, { asksAgain: true })
  const reads: Reads = { statuses: new Map(), slowest: 0, count: 0, isOver: false }
  // Both lists grow by the newer one's address once it serves.
  const urls = [old.url]
  const running = [
    load.run(urls, LANES),
    ...Array.from({ length: READERS }, () => keepReading(urls, business, reads)),
  ]
  await load.reach(20)
  const before = { bookings: load.promised.length, reads: reads.count }
  const later = await served.start({}, newer)
  const during = {
    bookings: load.promised.length - before.bookings,
    reads: reads.count - before.reads,
  }
  urls.push(later.url)
  await Promise.race([load.reach(load.promised.length + 40), load.reachStatus(500, 1)])
  const complaints = await judgeEachOther([old, later], business, owner)
  load.stop()
  reads.isOver = true
  await Promise.all(running)
  const refusal = await served.start().then(
    () => 'none',
    (error: Error) => error.message,
  )
  complaints.push(...(await judge(storage, load, reads, old)))
  const { overlaps } = await served.readResult()
  complaints.push(...listCounted({ 'pairs of bookings overlap': overlaps }))
  const slowest = { booking: Math.max(...load.times), read: reads.slowest }
  const refused = load.statuses.get(503) ?? 0
  return { promised: load.promised.length, refused, during, slowest, refusal, complaints }
}

/** The page and a day's free times, which nobody books ahead of the load. */
async function keepReading(urls: readonly string[], business: Business, reads: Reads) {
  const { date } = getHourAhead(FAR)
  const query = new URLSearchParams({
    service_id: business.services[0]?.id ?? '',
    ...{ from: date, to: date },
  })
  const paths = ['', `/slots?${query}`]
  for (let nth = 0; !reads.isOver; nth++) {
    const at = `${urls[nth % urls.length]}/api/public/${business.slug}`
    const { status, ms } = await getUrl(`${at}${paths[Math.floor(nth / 2) % 2]}`)
    reads.statuses.set(status, (reads.statuses.get(status) ?? 0) + 1)
    reads.slowest = Math.max(reads.slowest, ms)
    reads.count += 1
  }
}

/** Each takes a booking that both then show, to its client and to the owner. */
async function judgeEachOther(
  servers: readonly ServerProcess[],
  business: Business,
  owner: string,
): Promise<string[]> {
  const complaints: string[] = []
  const ids: string[] = []
  const token = await signIn(servers[0]?.url ?? '', business.slug)
  const { date } = getHourAhead(FAR)
  const at = ({ url }: ServerProcess) => `${url}/api/public/${business.slug}/bookings`
  for (const [nth, server] of servers.entries()) {
    const body = createBookingRequest(business, date, toTimeOfDay(nth * 60))
    const headers = { 'Idempotency-Key': randomUUID() }
    const answer = await sendHttp(at(server), { token, headers, body }).answer
    if (answer.status === 201) ids.push(String(parseFields(answer).id))
    else complaints.push(`version ${nth} books with ${answer.status}`)
  }
  for (const [nth, server] of servers.entries()) {
    const own = await getUrl(at(server), { token })
    // By the process that reads what is heavy, which starts with this.
    const list = `${server.url}/api/bookings?${new URLSearchParams({ from: date, to: date })}`
    const house = await getUrl(list, { token: owner })
    for (const [who, { status, text }] of Object.entries({ own, house })) {
      const missing = ids.filter((id) => !text.includes(id)).length
      if (status !== 200 || missing > 0) {
        complaints.push(`version ${nth} answers ${status} for ${who} bookings, ${missing} missing`)
      }
    }
  }
  return complaints
}

async function judge(
  storage: Storage,
  load: BookingLoad,
  reads: Reads,
  old: ServerProcess,
): Promise<string[]> {
  const rows = await storage.read((db) => listSqlRows(db, sql`SELECT id FROM bookings`))
  const stored = new Set(rows.map(([id]) => String(id)))
  const health = await getUrl(`${old.url}/healthz`)
  const odd = [
    ...[...load.statuses].filter(([status]) => ![201, 409, 503].includes(status)),
    ...[...reads.statuses].filter(([status]) => status !== 200),
  ]
  return [
    ...listCounted({
      'promised bookings are lost': listPromisedIds(load).filter((id) => !stored.has(id)).length,
    }),
    ...odd.map(([status, count]) => `${count} answers ${status}`),
    ...(health.status === 200 ? [] : [`the older version's health is ${health.status}`]),
  ]
}
