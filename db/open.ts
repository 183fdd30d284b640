import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { kit } from './dialect/kit.ts'
import { openPglite } from './dialect/pglite.ts'
import type { PictureStore } from './dialect/picture-store.ts'
import { isPostgresServer } from './dialect/postgres-address.ts'
import { openPostgresPictures, openPostgresServer } from './dialect/postgres-server.ts'
import { getPath } from './dialect/sqlite-connection.ts'
import { openSqlite } from './dialect/sqlite-file.ts'
import type { HeavyReads } from './dialect/sqlite-heavy-process.ts'
import { getPicturesPath, SqlitePictures } from './dialect/sqlite-pictures.ts'
import type { Storage } from './dialect/storage.ts'

/**
 * Opens the database of an address and applies the migrations that it lacks. Several processes may
 * do so at the same moment.
 * @param address `file:path` for SQLite, `postgres://…` for a PostgreSQL server, `pglite:` or
 * `pglite:folder` for PostgreSQL in-process; the dialect must be the one that `DATABASE_URL` named at start.
 * @param migrations folder that holds `sqlite` and `postgres`.
 * @param heavyReads starts the process that takes SQLite's; without it they run in this one.
 */
export async function openStorage(
  address: string,
  migrations: string,
  heavyReads?: HeavyReads,
): Promise<Storage> {
  if (kit.dialect === 'postgres') {
    const open = isPostgresServer(address) ? openPostgresServer : openPglite
    return open(address, `${migrations}/postgres`)
  }
  if (!address.startsWith('file:')) {
    throw new Error(`DATABASE_URL must begin with file: (it is "${address.split(':')[0]}:")`)
  }
  mkdirSync(dirname(address.slice('file:'.length)), { recursive: true })
  return openSqlite(address, `${migrations}/sqlite`, heavyReads)
}

/** Can another process have the pictures of this database open too? PGlite is its process's own. */
export const canSharePictures = (address: string): boolean => !address.startsWith('pglite:')

/** Opens nothing but the pictures of a database, which a server has open. */
export function openPictures(address: string): PictureStore {
  return isPostgresServer(address)
    ? openPostgresPictures(address)
    : new SqlitePictures(getPicturesPath(getPath(address)))
}
