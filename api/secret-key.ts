import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isPostgresServer } from '#db/dialect/postgres-address.ts'

/**
 * A PostgreSQL server has no folder to keep a key in, and the processes that share it need the same.
 * @throws an error of one line where none is given
 */
export function requireSecretKey(given: string | undefined, databaseUrl: string): void {
  if (given || !isPostgresServer(databaseUrl)) return
  throw new Error(
    'SECRET_KEY: is needed with PostgreSQL, the same for every process (openssl rand -base64 32)',
  )
}

/**
 * The key that signs tokens: the given one, or one kept beside the database file, readable by its
 * owner only and made at the first start.
 */
export function loadSecretKey(given: string | undefined, databaseUrl: string): string {
  if (given) return given
  if (!databaseUrl.startsWith('file:')) return randomBytes(32).toString('base64url')
  const path = `${databaseUrl.slice('file:'.length)}.key`
  const mine = `${path}.${process.pid}`
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    writeFileSync(mine, randomBytes(32).toString('base64url'), { mode: 0o600 })
  }
  // Of two processes that start at once the first to link has made the key for both.
  try {
    linkSync(mine, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(mine, { force: true })
  }
  return readFileSync(path, 'utf8').trim()
}
