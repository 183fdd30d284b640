/** Copies of a SQLite database: consistent while it is served, and checked by opening them. */
import { chmodSync, closeSync, existsSync, fsyncSync, linkSync, openSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { requireKnownMigrations } from './migration-check.ts'

/** All pages in one step: between two, another process's write would begin the copy anew. */
const ALL_PAGES = 0x7fffffff

/**
 * Copies a database into a file that must not exist. The copy holds every write that was answered
 * before it began; nothing stands under its name before it has been checked.
 * @param migrations folder of those that this version knows
 */
export async function copySqlite(from: string, to: string, migrations: string): Promise<void> {
  if (!existsSync(from)) throw new Error(`there is no database at ${from}`)
  for (const path of [to, `${to}-wal`, `${to}-shm`]) {
    if (existsSync(path)) throw new Error(`${path} exists already: nothing was written`)
  }
  const unchecked = `${to}.${process.pid}.partial`
  try {
    closeSync(openSync(unchecked, 'wx', 0o600))
    const hashes = await copyPages(from, unchecked)
    checkCopy(unchecked, hashes)
    requireKnownMigrations(hashes, readMigrationFiles({ migrationsFolder: migrations }))
    // Linking fails where another process has made the file meanwhile; renaming would replace it.
    linkSync(unchecked, to)
  } finally {
    rmSync(unchecked, { force: true })
  }
  syncToDisk(dirname(to))
}

/** @returns the hashes of the migrations that the database has had */
async function copyPages(from: string, to: string): Promise<string[]> {
  const source = new Database(from, { fileMustExist: true, timeout: 5000 })
  try {
    source.pragma('query_only = ON')
    const hashes = listMigrations(source)
    await source.backup(to, { progress: () => ALL_PAGES })
    return hashes
  } finally {
    source.close()
  }
}

/** Reads the whole copy, and leaves it one file without a journal beside it. */
function checkCopy(path: string, hashes: readonly string[]): void {
  const copy = new Database(path, { fileMustExist: true })
  try {
    copy.pragma('journal_mode = DELETE')
    const found = copy.pragma('integrity_check', { simple: true })
    if (found !== 'ok') throw new Error('the copy is damaged: SQLite’s integrity check failed')
    if (listMigrations(copy).join() !== hashes.join()) {
      throw new Error('the copy is of another version than its source')
    }
  } finally {
    copy.close()
  }
  syncToDisk(path)
}

function listMigrations(database: Database.Database): string[] {
  try {
    const hashes = database.prepare('SELECT hash FROM migrations ORDER BY hash').pluck().all()
    return hashes.map(String)
  } catch (error) {
    if (error instanceof Database.SqliteError) throw new Error('this is no database of Vez')
    throw error
  }
}

/** Has a file, or the names in a folder, outlive a power cut. */
export function syncToDisk(path: string): void {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Makes a database and what lies beside it its owner's alone; what SQLite adds later follows it. */
export function restrictToOwner(path: string): void {
  closeSync(openSync(path, 'a', 0o600))
  for (const file of [path, `${path}-wal`, `${path}-shm`]) {
    if (existsSync(file)) chmodSync(file, 0o600)
  }
}
