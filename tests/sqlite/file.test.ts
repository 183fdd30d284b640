/** The files that a database is: who may read them, what its log keeps, and what is no copy of it. */
import {
  chmodSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { backUpStorage } from '#db/backup.ts'
import { openSqliteTarget } from '#db/move/sqlite-side.ts'
import { openStorage } from '#db/open.ts'
import { installation } from '#db/tables/business.ts'
import { MIGRATIONS, openTestStorage, type TestStorage } from '#tests/support/db/factories.ts'

let opened: TestStorage
let path: string
beforeEach(async () => {
  opened = await openTestStorage()
  path = opened.address.replace(/^file:/, '')
})
afterEach(() => opened.close())

const write = (key: string, value: string) =>
  opened.storage.write(async (tx) => {
    await tx.insert(installation).values({ key, value })
  })
const readHeader = (wal: string) => readFileSync(wal).subarray(0, 32)
const getMode = (file: string) => (statSync(file).mode & 0o777).toString(8)

test('the database and its journals are for their owner alone, also where they were not', async () => {
  for (const file of [path, `${path}-wal`, `${path}-shm`]) chmodSync(file, 0o644)
  const second = await openStorage(opened.address, MIGRATIONS)
  await write('a', 'a')
  expect([path, `${path}-wal`, `${path}-shm`].map(getMode)).toEqual(['600', '600', '600'])
  await second.close()
  const fresh = join(dirname(path), 'novo.db')
  const third = await openStorage(`file:${fresh}`, MIGRATIONS)
  expect([fresh, `${fresh}-wal`].map(getMode)).toEqual(['600', '600'])
  await third.close()
})

test('a log that begins anew keeps its end, which a copier may still have to read, and grows no further', async () => {
  const reader = new Database(path, { readonly: true })
  reader.exec('BEGIN')
  reader.prepare('SELECT count(*) FROM installation').get()
  for (let i = 0; i < 45; i++) await write(`k${i}`, 'x'.repeat(1_000_000))
  const { size } = statSync(`${path}-wal`)
  const header = readHeader(`${path}-wal`)
  reader.exec('COMMIT')
  reader.close()
  await write('z1', 'z')
  await write('z2', 'z')
  expect(readHeader(`${path}-wal`)).not.toEqual(header)
  // One transaction more than it held when the reader ended.
  expect(statSync(`${path}-wal`).size - size).toBeGreaterThanOrEqual(0)
  expect(statSync(`${path}-wal`).size - size).toBeLessThan(100_000)
})

test('a damaged database is not taken for a copy', async () => {
  for (let i = 0; i < 50; i++) await write(`k${i}`, 'y'.repeat(5000))
  await opened.storage.write(async () => {})
  const checkpointed = new Database(path)
  checkpointed.pragma('wal_checkpoint(TRUNCATE)')
  checkpointed.close()
  const file = openSync(path, 'r+')
  const { size } = statSync(path)
  for (let at = size - 40 * 4096; at < size; at += 4096)
    writeSync(file, Buffer.alloc(64, 7), 0, 64, at)
  const copy = join(dirname(path), 'copia.db')
  await expect(backUpStorage(opened.address, copy, MIGRATIONS)).rejects.toThrow()
  expect(existsSync(copy)).toBe(false)
})

test('a database that is moved back lies in a folder of its own, made where it is missing', async () => {
  const [above, back] = [join(dirname(path), 'back'), join(dirname(path), 'back', 'sqlite')]
  const target = await openSqliteTarget(`file:${back}/vez.db`, `${MIGRATIONS}/sqlite`)
  await target.keep()
  await target.close()
  expect(readdirSync(back)).toEqual(['vez.db'])
  expect([above, back, join(back, 'vez.db')].map(getMode)).toEqual(['700', '700', '600'])
})
