import { setTimeout } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { type SQL, sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import {
  type AnySQLiteColumn,
  check,
  customType,
  foreignKey,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import { drizzle } from 'drizzle-orm/sqlite-proxy'
import { parseStoredText, type StoredParser } from '#domain/text/stored-json.ts'
import { parseTime } from '#domain/time/civil-time.ts'
import type { Db } from './db.ts'
import { requireKnownMigrations } from './migration-check.ts'
import { restrictToOwner } from './sqlite-copy.ts'
import { OverloadError, type Storage } from './storage.ts'
import { WriteQueue } from './write-queue.ts'

/** What tables and queries are written with; PostgreSQL's is its twin. */
export const sqliteKit = {
  dialect: 'sqlite' as 'sqlite' | 'postgres',
  table: sqliteTable,
  text: () => text(),
  integer: () => integer(),
  boolean: () => integer({ mode: 'boolean' }),
  /** Read by a parser of its own: what lies in a database may be old, or written by somebody else. */
  json: <T>(parse: StoredParser<T>) =>
    customType<{ data: T; driverData: string }>({
      dataType: () => 'text',
      toDriver: (value) => JSON.stringify(value),
      fromDriver: (stored) => parse(parseStoredText(stored)).value,
    })(),
  /** A time of day; one that was written otherwise (`9:00`) is read where that leaves no doubt. */
  time: () =>
    customType<{ data: string; driverData: string }>({
      dataType: () => 'text',
      fromDriver: (stored) => parseTime(stored) ?? stored,
    })(),
  /** What a column of JSON holds, as its parser takes it. */
  parseRaw: (stored: unknown): unknown =>
    typeof stored === 'string' ? parseStoredText(stored) : undefined,
  /** A field of a column of JSON as text; ask for `isJsonObject` first. */
  jsonField: (column: AnySQLiteColumn, field: string): SQL =>
    sql`cast(${column} ->> ${sql.raw(`'${field}'`)} AS text)`,
  isJson: (column: AnySQLiteColumn): SQL => sql`json_valid(${column})`,
  isJsonObject: (column: AnySQLiteColumn): SQL =>
    sql`(CASE WHEN json_valid(${column}) THEN json_type(${column}) = 'object' ELSE false END)`,
  isJsonArray: (column: AnySQLiteColumn): SQL =>
    sql`(CASE WHEN json_valid(${column}) THEN json_type(${column}) = 'array' ELSE false END)`,
  /** Milliseconds since 1970. */
  instant: () => integer(),
  /** Centavos. */
  money: () => integer(),
  /** What is added up: more than any one amount may be. */
  moneySum: () => integer(),
  index,
  uniqueIndex,
  primaryKey,
  foreignKey,
  check,
  /** 24-hour `HH:mm`. */
  isTime: (column: AnySQLiteColumn): SQL =>
    sql`(${column} GLOB '[01][0-9]:[0-5][0-9]' OR ${column} GLOB '2[0-3]:[0-5][0-9]')`,
  /** `YYYY-MM-DD`, a date that exists. `IS`: for one that does not, `date()` is null. */
  isDate: (column: AnySQLiteColumn): SQL =>
    sql`(${column} GLOB '[12][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]' AND ${column} IS date(${column}))`,
  /** One text `[a,b,…]` of all the rows: a row each costs three times as much to fetch. */
  list: (value: SQL): SQL<string> => sql<string>`json_group_array(${value})`,
}

type PreparableQuery = { prepare: () => unknown }

/** A statement that is compiled once for each connection. */
export function prepareSqlite<Q extends PreparableQuery>(
  _name: string,
  query: Q,
): ReturnType<Q['prepare']> {
  // drizzle types prepare() on each builder; through a type parameter only `unknown` remains.
  return query.prepare() as ReturnType<Q['prepare']>
}

/** Bytes that the write-ahead log may keep on disk once it has been copied into the database. */
export const LONGEST_WAL = 32 * 1024 * 1024

/** Opens the file of a `file:` address, migrated and ready. */
export async function openSqlite(address: string, migrations: string): Promise<Storage> {
  const path = address.replace(/^file:/, '')
  restrictToOwner(path)
  const writer = await connect(path)
  migrate(writer, migrations)
  writer.pragma('busy_timeout = 0')
  // What a savepoint may have to undo is kept in memory instead of a temporary file.
  writer.pragma('temp_store = MEMORY')
  writer.pragma('cache_size = -65536')
  // A checkpoint every 16 MB; what a long reader let it grow beyond 32 is cut off again.
  writer.pragma('wal_autocheckpoint = 4000')
  writer.pragma(`journal_size_limit = ${LONGEST_WAL}`)
  const reader = await connect(path)
  reader.pragma('query_only = ON')
  const readDb = wrapConnection(reader)
  const writes = new WriteQueue(createBatchRunner(writer))
  const writeDb = wrapConnection(writer)
  return {
    read: (fn) => fn(readDb),
    write: (fn) => writes.add(() => fn(writeDb)),
    close: async () => {
      await writes.drain()
      reader.close()
      writer.close()
    },
  }
}

async function connect(path: string): Promise<Database.Database> {
  const connection = new Database(path, { timeout: 5000 })
  await useWal(connection)
  connection.pragma('synchronous = FULL')
  connection.pragma('foreign_keys = ON')
  if (connection.pragma('synchronous', { simple: true }) !== 2) {
    throw new Error('SQLite did not accept synchronous=FULL: bookings would not be durable')
  }
  return connection
}

/** The switch to WAL does not wait for another process that is making it at the same moment. */
async function useWal(connection: Database.Database): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      connection.pragma('journal_mode = WAL')
      return
    } catch (error) {
      if (!isBusy(error) || attempt === 50) throw error
      await setTimeout(20 + Math.random() * 30)
    }
  }
}

/** Drizzle over a connection: its proxy driver is async at the speed of the synchronous one. */
function wrapConnection(connection: Database.Database): Db {
  const statements = new Map<string, Database.Statement>()
  const getStatement = (text: string) => {
    let statement = statements.get(text)
    if (!statement) {
      statement = connection.prepare(text)
      if (statement.reader) statement.raw(true)
      if (statements.size > 500) statements.clear()
      statements.set(text, statement)
    }
    return statement
  }
  return drizzle(async (text, params, method) => {
    const statement = getStatement(text)
    if (!statement.reader) {
      statement.run(...params)
      return { rows: [] }
    }
    // The driver's answer for `get` is one row, which its type does not say.
    if (method === 'get') return { rows: statement.get(...params) as unknown[] }
    return { rows: statement.all(...params) }
  })
}

/** Runs several writes in one transaction, each in a savepoint of its own: one fsync for all. */
function createBatchRunner(writer: Database.Database) {
  const prepareStatement = (text: string) => writer.prepare(text)
  const begin = prepareStatement('BEGIN IMMEDIATE')
  const commit = prepareStatement('COMMIT')
  const rollback = prepareStatement('ROLLBACK')
  const open = prepareStatement('SAVEPOINT one_write')
  const undo = prepareStatement('ROLLBACK TO one_write')
  const release = prepareStatement('RELEASE one_write')

  async function runOne<T>(task: () => Promise<T>): Promise<PromiseSettledResult<T>> {
    open.run()
    try {
      const value = await task()
      release.run()
      return { status: 'fulfilled', value }
    } catch (reason) {
      // A full disk ends the whole transaction, savepoints and all: then nobody was served.
      if (!writer.inTransaction) throw reason
      undo.run()
      release.run()
      return { status: 'rejected', reason }
    }
  }

  return async function runBatch<T>(tasks: (() => Promise<T>)[]) {
    await beginWhenFree(() => begin.run())
    try {
      const results: PromiseSettledResult<T>[] = []
      for (const task of tasks) results.push(await runOne(task))
      commit.run()
      return results
    } catch (error) {
      if (writer.inTransaction) rollback.run()
      throw error
    }
  }
}

const LONGEST_WAIT_MS = 10_000

async function beginWhenFree(begin: () => void): Promise<void> {
  const until = Date.now() + LONGEST_WAIT_MS
  for (;;) {
    try {
      begin()
      return
    } catch (error) {
      if (!isBusy(error)) throw error
      if (Date.now() > until)
        throw new OverloadError('the database stayed locked by another process')
    }
    await setTimeout(1 + Math.random() * 3)
  }
}

function isBusy(error: unknown): boolean {
  return (
    error instanceof Database.SqliteError &&
    (error.code.startsWith('SQLITE_BUSY') || error.code === 'SQLITE_LOCKED')
  )
}

function migrate(writer: Database.Database, folder: string): void {
  writer.exec('CREATE TABLE IF NOT EXISTS migrations (hash TEXT PRIMARY KEY, applied_at INTEGER)')
  const files = readMigrationFiles({ migrationsFolder: folder })
  writer
    .transaction(() => {
      const hashes = writer.prepare('SELECT hash FROM migrations').pluck().all().map(String)
      requireKnownMigrations(hashes, files)
      const applied = new Set(hashes)
      const note = writer.prepare('INSERT INTO migrations VALUES (?, ?)')
      for (const { sql: statements, hash } of files) {
        if (applied.has(hash)) continue
        for (const statement of statements) writer.exec(statement)
        note.run(hash, Date.now())
      }
    })
    .immediate()
}
