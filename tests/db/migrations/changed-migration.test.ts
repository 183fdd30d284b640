/** A database that ran a migration of before its text was changed; both projects ask PGlite. */
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { expect, test } from 'vitest'
import { migratePostgres } from '#db/dialect/postgres-migrate.ts'

const MIGRATIONS = fileURLToPath(new URL('../../../db/migrations/postgres', import.meta.url))
const HASH_OF_0008_BEFORE = '34b966660bf58eec91876f912f3d11a1a5ec318d2e788d40566b8b6c2171520d'

test('a PostgreSQL database of before 0008 was changed is opened, and gets its function', async () => {
  const client = await PGlite.create({ extensions: { btree_gist } })
  await migratePostgres(client, MIGRATIONS)
  const { rows } = await client.query<{ hash: string }>('SELECT hash FROM migrations')
  const [of0008, of0016] = [rows[8]?.hash, rows[16]?.hash]
  // As it stood then: without the function, and without the migration that makes it.
  await client.exec('DROP INDEX bookings_odd; DROP FUNCTION is_json(text)')
  await client.query('DELETE FROM migrations WHERE hash = $1', [of0016])
  await client.query('UPDATE migrations SET hash = $1 WHERE hash = $2', [
    HASH_OF_0008_BEFORE,
    of0008,
  ])
  await migratePostgres(client, MIGRATIONS)
  await migratePostgres(client, MIGRATIONS)
  const answer = await client.query("SELECT is_json('{') AS broken, is_json('{}') AS whole")
  expect(answer.rows).toEqual([{ broken: false, whole: true }])
  await client.close()
})
