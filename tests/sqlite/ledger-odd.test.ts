/** What a hand has left in SQLite, which keeps anything in any column, and the ledger of that house. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enterOldRows, listEntries } from '#tests/support/api/ledger-rows.ts'
import {
  createBusiness,
  insertBooking,
  openTestStorage,
  type TestStorage,
} from '#tests/support/db/factories.ts'
import { plantBooking } from '#tests/support/db/odd-rows.ts'

let opened: TestStorage
beforeAll(async () => {
  opened = await openTestStorage()
})
afterAll(() => opened.close())

const NOW = Date.UTC(2026, 10, 23, 11)

test('a booking that cannot be read does not keep the others of its house out', async () => {
  const { storage } = opened
  const business = await createBusiness(storage)
  const on = (date: string) => ({ date, price: 5000, status: 'completed' as const, encaixe: true })
  const plant = (column: string, text: string, date: string) =>
    plantBooking(storage, business, { column, text }, on(date))
  await plant('completed_at', '2026-01-02 10:00:00', '2026-01-05')
  await plant('completed_at', '900000000000000000', '2026-01-06')
  await plant('price', '4990.5', '2026-01-07')
  await plant('price', 'cinquenta', '2026-01-08')
  await plant('date', 'xx', '2026-01-09')
  await insertBooking(storage, business, on('2026-01-10'))
  await enterOldRows(storage, business, NOW)
  const entries = await listEntries(business, storage)
  expect(entries.map(({ day, amount }) => [day, amount]).sort()).toEqual([
    ['2025-12-31', 5000],
    ['2026-01-05', 5000],
    ['2026-01-06', 5000],
    ['2026-01-07', 4991],
    ['2026-01-10', 5000],
  ])
})
