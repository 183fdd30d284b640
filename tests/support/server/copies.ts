/** Copies made by the command while bookings come in. */
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { type BookingLoad, listPromisedIds } from './booking-load.ts'
import { runServer } from './process.ts'

export type LoadedCopy = {
  path: string
  code: number | null
  errors: string
  /** Bookings that had been promised when it began, and those of them that it does not hold. */
  before: number
  missing: string[]
  /** What `PRAGMA integrity_check` says. */
  integrity: string
}

/** @param command what to do with which files, as people type it behind `npm run` */
export const runCopyCommand = (
  command: 'backup' | 'restore',
  database: string,
  ...files: string[]
) => runServer({ database, args: [command, ...files] })

/** Each begins once 20 more bookings have been promised; into the folder `copies` beside the file. */
export async function copyUnderLoad(
  database: string,
  load: BookingLoad,
  count: number,
): Promise<LoadedCopy[]> {
  const copies: LoadedCopy[] = []
  for (let round = 1; round <= count; round++) {
    await load.reach(load.promised.length + 20)
    const path = join(dirname(database), 'copies', `${round}.db`)
    const before = listPromisedIds(load)
    const { code, errors } = await runCopyCommand('backup', database, path)
    copies.push({ path, code, errors, before: before.length, ...compareCopy(path, before) })
  }
  return copies
}

/** @param before the bookings that it must hold */
export function compareCopy(path: string, before: readonly string[]) {
  const stored = listStoredIds(path)
  const database = new Database(path, { readonly: true })
  const integrity = String(database.pragma('integrity_check', { simple: true }))
  database.close()
  return { missing: before.filter((id) => !stored.has(id)), integrity }
}

/** Of the bookings in a database file. */
export function listStoredIds(path: string): Set<string> {
  const database = new Database(path, { readonly: true })
  const ids = database.prepare('SELECT id FROM bookings').pluck().all().map(String)
  database.close()
  return new Set(ids)
}
