import { existsSync } from 'node:fs'
import type Database from 'better-sqlite3'
import { type KeptPicture, type PictureStore, SHARED_SIZE } from './picture-store.ts'
import { connect } from './sqlite-connection.ts'
import { restrictToOwner } from './sqlite-copy.ts'

/** @param schema of the attached file, with the point behind it */
const listTables = (schema: string) => `
CREATE TABLE IF NOT EXISTS ${schema}pictures (
  name TEXT PRIMARY KEY, width INTEGER NOT NULL, height INTEGER NOT NULL,
  bytes INTEGER NOT NULL, kept_at INTEGER NOT NULL, gone_at INTEGER
);
CREATE INDEX IF NOT EXISTS ${schema}pictures_age ON pictures (kept_at, name);
CREATE TABLE IF NOT EXISTS ${schema}picture_files (
  name TEXT NOT NULL REFERENCES pictures (name) ON DELETE CASCADE,
  size INTEGER NOT NULL, content BLOB NOT NULL, PRIMARY KEY (name, size)
);`

/** The file beside a database that holds its pictures. */
export const getPicturesPath = (database: string): string => `${database}.pictures`

/** Makes its tables in a file that a connection has attached. */
export const createPicturesTables = (database: Database.Database, schema: string): void =>
  void database.exec(listTables(`${schema}.`))

/** Opens such a file, made where it is missing. */
async function openPictures(path: string): Promise<Database.Database> {
  restrictToOwner(path)
  const database = await connect(path)
  database.exec(listTables(''))
  return database
}

/** Pictures in a file of their own, which comes to be with the first one. */
export class SqlitePictures implements PictureStore {
  readonly #path: string
  #opened: Promise<Database.Database> | null = null

  /** @param path of the pictures' own file */
  constructor(path: string) {
    this.#path = path
  }

  async renew(name: string, now: number): Promise<KeptPicture | null> {
    const database = await this.#find()
    const row = database
      ?.prepare(
        'UPDATE pictures SET kept_at = max(kept_at, ?) WHERE name = ? RETURNING name, width, height, bytes',
      )
      .get(now, name)
    // The statement names the columns that make one.
    return (row as KeptPicture | undefined) ?? null
  }

  async keep(
    { name, width, height, bytes }: KeptPicture,
    files: Parameters<PictureStore['keep']>[1],
    now: number,
  ): Promise<void> {
    const database = await this.#open()
    const picture = database.prepare(
      `INSERT INTO pictures (name, width, height, bytes, kept_at) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (name) DO UPDATE SET kept_at = max(kept_at, excluded.kept_at)`,
    )
    const file = database.prepare(
      'INSERT INTO picture_files (name, size, content) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
    )
    const insert = database.transaction(() => {
      picture.run(name, width, height, bytes, now)
      for (const { size, content } of files) file.run(name, size, content)
    })
    insert.immediate()
  }

  async findFile(name: string, size: number): Promise<Uint8Array<ArrayBuffer> | null> {
    const database = await this.#find()
    const content = database
      ?.prepare(
        'SELECT content FROM picture_files WHERE name = ? AND size >= ? ORDER BY size LIMIT 1',
      )
      .pluck()
      .get(name, size)
    return content instanceof Uint8Array ? new Uint8Array(content) : null
  }

  async findShared(name: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const database = await this.#find()
    const content = database
      ?.prepare('SELECT content FROM picture_files WHERE name = ? AND size = ?')
      .pluck()
      .get(name, SHARED_SIZE)
    return content instanceof Uint8Array ? new Uint8Array(content) : null
  }

  async keepShared(name: string, content: Uint8Array): Promise<void> {
    const database = await this.#find()
    database
      ?.prepare(
        `INSERT INTO picture_files (name, size, content)
         SELECT name, ?, ? FROM pictures WHERE name = ? ON CONFLICT DO NOTHING`,
      )
      .run(SHARED_SIZE, content, name)
  }

  async listOld(before: number, after: string, most: number): Promise<string[]> {
    const database = await this.#find()
    const names = database
      ?.prepare('SELECT name FROM pictures WHERE kept_at < ? AND name > ? ORDER BY name LIMIT ?')
      .pluck()
      .all(before, after, most)
    return (names ?? []).map(String)
  }

  async remove(name: string, before: number): Promise<void> {
    const database = await this.#find()
    database?.prepare('DELETE FROM pictures WHERE name = ? AND kept_at < ?').run(name, before)
  }

  async close(): Promise<void> {
    const opened = this.#opened
    this.#opened = null
    const database = await opened
    database?.close()
  }

  #open(): Promise<Database.Database> {
    this.#opened ??= openPictures(this.#path)
    return this.#opened
  }

  async #find(): Promise<Database.Database | null> {
    return this.#opened || existsSync(this.#path) ? this.#open() : null
  }
}

/** How long (ms) a copy keeps what its source has removed: older copies of the tables may name it. */
const GONE_KEPT_MS = 30 * 24 * 60 * 60 * 1000

/**
 * Adds to one file of pictures what another has and it lacks; nothing is copied a second time. What the
 * other has no longer goes too, a month later.
 */
export async function copyPictures(from: string, to: string, now: number): Promise<void> {
  if (!existsSync(from)) return
  const database = await openPictures(to)
  try {
    database.prepare('ATTACH ? AS source').run(from)
    for (const name of listMissing(database)) copyPicture(database, name)
    database
      .prepare(
        `UPDATE pictures SET gone_at = CASE WHEN name IN (SELECT name FROM source.pictures)
         THEN NULL ELSE coalesce(gone_at, ?) END`,
      )
      .run(now)
    database.prepare('DELETE FROM pictures WHERE gone_at < ?').run(now - GONE_KEPT_MS)
    database.exec('DETACH source')
    database.pragma('journal_mode = DELETE')
  } finally {
    database.close()
  }
}

const listMissing = (database: Database.Database): string[] =>
  database
    .prepare('SELECT name FROM source.pictures EXCEPT SELECT name FROM main.pictures')
    .pluck()
    .all()
    .map(String)

/** Each in a transaction of its own: what was cut off goes on where it stopped. */
function copyPicture(database: Database.Database, name: string): void {
  const copy = database.transaction(() => {
    for (const [table, columns] of [
      ['pictures', 'name, width, height, bytes, kept_at'],
      ['picture_files', 'name, size, content'],
    ]) {
      const insert = `INSERT INTO main.${table} (${columns}) SELECT ${columns} FROM source.${table} WHERE name = ?`
      database.prepare(insert).run(name)
    }
  })
  copy()
}
