/** What SQLite promises only where it is asked to. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#db/dialect/kit.ts'
import { getDatabaseErrorCode } from '#db/dialect/storage.ts'
import { openStorage } from '#db/open.ts'
import { installation } from '#db/tables/business.ts'
import { MIGRATIONS, openTestStorage, type TestStorage } from '#tests/support/db/factories.ts'

let opened: TestStorage
beforeAll(async () => {
  opened = await openTestStorage()
})
afterAll(() => opened.close())

const pragma = async (db: Db, name: string) => (await db.all(sql.raw(`PRAGMA ${name}`)))[0]

describe.each(['read', 'write'] as const)('the connection of %s()', (side) => {
  test('keeps what it committed through a power cut (synchronous=FULL)', async () => {
    expect(await opened.storage[side]((db) => pragma(db, 'synchronous'))).toEqual([2])
  })

  test('holds foreign keys', async () => {
    expect(await opened.storage[side]((db) => pragma(db, 'foreign_keys'))).toEqual([1])
  })

  test('reads while another writes (WAL)', async () => {
    expect(await opened.storage[side]((db) => pragma(db, 'journal_mode'))).toEqual(['wal'])
  })
})

test('the writer never waits inside SQLite, where it would stop the event loop', async () => {
  expect(await opened.storage.write((tx) => pragma(tx, 'busy_timeout'))).toEqual([0])
})

test('read() cannot write', async () => {
  const attempt = opened.storage.read((db) =>
    db.insert(installation).values({ key: randomUUID(), value: 'x' }),
  )
  const code = await attempt.then(() => 'written', getDatabaseErrorCode)
  expect(code).toBe('SQLITE_READONLY')
})

test('an address of another kind is refused in one clear line', async () => {
  await expect(openStorage('mysql://root@host/vez', MIGRATIONS)).rejects.toThrow(
    'DATABASE_URL must begin with file: (it is "mysql:")',
  )
})

test('a second storage on the same file waits for the first and loses nothing', async () => {
  const other = await openStorage(opened.address, MIGRATIONS)
  const write = (storage: typeof other, i: number) =>
    storage.write((tx) => tx.insert(installation).values({ key: `two-${i}`, value: '' }))
  const writes = Array.from({ length: 200 }, (_, i) => write(i % 2 ? other : opened.storage, i))
  await Promise.all(writes)
  const [count] = await opened.storage.read((db) =>
    db.all(sql`SELECT count(*) FROM installation WHERE key LIKE 'two-%'`),
  )
  expect(count).toEqual([200])
  await other.close()
})
