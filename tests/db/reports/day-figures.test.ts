/** What the dashboard asks of a day: what reaches into it, and what lies ahead, near and far. */
import { expect, test } from 'vitest'
import { findPendingBookings } from '#db/attention.ts'
import { listDayBookings } from '#db/reports/day-bookings.ts'
import { addDays } from '#domain/time/civil-time.ts'
import { createBusiness, insertBooking } from '#tests/support/db/factories.ts'
import { useStorage } from '#tests/support/db/use-storage.ts'

const opened = useStorage()
const DAY = '2030-01-07'

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
  // In the morning only what takes half a day can.
  await insertBooking(storage, business, { ...before, time: '11:59', duration: 719 })
  await insertBooking(storage, business, { ...before, time: '11:00', duration: 780 })
  const long = await insertBooking(storage, business, { ...before, time: '11:00', duration: 781 })
  const own = await insertBooking(storage, business, { date: DAY, time: '00:05', encaixe: true })
  expect(await list()).toEqual([long.id, tidied.id, over.id, own.id])
})

test('what waits for a confirmation is counted from the beginning of today, near and far', async () => {
  const { storage } = opened
  const business = await createBusiness(storage)
  const find = () => storage.read((db) => findPendingBookings(db, business.user_id, DAY))
  const pending = (date: string, time: string) =>
    insertBooking(storage, business, { date, time, status: 'pendente', encaixe: true })
  expect(await find()).toEqual({ count: 0, first: null })
  await pending(addDays(DAY, -1), '23:59')
  await insertBooking(storage, business, { date: DAY, time: '12:00', encaixe: true })
  expect(await find()).toEqual({ count: 0, first: null })
  await pending(DAY, '10:00')
  await pending(addDays(DAY, 60), '08:00')
  expect(await find()).toMatchObject({ count: 2, first: { date: DAY, time: '10:00' } })
  await pending(addDays(DAY, 400), '08:00')
  expect(await find()).toMatchObject({ count: 3, first: { date: DAY, time: '10:00' } })
})
