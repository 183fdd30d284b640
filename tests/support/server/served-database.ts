/** A database that processes of the built server have between them, of either engine. */
import type { Storage } from '#db/dialect/storage.ts'
import { openStorage } from '#db/open.ts'
import { MIGRATIONS } from '#tests/support/db/factories.ts'
import { type ServerProcess, startServer } from './process.ts'
import {
  type DatabaseFile,
  type RaceResult,
  readPostgresRaceResult,
  readRaceResult,
} from './salon.ts'

export type ServedDatabase = {
  engine: 'SQLite' | 'PostgreSQL'
  /** What its processes are given as `DATABASE_URL`. */
  address: string
  /** Starts one more process on it: of the server as it ships, or of another built file. */
  start: (env?: Record<string, string>, entry?: string) => Promise<ServerProcess>
  /** What a test itself reads and writes. A file is closed again: the next process finds it as a kill left it. */
  use: <T>(task: (storage: Storage) => Promise<T>) => Promise<T>
  readResult: () => Promise<RaceResult>
  /** What SQLite finds wrong in a file; a server looks after its pages itself. */
  listFaults: () => string[]
}

export const serveFile = (file: DatabaseFile): ServedDatabase => ({
  engine: 'SQLite',
  address: `file:${file.path}`,
  start: (env, entry) =>
    startServer({ database: file.path, ...(env && { env }), ...(entry && { entry }) }),
  use: async (task) => {
    const storage = await openStorage(`file:${file.path}`, MIGRATIONS)
    try {
      return await task(storage)
    } finally {
      await storage.close()
    }
  },
  readResult: async () => readRaceResult(file),
  listFaults: () =>
    file
      .query('PRAGMA integrity_check')
      .map((row) => `integrity: ${row.integrity_check}`)
      .filter((fault) => fault !== 'integrity: ok'),
})

/** @param address what its processes are given; @param storage another way to the same database */
export const servePostgres = (address: string, storage: Storage): ServedDatabase => ({
  engine: 'PostgreSQL',
  address,
  start: (env, entry) =>
    startServer({
      ...(entry && { entry }),
      database: '',
      env: { DATABASE_URL: address, SECRET_KEY: 'the-same-key-for-all-of-the-processes', ...env },
    }),
  use: (task) => task(storage),
  readResult: () => readPostgresRaceResult(storage),
  listFaults: () => [],
})
