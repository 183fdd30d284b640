/** The demo, filled once for each worker: to read as it was seeded, or as a copy to change. */
import { rmSync } from 'node:fs'
import { seedDemo } from '#db/demo/seed.ts'
import { openStorage } from '#db/open.ts'
import { toInstant } from '#domain/time/clock.ts'
import { type DemoRows, loadDemoRows } from './demo-rows.ts'
import { MIGRATIONS, openTestStorage, type TestStorage } from './factories.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

export const DEMO_ZONE = 'America/Sao_Paulo'
/** The day around which it is alive. */
export const DEMO_TODAY = '2026-03-10'
/** ms since 1970 */
export const DEMO_NOON = toInstant(DEMO_ZONE, DEMO_TODAY, '12:00')
/** What everybody's password is stored as. */
export const DEMO_HASH = 'what a password is stored as'

type Demo = {
  /** Nobody has it open. */
  database: TestDatabase
  /** What seeding it said. */
  lines: string[]
  rows: DemoRows
}

let demo: Promise<Demo> | undefined

/** Whoever reads its rows changes none of them. */
export function getDemo(): Promise<Demo> {
  demo ??= createDemo()
  return demo
}

async function createDemo(): Promise<Demo> {
  const database = await createTestDatabase(MIGRATIONS)
  const { folder } = database
  if (folder !== null) process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const storage = await openStorage(database.address, MIGRATIONS)
  const lines = await seedDemo(storage, DEMO_NOON, DEMO_HASH)
  const rows = await loadDemoRows(storage)
  await storage.close()
  return { database, lines, rows }
}

/** A copy of the seeded demo, for whoever changes something in it. */
export async function openDemoCopy(): Promise<TestStorage> {
  return openTestStorage((await getDemo()).database)
}
