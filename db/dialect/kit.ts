/**
 * The dialect is chosen once, at start, from `DATABASE_URL`: tables are built when this module is
 * loaded, so this is the one place outside `api/env.ts` that reads the environment.
 */
import {
  type Column,
  type DriverValueEncoder,
  getTableColumns,
  type Placeholder,
  type SQL,
  sql,
  type Table,
} from 'drizzle-orm'
import type { Db } from './db.ts'
import { postgresKit, preparePostgres } from './postgres-kit.ts'
import { findRunner } from './sqlite-connection.ts'
import { sqliteKit } from './sqlite-kit.ts'
import { type PreparableQuery, prepareSqlite } from './sqlite-prepared.ts'

export type { Db } from './db.ts'

const isPostgres = /^(pglite|postgres(ql)?):/.test(process.env.DATABASE_URL ?? '')

// Both kits build tables and queries that are used alike; SQLite's types stand for the two.
const plainKit = (isPostgres ? postgresKit : sqliteKit) as typeof sqliteKit

/** What a column's whole numbers are, which its type alone does not say. */
type NumberMeaning = 'instant' | 'money'
/** By what a column keeps of the builder it was made with. */
const meanings = new WeakMap<object, NumberMeaning>()

export const kit: typeof sqliteKit = {
  ...plainKit,
  instant: () => mark('instant', plainKit.instant()),
  money: () => mark('money', plainKit.money()),
  moneySum: () => mark('money', plainKit.moneySum()),
}

function mark<B extends object>(meaning: NumberMeaning, builder: B): B {
  meanings.set(getConfig(builder), meaning)
  return builder
}

/** Whether a column was declared as `instant()` or as `money()` or `moneySum()`; null for any other. */
export const findNumberMeaning = (column: Column): NumberMeaning | null =>
  meanings.get(getConfig(column)) ?? null

// Drizzle hides it from its types: a builder hands its own to the column.
const getConfig = (one: object): object => (one as { config: object }).config

/** Is a column one of a tuple's values? Written out, as a table's CHECK has to have it. */
export const isOneOf = (column: Parameters<typeof kit.isTime>[0], values: readonly string[]): SQL =>
  sql`${column} IN (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`

/**
 * A query that is built and compiled once for each connection.
 * @param name of the statement, unique among all.
 * @param build makes the query, with `sql.placeholder(…)` where values come in.
 */
export function prepareOnce<Q extends PreparableQuery>(
  name: string,
  build: (db: Db) => Q,
): (db: Db) => ReturnType<Q['prepare']> {
  const known = new WeakMap<Db, ReturnType<Q['prepare']>>()
  return (db) => {
    let statement = known.get(db)
    if (!statement) {
      // PostgreSQL's statement has the same execute(); its type is not visible through the kit.
      statement = isPostgres
        ? (preparePostgres(name, build(db)) as ReturnType<Q['prepare']>)
        : prepareSqlite(name, build(db), findRunner(db))
      known.set(db, statement)
    }
    return statement
  }
}

/**
 * A limit of a prepared statement that is bound. Bare, SQLite looks at it as it compiles the statement, and
 * compiles it again each time that one is bound; of a sum it knows nothing.
 */
export const bindLimit = (name: string): Placeholder =>
  // Drizzle writes into the text whatever it is given here, and names a placeholder alone.
  sql`(${sql.placeholder(name)} + 0)` as unknown as Placeholder

/**
 * The values of a prepared insert: a placeholder for every column of the table, so that a column
 * that is added later is stored as well.
 */
export function listPlaceholders<T extends Table>(
  table: T,
): Record<keyof T['$inferSelect'] & string, SQL> {
  const placeholders = Object.entries(getTableColumns(table)).map(([name, column]) => {
    // Drizzle hands null in a placeholder to the column, whose JSON would then be the text `null`.
    const encoder: DriverValueEncoder<unknown, unknown> = {
      mapToDriverValue: (value) => (value === null ? null : column.mapToDriverValue(value)),
    }
    return [name, sql`${sql.param(sql.placeholder(name), encoder)}`]
  })
  // `fromEntries` forgets the names, which are those of the table's columns.
  return Object.fromEntries(placeholders) as Record<keyof T['$inferSelect'] & string, SQL>
}
