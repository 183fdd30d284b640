import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { kit } from './dialect/kit.ts'
import { isPostgresServer } from './dialect/postgres-address.ts'
import { requireExistingFile } from './dialect/sqlite-connection.ts'
import { copySqlite } from './dialect/sqlite-copy.ts'
import { copyPictures, getPicturesPath } from './dialect/sqlite-pictures.ts'

function requireSqlite(address: string): string {
  if (isPostgresServer(address)) {
    throw new Error(
      'a PostgreSQL database is copied with pg_dump and restored with pg_restore: see docs/running.md',
    )
  }
  if (kit.dialect !== 'sqlite') {
    throw new Error(
      'copies are made of SQLite only; of a pglite: folder keep a copy made while no server runs',
    )
  }
  return address.replace(/^file:/, '')
}

/** All copies in a folder share the pictures in it: each adds those that are not there yet. */
const getSharedPictures = (copy: string): string => join(dirname(copy), 'vez.pictures')

/** Copies the database of an address, also while servers use it, into a file that must not exist. */
export async function backUpStorage(
  address: string,
  file: string,
  migrations: string,
): Promise<void> {
  const path = requireSqlite(address)
  requireExistingFile(address)
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const [from, to] = [getPicturesPath(path), getSharedPictures(file)]
  // First, for they are the larger part; after it, for what came in meanwhile.
  await copyPictures(from, to, Date.now())
  await copySqlite(path, file, `${migrations}/sqlite`)
  await copyPictures(from, to, Date.now())
}

/** Makes the database of an address from such a copy, where there is none. */
export async function restoreStorage(
  address: string,
  file: string,
  migrations: string,
): Promise<void> {
  const path = requireSqlite(address)
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  await copySqlite(file, path, `${migrations}/sqlite`)
  await copyPictures(getSharedPictures(file), getPicturesPath(path), Date.now())
}
