/** A database whose messages still carried their own times is opened: what waits keeps being sent. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { kit } from '#db/dialect/kit.ts'
import { claimWork, listDueWork } from '#db/due-work.ts'
import { openStorage } from '#db/open.ts'
import { MIGRATIONS, requireNth } from '#tests/support/db/factories.ts'
import { listMessageRows } from '#tests/support/db/message-rows.ts'
import { runSql } from '#tests/support/db/sql.ts'

const NOW = 1_700_000_000_000

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vez-before-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** The migrations as they were before the one of due work. */
async function copyOldMigrations(): Promise<string> {
  const copy = join(folder, 'migrations')
  await cp(MIGRATIONS, copy, { recursive: true })
  const journal = join(copy, kit.dialect, 'meta', '_journal.json')
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8'))
  const first = entries.findIndex(({ tag }: { tag: string }) => tag.endsWith('_due_work'))
  expect(first).toBeGreaterThan(0)
  await writeFile(journal, JSON.stringify({ ...rest, entries: entries.slice(0, first) }))
  return copy
}

type OldRow = {
  id: string
  state: string
  attempts: number
  next_at: number
  sealed: string | null
}

const insertOld = ({ id, state, attempts, next_at, sealed }: OldRow) =>
  sql`INSERT INTO outbox (id, key, user_id, channel, recipient, kind, facts, sealed, state, attempts,
      next_at, expires_at, reason, created_at, sent_at)
    VALUES (${id}, ${`key-${id}`}, 'dona', 'email', 'ana@x.example', 'code', '{"a":1}', ${sealed}, ${state},
      ${attempts}, ${next_at}, ${NOW + 9}, ${state === 'failed' ? 'smtp 550' : null}, ${NOW - 1},
      ${state === 'sent' ? NOW : null})`

test('messages keep their house, state, attempts and times, and what waits is due', async () => {
  const address =
    kit.dialect === 'sqlite' ? `file:${join(folder, 'old.db')}` : `pglite:${join(folder, 'pg')}`
  const old = await openStorage(address, await copyOldMigrations())
  const waiting = { id: 'waiting', state: 'waiting', attempts: 2, next_at: NOW, sealed: 'secret' }
  await old.write(async (tx) => {
    await runSql(
      tx,
      sql`INSERT INTO profiles (id, name, email, role, created_at, updated_at)
        VALUES ('dona', 'Dona', 'dona@x.example', 'admin', 0, 0)`,
    )
    const over = { attempts: 1, next_at: NOW, sealed: null }
    await runSql(tx, insertOld(waiting))
    await runSql(tx, insertOld({ id: 'sent', state: 'sent', ...over }))
    await runSql(tx, insertOld({ id: 'failed', state: 'failed', ...over }))
  })
  await old.close()

  const storage = await openStorage(address, MIGRATIONS)
  try {
    const rows = await storage.read(listMessageRows)
    const own = { user_id: 'dona', recipient: 'ana@x.example', kind: 'code', facts: { a: 1 } }
    const when = { due_at: NOW, leased_until: null, expires_at: NOW + 9, created_at: NOW - 1 }
    expect(new Map(rows.map((row) => [row.id, row]))).toEqual(
      new Map(
        [
          { id: 'failed', state: 'failed', attempts: 1, last_error: 'smtp 550', done_at: null },
          { id: 'sent', state: 'done', attempts: 1, last_error: null, done_at: NOW },
          { id: 'waiting', state: 'waiting', attempts: 2, last_error: null, done_at: null },
        ].map((row) => {
          const sealed = row.state === 'waiting' ? 'secret' : null
          const key = `key-${row.id}`
          return [row.id, { ...own, ...when, channel: 'email', key, sealed, ...row }]
        }),
      ),
    )
    const kinds = ['message'] as const
    const claimed = await storage.write(async (tx) => {
      const { ids } = await listDueWork(tx, { now: NOW, limit: 9, kinds, after: '' })
      return claimWork(tx, ids, { now: NOW, kinds, lease_ms: 5 })
    })
    expect(requireNth(claimed)).toMatchObject({ id: 'waiting', kind: 'message', attempts: 3 })
    expect(claimed).toHaveLength(1)
  } finally {
    await storage.close()
  }
})
