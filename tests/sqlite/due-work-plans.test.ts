/** Whoever looks for due work reads what is due and the houses that it is of, never the whole table. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimWork, listDueWork } from '#db/due-work.ts'
import { due_work } from '#db/tables/due-work.ts'
import { openTestStorage, type TestStorage } from '#tests/support/db/factories.ts'
import { explainRead } from './explain-read.ts'

let opened: TestStorage
beforeAll(async () => {
  opened = await openTestStorage()
  const rows = Array.from({ length: 30 }, (_, i) => {
    const what = { id: `w${i}`, key: `k${i}`, kind: 'message', state: 'waiting' } as const
    return { ...what, due_at: i, created_at: 0 }
  })
  await opened.storage.write((tx) => tx.insert(due_work).values(rows))
})
afterAll(() => opened.close())

test('each of its queries seeks in an index', async () => {
  const look = { now: 100, limit: 10, kinds: ['message'], after: '' } as const
  const plan = await explainRead(opened, async (db) => {
    const { ids } = await listDueWork(db, look)
    expect(ids).toHaveLength(10)
  })
  const plans = plan.filter((part) => /due_work|TEMP B-TREE/.test(part))
  const own = 'due_work USING INDEX due_work_house (user_id=? AND state=? AND due_at<?)'
  const seek = 'SEARCH due_work USING COVERING INDEX due_work_house (user_id>?)'
  expect(plans).toEqual([
    'SEARCH due_work USING INDEX due_work_waiting (kind=? AND due_at<?)',
    `SEARCH ${own}`,
    seek,
    seek,
    `SEARCH ${own}`,
  ])
})

test('however many are claimed, they are found by their ids', async () => {
  const ids = Array.from({ length: 64 }, (_, i) => `w${i}`)
  const claim = { now: 100, kinds: ['message'], lease_ms: 1 } as const
  const plan = await explainRead(opened, () =>
    opened.storage.write((tx) => claimWork(tx, ids, claim)),
  )
  const byId = 'INDEX sqlite_autoindex_due_work_1 (id=?)'
  expect(plan.filter((part) => part.includes('due_work'))).toEqual([
    `SEARCH due_work USING COVERING ${byId}`,
    `SEARCH due_work USING ${byId}`,
  ])
})
