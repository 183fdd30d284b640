/** What was agreed as commission before professionals had a price and duration of their own. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { kit } from '#db/dialect/kit.ts'
import { service_overrides } from '#db/tables/service.ts'
import { createBusiness, MIGRATIONS, requireNth } from '#tests/support/db/factories.ts'
import { runSql } from '#tests/support/db/sql.ts'
import { useStorage } from '#tests/support/db/use-storage.ts'

const opened = useStorage()
const FILES = {
  sqlite: '0019_service_overrides.sql',
  postgres: '0020_service_overrides.sql',
}

test('rates stay as they were; price and duration are the service’s', async () => {
  const file = join(MIGRATIONS, kit.dialect, FILES[kit.dialect])
  const statements = readFileSync(file, 'utf8').split('--> statement-breakpoint')
  const [copy, ...more] = statements.filter((one) => /^INSERT INTO service_overrides/m.test(one))
  expect([more, statements.filter((one) => /DROP TABLE commission_rates/.test(one))]).toMatchObject(
    [[], { length: 1 }],
  )
  const { user_id, professionals, services } = await createBusiness(opened.storage)
  const ids = { professional_id: requireNth(professionals).id, service_id: requireNth(services).id }
  await opened.storage.write(async (tx) => {
    const columns = sql.raw('user_id text, professional_id text, service_id text, rate integer')
    await runSql(tx, sql`CREATE TABLE commission_rates (${columns})`)
    await runSql(
      tx,
      sql`INSERT INTO commission_rates VALUES (${user_id}, ${ids.professional_id}, ${ids.service_id}, 40)`,
    )
    await runSql(tx, sql.raw(copy ?? ''))
  })
  const rows = await opened.storage.read((db) => db.select().from(service_overrides))
  expect(rows).toEqual([{ user_id, ...ids, price: null, duration: null, commission_rate: 40 }])
})
