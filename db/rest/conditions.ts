import {
  and,
  Column,
  eq,
  gt,
  gte,
  is,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { kit } from '#db/dialect/kit.ts'
import { formatStoredLabels } from '#domain/people/client-record.ts'
import { escapeLike, toGlob, toRegex } from './pattern.ts'
import type { Comparison, Condition } from './rest-query.ts'
import { parseStoredValue, requireStorable, UnreadableValueError } from './stored-value.ts'
import { isWritten, type View, type ViewColumn } from './view.ts'

/** Conditions of a query over a view, values bound as parameters. @throws UnreadableValueError */
export function toSqlConditions(view: View, where: readonly Condition[]): SQL | undefined {
  return and(...where.map((condition) => toSqlCondition(view, condition)))
}

function toSqlCondition(view: View, condition: Condition): SQL {
  const found =
    condition.kind === 'comparison'
      ? compare(requireColumn(view, condition.column), condition)
      : join(view, condition)
  return condition.isNegated ? not(found) : found
}

function join(view: View, { kind, of }: Exclude<Condition, Comparison>): SQL {
  const all = of.map((one) => toSqlCondition(view, one))
  return (kind === 'and' ? and(...all) : or(...all)) ?? sql`1 = 1`
}

/** That a column can be asked for was looked at before; here it cannot go wrong unseen. */
export function requireColumn(view: View, name: string): ViewColumn {
  const column = view.columns.get(name)
  if (!column || column.show) throw new Error(`nothing is asked of ${view.name}.${name}`)
  return column
}

function compare(column: ViewColumn, { operator, values }: Comparison): SQL {
  const [typed = ''] = values
  switch (operator) {
    case 'eq':
      return compareBy(eq, column, typed)
    case 'neq':
      return compareBy(ne, column, typed)
    case 'gt':
      return compareBy(gt, column, typed)
    case 'gte':
      return compareBy(gte, column, typed)
    case 'lt':
      return compareBy(lt, column, typed)
    case 'lte':
      return compareBy(lte, column, typed)
    case 'like':
    case 'ilike':
      return matchPattern(column, typed, operator === 'ilike')
    case 'is':
      return isState(column, typed)
    case 'in':
      return isAmong(column, values)
    case 'cs':
      return holdsAll(column, values)
  }
}

function compareBy(by: typeof eq, column: ViewColumn, typed: string): SQL {
  const value = toParameter(column, parseStoredValue(column, typed))
  const isEquality = by === eq || by === ne
  return by(isEquality ? sql`${column.column}` : inPlainOrder(column), value)
}

/** Bound as its column stores it. */
const toParameter = ({ column }: ViewColumn, value: string | number | boolean): SQL =>
  is(column, Column) ? sql`${sql.param(value, column)}` : sql`${value}`

/** Texts stand in the order of their letters' numbers, in both databases. */
export const inPlainOrder = ({ column, kind }: ViewColumn): SQL =>
  (isWritten(kind) || kind === 'labels') && kit.dialect === 'postgres'
    ? sql`${column} COLLATE "C"`
    : sql`${column}`

function isAmong(column: ViewColumn, values: readonly string[]): SQL {
  if (values.length === 0) return sql`1 = 0`
  const list = values.map((typed) => toParameter(column, parseStoredValue(column, typed)))
  return sql`${column.column} IN (${sql.join(list, sql`, `)})`
}

function isState(asked: ViewColumn, state: string): SQL {
  const { column, kind } = asked
  if (state === 'null' || state === 'unknown') return isNull(column)
  if (state === 'not_null') return isNotNull(column)
  if (kind !== 'boolean') throw new UnreadableValueError('42804', state)
  return sql`(${column} IS NOT NULL AND ${column} = ${toParameter(asked, state === 'true')})`
}

function matchPattern({ column, kind }: ViewColumn, typed: string, ignoresCase: boolean): SQL {
  if (!isWritten(kind)) throw new UnreadableValueError('42883', typed)
  const pattern = escapeLike(requireStorable(typed))
  if (kit.dialect === 'sqlite') return sql`${column} GLOB ${toGlob(pattern, ignoresCase)}`
  return ignoresCase
    ? sql`${column} ~ ${toRegex(pattern, true)}`
    : sql`${column} LIKE ${pattern} ESCAPE '\\'`
}

/** Of a list of texts. */
function holdsAll({ column, kind }: ViewColumn, values: readonly string[]): SQL {
  if (kind === 'labels') return and(...values.map((one) => holdsLabel(column, one))) ?? sql`1 = 1`
  if (kind !== 'json') throw new UnreadableValueError('42883', values.join(','))
  // Of a column or of what stands for one: the kit's own type names columns alone.
  const isList = kit.isJsonArray(column as Parameters<typeof kit.isJsonArray>[0])
  const held = values.map((value) => holds(column, requireStorable(value)))
  return sql`(CASE WHEN ${isList} THEN ${and(...held) ?? sql`1 = 1`} ELSE ${sql`1 = 0`} END)`
}

/** Each stands in a line of its own. */
function holdsLabel(column: ViewColumn['column'], value: string): SQL {
  const line = formatStoredLabels([requireStorable(value)])
  if (value.includes('\n')) return sql`1 = 0`
  return kit.dialect === 'sqlite'
    ? sql`instr(${column}, ${line}) > 0`
    : sql`strpos(${column}, ${line}) > 0`
}

const holds = (column: ViewColumn['column'], value: string): SQL =>
  kit.dialect === 'sqlite'
    ? sql`EXISTS (SELECT 1 FROM json_each(${column}) AS one WHERE one.value = ${value})`
    : sql`${column} @> ${JSON.stringify([value])}::jsonb`
