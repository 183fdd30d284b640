/** The demo, with a house's pictures, from SQLite to PostgreSQL and back, and what is refused. */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import Database from 'better-sqlite3'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { migrateSqlite } from '#db/dialect/sqlite-migrate.ts'
import { getPicturesPath, SqlitePictures } from '#db/dialect/sqlite-pictures.ts'
import type { Table } from '#db/move/cells.ts'
import { moveStorage, readDigest } from '#db/move/move.ts'
import { openPostgresSource } from '#db/move/postgres-side.ts'
import { openSqliteSource } from '#db/move/sqlite-side.ts'
import { MIGRATIONS } from '#tests/support/db/factories.ts'
import { getServerAddress } from '#tests/support/db/postgres/set-up.ts'
import { buildServer } from '#tests/support/server/build.ts'
import { endServers, runServer, startServer } from '#tests/support/server/process.ts'
import { createDatabaseFile, type DatabaseFile } from '#tests/support/server/salon.ts'

const files: DatabaseFile[] = []
const databases: string[] = []
const KEY = 'a-key-of-more-than-thirty-two-characters'

async function newFile(content?: 'tables' | 'demo') {
  const file = await createDatabaseFile(content === 'demo' ? 'demo' : 'nothing')
  files.push(file)
  if (content !== 'tables') return file
  const database = new Database(file.path)
  migrateSqlite(database, `${MIGRATIONS}/sqlite`)
  database.close()
  return file
}

function requireServer(database: string): string {
  const address = getServerAddress(database)
  if (address === null) throw new Error('this run has no PostgreSQL server')
  return address
}

async function query(address: string, text: string): Promise<unknown[][]> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  try {
    return (await client.query({ text, rowMode: 'array' })).rows
  } finally {
    await client.end()
  }
}

async function newDatabase(): Promise<string> {
  const name = `vez_move_${randomUUID().replaceAll('-', '')}`
  await query(requireServer('postgres'), `CREATE DATABASE ${name}`)
  databases.push(name)
  return requireServer(name)
}

const runMove = (...names: string[]) => runServer({ database: 'none', args: ['move', ...names] })

/** Begins one that is killed in the middle. @returns ends it without a word */
async function startMove(...names: string[]): Promise<() => Promise<unknown>> {
  const child = spawn(process.execPath, [await buildServer(), 'move', ...names], {
    stdio: 'ignore',
    env: { PATH: process.env.PATH },
  })
  const ended = once(child, 'exit')
  return () => {
    child.kill('SIGKILL')
    return ended
  }
}

/** What a file holds, by table. */
async function readFile(path: string, tables: readonly Table[]) {
  const side = await openSqliteSource(`file:${path}`, `${MIGRATIONS}/sqlite`)
  const digests: Record<string, unknown> = {}
  for (const table of tables) digests[table.name] = await readDigest(side, table)
  await side.close()
  return digests
}

async function listTables(address: string): Promise<readonly Table[]> {
  const side = await openPostgresSource(address, `${MIGRATIONS}/postgres`)
  await side.close()
  return side.tables
}

/** Triggers and references of a database. */
const listRules = (address: string) =>
  query(
    address,
    `SELECT conrelid::regclass::text AS of, conname AS name, pg_get_constraintdef(oid) AS rule FROM pg_constraint
     WHERE connamespace = 'public'::regnamespace
     UNION ALL SELECT tgrelid::regclass::text, tgname, tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
     ORDER BY 1, 2, 3`,
  )

afterEach(async () => {
  await endServers()
  for (const file of files.splice(0)) await file.remove()
  for (const name of databases.splice(0)) {
    await query(requireServer('postgres'), `DROP DATABASE ${name} WITH (FORCE)`)
  }
})

test('the demo goes to PostgreSQL, serves there, and comes back as it was', async () => {
  const from = await newFile('demo')
  const pictures = new SqlitePictures(getPicturesPath(from.path))
  await pictures.keep(
    { name: 'a'.repeat(64), width: 2, height: 1, bytes: 6 },
    [
      { size: 320, content: Uint8Array.of(0, 255, 92, 34) },
      { size: 640, content: new Uint8Array(300_000).fill(7) },
    ],
    1,
  )
  await pictures.close()
  const postgres = await newDatabase()
  const there = await runMove(`file:${from.path}`, postgres)
  expect({ code: there.code, errors: there.errors }).toEqual({ code: 0, errors: '' })
  expect(there.output).toMatch(/^Moved and compared row by row: \d{4,} rows of \d\d tables, in /)
  const tables = await listTables(postgres)
  const untouched = await newDatabase()
  await moveStorage(`file:${(await newFile('tables')).path}`, untouched, MIGRATIONS)
  expect(await listRules(postgres)).toEqual(await listRules(untouched))

  const back = await newFile()
  expect(await moveStorage(postgres, `file:${back.path}`, MIGRATIONS)).toMatchObject({
    isInUse: false,
  })
  const before = await readFile(from.path, tables)
  expect(await readFile(back.path, tables)).toEqual(before)
  expect(before).toMatchObject({ picture_files: { rows: 2 }, picture_contents: { rows: 1 } })
  const listSchema = (file: DatabaseFile) =>
    file.query(
      "SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY type, name",
    )
  expect(listSchema(back)).toEqual(listSchema(from))
  expect((await readdir(dirname(back.path))).sort()).toEqual(['vez.db', 'vez.db.pictures'])

  const env = { DATABASE_URL: postgres, SECRET_KEY: KEY }
  const server = await startServer({ database: '', env })
  expect((await fetch(`${server.url}/studio-aurora`)).status).toBe(200)
  // A booking there is counted by the triggers that were off meanwhile.
  const [[sums] = []] = await query(postgres, 'SELECT count(*) FROM ledger_days')
  expect(Number(sums)).toBeGreaterThan(0)
})

test('what is not empty, the same twice, or no database is left alone', async () => {
  const from = await newFile('tables')
  const postgres = await newDatabase()
  expect((await runMove(`file:${from.path}`, postgres)).code).toBe(0)
  await query(postgres, "INSERT INTO installation (key, value) VALUES ('heartbeat', '1')")
  const other = await newFile()
  const refused: [string, string, RegExp][] = [
    [`file:${from.path}`, postgres, /rows already \(installation\)$/],
    [postgres, `file:${from.path}`, /exists already: nothing was written$/],
    [`file:${from.path}`, `file:${other.path}`, /^one of the two must be file:/],
    [postgres, postgres, /^one of the two must be file:/],
    [`file:${other.path}`, await newDatabase(), /^there is no database at /],
    [await newDatabase(), `file:${other.path}`, /^this is no database of Vez$/],
  ]
  for (const [source, target, why] of refused) {
    await expect(moveStorage(source, target, MIGRATIONS)).rejects.toThrow(why)
  }
  const { code, errors } = await runMove(`file:${from.path}`)
  expect({ code, errors }).toEqual({
    code: 1,
    errors:
      'Nothing was moved: say from where and to where: vez move FROM TO, or npm run move -- FROM TO\n',
  })
  expect(existsSync(other.path)).toBe(false)
})

test('a row that the other dialect cannot hold is named, and nothing stays', async () => {
  const from = await newFile('demo')
  const postgres = await newDatabase()
  const [house] = from.query('SELECT id FROM business_settings ORDER BY id LIMIT 1')
  from.change(`UPDATE business_settings SET schedule_settings = '{' WHERE id = '${house?.id}'`)
  const { errors } = await runMove(`file:${from.path}`, postgres)
  expect(errors).toContain(`business_settings.schedule_settings of the row ${house?.id} holds`)
  expect(await query(postgres, 'SELECT count(*)::integer FROM bookings')).toEqual([[0]])
})

test('one that is killed leaves what it was going to fill empty, and the next one fills it', async () => {
  const from = await newFile('demo')
  const postgres = await newDatabase()
  const killMove = await startMove(`file:${from.path}`, postgres)
  const isWriting = async () =>
    (
      await query(
        postgres,
        "SELECT 1 FROM pg_locks JOIN pg_class ON pg_class.oid = relation WHERE relname = 'clients' AND mode = 'RowExclusiveLock'",
      )
    ).length > 0
  while (!(await isWriting())) await setTimeout(5)
  await killMove()
  await expect.poll(() => query(postgres, 'SELECT count(*)::integer FROM bookings')).toEqual([[0]])
  expect((await runMove(`file:${from.path}`, postgres)).code).toBe(0)

  const back = await newFile()
  const drafts = async () =>
    (await readdir(dirname(back.path))).filter((name) => name.endsWith('.partial'))
  const killReturn = await startMove(postgres, `file:${back.path}`)
  while ((await drafts()).length < 2) await setTimeout(5)
  await killReturn()
  expect(existsSync(back.path)).toBe(false)
  expect((await runMove(postgres, `file:${back.path}`)).code).toBe(0)
  expect(await drafts()).toEqual([])
  const copy = new Database(back.path, { readonly: true })
  expect(copy.pragma('integrity_check', { simple: true })).toBe('ok')
  copy.close()
})
