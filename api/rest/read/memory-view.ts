import { escapeLike, toPatternTest } from '#db/rest/pattern.ts'
import type { Comparison, Condition, Order } from '#db/rest/rest-query.ts'
import type { RestRow } from '#db/rest/rows.ts'
import { parseStoredValue, requireStorable, UnreadableValueError } from '#db/rest/stored-value.ts'
import type { ViewColumn } from '#db/rest/view.ts'

type MemoryColumn = Pick<ViewColumn, 'kind' | 'show'>

/** What a page shows, as rows: money in centavos, instants in ms, as tables store them. */
export type MemoryView = {
  name: string
  columns: ReadonlyMap<string, MemoryColumn>
  rows: readonly RestRow[]
}

/** Columns that are shown as they are. */
export const createColumns = (
  kinds: Readonly<Record<string, ViewColumn['kind']>>,
): MemoryView['columns'] =>
  new Map(Object.entries(kinds).map(([name, kind]) => [name, { kind, show: null }]))

/** Neither true nor false: what SQL says of a comparison with nothing. */
type Truth = boolean | null

/** Rows that conditions hold for, in an order; as the database would answer. @throws UnreadableValueError */
export function siftRows(
  view: MemoryView,
  rows: readonly RestRow[],
  where: readonly Condition[],
  order: readonly Order[],
): RestRow[] {
  const tests = where.map((condition) => createTest(view, condition))
  const found = rows.filter((row) => tests.every((test) => test(row) === true))
  return order.length > 0 ? found.sort((a, b) => compareRows(a, b, order)) : found
}

type Test = (row: RestRow) => Truth

function createTest(view: MemoryView, condition: Condition): Test {
  const test =
    condition.kind === 'comparison'
      ? createComparison(view, condition)
      : joinTests(
          condition.kind,
          condition.of.map((one) => createTest(view, one)),
        )
  return condition.isNegated ? (row) => negate(test(row)) : test
}

const negate = (truth: Truth): Truth => (truth === null ? null : !truth)

function joinTests(kind: 'and' | 'or', tests: readonly Test[]): Test {
  const decides = kind === 'or'
  return (row) => {
    const truths = tests.map((test) => test(row))
    if (truths.includes(decides)) return decides
    return truths.includes(null) ? null : !decides
  }
}

function createComparison(view: MemoryView, { column, operator, values }: Comparison): Test {
  const kind = view.columns.get(column)?.kind ?? 'text'
  const [typed = ''] = values
  const ofValue =
    (test: (value: unknown) => Truth): Test =>
    (row) => {
      const value = row[column]
      return value === null || value === undefined ? null : test(value)
    }
  switch (operator) {
    case 'is':
      return createStateTest(column, kind, typed)
    case 'in': {
      const among = new Set<unknown>(values.map((one) => parseStoredValue({ kind }, one)))
      return ofValue((value) => among.has(value))
    }
    case 'cs': {
      if (kind !== 'json') throw new UnreadableValueError('42883', values.join(','))
      const held = values.map(requireStorable)
      return ofValue((value) => Array.isArray(value) && held.every((one) => value.includes(one)))
    }
    case 'like':
    case 'ilike': {
      if (kind !== 'text') throw new UnreadableValueError('42883', typed)
      const matches = toPatternTest(escapeLike(requireStorable(typed)), operator === 'ilike')
      return ofValue((value) => matches(String(value)))
    }
    default: {
      const other = parseStoredValue({ kind }, typed)
      return ofValue((value) => isOrdered(operator, compareValues(value, other)))
    }
  }
}

function createStateTest(column: string, kind: ViewColumn['kind'], state: string): Test {
  if (state === 'null' || state === 'unknown') return (row) => (row[column] ?? null) === null
  if (state === 'not_null') return (row) => (row[column] ?? null) !== null
  if (kind !== 'boolean') throw new UnreadableValueError('42804', state)
  return (row) => row[column] === (state === 'true')
}

type Ordering = Exclude<Comparison['operator'], 'is' | 'in' | 'cs' | 'like' | 'ilike'>

function isOrdered(operator: Ordering, way: number): boolean {
  switch (operator) {
    case 'eq':
      return way === 0
    case 'neq':
      return way !== 0
    case 'gt':
      return way > 0
    case 'gte':
      return way >= 0
    case 'lt':
      return way < 0
    case 'lte':
      return way <= 0
  }
}

function compareValues(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(a) - Number(b)
  return Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)))
}

function compareRows(a: RestRow, b: RestRow, order: readonly Order[]): number {
  for (const { column, isDescending, nullsFirst } of order) {
    const [one, other] = [a[column] ?? null, b[column] ?? null]
    if (one === null || other === null) {
      const way = Number(one === null) - Number(other === null)
      if (way !== 0) return nullsFirst ? -way : way
      continue
    }
    const way = compareValues(one, other)
    if (way !== 0) return isDescending ? -way : way
  }
  return 0
}
