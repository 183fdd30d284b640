import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { getTableName, is, Table } from 'drizzle-orm'

const FOLDER = new URL('../../../db/tables/', import.meta.url)

const files = readdirSync(fileURLToPath(FOLDER)).filter((name) => name.endsWith('.ts'))
const modules = await Promise.all(
  files.map((name): Promise<object> => import(new URL(name, FOLDER).href)),
)

/** Every table of the schema, by name. */
export const TABLES = new Map(
  modules
    .flatMap((module) => Object.values(module).filter((value): value is Table => is(value, Table)))
    .map((table) => [getTableName(table), table]),
)
