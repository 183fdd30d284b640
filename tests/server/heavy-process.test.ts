/** The process that takes heavy reads, asked and ended by the test itself. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getBookingTotals, searchBookings } from '#db/booking/booking-search.ts'
import { countBookingsByOrigin } from '#db/booking/bookings.ts'
import { listStatementVisits } from '#db/booking/professional-bookings.ts'
import { searchClients } from '#db/client/clients.ts'
import type { Db } from '#db/dialect/kit.ts'
import { HeavyProcess } from '#db/dialect/sqlite-heavy-process.ts'
import {
  getDatabaseErrorCode,
  NobodyWaitsError,
  OverloadError,
  type Storage,
} from '#db/dialect/storage.ts'
import { openStorage } from '#db/open.ts'
import { MIGRATIONS, requireNth } from '#tests/support/db/factories.ts'
import { plantBookings } from '#tests/support/db/plant-bookings.ts'
import { buildServer } from '#tests/support/server/build.ts'
import { findHeavyReader, requireHeavyReader } from '#tests/support/server/heavy-reader.ts'
import { createDatabaseFile, type DatabaseFile, openSalon } from '#tests/support/server/salon.ts'

let file: DatabaseFile
const lost = vi.fn()

beforeEach(async () => {
  file = await createDatabaseFile('tables')
  lost.mockReset()
})

afterEach(() => file.remove())

const ONE = { text: 'SELECT 1', params: [], method: 'all' }
const ENDLESS = {
  text: 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n',
  ...{ params: [], method: 'all' },
}

async function openProcess(limits?: { longest: number; longestForNobody: number }) {
  const entry = await buildServer()
  return new HeavyProcess(`file:${file.path}`, { entry, onLoss: lost, ...(limits && { limits }) })
}

const openHeavy = async (): Promise<Storage> =>
  openStorage(`file:${file.path}`, MIGRATIONS, { entry: await buildServer(), onLoss: lost })

test('reads what the server itself would read, to the last column', async () => {
  const salon = await openSalon(file, { professionals: [{}, {}], clients: [{}, {}, {}] })
  const database = new Database(file.path)
  plantBookings(database, Date.now(), (plant) => plant(salon, 2000))
  database.close()
  const storage = await openHeavy()
  const { user_id } = salon
  const own = { user_id, professional_id: requireNth(salon.professionals).id }
  const reads: ((db: Db) => Promise<unknown>)[] = [
    (db) => searchBookings(db, user_id, { deleted: false, q: 'conceicao' }, { page: 2, size: 50 }),
    (db) => getBookingTotals(db, user_id, { deleted: false }),
    (db) => countBookingsByOrigin(db, user_id, 0),
    (db) => listStatementVisits(db, own, { from: null, to: null }, { after: null, most: 500 }),
    (db) => searchClients(db, user_id, ''),
    (db) => searchClients(db, user_id, 'nobody'),
  ]
  for (const read of reads) {
    const answer = await storage.readHeavy(user_id, read)
    expect(answer).toEqual(await storage.read(read))
  }
  const none = (db: Db) => db.get(sql`SELECT 1 WHERE 0`)
  expect(await storage.readHeavy(user_id, none)).toBe(await storage.read(none))
  // What was written is there at once.
  await storage.write((tx) => tx.run(sql`UPDATE bookings SET deleted = 1`))
  const left = await storage.readHeavy(user_id, (db) =>
    getBookingTotals(db, user_id, { deleted: false }),
  )
  expect(left.count).toBe(0)
  await storage.close()
  expect(findHeavyReader(process.pid)).toBeNull()
})

test('the handles are used again, with what they compiled, and each read has its own signal', async () => {
  const storage = await openHeavy()
  const read = (house: string, signal?: AbortSignal) =>
    storage.readHeavy(
      house,
      async (db) => {
        await db.all(sql.raw('SELECT 1'))
        return db
      },
      signal,
    )
  const left = new AbortController()
  const first = await read('one', left.signal)
  left.abort()
  expect(await read('two')).toBe(first)
  const [one, two] = await Promise.all([read('one'), read('two')])
  expect(one).not.toBe(two)
  expect([one, two]).toContain(first)
  await storage.close()
})

test('what SQLite refuses keeps its code, writing among it', async () => {
  const storage = await openHeavy()
  const ask = async (text: string) => {
    const answer = storage.readHeavy('house', (db) => db.all(sql.raw(text)))
    return answer.then(() => null, getDatabaseErrorCode)
  }
  expect(await ask('SELECT * FROM nowhere')).toBe('SQLITE_ERROR')
  expect(await ask('DELETE FROM bookings RETURNING id')).toBe('SQLITE_READONLY')
  expect(await ask('SELECT 1')).toBeNull()
  await storage.close()
})

test('when it is killed in the middle it is started again, and what it had is read once more', async () => {
  const heavy = await openProcess()
  await heavy.ask(ONE)
  const first = requireHeavyReader(process.pid)
  process.kill(first, 'SIGSTOP')
  const answers = [heavy.ask(ONE), heavy.ask({ ...ONE, text: 'SELECT 2' })]
  process.kill(first, 'SIGKILL')
  expect(await Promise.all(answers)).toEqual([[[1]], [[2]]])
  expect(requireHeavyReader(process.pid)).not.toBe(first)
  expect(lost.mock.calls).toEqual([[{ code: null, signal: 'SIGKILL' }]])
  await heavy.close()
})

test('what kills it twice is given up, and the next is read', async () => {
  const heavy = await openProcess()
  const endless = heavy.ask(ENDLESS).catch((error: unknown) => error)
  for (let kill = 0; kill < 2; kill++) {
    const pid = await vi.waitUntil(() => findHeavyReader(process.pid), { timeout: 15_000 })
    process.kill(pid, 'SIGKILL')
    await vi.waitUntil(() => lost.mock.calls.length > kill, { timeout: 15_000 })
  }
  expect(await endless).toBeInstanceOf(OverloadError)
  expect(await heavy.ask(ONE)).toEqual([[1]])
  await heavy.close()
})

test('one that cannot be started refuses all that wait', async () => {
  const heavy = new HeavyProcess('file:/nowhere/at/all.db', {
    ...{ entry: await buildServer(), onLoss: lost },
  })
  const refused = await Promise.allSettled(Array.from({ length: 5 }, () => heavy.ask(ONE)))
  expect(refused.map(({ status }) => status)).toEqual(Array(5).fill('rejected'))
  await heavy.close()
})

test('a statement that nobody waits for is ended after a while, without harm to others', async () => {
  const heavy = await openProcess({ longest: 60_000, longestForNobody: 100 })
  const leaver = new AbortController()
  const endless = heavy.ask(ENDLESS, leaver.signal)
  const waiting = heavy.ask(ENDLESS, leaver.signal)
  const next = heavy.ask(ONE)
  leaver.abort()
  await expect(waiting).rejects.toThrow(NobodyWaitsError)
  await expect(endless).rejects.toThrow(NobodyWaitsError)
  expect(await next).toEqual([[1]])
  // It was our own doing.
  expect(lost).not.toHaveBeenCalled()
  await heavy.close()
})

test('a statement that takes too long is ended, and so is one under way when the database closes', async () => {
  const impatient = await openProcess({ longest: 500, longestForNobody: 500 })
  await expect(impatient.ask(ENDLESS)).rejects.toThrow(OverloadError)
  await impatient.close()
  const heavy = await openProcess()
  const answers = [heavy.ask(ENDLESS), heavy.ask(ONE)].map((answer) =>
    answer.catch((error: unknown) => error),
  )
  await vi.waitUntil(() => findHeavyReader(process.pid), { timeout: 15_000 })
  await heavy.close()
  for (const answer of await Promise.all(answers)) expect(answer).toBeInstanceOf(OverloadError)
  expect(findHeavyReader(process.pid)).toBeNull()
  await expect(heavy.ask(ONE)).rejects.toThrow(OverloadError)
})

describe('an answer that is not to the question in hand', () => {
  afterEach(() => void vi.useRealTimers())

  /** One that answers as the test has it, in place of the server. @returns its entry */
  function writeStandIn(source: string): string {
    const entry = `${file.path}-stand-in.mjs`
    writeFileSync(entry, source)
    return entry
  }

  test('is ignored where its number is an older one', async () => {
    const entry = writeStandIn(`process.on('message', ({ number }) => {
      process.send({ number: number - 1, result: { rows: ['older'] } })
      process.send({ number, result: { rows: ['own'] } })
    })`)
    const heavy = new HeavyProcess('file:any', { entry, onLoss: lost })
    expect([await heavy.ask(ONE), await heavy.ask(ONE)]).toEqual([['own'], ['own']])
    await heavy.close()
  })

  test('is ignored where it comes from a process that was given up, and the next has one of its own', async () => {
    const entry = writeStandIn(`import { writeFileSync } from 'node:fs'
    process.on('message', ({ number }) => {
      const answer = { number, result: { rows: [process.pid] } }
      process.send(answer, () => writeFileSync(process.env.DATABASE_URL, String(process.pid)))
    })`)
    const answered = `${file.path}-answered`
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const heavy = new HeavyProcess(answered, { entry, onLoss: lost })
    const late = heavy.ask(ONE).catch((error: unknown) => error)
    // Nothing else runs meanwhile: the answer lies there, unread, when its time is over.
    const first = Number(blockUntil(() => existsSync(answered) && readFileSync(answered, 'utf8')))
    vi.runAllTimers()
    vi.useRealTimers()
    const next = heavy.ask(ONE)
    expect(await late).toBeInstanceOf(OverloadError)
    expect(await next).not.toEqual([first])
    expect(lost).not.toHaveBeenCalled()
    await heavy.close()
  })
})

function blockUntil<T>(find: () => T | false): T {
  const clock = new Int32Array(new SharedArrayBuffer(4))
  for (let attempt = 0; attempt < 3000; attempt++) {
    const found = find()
    if (found) return found
    Atomics.wait(clock, 0, 0, 10)
  }
  throw new Error('waited in vain')
}
