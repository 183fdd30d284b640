import { type SQL, sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { StoredParser } from '#domain/text/stored-json.ts'
import { parseTime } from '#domain/time/civil-time.ts'
import type { Db } from './db.ts'
import { requireKnownMigrations } from './migration-check.ts'
import type { Storage } from './storage.ts'

export const postgresKit = {
  dialect: 'postgres' as const,
  table: pgTable,
  text: () => text(),
  integer: () => integer(),
  boolean: () => boolean(),
  json: <T>(parse: StoredParser<T>) =>
    customType<{ data: T; driverData: unknown }>({
      dataType: () => 'jsonb',
      toDriver: (value) => JSON.stringify(value),
      fromDriver: (stored) => parse(stored).value,
    })(),
  time: () =>
    customType<{ data: string; driverData: string }>({
      dataType: () => 'text',
      fromDriver: (stored) => parseTime(stored) ?? stored,
    })(),
  parseRaw: (stored: unknown): unknown => stored,
  jsonField: (column: AnyPgColumn, field: string): SQL =>
    sql`(${column} ->> ${sql.raw(`'${field}'`)})`,
  isJson: (column: AnyPgColumn): SQL => sql`(${column} IS JSON)`,
  isJsonObject: (column: AnyPgColumn): SQL => sql`(jsonb_typeof(${column}) = 'object')`,
  isJsonArray: (column: AnyPgColumn): SQL => sql`(jsonb_typeof(${column}) = 'array')`,
  instant: () => bigint({ mode: 'number' }),
  money: () => integer(),
  moneySum: () => bigint({ mode: 'number' }),
  index,
  uniqueIndex,
  primaryKey,
  foreignKey,
  check,
  isTime: (column: AnyPgColumn): SQL => sql`(${column} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')`,
  isDate: (column: AnyPgColumn): SQL => sql`(${column} ~ '^[12][0-9]{3}-[01][0-9]-[0-3][0-9]$')`,
  list: (value: SQL): SQL<string> => sql<string>`coalesce(json_agg(${value}), '[]'::json)::text`,
}

/** A statement with a name that the server keeps. */
export function preparePostgres(name: string, query: object): unknown {
  // The twin of prepareSqlite: PostgreSQL's builders want the statement's name.
  return (query as { prepare: (name: string) => unknown }).prepare(name)
}

/**
 * Opens PostgreSQL inside this process (PGlite): `pglite:` in memory, `pglite:folder` on disk.
 * A server's own address comes with the issue that leaves the one machine.
 */
export async function openPostgres(address: string, migrations: string): Promise<Storage> {
  const { PGlite } = await import('@electric-sql/pglite')
  const { btree_gist } = await import('@electric-sql/pglite/contrib/btree_gist')
  const { drizzle } = await import('drizzle-orm/pglite')
  const folder = address.replace(/^pglite:/, '')
  const client = await PGlite.create({
    dataDir: folder || 'memory://',
    extensions: { btree_gist },
  })
  await migrate(client, migrations)
  const db = drizzle({ client })
  // The kit gives both dialects the same tables and builders; this is the one place to say so.
  const asDb = (handle: object) => handle as unknown as Db
  return {
    read: (fn) => fn(asDb(db)),
    write: (fn) => db.transaction((tx) => fn(asDb(tx))),
    close: () => client.close(),
  }
}

type Client = {
  exec: (text: string) => Promise<unknown>
  query: (text: string, params?: unknown[]) => Promise<{ rows: unknown[] }>
  transaction: <T>(fn: (tx: Client) => Promise<T>) => Promise<T>
}

// A row of `SELECT hash`.
const readHash = (row: unknown) => String((row as { hash: unknown }).hash)

async function migrate(client: unknown, folder: string): Promise<void> {
  // PGlite's own type is loaded with it, on demand; these three calls are all that is used here.
  const pg = client as Client
  await pg.exec('CREATE TABLE IF NOT EXISTS migrations (hash text PRIMARY KEY, applied_at bigint)')
  const files = readMigrationFiles({ migrationsFolder: folder })
  await pg.transaction(async (tx) => {
    await tx.query('SELECT pg_advisory_xact_lock(1986616320)')
    const { rows: applied } = await tx.query('SELECT hash FROM migrations')
    requireKnownMigrations(applied.map(readHash), files)
    for (const { sql: statements, hash } of files) {
      const { rows } = await tx.query('SELECT 1 FROM migrations WHERE hash = $1', [hash])
      if (rows.length > 0) continue
      for (const statement of statements) await tx.exec(statement)
      await tx.query('INSERT INTO migrations VALUES ($1, $2)', [hash, Date.now()])
    }
  })
}
