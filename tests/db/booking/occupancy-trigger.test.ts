/** A booking's occupied time follows every column that it is made from, each changed alone. */
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { kit } from '#db/dialect/kit.ts'
import { bookings, occupancy } from '#db/tables/booking.ts'
import { listOccupiedIntervals } from '#domain/availability/occupation.ts'
import { toCivilMinute } from '#domain/availability/placement.ts'
import {
  type Business,
  createBusiness,
  insertBooking,
  requireNth,
} from '#tests/support/db/factories.ts'
import { listTriggerTexts } from '#tests/support/db/sql.ts'
import { useStorage } from '#tests/support/db/use-storage.ts'

type BookingRow = typeof bookings.$inferSelect

const opened = useStorage()
let business: Business
let other: Business
beforeAll(async () => {
  business = await createBusiness(opened.storage, { professionals: [{}, {}] })
  other = await createBusiness(opened.storage)
})

/** With a gap and buffers, so that every column counts. */
const BASE = {
  ...{ date: '2030-01-07', time: '10:00', duration: 60 },
  ...{ buffer_before: 5, buffer_after: 10, gap_start: 20, gap_minutes: 15 },
}

/** Another value of each column that the trigger watches. */
const CHANGES: { [Column in keyof BookingRow]?: () => BookingRow[Column] } = {
  user_id: () => other.user_id,
  professional_id: () => requireNth(business.professionals, 1).id,
  date: () => '2030-01-08',
  time: () => '11:30',
  duration: () => 75,
  buffer_before: () => 15,
  buffer_after: () => 25,
  gap_start: () => 25,
  gap_minutes: () => 20,
  encaixe: () => true,
  status: () => 'cancelled',
  deleted: () => true,
}

/** What `occupancy` has to hold of a booking, by the rule of `domain`. */
function listExpected(row: BookingRow) {
  if (row.status === 'cancelled' || row.deleted) return []
  const { user_id, professional_id, encaixe } = row
  return listOccupiedIntervals(row, toCivilMinute(row)).map(({ from, to }) => ({
    ...{ user_id, professional_id, encaixe },
    ...{ starts: from, ends: to },
  }))
}

const readOccupancy = async (booking_id: string) => {
  const { user_id, professional_id, encaixe, starts, ends } = occupancy
  return opened.storage.read((db) =>
    db
      .select({ user_id, professional_id, encaixe, starts, ends })
      .from(occupancy)
      .where(eq(occupancy.booking_id, booking_id))
      .orderBy(occupancy.part),
  )
}

describe('occupied time follows', () => {
  test.each(Object.entries(CHANGES))('%s alone', async (column, getValue) => {
    const before = await insertBooking(opened.storage, business, BASE)
    const change = { [column]: getValue() }
    const updated = await opened.storage.write((tx) =>
      tx.update(bookings).set(change).where(eq(bookings.id, before.id)).returning(),
    )
    const after = requireNth(updated)
    expect(listExpected(after)).not.toEqual(listExpected(before))
    expect(await readOccupancy(before.id)).toEqual(listExpected(after))
    await opened.storage.write((tx) => tx.delete(bookings).where(eq(bookings.id, before.id)))
  })
})

test('these are all the columns that the trigger watches', async () => {
  const name = kit.dialect === 'sqlite' ? 'bookings_occupy_update' : 'bookings_occupy'
  const text = (await opened.storage.read(listTriggerTexts)).get(name) ?? ''
  const watched = /\(NEW\.user_id.*?IS NOT/s.exec(text)?.[0] ?? ''
  const columns = [...watched.matchAll(/NEW\.(\w+)/g)].map(([, column]) => column)
  expect(columns.sort()).toEqual(Object.keys(CHANGES).sort())
})
