import { readMigrationFiles } from 'drizzle-orm/migrator'
import { requireKnownMigrations } from './migration-check.ts'

/** One connection, as both drivers can be asked: several statements at once, or one with values. */
type MigratingConnection = {
  exec: (text: string) => Promise<unknown>
  query: (text: string, params?: unknown[]) => Promise<{ rows: unknown[] }>
}

/** The number under which processes that start at once wait for one another. */
const MIGRATION_LOCK = 1986616320

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
  const { hash } = row as { hash: string } // The query's only column.
  return CHANGED_HASHES[hash] ?? hash
}

/** Applies the migrations that a database lacks, all of them or none. */
export async function migratePostgres(
  connection: MigratingConnection,
  folder: string,
): Promise<void> {
  await connection.exec('BEGIN')
  try {
    await applyMissing(connection, folder)
    await connection.exec('COMMIT')
  } catch (error) {
    await connection.exec('ROLLBACK')
    throw error
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
  for (const { sql: statements, hash } of files) {
    if (applied.includes(hash)) continue
    for (const statement of statements) await connection.exec(statement)
    await connection.query('INSERT INTO migrations VALUES ($1, $2)', [hash, Date.now()])
  }
}
