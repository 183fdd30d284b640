/** How a file comes to have the migrations: at one moment by several processes, and with all that refers to a table made anew. */
import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import Database from 'better-sqlite3'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStorage } from '#db/open.ts'
import { insertMessage } from '#db/outbox.ts'
import { installation } from '#db/tables/business.ts'
import { MIGRATIONS } from '#tests/support/db/factories.ts'
import { createMessageRow, listMessageRows } from '#tests/support/db/message-rows.ts'
import { runSql } from '#tests/support/db/sql.ts'

const run = promisify(execFile)
const SCRIPT = fileURLToPath(new URL('open-once.ts', import.meta.url))
const START_UP_MS = 2500

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vez-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const listMigrations = async () =>
  (await readdir(join(MIGRATIONS, 'sqlite'))).filter((name) => name.endsWith('.sql'))

test('four processes at once migrate it exactly once, and all of them can write', async () => {
  const address = `file:${join(folder, 'fresh.db')}`
  const at = String(Date.now() + START_UP_MS)
  const processes = [1, 2, 3, 4].map((n) =>
    run(process.execPath, ['--import', 'tsx', SCRIPT, address, `process-${n}`, at]),
  )
  await Promise.all(processes)
  const storage = await openStorage(address, MIGRATIONS)
  const applied = await storage.read((db) => db.all(sql`SELECT hash FROM migrations`))
  const notes = await storage.read((db) => db.select().from(installation))
  await storage.close()
  expect(applied).toHaveLength((await listMigrations()).length)
  expect(notes.map(({ key }) => key).sort()).toEqual([1, 2, 3, 4].map((n) => `process-${n}`))
})

test('opening it again applies nothing and keeps what is there', async () => {
  const address = `file:${join(folder, 'below', 'again.db')}`
  const first = await openStorage(address, MIGRATIONS)
  await first.write((tx) => tx.insert(installation).values({ key: 'kept', value: 'yes' }))
  await first.close()
  const second = await openStorage(address, MIGRATIONS)
  expect(await second.read((db) => db.select().from(installation))).toEqual([
    { key: 'kept', value: 'yes' },
  ])
  await second.close()
})

/** The migrations with one more at their end. */
async function addMigration(statements: string[]): Promise<string> {
  const copy = join(folder, 'migrations')
  await cp(MIGRATIONS, copy, { recursive: true })
  await writeFile(
    join(copy, 'sqlite', '9999_next.sql'),
    statements.join(';--> statement-breakpoint\n'),
  )
  const path = join(copy, 'sqlite', 'meta', '_journal.json')
  const journal = JSON.parse(await readFile(path, 'utf8'))
  const next = { idx: 9999, version: '6', when: 9_999_999_999_999, tag: '9999_next' }
  await writeFile(path, JSON.stringify({ ...journal, entries: [...journal.entries, next] }))
  return copy
}

/** As drizzle-kit writes a table's new CHECK. */
const REBUILD = [
  'PRAGMA foreign_keys=OFF',
  'CREATE TABLE __new_due_work AS SELECT * FROM due_work',
  'DROP TABLE due_work',
  'ALTER TABLE __new_due_work RENAME TO due_work',
  'CREATE UNIQUE INDEX due_work_id ON due_work (id)',
  'PRAGMA foreign_keys=ON',
]

/** A file with a message that is due; as it was left by whoever stopped it. */
async function createFileWithMessage(): Promise<string> {
  const address = `file:${join(folder, 'before.db')}`
  const storage = await openStorage(address, MIGRATIONS)
  await storage.write((tx) => insertMessage(tx, createMessageRow({ id: 'waiting' })))
  await storage.close()
  return address
}

test('a table that others refer to can be made anew: what refers to it stays', async () => {
  const address = await createFileWithMessage()
  const next = await addMigration(REBUILD)
  const storage = await openStorage(address, next)
  const rows = await storage.read(listMessageRows)
  expect(rows.map(({ id }) => id)).toEqual(['waiting'])
  const lost = storage.write((tx) =>
    runSql(
      tx,
      sql`INSERT INTO outbox SELECT 'none' AS id, channel, recipient, kind, facts, sealed FROM outbox`,
    ),
  )
  await expect(lost, 'references count again').rejects.toThrow()
  await storage.close()
})

test('a migration that would leave references to nothing is refused, and changes nothing', async () => {
  const address = await createFileWithMessage()
  const next = await addMigration(['DELETE FROM due_work'])
  await expect(openStorage(address, next)).rejects.toThrow('refer to what is gone')
  const storage = await openStorage(address, MIGRATIONS)
  expect((await storage.read(listMessageRows)).map(({ id }) => id)).toEqual(['waiting'])
  await storage.close()
})

test('a reference that a hand has broken before is no reason to refuse a file', async () => {
  const address = await createFileWithMessage()
  const file = new Database(address.slice('file:'.length))
  file.pragma('foreign_keys = OFF')
  file.exec('DELETE FROM due_work')
  file.close()
  const storage = await openStorage(address, await addMigration(REBUILD))
  await storage.close()
})
