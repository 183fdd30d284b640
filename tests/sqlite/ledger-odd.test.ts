/** What a hand has left in SQLite, which keeps anything in any column, and the money of that house. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listDayTakings } from '#db/reports/day-takings.ts'
import { storeVisitDays } from '#db/reports/store-sums.ts'
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

test('a visit is over when it ends, however its time is written; one of no time never is', async () => {
  const { storage } = opened
  const business = await createBusiness(storage)
  const day = '2030-01-07'
  const done = (price: number) => ({
    ...{ date: day, duration: 30, price, status: 'completed' as const, encaixe: true },
  })
  await insertBooking(storage, business, { ...done(100), time: '08:30' })
  await insertBooking(storage, business, { ...done(200), time: '08:31' })
  await plantBooking(storage, business, { column: 'time', text: '8:30' }, done(400))
  await plantBooking(storage, business, { column: 'time', text: '8:31' }, done(800))
  await plantBooking(storage, business, { column: 'time', text: 'cedo' }, done(1600))
  const { user_id } = business
  const sum = async () => {
    const moment = { day, instant: 0 }
    const sums = await storage.read((db) => listDayTakings(db, user_id, [moment], 9 * 60))
    const add = (what: 'until' | 'total') => sums.reduce((all, one) => all + one[what], 0)
    return [add('until'), add('total')]
  }
  expect(await sum()).toEqual([500, 3100])
  await storage.write((tx) => storeVisitDays(tx, user_id, { from: day, to: day }, 0))
  expect(await sum()).toEqual([500, 3100])
})
