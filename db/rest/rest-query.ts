/** What `/rest/v1` asks of a table: PostgREST's parameters, read and told apart. */

export const OPERATORS = [
  ...(['eq', 'neq', 'gt', 'gte', 'lt', 'lte'] as const),
  ...(['like', 'ilike', 'is', 'in', 'cs'] as const),
] as const
export type Operator = (typeof OPERATORS)[number]

/** One column against a value; of `in` and `cs` against several. As typed: the column says what they are. */
export type Comparison = {
  kind: 'comparison'
  column: string
  operator: Operator
  values: readonly string[]
  isNegated: boolean
}
export type Condition =
  | Comparison
  | { kind: 'and' | 'or'; of: readonly Condition[]; isNegated: boolean }

export type Order = { column: string; isDescending: boolean; nullsFirst: boolean }

/** Rows of a table that hang on each row of another. */
export type Embed = {
  kind: 'embed'
  /** A table, or the column that leads to one. */
  target: string
  as: string
  /** The column that leads from one to the other, where there are several. */
  hint: string | null
  /** Only rows that have some, or only those that have none. */
  presence: 'any' | 'some' | 'none'
  query: RestQuery
}
export type Selected =
  | { kind: 'all' }
  | { kind: 'column'; name: string; as: string; isText?: boolean }
  /** How many rows there are: of what is embedded alone. */
  | { kind: 'count'; as: string }
  | Embed

export type RestQuery = {
  select: readonly Selected[]
  where: readonly Condition[]
  order: readonly Order[]
  /** Null: as many as are given at most. */
  limit: number | null
  offset: number
}

export const isEmbed = (selected: Selected): selected is Embed => selected.kind === 'embed'

/** Every column that conditions name. */
export function* listConditionColumns(where: readonly Condition[]): Generator<string> {
  for (const condition of where) {
    if (condition.kind === 'comparison') yield condition.column
    else yield* listConditionColumns(condition.of)
  }
}
