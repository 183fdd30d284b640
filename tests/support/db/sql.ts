import { readFile } from 'node:fs/promises'
import { type SQL, sql } from 'drizzle-orm'
import { type Db, kit } from '#db/dialect/kit.ts'
import type { Storage } from '#db/dialect/storage.ts'

/** Runs a statement that no query builder makes. */
export async function runSql(db: Db, statement: SQL): Promise<void> {
  if (kit.dialect === 'sqlite') {
    await db.run(statement)
    return
  }
  // PostgreSQL's handle has execute() in place of run(); the kit's type is SQLite's.
  await (db as unknown as { execute: (statement: SQL) => Promise<unknown> }).execute(statement)
}

/** The rows of a statement that no query builder makes, each a list of its values. */
export async function listSqlRows(db: Db, statement: SQL): Promise<unknown[][]> {
  if (kit.dialect === 'sqlite') return db.values(statement)
  // As above; PostgreSQL's rows are objects.
  const handle = db as unknown as { execute: (statement: SQL) => Promise<{ rows: object[] }> }
  return (await handle.execute(statement)).rows.map((row) => Object.values(row))
}

/** What the database runs by itself when a row is written: in PostgreSQL its functions, by name. */
export async function listTriggerTexts(db: Db): Promise<Map<string, string>> {
  const statement =
    kit.dialect === 'postgres'
      ? sql`SELECT proname, prosrc FROM pg_proc JOIN pg_language ON pg_language.oid = prolang WHERE lanname = 'plpgsql'`
      : sql`SELECT name, sql FROM sqlite_master WHERE type = 'trigger'`
  const rows = await listSqlRows(db, statement)
  return new Map(rows.map(([name, text]) => [String(name), String(text)]))
}

/** Lets nobody delete a booking. @returns takes that back */
export async function refuseDeletes(storage: Storage): Promise<() => Promise<void>> {
  const isSqlite = kit.dialect === 'sqlite'
  await storage.write(async (tx) => {
    if (isSqlite) {
      const refuse = sql`BEGIN SELECT RAISE(ABORT, 'stuck'); END`
      return runSql(tx, sql`CREATE TRIGGER stuck BEFORE DELETE ON bookings ${refuse}`)
    }
    await runSql(
      tx,
      sql`CREATE FUNCTION stuck() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'stuck'; END $$`,
    )
    await runSql(
      tx,
      sql`CREATE TRIGGER stuck BEFORE DELETE ON bookings FOR EACH ROW EXECUTE FUNCTION stuck()`,
    )
  })
  const drop = isSqlite ? sql`DROP TRIGGER stuck` : sql`DROP TRIGGER stuck ON bookings`
  return () => storage.write((tx) => runSql(tx, drop))
}

/** All that a database keeps, as text to search in: a file's bytes, or a server's rows. */
export async function readWholeDatabase({ storage, address }: OpenDatabase): Promise<string> {
  if (kit.dialect === 'sqlite') {
    const path = address.replace('file:', '')
    const files = await Promise.all([readFile(path), readFile(`${path}-wal`)])
    return Buffer.concat(files).toString('latin1')
  }
  const rows = await storage.read((db) =>
    listSqlRows(db, sql`SELECT database_to_xml(true, true, '')`),
  )
  return rows.flat().map(String).join()
}

type OpenDatabase = { storage: Storage; address: string }

/** Takes the overlap guard away, inside a transaction that the test then undoes. */
export async function dropOverlapGuard(tx: Db): Promise<void> {
  if (kit.dialect === 'postgres') {
    await runSql(tx, sql`DROP TRIGGER occupancy_guard ON occupancy`)
    await runSql(tx, sql`ALTER TABLE occupancy DROP CONSTRAINT occupancy_no_overlap`)
  } else {
    await runSql(tx, sql`DROP TRIGGER occupancy_guard_insert`)
  }
}

/** Thrown at the end of a transaction that must leave nothing behind. */
export class RollbackSignal extends Error {}
