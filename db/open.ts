import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { kit } from './dialect/kit.ts'
import { openPostgres } from './dialect/postgres.ts'
import { openSqlite } from './dialect/sqlite.ts'
import type { Storage } from './dialect/storage.ts'

/**
 * Opens the database of an address and applies the migrations that it lacks. Several processes may
 * do so at the same moment.
 * @param address `file:path` for SQLite, `pglite:` or `pglite:folder` for PostgreSQL in-process;
 * the dialect must be the one that `DATABASE_URL` named at start.
 * @param migrations folder that holds `sqlite` and `postgres`.
 */
export async function openStorage(address: string, migrations: string): Promise<Storage> {
  if (kit.dialect === 'postgres') return openPostgres(address, `${migrations}/postgres`)
  if (!address.startsWith('file:')) {
    throw new Error(`DATABASE_URL must begin with file: (it is "${address.split(':')[0]}:")`)
  }
  mkdirSync(dirname(address.slice('file:'.length)), { recursive: true })
  return openSqlite(address, `${migrations}/sqlite`)
}
