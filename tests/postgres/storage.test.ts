/** Two processes' storages on one database of a PostgreSQL server, and what happens when it goes away. */
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { LONGEST_HEAVY_READ_MS } from '#db/dialect/heavy-queue.ts'
import type { Db } from '#db/dialect/kit.ts'
import {
  isForNobody,
  isOverload,
  NobodyWaitsError,
  OverloadError,
  type Storage,
} from '#db/dialect/storage.ts'
import { claimWork, insertWork } from '#db/due-work.ts'
import { openStorage } from '#db/open.ts'
import { installation } from '#db/tables/business.ts'
import { MIGRATIONS, openTestStorage, type TestStorage } from '#tests/support/db/factories.ts'
import { listSqlRows, runSql } from '#tests/support/db/sql.ts'

let opened: TestStorage
let one: Storage
let other: Storage
beforeEach(async () => {
  opened = await openTestStorage()
  one = opened.storage
  other = await openStorage(opened.address, MIGRATIONS)
})
afterEach(async () => {
  await other.close()
  await opened.close()
})

const note = (tx: Db, key: string, value = '0') => tx.insert(installation).values({ key, value })
const readNote = async (db: Db, key: string) => {
  const [row] = await db.select().from(installation).where(eq(installation.key, key))
  return row?.value
}

/** Reads a number, waits for the database a little, and writes one more. */
const addOne = (storage: Storage) =>
  storage.write(async (tx) => {
    const value = String(Number(await readNote(tx, 'count')) + 1)
    await runSql(tx, sql`SELECT pg_sleep(0.002)`)
    await tx.update(installation).set({ value }).where(eq(installation.key, 'count'))
  })

/** Breaks every connection to the database but the one that asks. */
const breakConnections = (storage: Storage) =>
  storage.read((db) =>
    listSqlRows(
      db,
      sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    ),
  )

/**
 * How many other connections to the database are at a statement that begins so, or were last.
 * @param waitsFor such a thing alone
 */
async function countConnections(statement: string, waitsFor?: 'Lock'): Promise<number> {
  const isWaiting = waitsFor ? sql`AND wait_event_type = ${waitsFor}` : sql``
  const pids = await one.read((db) =>
    listSqlRows(
      db,
      sql`SELECT pid FROM pg_stat_activity WHERE datname = current_database()
        AND pid <> pg_backend_pid() AND query LIKE ${`${statement}%`} ${isWaiting}`,
    ),
  )
  return pids.length
}

/** Does something while a transaction of the first process stays open after this. */
async function whileOpen<T>(run: (tx: Db) => Promise<unknown>, meanwhile: () => Promise<T>) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let ended: Promise<void> | undefined
  await new Promise<void>((resolve, reject) => {
    ended = one.write(async (tx) => {
      await run(tx)
      resolve()
      await released
    })
    ended.catch(reject)
  })
  try {
    return await meanwhile()
  } finally {
    release()
    await ended
  }
}

describe('two processes that write the same', () => {
  test('lose nothing of each other’s, and nobody is told to come again', async () => {
    await one.write((tx) => note(tx, 'count'))
    const writes = Array.from({ length: 120 }, (_, i) => addOne(i % 2 ? one : other))
    await Promise.all(writes)
    expect(await one.read((db) => readNote(db, 'count'))).toBe('120')
  })

  test('get the same answer as in one: the row of whoever came first is in the way', async () => {
    const claim = (storage: Storage) =>
      storage.write(async (tx) => {
        const taken = await readNote(tx, 'claimed')
        if (taken === undefined) await note(tx, 'claimed')
        return taken === undefined
      })
    const writes = Array.from({ length: 40 }, (_, i) => claim(i % 2 ? one : other))
    const claims = await Promise.all(writes)
    expect(claims.filter(Boolean)).toHaveLength(1)
  })

  test('wait for whoever is alone, and then write beside one another', async () => {
    const alone = sql`LOCK TABLE migrations IN EXCLUSIVE MODE`
    const mode = sql`SELECT mode FROM pg_locks WHERE pid = pg_backend_pid() AND relation = 'migrations'::regclass`
    const [beside] = await whileOpen(
      (tx) => runSql(tx, alone),
      async () => {
        const waiting = other.write((tx) => listSqlRows(tx, mode))
        await expect.poll(() => countConnections('BEGIN', 'Lock')).toBe(1)
        return [waiting]
      },
    )
    expect(await beside).toEqual([['RowShareLock']])
  })

  test('leave to one another what they are taking', async () => {
    const now = Date.UTC(2026, 10, 23, 12)
    const [first, second] = [randomUUID(), randomUUID()]
    const work = { kind: 'message' as const, due_at: now, created_at: now }
    await one.write(async (tx) => {
      for (const id of [first, second]) await insertWork(tx, { id, key: id, ...work })
    })
    const claim = { now, kinds: ['message'] as const, lease_ms: 60_000 }
    const left = await whileOpen(
      (tx) => claimWork(tx, [first], claim),
      async () => other.take?.((db) => claimWork(db, [first, second], claim)),
    )
    expect(left?.map(({ id }) => id)).toEqual([second])
  })
})

test('a task that goes on after what the database refused is undone, and its neighbours are not', async () => {
  await one.write((tx) => note(tx, 'taken'))
  const answers = await Promise.allSettled([
    one.write((tx) => note(tx, 'before')),
    one.write((tx) => note(tx, 'taken').catch(() => null)),
    one.write((tx) => note(tx, 'after')),
  ])
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await one.read((db) => db.$count(installation))).toBe(3)
})

test('what comes behind such a task runs anew, and nothing of its first run is kept', async () => {
  await one.write((tx) => note(tx, 'taken'))
  let runs = 0
  const answers = await Promise.allSettled([
    one.write((tx) => note(tx, 'taken').catch(() => null)),
    one.write(async (tx) => {
      const run = ++runs
      await readNote(tx, 'run-0').catch(() => null)
      await note(tx, `run-${run}`).catch(() => null)
    }),
  ])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  const rows = await one.read((db) => db.select().from(installation))
  expect(rows.map(({ key }) => key).sort()).toEqual([`run-${runs}`, 'taken'])
})

test('a process that is frozen in a transaction keeps the others from writing for seconds alone', async () => {
  const limit = sql`SELECT current_setting('idle_in_transaction_session_timeout')`
  expect(await one.write((tx) => listSqlRows(tx, limit))).toEqual([['5s']])
})

describe('connections that break', () => {
  test('refuse what was under way as overload, undo it, and are replaced', async () => {
    const failing = one.write(async (tx) => {
      await note(tx, 'lost')
      await runSql(tx, sql`SELECT pg_sleep(20)`)
    })
    const refused = expect(failing).rejects.toSatisfy(isOverload)
    await expect.poll(() => countConnections('SELECT pg_sleep')).toBe(1)
    await breakConnections(other)
    await refused
    await one.write((tx) => note(tx, 'kept'))
    const rows = await one.read((db) => db.select().from(installation))
    expect(rows.map(({ key }) => key)).toEqual(['kept'])
  })

  test('a server that is not there is overload, and so is a pool that is used up', async () => {
    await expect(openStorage('postgres://vez@%2Fnowhere/vez', MIGRATIONS)).rejects.toSatisfy(
      isOverload,
    )
    const small = await openStorage(`${opened.address}?pool_size=1`, MIGRATIONS)
    const asleep = small.read((db) => listSqlRows(db, sql`SELECT pg_sleep(7)`))
    await expect(small.read((db) => readNote(db, 'any'))).rejects.toSatisfy(isOverload)
    // What is heavy has connections of its own.
    expect(await small.readHeavy('house', (db) => readNote(db, 'any'))).toBeUndefined()
    await asleep
    await small.close()
  })
})

describe('a heavy read under way', () => {
  // Less than the longest that is allowed, and more than is waited for: neither ends it in our place.
  const sleep = (db: Db) => listSqlRows(db, sql`SELECT pg_sleep(25)`)
  const getError = (answer: Promise<unknown>) =>
    answer.then(
      () => null,
      (error: unknown) => error,
    )

  test('ends with whoever asked, here and at the server, and leaves its place to the next', async () => {
    const leaver = new AbortController()
    const abandoned = ['house', 'neighbour'].map((house) =>
      getError(one.readHeavy(house, sleep, leaver.signal)),
    )
    await expect.poll(() => countConnections('SELECT pg_sleep')).toBe(2)
    leaver.abort()
    for (const error of await Promise.all(abandoned)) expect(error).toBeInstanceOf(NobodyWaitsError)
    expect(await one.readHeavy('house', (db) => readNote(db, 'any'))).toBeUndefined()
    await expect.poll(() => countConnections('SELECT pg_sleep')).toBe(0)
  })

  test('asks nothing more once whoever asked has left', async () => {
    const leaver = new AbortController()
    const read = one.readHeavy(
      'house',
      async (db) => {
        leaver.abort()
        return await readNote(db, 'any')
      },
      leaver.signal,
    )
    expect(await getError(read)).toBeInstanceOf(NobodyWaitsError)
  })

  test('that the database refused leaves its connection for the next', async () => {
    const getPid = (db: Db) => listSqlRows(db, sql`SELECT pg_backend_pid()`)
    const before = await one.readHeavy('house', getPid)
    const refused = one.readHeavy('house', (db) => listSqlRows(db, sql`SELECT 1 / 0`))
    expect(isOverload(await getError(refused))).toBe(false)
    expect(await one.readHeavy('house', getPid)).toEqual(before)
  })

  test('may take as long as on SQLite', async () => {
    const setting = sql`SELECT setting FROM pg_settings WHERE name = 'statement_timeout'`
    const [row] = await one.readHeavy('house', (db) => listSqlRows(db, setting))
    expect(row).toEqual([String(LONGEST_HEAVY_READ_MS)])
  })

  test('does not hold up a storage that closes', async () => {
    const closing = await openStorage(opened.address, MIGRATIONS)
    const underWay = getError(closing.readHeavy('house', sleep))
    const waiting = getError(closing.readHeavy('house', sleep))
    await expect.poll(() => countConnections('SELECT pg_sleep')).toBe(1)
    await closing.close()
    for (const error of await Promise.all([underWay, waiting])) {
      expect(error).toBeInstanceOf(OverloadError)
      expect(isForNobody(error)).toBe(false)
    }
    await expect.poll(() => countConnections('SELECT pg_sleep')).toBe(0)
  })
})

describe('what one process writes', () => {
  const hear = (storage: Storage) => {
    let heard = 0
    storage.subscribe?.(() => heard++)
    return () => heard
  }

  test('is told to the other, also after the connection for it was broken', async () => {
    const heard = hear(other)
    await one.write((tx) => note(tx, 'first'))
    await expect.poll(heard).toBeGreaterThan(0)
    const atBreak = heard()
    await breakConnections(one)
    await expect.poll(() => countConnections('LISTEN')).toBe(2)
    // Whoever listens again looks once by itself.
    await expect.poll(heard).toBeGreaterThan(atBreak)
    const before = heard()
    await one.write((tx) => note(tx, 'later'))
    await expect.poll(heard).toBeGreaterThan(before)
  })
})
