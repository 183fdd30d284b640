import { createHash } from 'node:crypto'
import { isPostgresServer } from '#db/dialect/postgres-address.ts'
import { describeKey, type Row, type Table } from './cells.ts'
import { openPostgresSource, openPostgresTarget, type PostgresSide } from './postgres-side.ts'
import { BATCH, type Side, type Source, type Target } from './side.ts'
import { openSqliteSource, openSqliteTarget } from './sqlite-side.ts'

/** What was moved. @property isInUse somebody may have written to the source meanwhile */
export type Moved = { tables: number; rows: number; isInUse: boolean }

type Opened = { source: Source; target: Target; tables: readonly Table[] }

/**
 * Copies all rows of a database into an empty one of the other dialect, then reads both and compares
 * them. Whatever fails leaves the target as it was.
 * @param from `file:path` or `postgres://…`
 * @param to the other of the two
 * @param migrations folder that holds `sqlite` and `postgres`
 */
export async function moveStorage(from: string, to: string, migrations: string): Promise<Moved> {
  const { source, target, tables } = await openBoth(from, to, migrations)
  try {
    let rows = 0
    for (const table of tables) rows += await moveTable(source, target, table)
    await target.keep()
    return { tables: tables.length, rows, isInUse: await source.isInUse() }
  } finally {
    await target.close()
    await source.close()
  }
}

async function openBoth(from: string, to: string, migrations: string): Promise<Opened> {
  const [sqlite, postgres] = [`${migrations}/sqlite`, `${migrations}/postgres`]
  if (from.startsWith('file:') && isPostgresServer(to)) {
    const source = await openSqliteSource(from, sqlite)
    return withTables(source, () => openPostgresTarget(to, postgres))
  }
  if (isPostgresServer(from) && to.startsWith('file:')) {
    const source = await openPostgresSource(from, postgres)
    const target = await closeOnFailure(source, () => openSqliteTarget(to, sqlite))
    return { source, target, tables: source.tables }
  }
  throw new Error('one of the two must be file:<path>, the other postgres://…')
}

async function withTables(
  source: Source,
  open: () => Promise<Target & PostgresSide>,
): Promise<Opened> {
  const target = await closeOnFailure(source, open)
  return { source, target, tables: target.tables }
}

async function closeOnFailure<T>(source: Source, open: () => Promise<T>): Promise<T> {
  try {
    return await open()
  } catch (error) {
    await source.close()
    throw error
  }
}

/** Copies a table and compares both sides of it. @returns its rows */
async function moveTable(source: Source, target: Target, table: Table): Promise<number> {
  const written = createDigest()
  for await (const rows of listBatches(source.readRows(table))) {
    for (const row of rows) written.add(row)
    await insertRows(target, table, rows)
  }
  const read = await readDigest(target, table)
  const wanted = written.end()
  if (read.rows !== wanted.rows || read.hash !== wanted.hash) {
    throw new Error(
      `${table.name} does not hold what it should: ${read.rows} rows of ${wanted.rows}`,
    )
  }
  return wanted.rows
}

/** Tells the row that is refused. */
async function insertRows(target: Target, table: Table, rows: readonly Row[]): Promise<void> {
  try {
    await target.insert(table, rows)
  } catch (error) {
    for (const row of rows) {
      await target.insert(table, [row]).catch((reason: unknown) => {
        const why = reason instanceof Error ? reason.message : String(reason)
        throw new Error(`${table.name} does not take ${describeKey(table, row)}: ${why}`)
      })
    }
    throw error
  }
}

async function* listBatches(rows: AsyncIterable<Row>): AsyncGenerator<Row[]> {
  let [batch, bytes]: [Row[], number] = [[], 0]
  for await (const row of rows) {
    batch.push(row)
    for (const cell of row) if (cell instanceof Uint8Array) bytes += cell.length
    if (batch.length < BATCH.rows && bytes < BATCH.bytes) continue
    yield batch
    batch = []
    bytes = 0
  }
  if (batch.length > 0) yield batch
}

type Digest = { rows: number; hash: string }

/** Of a table's rows in the order of their key: alike on both sides, if and only if the rows are. */
function createDigest(): { add: (row: Row) => void; end: () => Digest } {
  const hash = createHash('sha256')
  let rows = 0
  return {
    add: (row) => {
      rows++
      hash.update(`${JSON.stringify(row.map(toDigestValue))}\n`)
    },
    end: () => ({ rows, hash: hash.digest('hex') }),
  }
}

const toDigestValue = (cell: Row[number]) =>
  cell instanceof Uint8Array ? createHash('sha256').update(cell).digest('hex') : cell

/** Reads all of a table. */
export async function readDigest(side: Pick<Side, 'readRows'>, table: Table): Promise<Digest> {
  const digest = createDigest()
  for await (const row of side.readRows(table)) digest.add(row)
  return digest.end()
}
