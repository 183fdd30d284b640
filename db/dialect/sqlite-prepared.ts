/** Statements that are built once, and then run and read without what drizzle asks anew each time. */
import {
  Column,
  type DriverValueEncoder,
  DrizzleQueryError,
  getTableName,
  is,
  Param,
  Placeholder,
  SQL,
} from 'drizzle-orm'
import { inlineConstants } from './inline-constants.ts'
import type { Runner } from './sqlite-connection.ts'

export type PreparableQuery = { prepare: () => unknown }

/** A statement that is compiled once for each connection. @param run of that connection, if it is ours */
export function prepareSqlite<Q extends PreparableQuery>(
  _name: string,
  query: Q,
  run?: Runner,
): ReturnType<Q['prepare']> {
  const statement = query.prepare()
  inlineConstants(statement)
  mapByColumn(statement)
  if (run) runDirectly(statement, run)
  // drizzle types prepare() on each builder; through a type parameter only `unknown` remains.
  return statement as ReturnType<Q['prepare']>
}

type Values = Record<string, unknown>

/** What drizzle's statement runs and maps its answer by. */
type Executed = {
  query?: { sql: string; params: unknown[] }
  method?: string
  mapAllResult: (rows: unknown[]) => unknown
  execute: (values?: Values) => Promise<unknown>
}

/** Drizzle hands a statement through five promises, which take longer than many a statement does. */
function runDirectly(statement: unknown, run: Runner): void {
  // Drizzle keeps these to itself; without them the statement stays as it is.
  const executed = statement as Executed
  const { query, method } = executed
  if (!query || (method !== 'all' && method !== 'run')) return
  const fill = createFiller(query.params)
  executed.execute = async (values = {}) => {
    const params = fill(values)
    const rows = runOrExplain(run, query.sql, params, method)
    return method === 'all' ? executed.mapAllResult(rows) : { rows }
  }
}

/** @throws what drizzle would: the driver's error is its cause */
function runOrExplain(run: Runner, text: string, params: unknown[], method: string): unknown[] {
  try {
    return run(text, params, method) ?? []
  } catch (error) {
    throw new DrizzleQueryError(text, params, error instanceof Error ? error : undefined)
  }
}

/** A value that is bound: by its name, as its column writes it, or the same each time. */
type Bound =
  | { name: string; encoder: DriverValueEncoder<unknown, unknown> | null }
  | { value: unknown }

/** Drizzle asks of each value anew what kind it is, which of a booking's forty takes as long as a statement. */
function createFiller(params: readonly unknown[]): (values: Values) => unknown[] {
  const bound = params.map(toBound)
  return (values) =>
    bound.map((one) => {
      if ('value' in one) return one.value
      const value = values[one.name]
      if (value === undefined && !(one.name in values)) {
        throw new Error(`No value for placeholder "${one.name}" was provided`)
      }
      return one.encoder ? one.encoder.mapToDriverValue(value) : value
    })
}

function toBound(param: unknown): Bound {
  if (is(param, Placeholder)) return { name: param.name, encoder: null }
  if (!is(param, Param) || !is(param.value, Placeholder)) return { value: param }
  return { name: param.value.name, encoder: param.encoder }
}

type Decoder = { mapFromDriverValue: (value: unknown) => unknown }
type Field = { path: string[]; field: unknown }
/** What drizzle's statement holds of its columns. */
type Mapped = {
  fields?: Field[]
  method?: string
  customResultMapper?: (rows: unknown[][]) => unknown
  /** By a table's name whether each row has one of it; of a query over one table there is none. */
  joinsNotNullableMap?: Record<string, boolean>
}

/** A value of a row: where it stands, and what reads it. */
type Cell = { name: string; at: number; decoder: Decoder | null }
/** What a join has under a name of its own: null where nothing stands in that cell. */
type Nested = { name: string; cells: Cell[]; absentAt: number | null }

/**
 * Drizzle asks for each cell what kind of column it is of, which took longer than to read it: here it is
 * asked once.
 */
function mapByColumn(statement: unknown): void {
  // Drizzle keeps these to itself; without them the statement stays as it is.
  const mapped = statement as Mapped
  const { fields, method } = mapped
  if (!fields || method !== 'all' || mapped.customResultMapper) return
  if (fields.some(({ path }) => path.length > 2)) return
  const cells = listCells(fields, (path) => path.length === 1)
  const nested = listNested(fields, mapped.joinsNotNullableMap)
  mapped.customResultMapper = (rows) =>
    rows.map((row) => {
      const result = readCells(row, cells)
      for (const one of nested) {
        const isAbsent = one.absentAt !== null && row[one.absentAt] === null
        result[one.name] = isAbsent ? null : readCells(row, one.cells)
      }
      return result
    })
}

function readCells(row: unknown[], cells: readonly Cell[]): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i]
    if (!cell) continue
    const value = row[cell.at]
    result[cell.name] =
      value === null || !cell.decoder ? value : cell.decoder.mapFromDriverValue(value)
  }
  return result
}

function listCells(fields: readonly Field[], isIn: (path: string[]) => boolean): Cell[] {
  return fields.flatMap(({ path, field }, at) =>
    isIn(path) ? [{ name: path.at(-1) ?? '', at, decoder: findDecoder(field) }] : [],
  )
}

function listNested(fields: readonly Field[], isThere: Mapped['joinsNotNullableMap']): Nested[] {
  const names = new Set(fields.flatMap(({ path }) => (path.length === 2 ? (path[0] ?? '') : [])))
  return [...names].map((name) => {
    const isIn = (path: string[]) => path.length === 2 && path[0] === name
    const absentAt = findAbsentAt(fields, isIn, isThere)
    return { name, cells: listCells(fields, isIn), absentAt }
  })
}

/** As drizzle has it: the first column of one that holds those of a single table, joined from outside. */
function findAbsentAt(
  fields: readonly Field[],
  isIn: (path: string[]) => boolean,
  isThere: Mapped['joinsNotNullableMap'],
): number | null {
  const columns = fields.flatMap(({ path, field }, at) =>
    isIn(path) && is(field, Column) ? [{ at, table: getTableName(field.table) }] : [],
  )
  const [first] = columns
  if (!first || !isThere || isThere[first.table]) return null
  return columns.every(({ table }) => table === first.table) ? first.at : null
}

/** @returns null for what takes values as they are */
function findDecoder(field: unknown): Decoder | null {
  let decoder: Decoder
  if (is(field, Column)) decoder = field
  else if (is(field, SQL.Aliased)) decoder = getDecoder(field.sql)
  else if (is(field, SQL)) decoder = getDecoder(field)
  else throw new Error('a prepared statement selects something else than columns')
  return decoder.mapFromDriverValue === Column.prototype.mapFromDriverValue ? null : decoder
}

// Drizzle hides it from its types.
const getDecoder = (value: SQL): Decoder => (value as unknown as { decoder: Decoder }).decoder
