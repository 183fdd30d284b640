/** Several processes may start on one fresh file at the same moment. */
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStorage } from '#db/open.ts'
import { installation } from '#db/tables/business.ts'
import { MIGRATIONS } from '#tests/support/db/factories.ts'

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
