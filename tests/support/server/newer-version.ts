/** A version that is one migration ahead of the built server, into which it may be built otherwise unchanged. */
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildServer, type ServerVariant } from './build.ts'

const MODULES = fileURLToPath(new URL('../../../node_modules', import.meta.url))

/** SQL of each dialect. */
export type Migration = { sqlite: string; postgres: string }

/** What an expand step may do, and then as long in the same transaction as a database of years takes. */
const ADDITIONS = `
  ALTER TABLE bookings ADD COLUMN seat integer DEFAULT 1 NOT NULL;
  ALTER TABLE bookings ADD COLUMN arrival_note text;
  CREATE TABLE seats (id text PRIMARY KEY NOT NULL, user_id text NOT NULL, name text NOT NULL);
  CREATE INDEX bookings_seat ON bookings (user_id, seat);
  UPDATE bookings SET arrival_note = 'none', seat = 2;
`
export const EXPAND_STEP: Migration = {
  sqlite: `${ADDITIONS}
    WITH RECURSIVE counted(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < 1000000)
    SELECT max(n) FROM counted`,
  postgres: `${ADDITIONS} SELECT pg_sleep(1.5)`,
}

/** The built server with one migration more, in a folder of its own as a second version is installed. */
export async function createNewerVersion(migration: Migration): Promise<ServerVariant> {
  const folder = mkdtempSync(join(tmpdir(), 'vez-newer-'))
  cpSync(dirname(await buildServer()), folder, { recursive: true })
  symlinkSync(MODULES, join(folder, 'node_modules'))
  for (const dialect of ['sqlite', 'postgres'] as const) {
    addMigration(join(folder, 'migrations', dialect), migration[dialect])
  }
  const remove = () => rmSync(folder, { recursive: true, force: true })
  return { entry: join(folder, 'main.js'), remove }
}

/** Adds it to the folder's journal, after all others. */
export function addMigration(folder: string, text: string): void {
  const path = join(folder, 'meta', '_journal.json')
  // As drizzle-kit writes it.
  const journal = JSON.parse(readFileSync(path, 'utf8')) as { entries: object[] }
  const tag = `later_${journal.entries.length}`
  const entry = { idx: journal.entries.length, when: Date.now(), tag, breakpoints: true }
  const entries = [...journal.entries, { version: '7', ...entry }]
  writeFileSync(path, JSON.stringify({ ...journal, entries }))
  writeFileSync(join(folder, `${tag}.sql`), text)
}
