/** What the triggers write into `occupancy` is what the rule says, for any booking. */
import { asc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isOverlap } from '#db/dialect/storage.ts'
import { bookings, occupancy } from '#db/tables/booking.ts'
import {
  type Interval,
  listOccupiedIntervals,
  type ServiceTiming,
} from '#domain/availability/occupation.ts'
import {
  addDays,
  MINUTES_A_DAY,
  toEpochDay,
  toMinuteOfDay,
  toTimeOfDay,
} from '#domain/time/civil-time.ts'
import {
  createBusiness,
  insertBooking,
  openTestStorage,
  type TestStorage,
} from '#tests/support/db/factories.ts'

const SEED = 20_260_310

let opened: TestStorage
beforeAll(async () => {
  opened = await openTestStorage()
})
afterAll(() => opened.close())

const buffer = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 480 }))

const timing = (longest: number): fc.Arbitrary<ServiceTiming> =>
  fc
    .record({
      duration: fc.integer({ min: 1, max: longest }),
      buffer_before: buffer,
      buffer_after: buffer,
      gap: fc.option(fc.tuple(fc.nat(), fc.nat())),
    })
    .map(({ duration, gap, ...buffers }) => {
      const gap_start = gap ? gap[0] % (duration + 1) : 0
      const gap_minutes = gap ? gap[1] % (duration - gap_start + 1) : 0
      return { duration, gap_start, gap_minutes, ...buffers }
    })

const when = fc.record({
  date: fc.integer({ min: -30_000, max: 60_000 }).map((days) => addDays('2026-03-10', days)),
  time: fc.integer({ min: 0, max: MINUTES_A_DAY - 1 }).map(toTimeOfDay),
})

const toStart = ({ date, time }: { date: string; time: string }) =>
  toEpochDay(date) * MINUTES_A_DAY + toMinuteOfDay(time)

async function storedSpans(id: string): Promise<Interval[]> {
  const rows = await opened.storage.read((db) =>
    db.select().from(occupancy).where(eq(occupancy.booking_id, id)).orderBy(asc(occupancy.starts)),
  )
  return rows.map(({ starts, ends }) => ({ from: starts, to: ends }))
}

test('occupancy holds what listOccupiedIntervals() says, when a booking is made and when it is moved', async () => {
  const business = await createBusiness(opened.storage)
  const property = fc.asyncProperty(when, timing(1440), when, timing(1440), async (a, w, b, v) => {
    // One at a time: what is asked here is the arithmetic, not who is in whose way.
    await opened.storage.write((tx) => tx.delete(bookings))
    const { id } = await insertBooking(opened.storage, business, { ...a, ...w })
    expect(await storedSpans(id)).toEqual(listOccupiedIntervals(w, toStart(a)))
    await opened.storage.write((tx) =>
      tx
        .update(bookings)
        .set({ ...b, ...v })
        .where(eq(bookings.id, id)),
    )
    expect(await storedSpans(id)).toEqual(listOccupiedIntervals(v, toStart(b)))
  })
  await fc.assert(property, { seed: SEED, numRuns: 60 })
})

const crowd = fc.array(
  fc.record({
    time: fc.integer({ min: 0, max: 95 }).map((quarter) => toTimeOfDay(quarter * 15)),
    day: fc.constantFrom('2030-01-07', '2030-01-08'),
    timing: timing(120).map((one) => ({
      ...one,
      buffer_before: one.buffer_before % 20,
      buffer_after: one.buffer_after % 20,
    })),
  }),
  { minLength: 2, maxLength: 14 },
)

const meets = (a: Interval, b: Interval) => a.from < b.to && b.from < a.to

test('the database takes a booking if and only if its spans meet nobody else’s', async () => {
  const business = await createBusiness(opened.storage)
  const property = fc.asyncProperty(crowd, async (requests) => {
    await opened.storage.write((tx) => tx.delete(bookings))
    const taken: Interval[] = []
    for (const { day, time, timing: one } of requests) {
      const spans = listOccupiedIntervals(one, toStart({ date: day, time }))
      const free = !spans.some((span) => taken.some((other) => meets(span, other)))
      const answer = await insertBooking(opened.storage, business, {
        date: day,
        time,
        ...one,
      }).then(
        () => 'taken in',
        (error: unknown) => (isOverlap(error) ? 'refused' : error),
      )
      expect(answer).toBe(free ? 'taken in' : 'refused')
      if (free) taken.push(...spans)
    }
  })
  await fc.assert(property, { seed: SEED, numRuns: 40 })
})
