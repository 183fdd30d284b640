import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { StoredParser } from '#domain/text/stored-json.ts'
import { parseTime } from '#domain/time/civil-time.ts'
import type { Db } from './db.ts'

export const postgresKit = {
  dialect: 'postgres' as const,
  table: pgTable,
  text: () => text(),
  integer: () => integer(),
  boolean: () => boolean(),
  json: <T>(parse: StoredParser<T>) =>
    customType<{ data: T; driverData: unknown }>({
      dataType: () => 'jsonb',
      toDriver: (value) => JSON.stringify(value),
      fromDriver: (stored) => parse(stored).value,
    })(),
  time: () =>
    customType<{ data: string; driverData: string }>({
      dataType: () => 'text',
      fromDriver: (stored) => parseTime(stored) ?? stored,
    })(),
  parseRaw: (stored: unknown): unknown => stored,
  jsonField: (column: AnyPgColumn, field: string): SQL =>
    sql`(${column} ->> ${sql.raw(`'${field}'`)})`,
  isJson: (column: AnyPgColumn): SQL => sql`is_json(${column})`,
  // Its planner does without.
  readBy: (_index: string): SQL => sql``,
  skipLocked: (): SQL => sql` FOR UPDATE SKIP LOCKED`,
  isJsonObject: (column: AnyPgColumn): SQL => sql`(jsonb_typeof(${column}) = 'object')`,
  isJsonArray: (column: AnyPgColumn): SQL => sql`(jsonb_typeof(${column}) = 'array')`,
  instant: () => bigint({ mode: 'number' }),
  duration: () => bigint({ mode: 'number' }),
  money: () => integer(),
  moneySum: () => bigint({ mode: 'number' }),
  index,
  uniqueIndex,
  primaryKey,
  foreignKey,
  check,
  isTime: (column: AnyPgColumn): SQL => sql`(${column} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')`,
  isDate: (column: AnyPgColumn): SQL => sql`(${column} ~ '^[12][0-9]{3}-[01][0-9]-[0-3][0-9]$')`,
  epochDay: (date: SQLWrapper): SQL<number> => sql<number>`(${date}::date - DATE '1970-01-01')`,
  isListed: (column: AnyPgColumn, texts: SQLWrapper): SQL =>
    sql`${column} IN (SELECT jsonb_array_elements_text(${texts}::text::jsonb))`,
  list: (value: SQL): SQL<string> => sql<string>`coalesce(json_agg(${value}), '[]'::json)::text`,
  tuple: (...values: SQLWrapper[]): SQL => sql`json_build_array(${sql.join(values, sql`, `)})`,
}

/** A statement with a name that the server keeps. */
export function preparePostgres(name: string, query: object): unknown {
  // The twin of prepareSqlite: PostgreSQL's builders want the statement's name.
  return (query as { prepare: (name: string) => unknown }).prepare(name)
}

/** The kit gives both dialects the same tables and builders; this is the one place to say so. */
export const asDb = (handle: object): Db => handle as unknown as Db
