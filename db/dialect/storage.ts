import type { Db } from './db.ts'
import type { PictureStore } from './picture-store.ts'

/** @property waiting now @property begun and waited_ms since the start, of those that have left it */
export type WriteCounts = { waiting: number; begun: number; waited_ms: number }

/** A database that is open. */
export type Storage = {
  /** Runs queries on the reader. */
  read: <T>(fn: (db: Db) => Promise<T>) => Promise<T>
  /**
   * Runs queries that list or sum over a whole house where they hold nobody up: one of a house at a
   * time, houses in turn.
   * @param signal aborted once nobody waits: what waits is dropped, what runs is ended soon
   * @throws OverloadError where a house has too many waiting, NobodyWaitsError where nobody waits
   */
  readHeavy: <T>(house: string, fn: (db: Db) => Promise<T>, signal?: AbortSignal) => Promise<T>
  /**
   * Runs queries in a transaction on the one writer; what throws is undone. Writes that wait share
   * a commit, so nothing but queries on `tx` may be awaited inside; and where one of them throws, the
   * others run once more, so nothing outside `tx` may be changed that a second run would spoil.
   */
  write: <T>(fn: (tx: Db) => Promise<T>) => Promise<T>
  /**
   * Runs one statement that takes rows which other processes want as well, by itself: whoever comes
   * second finds what is left. In `write` it would undo all that shares its commit. Where there is
   * none, `write` does.
   */
  take?: <T>(fn: (db: Db) => Promise<T>) => Promise<T>
  /** How the queue of writes of this process stands; a database in the process has none. */
  countWrites?: () => WriteCounts
  /**
   * Calls back soon after any process has written. Where there is none, the database has no way to
   * tell; where there is one, it may still miss some: who must know asks the database now and then.
   * @returns ends it
   */
  subscribe?: (listener: () => void) => () => void
  /** What pictures are made of, apart from the tables. */
  pictures: PictureStore
  /** Finishes what waits, then closes. */
  close: () => Promise<void>
}

/** The database cannot take this now; the caller may try again. */
export class OverloadError extends Error {
  override name = 'Overloaded'
}

/** Given up because whoever asked has gone: nobody gets the answer, and nothing is wrong. */
export class NobodyWaitsError extends OverloadError {
  override name = 'NobodyWaits'
}

/** The codes and messages of an error and all its causes; drizzle wraps what the driver says. */
function* listErrorReasons(error: unknown): Generator<{ code: string; message: string }> {
  for (let at = error; at instanceof Error; at = at.cause) {
    yield { code: 'code' in at ? String(at.code) : '', message: at.message }
  }
}

/** Did the database itself refuse because the professional's time is taken? */
export function isOverlap(error: unknown): boolean {
  for (const { code, message } of listErrorReasons(error)) {
    if (code === '23P01' || message === 'occupancy_overlap') return true
  }
  return false
}

/** Does a row with that key exist already? */
export function isDuplicate(error: unknown): boolean {
  for (const { code } of listErrorReasons(error)) {
    if (code === '23505' || code === 'SQLITE_CONSTRAINT_UNIQUE') return true
    if (code === 'SQLITE_CONSTRAINT_PRIMARYKEY') return true
  }
  return false
}

/** Was it refused for what failed before it in the same transaction? PostgreSQL alone says so. */
export const isAborted = (error: unknown): boolean => getDatabaseErrorCode(error) === '25P02'

/** Does the row hold what a table does not take, such as a date that is none, from before it was checked? */
export function isCheckViolation(error: unknown): boolean {
  for (const { code } of listErrorReasons(error)) {
    if (code === '23514' || code === 'SQLITE_CONSTRAINT_CHECK') return true
  }
  return false
}

/** Is it, or what caused it, an error of that kind? */
function isCausedBy(error: unknown, kind: typeof OverloadError): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof kind) return true
  }
  return false
}

/** Was it given up because whoever asked has gone? */
export const isForNobody = (error: unknown): boolean => isCausedBy(error, NobodyWaitsError)

/** Is this trouble that may pass: a locked database, a full disk? */
export function isOverload(error: unknown): boolean {
  if (isCausedBy(error, OverloadError)) return true
  for (const { code } of listErrorReasons(error)) {
    if (/^SQLITE_(BUSY|LOCKED|FULL|IOERR|NOMEM)/.test(code)) return true
    // PostgreSQL: serialization, deadlock, a lock or a statement that took too long, no resources, no
    // connection, shutting down, a disk that fails.
    if (/^(40001|40P01|55P03|57014|53\w{3}|08\w{3}|57P0\d|58030)$/.test(code)) return true
  }
  return false
}

/** The driver's code of an error: the one part of it that holds nobody's data. */
export function getDatabaseErrorCode(error: unknown): string | undefined {
  for (const { code } of listErrorReasons(error)) if (code) return code
  return undefined
}
