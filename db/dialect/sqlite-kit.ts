import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import {
  type AnySQLiteColumn,
  check,
  customType,
  foreignKey,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import { parseStoredJson, type StoredParser } from '#domain/text/stored-json.ts'
import { parseTime } from '#domain/time/civil-time.ts'

/** What tables and queries are written with; PostgreSQL's is its twin. */
export const sqliteKit = {
  dialect: 'sqlite' as 'sqlite' | 'postgres',
  table: sqliteTable,
  text: () => text(),
  integer: () => integer(),
  boolean: () => integer({ mode: 'boolean' }),
  /** Read by a parser of its own: what lies in a database may be old, or written by somebody else. */
  json: <T>(parse: StoredParser<T>) =>
    customType<{ data: T; driverData: string }>({
      dataType: () => 'text',
      toDriver: (value) => JSON.stringify(value),
      fromDriver: (stored) => parse(parseStoredJson(stored)).value,
    })(),
  /** A time of day; one that was written otherwise (`9:00`) is read where that leaves no doubt. */
  time: () =>
    customType<{ data: string; driverData: string }>({
      dataType: () => 'text',
      fromDriver: (stored) => parseTime(stored) ?? stored,
    })(),
  /** What a column of JSON holds, as its parser takes it. */
  parseRaw: (stored: unknown): unknown =>
    typeof stored === 'string' ? parseStoredJson(stored) : undefined,
  /** After a table's name: read it by this index, for the planner knows nothing of computed columns. */
  readBy: (index: string): SQL => sql.raw(` INDEXED BY ${index}`),
  /** At the end of a query for rows to take: but those that another process is taking. SQLite has one writer. */
  skipLocked: (): SQL => sql``,
  /** A field of a column of JSON as text; ask for `isJsonObject` first. */
  jsonField: (column: AnySQLiteColumn, field: string): SQL =>
    sql`cast(${column} ->> ${sql.raw(`'${field}'`)} AS text)`,
  isJson: (column: AnySQLiteColumn): SQL => sql`json_valid(${column})`,
  isJsonObject: (column: AnySQLiteColumn): SQL =>
    sql`(CASE WHEN json_valid(${column}) THEN json_type(${column}) = 'object' ELSE false END)`,
  isJsonArray: (column: AnySQLiteColumn): SQL =>
    sql`(CASE WHEN json_valid(${column}) THEN json_type(${column}) = 'array' ELSE false END)`,
  /** Milliseconds since 1970. */
  instant: () => integer(),
  /** Milliseconds, of years too: 25 days are more than four bytes hold. */
  duration: () => integer(),
  /** Centavos. */
  money: () => integer(),
  /** What is added up: more than any one amount may be. */
  moneySum: () => integer(),
  index,
  uniqueIndex,
  primaryKey,
  foreignKey,
  check,
  /** 24-hour `HH:mm`. */
  isTime: (column: AnySQLiteColumn): SQL =>
    sql`(${column} GLOB '[01][0-9]:[0-5][0-9]' OR ${column} GLOB '2[0-3]:[0-5][0-9]')`,
  /** `YYYY-MM-DD`, a date that exists. `IS`: for one that does not, `date()` is null. */
  isDate: (column: AnySQLiteColumn): SQL =>
    sql`(${column} GLOB '[12][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]' AND ${column} IS date(${column}))`,
  /** Days since 1970 of a `YYYY-MM-DD`. */
  epochDay: (date: SQLWrapper): SQL<number> =>
    sql<number>`CAST(julianday(${date}) - 2440587.5 AS integer)`,
  /**
   * Is a column one of some texts? For statements that are prepared, where how many there are may not show.
   * @param texts a JSON list of them
   */
  isListed: (column: AnySQLiteColumn, texts: SQLWrapper): SQL =>
    sql`${column} IN (SELECT value FROM json_each(${texts}))`,
  /** One text `[a,b,…]` of all the rows: a row each costs three times as much to fetch. */
  list: (value: SQL): SQL<string> => sql<string>`json_group_array(${value})`,
  /** Some values as one of `list`: a cell each costs twice as much to fetch. Booleans are as their database has them. */
  tuple: (...values: SQLWrapper[]): SQL => sql`json_array(${sql.join(values, sql`, `)})`,
}
