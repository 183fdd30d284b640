/**
 * A fresh PostgreSQL database costs two seconds of computing, a copy of one almost nothing: the
 * first is made once for each state of the migrations and kept with the other caches.
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

/** Copies a migrated, empty database into a folder that does not exist yet. */
export async function copyFreshPglite(folder: string, migrations: string): Promise<void> {
  const template = join(CACHE, `pglite-${await fingerprint(migrations)}`)
  if (!existsSync(template)) await makeTemplate(template, migrations)
  await cp(template, folder, { recursive: true })
}

/** Of what decides how an empty database looks: the migrations and PGlite's version. */
async function fingerprint(migrations: string): Promise<string> {
  const files = readMigrationFiles({ migrationsFolder: join(migrations, 'postgres') })
  const installed = join(MODULES, '@electric-sql', 'pglite', 'package.json')
  const parts = [await readFile(installed, 'utf8'), ...files.map(({ hash }) => hash)]
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 16)
}

async function makeTemplate(template: string, migrations: string): Promise<void> {
  await mkdir(CACHE, { recursive: true })
  const draft = `${template}-${randomUUID()}`
  const storage = await openStorage(`pglite:${draft}`, migrations)
  await storage.close()
  try {
    await rename(draft, template)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    // Another process was faster; anything else is an error.
    if (!existsSync(template)) throw error
  }
}
