import { existsSync, linkSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { getPath } from '#db/dialect/sqlite-connection.ts'
import { restrictToOwner, syncToDisk } from '#db/dialect/sqlite-copy.ts'
import { migrateSqlite } from '#db/dialect/sqlite-migrate.ts'
import { createPicturesTables, getPicturesPath } from '#db/dialect/sqlite-pictures.ts'
import { type Cell, type Row, type Table, toRow } from './cells.ts'
import { requireThisVersion, type Source, type Target } from './side.ts'

/** Where the tables of pictures lie, which have a file of their own. */
const PICTURES: Readonly<Record<string, string>> = {
  picture_contents: 'beside.pictures',
  picture_files: 'beside.picture_files',
}

const quote = (name: string) => `"${name}"`
const getSource = ({ name }: Table) => PICTURES[name] ?? `main.${quote(name)}`
const listColumns = ({ columns }: Table) => columns.map(({ name }) => quote(name)).join(', ')

/** Opens a file for reading, as it is at this moment. */
export async function openSqliteSource(address: string, migrations: string): Promise<Source> {
  const path = getPath(address)
  if (!existsSync(path)) throw new Error(`there is no database at ${path}`)
  const database = openFile(path)
  database.pragma('query_only = ON')
  const pictures = getPicturesPath(path)
  const hasPictures = existsSync(pictures)
  if (hasPictures) database.prepare('ATTACH ? AS beside').run(pictures)
  const watch = openFile(path)
  const getVersion = () => watch.pragma('data_version', { simple: true })
  const before = getVersion()
  database.exec('BEGIN')
  requireThisVersion(countMigrations(database), migrations)
  return {
    readRows: (table) =>
      table.name in PICTURES && !hasPictures ? noRows() : readRows(database, table),
    isInUse: async () => getVersion() !== before,
    close: async () => {
      watch.close()
      database.close()
    },
  }
}

function openFile(path: string): Database.Database {
  return new Database(path, { fileMustExist: true, timeout: 5000 })
}

function countMigrations(database: Database.Database): number {
  try {
    return Number(database.prepare('SELECT count(*) FROM migrations').pluck().get())
  } catch (error) {
    if (error instanceof Database.SqliteError) throw new Error('this is no database of Vez')
    throw error
  }
}

async function* noRows(): AsyncGenerator<Row> {}

async function* readRows(database: Database.Database, table: Table): AsyncGenerator<Row> {
  const order = table.key.map(quote).join(', ')
  const text = `SELECT ${listColumns(table)} FROM ${getSource(table)} ORDER BY ${order}`
  const rows = database.prepare(text).raw().iterate()
  // Raw rows are lists of values.
  for (const row of rows) yield toRow(table, row as unknown[])
}

/** Makes a file under another name, which gets its own once everything is in it. */
export async function openSqliteTarget(address: string, migrations: string): Promise<Target> {
  const path = getPath(address)
  const pictures = getPicturesPath(path)
  for (const file of [path, `${path}-wal`, `${path}-shm`, pictures]) {
    if (existsSync(file)) throw new Error(`${file} exists already: nothing was written`)
  }
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  removeBroken(path)
  const [draft, draftPictures] = [toDraft(path), toDraft(pictures)]
  for (const file of [draft, draftPictures]) restrictToOwner(file)
  const database = openFile(draft)
  // A draft that is cut off is thrown away, so nothing of it has to last before the end.
  for (const pragma of ['synchronous = OFF', 'journal_mode = MEMORY']) database.pragma(pragma)
  migrateSqlite(database, migrations)
  database.pragma('foreign_keys = OFF')
  database.prepare('ATTACH ? AS beside').run(draftPictures)
  createPicturesTables(database, 'beside')
  const triggers = takeTriggers(database)
  const inserts = new Map<string, Database.Statement>()
  database.exec('BEGIN')
  return {
    readRows: (table) => readRows(database, table),
    insert: async (table, rows) => {
      const insert = inserts.get(table.name) ?? prepareInsert(database, table)
      inserts.set(table.name, insert)
      // All of them or none.
      database.transaction(() => {
        for (const row of rows) insert.run(row.map(toStored))
      })()
    },
    keep: async () => {
      for (const trigger of triggers) database.exec(trigger)
      const broken = database.pragma('foreign_key_check')
      if (Array.isArray(broken) && broken.length > 0) {
        throw new Error(`${broken.length} rows refer to what is gone`)
      }
      const hasPictures = database.prepare('SELECT 1 FROM beside.pictures').get() !== undefined
      database.exec('COMMIT')
      database.close()
      // Linking fails where somebody has made the file meanwhile; renaming would replace it.
      for (const [from, to] of hasPictures
        ? [
            [draftPictures, pictures],
            [draft, path],
          ]
        : [[draft, path]]) {
        syncToDisk(from ?? '')
        linkSync(from ?? '', to ?? '')
      }
      syncToDisk(dirname(path))
    },
    close: async () => {
      database.close()
      for (const file of [draft, draftPictures]) rmSync(file, { force: true })
    },
  }
}

const toDraft = (path: string) => `${path}.${process.pid}.partial`
const toStored = (cell: Cell) => (typeof cell === 'boolean' ? Number(cell) : cell)

/** Takes away what moves that were cut off have left. */
function removeBroken(path: string): void {
  for (const name of readdirSync(dirname(path))) {
    const [, process_id] = /\.(\d+)\.partial$/.exec(name) ?? []
    if (!process_id || !name.startsWith(`${basename(path)}.`) || isAlive(Number(process_id)))
      continue
    rmSync(join(dirname(path), name), { force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Removes all triggers: the rows that they would write are moved. @returns what makes them again */
function takeTriggers(database: Database.Database): string[] {
  const rows = database
    .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY rowid")
    .raw()
    .all()
  // The query's two columns, both texts.
  const triggers = rows as [string, string][]
  for (const [name] of triggers) database.exec(`DROP TRIGGER ${quote(name)}`)
  return triggers.map(([, text]) => text)
}

function prepareInsert(database: Database.Database, table: Table): Database.Statement {
  const values = table.columns.map(() => '?').join(', ')
  return database.prepare(
    `INSERT INTO ${getSource(table)} (${listColumns(table)}) VALUES (${values})`,
  )
}
