/** What the dashboard asks of a day: whatever a row holds, and however far ahead it lies. */
import { expect, test } from 'vitest'
import { findPendingBookings } from '#db/attention.ts'
import { kit } from '#db/dialect/kit.ts'
import { listDayBookings } from '#db/reports/day-bookings.ts'
import { sumCompletedVisits } from '#db/reports/day-takings.ts'
import { addDays } from '#domain/time/civil-time.ts'
import { createBusiness, insertBooking } from '#tests/support/db/factories.ts'
import { plantBooking } from '#tests/support/db/odd-rows.ts'
import { useStorage } from '#tests/support/db/use-storage.ts'

const opened = useStorage()
const DAY = '2030-01-07'
const NINE = 9 * 60

// PostgreSQL has no rows that its checks refuse.
test.skipIf(kit.dialect === 'postgres')(
  'a visit is over when it ends, however its time is written; one of no time never is',
  async () => {
    const { storage } = opened
    const business = await createBusiness(storage)
    const done = (price: number) => ({
      ...{ date: DAY, duration: 30, price, status: 'completed' as const, encaixe: true },
    })
    await insertBooking(storage, business, { ...done(100), time: '08:30' })
    await insertBooking(storage, business, { ...done(200), time: '08:31' })
    await plantBooking(storage, business, { column: 'time', text: '8:30' }, done(400))
    await plantBooking(storage, business, { column: 'time', text: '8:31' }, done(800))
    await plantBooking(storage, business, { column: 'time', text: 'cedo' }, done(1600))
    const sums = await storage.read((db) => sumCompletedVisits(db, business.user_id, [DAY], NINE))
    const add = (what: 'until' | 'total') => sums.reduce((sum, one) => sum + one[what], 0)
    expect([add('until'), add('total')]).toEqual([500, 3100])
  },
)

test('of the day before there are those alone that go on into it', async () => {
  const { storage } = opened
  const business = await createBusiness(storage)
  const before = { date: addDays(DAY, -1), duration: 30, encaixe: true }
  const list = async () =>
    (await storage.read((db) => listDayBookings(db, business.user_id, DAY))).map(({ id }) => id)
  await insertBooking(storage, business, { ...before, time: '23:30' })
  const over = await insertBooking(storage, business, { ...before, time: '23:31' })
  const buffer = { duration: 20, buffer_after: 20, time: '23:30' }
  const tidied = await insertBooking(storage, business, { ...before, ...buffer })
  await insertBooking(storage, business, { ...before, time: '23:45', status: 'cancelled' })
  const own = await insertBooking(storage, business, { date: DAY, time: '00:05', encaixe: true })
  expect(await list()).toEqual([tidied.id, over.id, own.id])
})

test('what waits for a confirmation is counted from now on, near and far', async () => {
  const { storage } = opened
  const business = await createBusiness(storage)
  const now = { today: DAY, time: '10:00' }
  const find = () => storage.read((db) => findPendingBookings(db, business.user_id, now))
  const pending = (date: string, time: string) =>
    insertBooking(storage, business, { date, time, status: 'pendente', encaixe: true })
  expect(await find()).toEqual({ count: 0, first: null })
  await pending(DAY, '09:59')
  await insertBooking(storage, business, { date: DAY, time: '12:00', encaixe: true })
  expect(await find()).toEqual({ count: 0, first: null })
  await pending(DAY, '10:00')
  await pending(addDays(DAY, 60), '08:00')
  expect(await find()).toMatchObject({ count: 2, first: { date: DAY, time: '10:00' } })
  await pending(addDays(DAY, 400), '08:00')
  expect(await find()).toMatchObject({ count: 3, first: { date: DAY, time: '10:00' } })
})
