import { and, count, type SQL, sql, type Table } from 'drizzle-orm'
import type { Db } from '#db/dialect/kit.ts'
import type { clients } from '#db/tables/client.ts'
import { inPlainOrder, requireColumn, toSqlConditions } from './conditions.ts'
import type { Condition, Order } from './rest-query.ts'
import { toWireValue, type View, type ViewColumn } from './view.ts'

export type RestRow = Record<string, unknown>

/** Rows that are asked for beside a query's own conditions: those that hang on some others. */
export type Link = { column: string; values: readonly string[] }

type RowQuery = {
  /** Names of columns of the view. */
  columns: readonly string[]
  where: readonly Condition[]
  links: readonly Link[]
  /** Where other rows have to be there: made by `hasSome`. */
  also: readonly SQL[]
  order: readonly Order[]
  limit: number
  offset: number
}

/** Rows of a view as the wire has them. @throws UnreadableValueError */
export async function listViewRows(
  db: Db,
  view: View,
  { columns, order, limit, offset, ...query }: RowQuery,
): Promise<RestRow[]> {
  const fields: Record<string, ViewColumn['column']> = {}
  for (const name of columns) {
    const found = view.columns.get(name)
    if (found) fields[name] = found.column
  }
  const isAnyAsked = Object.keys(fields).length > 0
  const rows: RestRow[] = await db
    .select(isAnyAsked ? toSelected(fields) : { one: sql`1` })
    .from(toQueried(view.table))
    .where(toWhere(view, query))
    .orderBy(...toOrder(view, order))
    .limit(limit)
    .offset(offset)
  return rows.map((row) => toWireRow(view, Object.keys(fields), row))
}

/** How many rows of a view there are. @throws UnreadableValueError */
export async function countViewRows(
  db: Db,
  view: View,
  query: Pick<RowQuery, 'where' | 'links' | 'also'>,
): Promise<number> {
  const [row] = await db
    .select({ found: count() })
    .from(toQueried(view.table))
    .where(toWhere(view, query))
  return row?.found ?? 0
}

/** That a row's column is among another view's rows. */
export function hasSome(
  view: View,
  column: string,
  other: { view: View; column: string; where: readonly Condition[]; also: readonly SQL[] },
): SQL {
  const theirs = requireColumn(other.view, other.column).column
  const where = toWhere(other.view, { ...other, links: [] })
  const own = requireColumn(view, column).column
  return sql`${own} IN (SELECT ${theirs} FROM ${other.view.table} WHERE ${where} AND ${theirs} IS NOT NULL)`
}

/** That a row leads to none of those: also where it leads nowhere. */
export function isWithout(view: View, column: string, condition: SQL): SQL {
  const own = requireColumn(view, column).column
  return sql`(${own} IS NULL OR NOT (${condition}))`
}

/** That a row's column is one of some values. */
export function isOneOfValues(view: View, column: string, values: readonly string[]): SQL {
  return toLinkSql(view, { column, values })
}

function toWhere(
  view: View,
  { where, links, also }: Pick<RowQuery, 'where' | 'links' | 'also'>,
): SQL | undefined {
  const linked = links.map((link) => toLinkSql(view, link))
  return and(view.where, ...linked, toSqlConditions(view, where), ...also)
}

function toLinkSql(view: View, { column, values }: Link): SQL {
  if (values.length === 0) return sql`1 = 0`
  const own = requireColumn(view, column).column
  const list = sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )
  return sql`${own} IN (${list})`
}

function toOrder(view: View, order: readonly Order[]): SQL[] {
  const parts = order.map(({ column, isDescending, nullsFirst }) => {
    const by = inPlainOrder(requireColumn(view, column))
    const way = sql.raw(`${isDescending ? 'DESC' : 'ASC'} NULLS ${nullsFirst ? 'FIRST' : 'LAST'}`)
    return sql`${by} ${way}`
  })
  // Rows that are alike in all of it keep their places from page to page.
  const id = view.columns.get('id')
  if (parts.length === 0 || !id) return parts
  return [...parts, sql`${id.column} ASC`]
}

function toWireRow(view: View, names: readonly string[], row: RestRow): RestRow {
  const shown: RestRow = {}
  for (const name of names) {
    const column = view.columns.get(name)
    if (column) shown[name] = toWireValue(column, row[name])
  }
  return shown
}

// Only names of columns that the view has are used, which the table has as well.
const toQueried = (table: Table) => table as unknown as typeof clients
// The same: drizzle wants to know each by its own type.
const toSelected = (fields: Record<string, ViewColumn['column']>) =>
  fields as unknown as Record<string, typeof clients.id>
