import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Row, Table } from './cells.ts'

/** Rows that are read or written at once, and the bytes of pictures among them. */
export const BATCH = { rows: 1000, bytes: 8 * 1024 * 1024 }

/** A database that is read in one snapshot, or is being filled. */
export type Side = {
  /** Rows in the order of their primary key, by the bytes of its texts. */
  readRows: (table: Table) => AsyncIterable<Row>
  close: () => Promise<void>
}

export type Source = Side & {
  /** Whether somebody may have written since the snapshot was taken. */
  isInUse: () => Promise<boolean>
}

/** Empty, with its triggers off; `close` before `keep` leaves it as it was. */
export type Target = Side & {
  insert: (table: Table, rows: readonly Row[]) => Promise<void>
  /** Turns the triggers on, checks what refers to what, and makes all of it last. */
  keep: () => Promise<void>
}

/** @param applied how many migrations a database has had */
export function requireThisVersion(applied: number, folder: string): void {
  if (applied === readMigrationFiles({ migrationsFolder: folder }).length) return
  throw new Error(
    'what is to be moved is of another version of Vez than this one: start this version on it once, then move it',
  )
}
