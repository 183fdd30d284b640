import type { Db } from './db.ts'

/** A database that is open. */
export type Storage = {
  /** Runs queries on the reader. */
  read: <T>(fn: (db: Db) => Promise<T>) => Promise<T>
  /**
   * Runs queries in a transaction on the one writer; what throws is undone. Writes that wait share
   * a commit, so nothing but queries on `tx` may be awaited inside.
   */
  write: <T>(fn: (tx: Db) => Promise<T>) => Promise<T>
  /** Finishes what waits, then closes. */
  close: () => Promise<void>
}

/** The database cannot take this now; the caller may try again. */
export class OverloadError extends Error {
  override name = 'Overloaded'
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

/** Does the row hold what a table does not take, such as a date that is none, from before it was checked? */
export function isCheckViolation(error: unknown): boolean {
  for (const { code } of listErrorReasons(error)) {
    if (code === '23514' || code === 'SQLITE_CONSTRAINT_CHECK') return true
  }
  return false
}

/** Is this trouble that may pass: a locked database, a full disk? */
export function isOverload(error: unknown): boolean {
  if (error instanceof OverloadError) return true
  for (const { code } of listErrorReasons(error)) {
    if (/^SQLITE_(BUSY|LOCKED|FULL|IOERR|NOMEM)/.test(code)) return true
    // PostgreSQL: serialization, deadlock, no resources, shutting down.
    if (/^(40001|40P01|53\w{3}|57P0\d)$/.test(code)) return true
  }
  return false
}

/** The driver's code of an error: the one part of it that holds nobody's data. */
export function getDatabaseErrorCode(error: unknown): string | undefined {
  for (const { code } of listErrorReasons(error)) if (code) return code
  return undefined
}
