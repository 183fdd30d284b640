import { type SQL, sql } from 'drizzle-orm'
import { type Db, kit } from '#db/dialect/kit.ts'

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
