import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Db } from './db.ts'
import { asDb } from './postgres-kit.ts'
import { OverloadError } from './storage.ts'

/** ms; what takes longer is given up, so that no connection is held by whoever has long gone. */
export const TIMEOUTS = {
  connectionTimeoutMillis: 5000,
  idleTimeoutMillis: 60_000,
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 60_000,
  lock_timeout: 10_000,
  // A server that no longer answers at all.
  query_timeout: 45_000,
}

/** A booking that was answered is on the disk, whatever the server's own default is. */
const DURABLE =
  "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"

export function openPool(
  connectionString: string,
  max: number,
  settings: pg.PoolConfig = TIMEOUTS,
  prepareConnection = DURABLE,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    ...settings,
    keepAlive: true,
    application_name: 'vez',
    onConnect: async (client) => {
      // A connection that breaks in use fails its query, which is told; without a listener it ends us.
      client.on('error', () => {})
      await client.query(prepareConnection)
    },
  })
  // One that breaks while it is idle is replaced by the pool.
  pool.on('error', () => {})
  return pool
}

/** Beyond these a text is sent unnamed: the server keeps what has a name as long as the connection. */
const MOST_NAMES = 500
const names = new Map<string, string>()

/** The name of a statement that the server parses once a connection; none for one text too many. */
function getStatementName(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= MOST_NAMES) return known
  const name = `vez_${names.size}`
  names.set(text, name)
  return name
}

const { INT8 } = pg.types.builtins
/** Counts and sums are numbers, as in SQLite; what the column's own type reads stays as it is. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format),
}

/** @param get the pool, or the connection that has the transaction */
export function createDb(get: () => Pick<pg.ClientBase, 'query'>): Db {
  const query = async (asked: pg.QueryConfig, values: unknown[]) => {
    const name = getStatementName(asked.text)
    try {
      return await get().query({ ...asked, ...(name && { name }), values, types })
    } catch (error) {
      throw toStorageError(error)
    }
  }
  // Drizzle asks a client for nothing else: transactions are the writer's.
  return asDb(drizzle({ client: { query } as unknown as pg.Pool }))
}

/** What the server itself refused stays as it is; the rest is a connection that could not be had or broke. */
export function toStorageError(error: unknown): unknown {
  if (error instanceof pg.DatabaseError || !(error instanceof Error)) return error
  if (!isConnectionError(error)) return error
  const code = 'code' in error ? ` (${error.code})` : ''
  return new OverloadError(`the database cannot be reached${code}`, { cause: error })
}

/** The driver gives these no code of their own. */
const BROKEN =
  /^(timeout exceeded|connection terminated|client (was closed|has encountered)|query read timeout)/i

function isConnectionError(error: Error): boolean {
  if (BROKEN.test(error.message)) return true
  const code = 'code' in error ? String(error.code) : ''
  return /^(ECONN|EPIPE|ENOENT|ENOTFOUND|EAI_|ETIMEDOUT|EHOST|ENET)/.test(code)
}
