import type { Pool, PoolClient } from 'pg'
import type { Db } from './db.ts'
import { HeavyQueue, LONGEST_HEAVY_READ_MS } from './heavy-queue.ts'
import { createDb, openPool, TIMEOUTS, toStorageError } from './postgres-pool.ts'
import { isOverload, NobodyWaitsError, OverloadError, type Storage } from './storage.ts'

/** Connections of their own, so that lists never take the last one that a client waits for. */
const MOST_HEAVY_READS = 2

const HEAVY_TIMEOUTS = {
  ...TIMEOUTS,
  statement_timeout: LONGEST_HEAVY_READ_MS,
  query_timeout: LONGEST_HEAVY_READ_MS + 15_000,
}

/**
 * Each second the server looks whether whoever it works for is still connected, as it does not by
 * itself. On Windows it cannot, and says so: there a statement runs to its end.
 */
const END_WITH_CONNECTION = `DO $$ BEGIN
  PERFORM set_config('client_connection_check_interval', '1s', false);
EXCEPTION WHEN invalid_parameter_value THEN NULL;
END $$`

/** Heavy reads of a PostgreSQL server: whose answer nobody waits for loses its connection. */
export function createHeavyReader(connectionString: string): Pick<Storage, 'readHeavy' | 'close'> {
  const queue = new HeavyQueue(MOST_HEAVY_READS)
  const pool = openPool(connectionString, MOST_HEAVY_READS, HEAVY_TIMEOUTS, END_WITH_CONNECTION)
  const closing = new AbortController()
  return {
    readHeavy: (house, fn, left) =>
      queue.add(house, () => readUnlessEnded(pool, fn, { left, closing: closing.signal }), left),
    close: async () => {
      queue.close()
      closing.abort()
      await pool.end()
    },
  }
}

const handles = new WeakMap<PoolClient, Db>()

/** One of each connection, which keeps the statements that it has compiled. */
function getHandle(client: PoolClient): Db {
  const handle = handles.get(client) ?? createDb(() => client)
  handles.set(client, handle)
  return handle
}

/** Why a read may end before its answer: whoever asked has left, or the database closes. */
type Ends = { left: AbortSignal | undefined; closing: AbortSignal }

async function readUnlessEnded<T>(pool: Pool, fn: (db: Db) => Promise<T>, ends: Ends): Promise<T> {
  requireWanted(ends)
  const client = await pool.connect().catch((error: unknown) => {
    throw toStorageError(error)
  })
  const release = releaseOnce(client)
  const breakOff = () => release(true)
  const signals = [ends.left, ends.closing]
  for (const signal of signals) signal?.addEventListener('abort', breakOff, { once: true })
  try {
    requireWanted(ends)
    return await fn(getHandle(client))
  } catch (error) {
    release(isOverload(error))
    requireWanted(ends)
    throw error
  } finally {
    for (const signal of signals) signal?.removeEventListener('abort', breakOff)
    release(false)
  }
}

/** @throws where nobody waits for the answer or can get it any more */
function requireWanted({ left, closing }: Ends): void {
  if (left?.aborted) throw new NobodyWaitsError()
  if (closing.aborted) throw new OverloadError('the database is closing')
}

/** Gives a connection back, or ends it together with the statement that runs on it. */
function releaseOnce(client: PoolClient): (isBroken: boolean) => void {
  let isReleased = false
  return (isBroken) => {
    if (!isReleased) client.release(isBroken)
    isReleased = true
  }
}
