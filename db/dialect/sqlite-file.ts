import { drizzle } from 'drizzle-orm/sqlite-proxy'
import type { Db } from './db.ts'
import { HeavyQueue } from './heavy-queue.ts'
import { checkpointApart } from './sqlite-checkpoints.ts'
import { connect, getPath, openReader, wrapConnection } from './sqlite-connection.ts'
import { restrictToOwner } from './sqlite-copy.ts'
import { HeavyProcess, type HeavyReads } from './sqlite-heavy-process.ts'
import { migrateSqlite } from './sqlite-migrate.ts'
import { getPicturesPath, SqlitePictures } from './sqlite-pictures.ts'
import { writeStatistics } from './sqlite-statistics.ts'
import { createBatchRunner, prepareWriter } from './sqlite-writer.ts'
import type { Storage } from './storage.ts'
import { WriteQueue } from './write-queue.ts'

/**
 * Opens the file of a `file:` address, migrated and ready.
 * @param heavyReads without it they run in this process
 */
export async function openSqlite(
  address: string,
  migrations: string,
  heavyReads?: HeavyReads,
): Promise<Storage> {
  const path = getPath(address)
  restrictToOwner(path)
  const writer = await connect(path)
  migrateSqlite(writer, migrations)
  writeStatistics(writer)
  prepareWriter(writer)
  const reader = await openReader(address)
  const readDb = wrapConnection(reader)
  // A handle of its own compiles its own statements: tests look at each for how it is read.
  const heavyDb = wrapConnection(reader)
  const apart = heavyReads && createHeavyReader(address, heavyReads)
  const runBatch = createBatchRunner(writer)
  const writes = new WriteQueue(apart ? checkpointApart(writer, runBatch, apart.copyLog) : runBatch)
  const writeDb = wrapConnection(writer)
  const pictures = new SqlitePictures(getPicturesPath(path))
  return {
    read: (fn) => fn(readDb),
    readHeavy: apart?.readHeavy ?? ((_house, fn) => fn(heavyDb)),
    write: (fn) => writes.add(() => fn(writeDb)),
    countWrites: () => writes.count(),
    pictures,
    close: async () => {
      await writes.drain()
      await apart?.close()
      await pictures.close()
      reader.close()
      writer.close()
    },
  }
}

/** Takes turns at the one process, whose statements come one after the other. */
const MOST_HEAVY_READS = 3

/** Used again and again, one read at a time: each keeps the statements that it has compiled. */
type HeavyHandle = { db: Db; signal: AbortSignal | undefined }

/** @property copyLog of the log into the database, beside all who read and write */
type HeavyReader = Pick<Storage, 'readHeavy' | 'close'> & { copyLog: () => Promise<unknown> }

/** Heavy reads of a SQLite database in a process of their own. */
function createHeavyReader(address: string, how: HeavyReads): HeavyReader {
  const queue = new HeavyQueue(MOST_HEAVY_READS)
  const reader = new HeavyProcess(address, how)
  const idle: HeavyHandle[] = []
  const createHandle = (): HeavyHandle => {
    const handle: HeavyHandle = {
      signal: undefined,
      db: drizzle(async (text, params, method) => ({
        // The driver's answer for `get` is one row or none, which its type does not say.
        rows: (await reader.ask({ text, params, method }, handle.signal)) as unknown[],
      })),
    }
    return handle
  }
  const readWith = async <T>(fn: (db: Db) => Promise<T>, signal?: AbortSignal): Promise<T> => {
    const handle = idle.pop() ?? createHandle()
    handle.signal = signal
    try {
      return await fn(handle.db)
    } finally {
      idle.push(handle)
    }
  }
  return {
    readHeavy: (house, fn, signal) => queue.add(house, () => readWith(fn, signal), signal),
    copyLog: () =>
      reader.ask({ text: 'PRAGMA wal_checkpoint(PASSIVE)', params: [], method: 'all' }),
    close: async () => {
      queue.close()
      await reader.close()
    },
  }
}
