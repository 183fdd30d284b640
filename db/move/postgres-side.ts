import pg from 'pg'
import { parsePostgresAddress } from '#db/dialect/postgres-address.ts'
import { migratePostgres } from '#db/dialect/postgres-migrate.ts'
import { toStorageError } from '#db/dialect/postgres-pool.ts'
import { type Column, type Row, type Table, toColumnKind, toRow } from './cells.ts'
import { BATCH, requireThisVersion, type Side, type Source, type Target } from './side.ts'

/** What both sides know of the tables: PostgreSQL's catalogue tells JSON from text, SQLite's does not. */
export type PostgresSide = { tables: readonly Table[] }

const quote = (name: string) => pg.escapeIdentifier(name)
const { BYTEA } = pg.types.builtins
/** Values come as their text, so that both dialects are read by one rule; bytes come as such. */
const types = {
  getTypeParser: (oid: number): ((value: string) => unknown) =>
    oid === BYTEA ? pg.types.getTypeParser(BYTEA) : (value) => value,
}

/** A move takes what it takes; only what somebody else has locked is not waited for. */
const UNHURRIED = `SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0;
  SET lock_timeout = '10s'; SET synchronous_commit = on`

async function connect(address: string): Promise<pg.Client> {
  const { connectionString } = parsePostgresAddress(address)
  const own = { connectionTimeoutMillis: 5000, application_name: 'vez-move' }
  const client = new pg.Client({ connectionString, ...own })
  await client.connect().catch((error: unknown) => {
    throw toStorageError(error)
  })
  // One that breaks fails the statement under way, which is told.
  client.on('error', () => {})
  await client.query(UNHURRIED)
  return client
}

async function listRows(client: pg.Client, text: string): Promise<unknown[][]> {
  const { rows } = await client.query({ text, rowMode: 'array' })
  return rows
}

/** Opens a database for reading, as it is at this moment. */
export async function openPostgresSource(
  address: string,
  migrations: string,
): Promise<Source & PostgresSide> {
  const client = await connect(address)
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const tables = await listTables(client)
    if (tables.length === 0) throw new Error('this is no database of Vez')
    const [[applied] = []] = await listRows(client, 'SELECT count(*)::integer FROM migrations')
    requireThisVersion(Number(applied), migrations)
    return {
      ...createSide(client),
      tables,
      isInUse: async () => {
        const text = `SELECT 1 FROM pg_stat_activity
          WHERE datname = current_database() AND application_name = 'vez'`
        return (await listRows(client, text)).length > 0
      },
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

const createSide = (client: pg.Client): Side => ({
  readRows: (table) => readRows(client, table),
  close: () => client.end(),
})

/** Those of pictures last: a picture is there before a row that names it. */
async function listTables(client: pg.Client): Promise<Table[]> {
  const columns = await listRows(
    client,
    `SELECT table_name, column_name, data_type FROM information_schema.columns
     WHERE table_schema = 'public' AND is_generated = 'NEVER' AND table_name <> 'migrations'
     ORDER BY table_name LIKE 'picture\\_%', table_name, ordinal_position`,
  )
  const keys = await listRows(
    client,
    `SELECT key.table_name, key.column_name
     FROM information_schema.key_column_usage AS key
     JOIN information_schema.table_constraints USING (constraint_schema, constraint_name)
     WHERE constraint_type = 'PRIMARY KEY' AND constraint_schema = 'public'
     ORDER BY key.table_name, key.ordinal_position`,
  )
  const tables = new Map<string, { columns: Column[]; key: string[] }>()
  for (const [table, name, type] of columns) {
    const known = tables.get(String(table)) ?? { columns: [], key: [] }
    known.columns.push({ name: String(name), kind: toColumnKind(String(type)) })
    tables.set(String(table), known)
  }
  for (const [table, name] of keys) tables.get(String(table))?.key.push(String(name))
  return [...tables].map(([name, rest]) => ({ name, ...rest }))
}

async function* readRows(client: pg.Client, table: Table): AsyncGenerator<Row> {
  const columns = table.columns.map(({ name }) => quote(name)).join(', ')
  // By bytes, as SQLite has them, whatever the database's own language is.
  const order = table.key.map((name) => {
    const isText = table.columns.some((column) => column.name === name && column.kind === 'text')
    return `${quote(name)}${isText ? ' COLLATE "C"' : ''}`
  })
  await client.query(
    `DECLARE moved NO SCROLL CURSOR FOR SELECT ${columns} FROM ${quote(table.name)} ORDER BY ${order.join(', ')}`,
  )
  const hasBytes = table.columns.some(({ kind }) => kind === 'bytes')
  const text = `FETCH ${hasBytes ? 20 : BATCH.rows} FROM moved`
  for (;;) {
    const { rows } = await client.query<unknown[]>({ text, rowMode: 'array', types })
    for (const row of rows) yield toRow(table, row)
    if (rows.length === 0) break
  }
  await client.query('CLOSE moved')
}

/** Applies the migrations that it lacks; everything after that is one transaction. */
export async function openPostgresTarget(
  address: string,
  migrations: string,
): Promise<Target & PostgresSide> {
  const client = await connect(address)
  const query = (text: string, params?: unknown[]) => client.query(text, params)
  try {
    await migratePostgres({ exec: query, query }, migrations)
    await client.query('BEGIN')
    const tables = await listTables(client)
    const references = await listRows(
      client,
      `SELECT conrelid::regclass, quote_ident(conname), pg_get_constraintdef(oid) FROM pg_constraint
       WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
    )
    await turnTriggers(client, tables, 'DISABLE')
    await requireEmpty(client, tables)
    // Checked for each row they ask for an order of rows; made again they are checked at once.
    for (const [table, name] of references) {
      await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
    }
    return {
      ...createSide(client),
      tables,
      insert: (table, rows) => insertRows(client, table, rows),
      keep: async () => {
        for (const [table, name, definition] of references) {
          await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`)
        }
        await turnTriggers(client, tables, 'ENABLE')
        await client.query(
          `SELECT setval('webhook_event_ids', max(id)) FROM webhook_events HAVING max(id) IS NOT NULL`,
        )
        await client.query('COMMIT')
        await client.query('ANALYZE')
      },
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

/** The rows that triggers would write are moved. Whoever wants to write meanwhile waits. */
async function turnTriggers(
  client: pg.Client,
  tables: readonly Table[],
  turn: 'ENABLE' | 'DISABLE',
): Promise<void> {
  for (const { name } of tables) {
    await client.query(`ALTER TABLE ${quote(name)} ${turn} TRIGGER USER`)
  }
}

async function requireEmpty(client: pg.Client, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables) {
    const rows = await listRows(client, `SELECT 1 FROM ${quote(name)} LIMIT 1`)
    if (rows.length > 0) throw new Error(`where it should go there are rows already (${name})`)
  }
}

const ARRAYS = { text: 'text', integer: 'bigint', boolean: 'boolean', json: 'text', bytes: 'bytea' }

async function insertRows(client: pg.Client, table: Table, rows: readonly Row[]): Promise<void> {
  const { columns } = table
  const names = columns.map(({ name }) => quote(name)).join(', ')
  const given = columns.map(({ kind }, at) => `$${at + 1}::${ARRAYS[kind]}[]`).join(', ')
  const values = columns.map(({ kind }, at) => (kind === 'json' ? `c${at}::jsonb` : `c${at}`))
  const aliases = columns.map((_, at) => `c${at}`).join(', ')
  await client.query('SAVEPOINT batch')
  try {
    await client.query({
      // The same text for each batch of a table: parsed once.
      name: `move_${table.name}`,
      text: `INSERT INTO ${quote(table.name)} (${names})
        SELECT ${values.join(', ')} FROM unnest(${given}) AS given (${aliases})`,
      values: columns.map((_, at) => rows.map((row) => row[at])),
    })
    await client.query('RELEASE batch')
  } catch (error) {
    await client.query('ROLLBACK TO batch')
    throw error
  }
}
