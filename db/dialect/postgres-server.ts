import pg from 'pg'
import type { PictureStore } from './picture-store.ts'
import { parsePostgresAddress } from './postgres-address.ts'
import { createHeavyReader } from './postgres-heavy-reads.ts'
import { migratePostgres } from './postgres-migrate.ts'
import { PostgresNews } from './postgres-news.ts'
import { createPostgresPictures } from './postgres-pictures.ts'
import { createDb, openPool, TIMEOUTS, toStorageError } from './postgres-pool.ts'
import { PostgresWriter } from './postgres-writer.ts'
import type { Storage } from './storage.ts'
import { WriteQueue } from './write-queue.ts'

/** Each task is several round trips; a longer batch would keep other processes from their turn. */
const LARGEST_BATCH = 8

/**
 * What a transaction waits for is our next query alone: a process that is frozen in the middle of one
 * gives its place to the others after these seconds (ms).
 */
const WRITER = { ...TIMEOUTS, idle_in_transaction_session_timeout: 5000, pipeline: true }

/** Opens a database of a PostgreSQL server, migrated and ready; any number of processes may. */
export async function openPostgresServer(address: string, migrations: string): Promise<Storage> {
  const { connectionString, poolSize } = parsePostgresAddress(address)
  await migrate(connectionString, migrations)
  const readers = openPool(connectionString, poolSize)
  const heavy = createHeavyReader(connectionString)
  const writers = openPool(connectionString, 1, WRITER)
  const writer = new PostgresWriter(writers)
  const news = new PostgresNews(connectionString)
  const writes = new WriteQueue(async (tasks) => {
    const results = await writer.runBatch(tasks)
    news.tell()
    return results
  }, LARGEST_BATCH)
  const readDb = createDb(() => readers)
  return {
    read: (fn) => fn(readDb),
    readHeavy: heavy.readHeavy,
    write: (fn) => writes.add(() => fn(writer.db)),
    // Without a transaction a statement commits by itself, and reads what was committed before it.
    take: (fn) => fn(readDb),
    pictures: createPostgresPictures((text, params) => readers.query(text, params)),
    countWrites: () => writes.count(),
    subscribe: (listener) => news.subscribe(listener),
    close: async () => {
      await writes.drain()
      await Promise.all([news.close(), readers.end(), heavy.close(), writers.end()])
    },
  }
}

/** The pictures of such a database alone, for the process that prepares them. */
export function openPostgresPictures(address: string): PictureStore {
  const pool = openPool(parsePostgresAddress(address).connectionString, 1)
  return createPostgresPictures(
    (text, params) => pool.query(text, params),
    () => pool.end(),
  )
}

/** On a connection without time limits: a migration of a large table takes what it takes. */
async function migrate(connectionString: string, folder: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000 })
  await client.connect().catch((error: unknown) => {
    throw toStorageError(error)
  })
  try {
    const query = (text: string, params?: unknown[]) => client.query(text, params)
    await migratePostgres({ exec: query, query }, folder)
  } finally {
    await client.end()
  }
}
