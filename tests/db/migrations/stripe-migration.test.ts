/** A database whose payments knew no Stripe is opened: what was paid stays as it was. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findResources } from '#db/account/profiles.ts'
import { kit } from '#db/dialect/kit.ts'
import { openStorage } from '#db/open.ts'
import { listCheckouts } from '#db/plans.ts'
import { MIGRATIONS } from '#tests/support/db/factories.ts'
import { runSql } from '#tests/support/db/sql.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vez-before-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function copyOldMigrations(): Promise<string> {
  const copy = join(folder, 'migrations')
  await cp(MIGRATIONS, copy, { recursive: true })
  const journal = join(copy, kit.dialect, 'meta', '_journal.json')
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8'))
  const first = entries.findIndex(({ tag }: { tag: string }) => tag.endsWith('_stripe'))
  expect(first).toBeGreaterThan(0)
  await writeFile(journal, JSON.stringify({ ...rest, entries: entries.slice(0, first) }))
  return copy
}

test('receipts keep their plan, amount, state and what was before them', async () => {
  const address =
    kit.dialect === 'sqlite' ? `file:${join(folder, 'old.db')}` : `pglite:${join(folder, 'pg')}`
  const old = await openStorage(address, await copyOldMigrations())
  await old.write(async (tx) => {
    await runSql(
      tx,
      sql`INSERT INTO profiles (id, name, email, role, created_at, updated_at)
        VALUES ('dona', 'Dona', 'dona@x.example', 'admin', 0, 0)`,
    )
    await runSql(
      tx,
      sql`INSERT INTO user_resources (user_id, plano_atual, plano_expira_em, created_at, updated_at)
        VALUES ('dona', 'basico', 99, 0, 0)`,
    )
    for (const [id, state, at] of [
      ['um', 'paid', 1],
      ['dois', 'waiting', null],
    ] as const)
      await runSql(
        tx,
        sql`INSERT INTO plan_checkouts (id, user_id, plan, cycle, amount, provider, state, before,
          created_at, settled_at, refunded_at)
        VALUES (${id}, 'dona', 'basico', 'annual', 58410, 'simulated', ${state}, '{"plano_atual":"trial"}',
          7, ${at}, NULL)`,
      )
  })
  await old.close()
  const storage = await openStorage(address, MIGRATIONS)
  const { checkouts, resources } = await storage.read(async (db) => ({
    checkouts: await listCheckouts(db, 'dona', 9),
    resources: await findResources(db, 'dona'),
  }))
  await storage.close()
  const kept = { plan: 'basico', cycle: 'annual', amount: 58410, provider: 'simulated' }
  const unknown = { method: null, payment_url: null, duration_ms: null, stripe_session: null }
  expect(checkouts).toMatchObject([
    {
      ...kept,
      ...unknown,
      id: 'um',
      state: 'paid',
      settled_at: 1,
      before: { plano_atual: 'trial' },
    },
    { ...kept, ...unknown, id: 'dois', state: 'waiting', settled_at: null },
  ])
  expect(resources).toMatchObject({ plano_expira_em: 99, tolerated_until: null })
})
