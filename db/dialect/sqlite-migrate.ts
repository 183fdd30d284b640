import type Database from 'better-sqlite3'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { requireKnownMigrations } from './migration-check.ts'

/**
 * Applies what a database has not had yet, all of it or nothing. A migration may drop a table to make it
 * anew, as drizzle-kit writes it: references are off meanwhile, or whatever refers to it would go too.
 */
export function migrateSqlite(writer: Database.Database, folder: string): void {
  writer.exec('CREATE TABLE IF NOT EXISTS migrations (hash TEXT PRIMARY KEY, applied_at INTEGER)')
  const files = readMigrationFiles({ migrationsFolder: folder })
  // Inside a transaction it says nothing and changes nothing.
  writer.pragma('foreign_keys = OFF')
  try {
    writer.transaction(() => applyMigrations(writer, files)).immediate()
  } finally {
    writer.pragma('foreign_keys = ON')
  }
}

function applyMigrations(writer: Database.Database, files: readonly MigrationMeta[]): void {
  const hashes = writer.prepare('SELECT hash FROM migrations').pluck().all().map(String)
  requireKnownMigrations(hashes, files)
  const applied = new Set(hashes)
  const missing = files.filter(({ hash }) => !applied.has(hash))
  if (missing.length === 0) return
  // A hand may have left some before: those are no reason to refuse the file.
  const before = countBrokenReferences(writer)
  const note = writer.prepare('INSERT INTO migrations VALUES (?, ?)')
  for (const { sql: statements, hash } of missing) {
    for (const statement of statements) writer.exec(statement)
    note.run(hash, Date.now())
  }
  if (countBrokenReferences(writer) > before) {
    throw new Error('a migration leaves rows that refer to what is gone')
  }
}

const countBrokenReferences = (writer: Database.Database): number =>
  writer.prepare('PRAGMA foreign_key_check').all().length
