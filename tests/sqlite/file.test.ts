/** The files that a database is: who may read them, how long its log grows, and what is no copy of it. */
import { chmodSync, existsSync, openSync, statSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { backUpStorage } from '#db/backup.ts'
import { LONGEST_WAL } from '#db/dialect/sqlite-writer.ts'
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

test('the log that a long reader let grow is cut off again', async () => {
  const reader = new Database(path, { readonly: true })
  reader.exec('BEGIN')
  reader.prepare('SELECT count(*) FROM installation').get()
  const text = 'x'.repeat(1_000_000)
  for (let i = 0; i < 45; i++) await write(`k${i}`, text)
  expect(statSync(`${path}-wal`).size).toBeGreaterThan(LONGEST_WAL)
  reader.exec('COMMIT')
  reader.close()
  await write('z1', 'z')
  await write('z2', 'z')
  expect(statSync(`${path}-wal`).size).toBeLessThanOrEqual(LONGEST_WAL)
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
