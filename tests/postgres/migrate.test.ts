/** A migration on a PostgreSQL server from which others read and write at the same moment. */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migratePostgres } from '#db/dialect/postgres-migrate.ts'
import { MIGRATIONS, openTestStorage, type TestStorage } from '#tests/support/db/factories.ts'
import { addMigration } from '#tests/support/server/newer-version.ts'

let opened: TestStorage
let folder: string
const clients: pg.Client[] = []
beforeEach(async () => {
  opened = await openTestStorage()
  folder = await mkdtemp(join(tmpdir(), 'vez-migrate-'))
})
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end()
  await opened.close()
  await rm(folder, { recursive: true })
})

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: opened.address, statement_timeout: 20_000 })
  await client.connect()
  clients.push(client)
  return client
}

/** Adds a column to `bookings`. */
async function startMigration(): Promise<void> {
  await cp(join(MIGRATIONS, 'postgres'), folder, { recursive: true })
  addMigration(folder, 'ALTER TABLE bookings ADD COLUMN seat integer DEFAULT 1 NOT NULL')
  const client = await connect()
  const query = (text: string, params?: unknown[]) => client.query(text, params)
  await migratePostgres({ exec: query, query }, folder)
}

/** Until somebody waits for the table. */
async function waitUntilWaitedFor(client: pg.Client, table: string): Promise<void> {
  const waiting = `SELECT 1 FROM pg_locks WHERE relation = '${table}'::regclass AND NOT granted`
  await expect.poll(async () => (await client.query(waiting)).rowCount, { interval: 20 }).toBe(1)
}

test('gives way to whoever reads the table, so that nobody waits behind it, and is made once they are through', async () => {
  const [reader, other] = [await connect(), await connect()]
  await reader.query('BEGIN; SELECT count(*) FROM bookings')
  const migrating = startMigration()
  await waitUntilWaitedFor(other, 'bookings')
  // Behind a change that waited for the reader this would, too, until its statement is given up.
  expect((await other.query('SELECT count(*) FROM bookings')).rowCount).toBe(1)
  await reader.query('COMMIT')
  await migrating
  expect((await other.query('SELECT seat FROM bookings')).fields).toHaveLength(1)
})

test('waits for a transaction that writes before it changes anything, so that neither waits for the other', async () => {
  const [writer, other] = [await connect(), await connect()]
  // As each batch of writes begins.
  await writer.query('BEGIN; LOCK TABLE migrations IN ROW SHARE MODE NOWAIT')
  await writer.query('SELECT count(*) FROM clients')
  const migrating = startMigration()
  await waitUntilWaitedFor(other, 'migrations')
  await writer.query('UPDATE bookings SET notes = NULL')
  await writer.query('COMMIT')
  await migrating
  expect((await other.query('SELECT seat FROM bookings')).fields).toHaveLength(1)
})
