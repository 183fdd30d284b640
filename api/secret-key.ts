import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { hasAccounts } from '#db/account/users.ts'
import { isPostgresServer } from '#db/dialect/postgres-address.ts'
import { syncToDisk } from '#db/dialect/sqlite-copy.ts'
import type { Storage } from '#db/dialect/storage.ts'
import { SettingError } from './env.ts'

/**
 * A PostgreSQL server has no folder to keep a key in, and the processes that share it need the same.
 * @throws SettingError of one line where none is given
 */
export function requireSecretKey(given: string | undefined, databaseUrl: string): void {
  if (given || !isPostgresServer(databaseUrl)) return
  throw new SettingError(
    'SECRET_KEY: is needed with PostgreSQL, the same for every process (openssl rand -base64 32)',
  )
}

/** Of a key that is kept beside a database file; null for a database that is none. */
const getKeyPath = (databaseUrl: string): string | null =>
  databaseUrl.startsWith('file:') ? `${databaseUrl.slice('file:'.length)}.key` : null

/**
 * What the log says before `loadSecretKey` makes a key for a database that was used under another one;
 * null where it does not. The start goes on: the key may be lost for good.
 */
export async function findLostKey(
  given: string | undefined,
  databaseUrl: string,
  storage: Pick<Storage, 'read'>,
): Promise<string | null> {
  const path = getKeyPath(databaseUrl)
  if (given || path === null || existsSync(path) || !(await storage.read(hasAccounts))) return null
  return `${resolve(path)} is missing and SECRET_KEY is not set, so a new key is made: everybody is signed out, and second steps and messages that wait cannot be read. If you have that file, stop Vez, bring it back over the new one, and start again`
}

/**
 * The key that signs tokens: the given one, or one kept beside the database file, readable by its
 * owner only and made at the first start; it is on the disk before anything is signed or sealed with it.
 * @throws SettingError of one line where the file is there and holds none: with an empty key anybody could sign
 */
export function loadSecretKey(given: string | undefined, databaseUrl: string): string {
  if (given) return given
  const path = getKeyPath(databaseUrl)
  if (path === null) return randomBytes(32).toString('base64url')
  if (!existsSync(path)) makeKey(path)
  const key = readFileSync(path, 'utf8').trim()
  // What a power cut leaves of a file that was not on the disk yet: nothing, or zeros.
  if (key && !key.includes('\0')) return key
  throw new SettingError(
    `${path}: holds no key; bring it back from a copy, or remove it for a new one`,
  )
}

/** Of two processes that start at once the first to link has made the key for both. */
function makeKey(path: string): void {
  const mine = `${path}.${process.pid}`
  try {
    writeFileSync(mine, randomBytes(32).toString('base64url'), { mode: 0o600 })
    syncToDisk(mine)
    linkSync(mine, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(mine, { force: true })
  }
  syncToDisk(dirname(path))
}
