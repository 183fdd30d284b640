/** The bookings behind a cell of the occupancy report are sought by their days, not among all there are. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchBookings } from '#db/booking/booking-search.ts'
import { listBusyInHour } from '#db/reports/busy.ts'
import { openTestStorage, type TestStorage } from '#tests/support/db/factories.ts'
import { explainRead } from './explain-read.ts'

let opened: TestStorage
beforeAll(async () => {
  opened = await openTestStorage()
})
afterAll(() => opened.close())
const days = { from: '2026-11-01', to: '2026-11-30' }

test('what takes an hour of the week is sought by professional and days', async () => {
  const at = { weekday: 5, hour: 14 }
  const plan = await explainRead(opened, (db) => listBusyInHour(db, 'x', ['a', 'b'], at, days))
  const own = plan.filter((part) => part.includes('occupancy'))
  expect(own).toEqual([
    expect.stringContaining(
      'SEARCH occupancy USING INDEX occupancy_day (user_id=? AND professional_id=? AND starts>? AND starts<?)',
    ),
  ])
})

test('and of the bookings those of these days, or those alone that are named', async () => {
  const page = { page: 1, size: 50 }
  const search = (some: Partial<typeof days>) => (db: Parameters<typeof searchBookings>[0]) =>
    searchBookings(db, 'x', { ...some, ids: ['a'], deleted: false }, page)
  const plan = (await explainRead(opened, search(days))).join(' | ')
  expect(plan).toMatch(
    /SEARCH bookings USING INDEX \w+ \((user_id=\? AND .*date>\? AND date<\?|id=\?)\)/,
  )
  expect((await explainRead(opened, search({}))).join(' | ')).not.toMatch(/SCAN bookings\b/)
})
