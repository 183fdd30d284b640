import type { SqliteRemoteDatabase } from 'drizzle-orm/sqlite-proxy'

/** What queries run on: a connection, or the transaction that `write` hands out. */
export type Db = SqliteRemoteDatabase
