/**
 * A migration is an expand step, which leaves alone what a running older version reads and writes, or
 * it names at its head the migration whose version has stopped using what it takes away. Judged by the tables
 * that it leaves, so that a table that is made anew may stand where it keeps its columns.
 */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { kit } from '#db/dialect/kit.ts'
import { migratePostgres } from '#db/dialect/postgres-migrate.ts'
import { migrateSqlite } from '#db/dialect/sqlite-migrate.ts'
import { MIGRATIONS } from '#tests/support/db/factories.ts'
import { addMigration } from '#tests/support/server/newer-version.ts'

/** Those up to here are of before the rule. */
const LAST_BEFORE = 71
const isSqlite = kit.dialect === 'sqlite'

/** `isRequired`: whoever inserts a row has to name it. */
type Column = { table: string; type: string; isRequired: boolean }
type Columns = Map<string, Column>

const COLUMNS = isSqlite
  ? `SELECT m.name, c.name, c.type, c."notnull" AND c.dflt_value IS NULL AND c.hidden = 0
      FROM sqlite_master m JOIN pragma_table_xinfo(m.name) c
      WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%'`
  : `SELECT table_name, column_name, data_type,
        is_nullable = 'NO' AND column_default IS NULL AND is_generated = 'NEVER' AND is_identity = 'NO' AS required
      FROM information_schema.columns WHERE table_schema = 'public'`

let folder: string
let migrations: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vez-expand-'))
  migrations = join(folder, 'migrations')
  await cp(MIGRATIONS, migrations, { recursive: true })
})
afterEach(() => rm(folder, { recursive: true }))

const own = () => join(migrations, kit.dialect)
const journal = () => join(own(), 'meta', '_journal.json')

async function listTags(): Promise<string[]> {
  // As drizzle-kit writes it.
  const { entries } = JSON.parse(await readFile(journal(), 'utf8')) as {
    entries: { tag: string }[]
  }
  return entries.map(({ tag }) => tag)
}

type OpenDatabase = {
  migrate: () => Promise<void>
  listRows: (query: string) => Promise<unknown[][]>
  close: () => Promise<void>
}

async function open(): Promise<OpenDatabase> {
  if (isSqlite) {
    const file = new Database(':memory:')
    return {
      migrate: async () => migrateSqlite(file, own()),
      // The driver types rows as unknown: each is a list of its values.
      listRows: async (query) => file.prepare(query).raw().all() as unknown[][],
      close: async () => void file.close(),
    }
  }
  const client = await PGlite.create({ extensions: { btree_gist } })
  return {
    migrate: () => migratePostgres(client, own()),
    listRows: async (query) => (await client.query<object>(query)).rows.map(Object.values),
    close: () => client.close(),
  }
}

/** Of the database once it has had the first so many migrations. */
async function readColumns(database: OpenDatabase, count: number): Promise<Columns> {
  const whole = await readFile(journal(), 'utf8')
  const { entries, ...rest } = JSON.parse(whole)
  await writeFile(journal(), JSON.stringify({ ...rest, entries: entries.slice(0, count) }))
  await database.migrate()
  await writeFile(journal(), whole)
  return new Map(
    (await database.listRows(COLUMNS)).map(([table, column, type, isRequired]) => [
      `${table}.${column}`,
      { table: String(table), type: String(type), isRequired: Boolean(isRequired) },
    ]),
  )
}

/** What a version that knows only `before` could not live with. */
function compare(before: Columns, after: Columns): string[] {
  const tables = new Set([...before.values()].map(({ table }) => table))
  const gone = [...before.keys()].filter((name) => !after.has(name))
  const changed = [...before].filter(([name, { type }]) => (after.get(name)?.type ?? type) !== type)
  const required = [...after].filter(
    ([name, { table, isRequired }]) =>
      isRequired && tables.has(table) && before.get(name)?.isRequired !== true,
  )
  return [
    ...gone.map((name) => `${name} is gone`),
    ...changed.map(([name]) => `${name} has another type`),
    ...required.map(([name]) => `${name} has to be named`),
  ].sort()
}

/** Whether it says of which earlier migration it is the contract step: `-- contract of 0072_seats` */
async function isContract(tag: string, earlier: readonly string[]): Promise<boolean> {
  const text = await readFile(join(own(), `${tag}.sql`), 'utf8')
  const of = /^-- contract of (\w+)/.exec(text)?.[1]
  return of !== undefined && earlier.includes(of)
}

/** @returns what migrations from the nth on take from the versions before them */
async function listBreaks(from: number): Promise<string[]> {
  const tags = await listTags()
  const breaks: string[] = []
  const database = await open()
  let before = await readColumns(database, from)
  for (const [nth, tag] of tags.entries()) {
    if (nth < from) continue
    const after = await readColumns(database, nth + 1)
    const found = compare(before, after)
    before = after
    if (found.length === 0 || (await isContract(tag, tags.slice(0, nth)))) continue
    breaks.push(...found.map((one) => `${tag}: ${one}`))
  }
  await database.close()
  return breaks
}

const remake = (further: string) => `
  CREATE TABLE made_anew (slug text PRIMARY KEY NOT NULL, user_id text NOT NULL,
    created_at ${isSqlite ? 'integer' : 'bigint'} NOT NULL${further});
  DROP TABLE old_slugs;
  ALTER TABLE made_anew RENAME TO old_slugs;`

test('a version goes on beside every migration after its own, and one beside which it could not is told of', async () => {
  const count = (await listTags()).length
  const expand = `later_${count}`
  addMigration(
    own(),
    `CREATE TABLE seats (id text PRIMARY KEY NOT NULL);
    ALTER TABLE page_visits ADD COLUMN seat integer DEFAULT 1 NOT NULL; ${remake('')}`,
  )
  const rename = 'ALTER TABLE page_visits RENAME COLUMN'
  addMigration(own(), `-- contract of ${expand}\n${rename} origin TO came_from`)
  addMigration(
    own(),
    `-- contract of nothing\n${rename} visits TO views; ${remake(', seat text NOT NULL')}`,
  )
  const at = `later_${count + 2}`
  // Ours add nothing to these, which a step of ours would.
  expect(await listBreaks(LAST_BEFORE + 1)).toEqual([
    `${at}: old_slugs.seat has to be named`,
    `${at}: page_visits.views has to be named`,
    `${at}: page_visits.visits is gone`,
  ])
})
