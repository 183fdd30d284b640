import { setTimeout } from 'node:timers/promises'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { requireKnownMigrations } from './migration-check.ts'
import { getDatabaseErrorCode } from './storage.ts'

/** One connection, as both drivers can be asked: several statements at once, or one with values. */
type MigratingConnection = {
  exec: (text: string) => Promise<unknown>
  query: (text: string, params?: unknown[]) => Promise<{ rows: unknown[] }>
}

/** The number under which processes that start at once wait for one another. */
const MIGRATION_LOCK = 1986616320

/**
 * From here on the writers of a version that serves wait, as for one another: a deadlock would end one of us.
 * For readers a change waits shorter than the second after which PostgreSQL looks for one, then begins anew.
 */
const KEEP_WRITERS_OUT = 'LOCK TABLE migrations IN EXCLUSIVE MODE; SET LOCAL lock_timeout = 500'
const MOST_ATTEMPTS = 60
const LONGEST_PAUSE_MS = 1000

const isHeldUp = (error: unknown) => /^(55P03|40P01)$/.test(getDatabaseErrorCode(error) ?? '')

/**
 * 0008 was changed for PostgreSQL 15, and 0016 gives databases of before what it has now: the hash that
 * they wrote down, and the one of today.
 */
const CHANGED_HASHES: Record<string, string> = {
  '34b966660bf58eec91876f912f3d11a1a5ec318d2e788d40566b8b6c2171520d':
    'd1f8b0764eda0a75e85d07de1d48e1eba2c488f196fa0915c72517d2512a59c2',
}

/** @param row of `SELECT hash` */
function readHash(row: unknown): string {
  // The query's only column.
  const { hash } = row as { hash: string }
  return CHANGED_HASHES[hash] ?? hash
}

/** Applies the migrations that a database lacks, all of them or none; others may serve from it meanwhile. */
export async function migratePostgres(
  connection: MigratingConnection,
  folder: string,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await connection.exec('BEGIN')
      await applyMissing(connection, folder)
      await connection.exec('COMMIT')
      return
    } catch (error) {
      await connection.exec('ROLLBACK')
      if (!isHeldUp(error) || attempt === MOST_ATTEMPTS) throw error
    }
    await setTimeout(Math.random() * LONGEST_PAUSE_MS)
  }
}

async function applyMissing(connection: MigratingConnection, folder: string): Promise<void> {
  await connection.query(`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`)
  await connection.exec(
    'CREATE TABLE IF NOT EXISTS migrations (hash text PRIMARY KEY, applied_at bigint)',
  )
  const files = readMigrationFiles({ migrationsFolder: folder })
  const applied = (await connection.query('SELECT hash FROM migrations')).rows.map(readHash)
  requireKnownMigrations(applied, files)
  const missing = files.filter(({ hash }) => !applied.includes(hash))
  if (missing.length === 0) return
  await connection.exec(KEEP_WRITERS_OUT)
  for (const { sql: statements, hash } of missing) {
    for (const statement of statements) await connection.exec(statement)
    await connection.query('INSERT INTO migrations VALUES ($1, $2)', [hash, Date.now()])
  }
}
