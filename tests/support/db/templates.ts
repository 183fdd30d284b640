/**
 * Migrated, empty databases to copy: each is made once for each state of the migrations, and kept
 * with the other caches.
 */
import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { openStorage } from '#db/open.ts'

const MODULES = fileURLToPath(new URL('../../../node_modules', import.meta.url))
const CACHE = join(MODULES, '.cache', 'vez')

const DRIVERS = {
  sqlite: { scheme: 'file', package: 'better-sqlite3' },
  postgres: { scheme: 'pglite', package: '@electric-sql/pglite' },
} as const

type Dialect = keyof typeof DRIVERS

const templates = new Map<Dialect, Promise<string>>()

/** Copies a migrated, empty database to a path where nothing lies yet. */
export async function copyTemplate(
  dialect: Dialect,
  migrations: string,
  to: string,
): Promise<void> {
  const template = templates.get(dialect) ?? findTemplate(dialect, migrations)
  templates.set(dialect, template)
  await cp(await template, to, { recursive: true })
}

async function findTemplate(dialect: Dialect, migrations: string): Promise<string> {
  const template = join(CACHE, `${dialect}-${await createFingerprint(dialect, migrations)}`)
  const migrate = async (draft: string) => {
    const storage = await openStorage(`${DRIVERS[dialect].scheme}:${draft}`, migrations)
    await storage.close()
  }
  if (!existsSync(template)) await makeOnce(template, migrate)
  return template
}

/** Of what decides how an empty database looks: the migrations and the driver's version. */
export async function createFingerprint(dialect: Dialect, migrations: string): Promise<string> {
  const files = readMigrationFiles({ migrationsFolder: join(migrations, dialect) })
  const installed = join(MODULES, DRIVERS[dialect].package, 'package.json')
  const parts = [await readFile(installed, 'utf8'), ...files.map(({ hash }) => hash)]
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 16)
}

/** Makes a file or folder under another name first: several processes may do so at once. */
export async function makeOnce(
  path: string,
  make: (draft: string) => Promise<void>,
): Promise<void> {
  const draft = `${path}-${randomUUID()}`
  await mkdir(join(path, '..'), { recursive: true })
  await make(draft)
  try {
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    // Another process was faster; anything else is an error.
    if (!existsSync(path)) throw error
  }
}
