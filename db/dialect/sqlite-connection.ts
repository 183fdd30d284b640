import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/sqlite-proxy'
import type { Db } from './db.ts'

export const getPath = (address: string) => address.replace(/^file:/, '')

/**
 * For whoever works on what is there: opening a file that is not would make an empty database.
 * @throws in a sentence where the address is a file's that does not exist
 */
export function requireExistingFile(address: string): void {
  if (!address.startsWith('file:') || existsSync(getPath(address))) return
  throw new Error(
    `there is no database at ${resolve(getPath(address))}; set DATABASE_URL to the one that the server has (file:<path>)`,
  )
}

/** A connection that cannot write. */
export async function openReader(address: string): Promise<Database.Database> {
  const reader = await connect(getPath(address))
  reader.pragma('query_only = ON')
  return reader
}

export async function connect(path: string): Promise<Database.Database> {
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

export function isBusy(error: unknown): boolean {
  return (
    error instanceof Database.SqliteError &&
    (error.code.startsWith('SQLITE_BUSY') || error.code === 'SQLITE_LOCKED')
  )
}

/** Drizzle over a connection: its proxy driver is async at the speed of the synchronous one. */
export function wrapConnection(connection: Database.Database): Db {
  const run = createRunner(connection)
  // The driver's answer for `get` is one row or none, which its type does not say.
  const db = drizzle(async (text, params, method) => ({
    rows: run(text, params, method) as unknown[],
  }))
  runners.set(db, run)
  return db
}

/** Runs a statement at once. */
export type Runner = ReturnType<typeof createRunner>
const runners = new WeakMap<Db, Runner>()

/** What runs the statements of a connection of this process; of any other there is none. */
export const findRunner = (db: Db): Runner | undefined => runners.get(db)

/** Runs statements as drizzle's proxy driver asks for them, each compiled once. */
export function createRunner(connection: Database.Database) {
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
  return (text: string, params: unknown[], method: string): unknown[] | undefined => {
    const statement = getStatement(text)
    if (!statement.reader) {
      statement.run(...params)
      return []
    }
    // `get` hands over the one row itself; its columns are read raw.
    if (method === 'get') return statement.get(...params) as unknown[] | undefined
    return statement.all(...params)
  }
}
