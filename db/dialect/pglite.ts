import { asDb } from './postgres-kit.ts'
import { migratePostgres } from './postgres-migrate.ts'
import { createPostgresPictures } from './postgres-pictures.ts'
import type { Storage } from './storage.ts'

/**
 * Opens PostgreSQL inside this process (PGlite): `pglite:` in memory, `pglite:folder` on disk. It
 * stands in for a server where there is none.
 */
export async function openPglite(address: string, migrations: string): Promise<Storage> {
  const { PGlite } = await import('@electric-sql/pglite')
  const { btree_gist } = await import('@electric-sql/pglite/contrib/btree_gist')
  const { drizzle } = await import('drizzle-orm/pglite')
  const folder = address.replace(/^pglite:/, '')
  const client = await PGlite.create({
    dataDir: folder || 'memory://',
    extensions: { btree_gist },
  })
  await migratePostgres(client, migrations)
  const db = drizzle({ client })
  return {
    read: (fn) => fn(asDb(db)),
    readHeavy: (_house, fn) => fn(asDb(db)),
    write: (fn) => db.transaction((tx) => fn(asDb(tx))),
    pictures: createPostgresPictures((text, params) => client.query(text, params)),
    close: () => client.close(),
  }
}
