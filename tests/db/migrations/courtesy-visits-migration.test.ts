/** When clients were there last, from before a courtesy was a visit. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { kit } from '#db/dialect/kit.ts'
import { clients } from '#db/tables/client.ts'
import {
  createBusiness,
  insertBooking,
  MIGRATIONS,
  requireNth,
} from '#tests/support/db/factories.ts'
import { runSql } from '#tests/support/db/sql.ts'
import { useStorage } from '#tests/support/db/use-storage.ts'

const opened = useStorage()
const FILES = { sqlite: '0056_money_truth.sql', postgres: '0057_money_truth.sql' }

test('a courtesy may have been the last visit; nothing else changes', async () => {
  const file = readFileSync(join(MIGRATIONS, kit.dialect, FILES[kit.dialect]), 'utf8')
  const [, update = ''] = file.split(
    "-- A courtesy is a visit: it may have been somebody's last one.",
  )
  const house = await createBusiness(opened.storage, {
    clients: [
      { ultima_visita: '2026-03-02' },
      { ultima_visita: '2026-03-03' },
      { ultima_visita: '2026-01-01' },
      { is_walk_in: true },
    ],
  })
  const visit = (nth: number, date: string, is_courtesy: boolean, deleted = false) =>
    insertBooking(opened.storage, house, {
      ...{ client_id: requireNth(house.clients, nth).id, date, is_courtesy, deleted },
      ...{ status: 'completed', encaixe: true },
    })
  await visit(0, '2026-03-02', false)
  await visit(0, '2026-04-05', true)
  await visit(1, '2026-03-03', false)
  await visit(1, '2026-02-01', true)
  await visit(1, '2026-09-09', true, true)
  await visit(3, '2026-05-05', true)
  await opened.storage.write((tx) => runSql(tx, sql.raw(update)))
  const rows = await opened.storage.read((db) =>
    db.select().from(clients).where(eq(clients.user_id, house.user_id)),
  )
  const last = (nth: number) =>
    rows.find(({ id }) => id === requireNth(house.clients, nth).id)?.ultima_visita
  expect([last(0), last(1), last(2), last(3)]).toEqual([
    ...['2026-04-05', '2026-03-03', '2026-01-01', null],
  ])
})
