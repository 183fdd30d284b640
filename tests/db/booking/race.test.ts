/** Many at once for one time: one gets it, the others are told. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isOverlap } from '#db/dialect/storage.ts'
import { bookings, occupancy } from '#db/tables/booking.ts'
import { addDays } from '#domain/time/civil-time.ts'
import {
  createBusiness,
  insertBooking,
  openTestStorage,
  type TestStorage,
} from '#tests/support/db/factories.ts'

let opened: TestStorage
beforeAll(async () => {
  opened = await openTestStorage()
})
afterAll(() => opened.close())

test('300 writes at once for the same time: exactly one booking', async () => {
  const business = await createBusiness(opened.storage)
  const attempts = Array.from({ length: 300 }, () => insertBooking(opened.storage, business))
  const answers = await Promise.allSettled(attempts)
  const losers = answers.filter((answer) => answer.status === 'rejected')
  expect(losers).toHaveLength(299)
  expect(losers.every(({ reason }) => isOverlap(reason))).toBe(true)
  const { user_id } = business
  const rows = await opened.storage.read((db) =>
    db.select().from(bookings).where(eq(bookings.user_id, user_id)),
  )
  expect(rows).toHaveLength(1)
})

test('40 bookings that all move to the same time: exactly one arrives', async () => {
  const business = await createBusiness(opened.storage)
  const days = Array.from({ length: 40 }, (_, i) => addDays('2030-02-10', i))
  const rows = await Promise.all(
    days.map((date) => insertBooking(opened.storage, business, { date })),
  )
  const moved = await Promise.allSettled(
    rows.map(({ id }) =>
      opened.storage.write((tx) =>
        tx.update(bookings).set({ date: '2030-06-03', time: '14:00' }).where(eq(bookings.id, id)),
      ),
    ),
  )
  expect(moved.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  // Those who were refused kept the time they had.
  const spans = await opened.storage.read((db) =>
    db.select().from(occupancy).where(eq(occupancy.user_id, business.user_id)),
  )
  expect(new Set(spans.map(({ starts }) => starts)).size).toBe(40)
})

test('300 writes for 30 times, overlapping in every way, leave no overlap', async () => {
  const business = await createBusiness(opened.storage)
  const attempts = Array.from({ length: 300 }, (_, i) =>
    insertBooking(opened.storage, business, {
      time: `${String(8 + (i % 10)).padStart(2, '0')}:${['00', '20', '40'][i % 3]}`,
      duration: 15 + (i % 4) * 15,
    }),
  )
  await Promise.allSettled(attempts)
  const spans = await opened.storage.read((db) =>
    db
      .select()
      .from(occupancy)
      .where(eq(occupancy.user_id, business.user_id))
      .orderBy(occupancy.starts),
  )
  expect(spans.length).toBeGreaterThan(5)
  spans.slice(1).forEach((span, i) => {
    expect(span.starts).toBeGreaterThanOrEqual(spans[i]?.ends ?? 0)
  })
})
