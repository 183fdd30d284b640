/** The database itself refuses an overlap, whichever way the row is written. */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { isOverlap } from '#db/dialect/storage.ts'
import { bookings, occupancy } from '#db/tables/booking.ts'
import {
  type Business,
  createBookingRow,
  createBusiness,
  insertBooking,
  requireNth,
} from '#tests/support/db/factories.ts'
import { dropOverlapGuard, RollbackSignal } from '#tests/support/db/sql.ts'
import { useStorage } from '#tests/support/db/use-storage.ts'

type Fields = Partial<typeof bookings.$inferInsert>

const opened = useStorage()

const salon = () => createBusiness(opened.storage, { professionals: [{}, {}] })
const book = (business: Business, fields: Fields = {}) =>
  insertBooking(opened.storage, business, fields)
const change = (id: string, fields: Fields) =>
  opened.storage.write((tx) => tx.update(bookings).set(fields).where(eq(bookings.id, id)))
const occupied = (id: string) =>
  opened.storage.read((db) => db.select().from(occupancy).where(eq(occupancy.booking_id, id)))

/** Expects the refusal, and not just any error. */
async function refused(attempt: Promise<unknown>): Promise<void> {
  const error = await attempt.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).not.toBeNull()
  expect(isOverlap(error)).toBe(true)
}

describe('a booking that is inserted', () => {
  test('is refused where it begins inside another', async () => {
    const business = await salon()
    await book(business, { time: '10:00', duration: 30 })
    await refused(book(business, { time: '10:29', duration: 30 }))
  })

  test('is refused where it ends inside another', async () => {
    const business = await salon()
    await book(business, { time: '10:00', duration: 30 })
    await refused(book(business, { time: '09:31', duration: 30 }))
  })

  test('is refused where it lies inside another, or around it', async () => {
    const business = await salon()
    await book(business, { time: '10:00', duration: 60 })
    await refused(book(business, { time: '10:15', duration: 15 }))
    await refused(book(business, { time: '09:00', duration: 180 }))
  })

  test('may touch its neighbours', async () => {
    const business = await salon()
    await book(business, { time: '10:00', duration: 30 })
    await book(business, { time: '09:30', duration: 30 })
    await book(business, { time: '10:30', duration: 30 })
  })

  test('may lie at the same time with another professional', async () => {
    const business = await salon()
    await book(business)
    await book(business, { professional_id: requireNth(business.professionals, 1).id })
  })

  test.each(['scheduled', 'confirmed', 'pendente', 'completed'] as const)(
    'blocks as %s',
    async (status) => {
      const business = await salon()
      await book(business, { status })
      await refused(book(business))
    },
  )

  test('blocks nothing while it is cancelled or deleted', async () => {
    const business = await salon()
    await book(business, { status: 'cancelled' })
    await book(business, { deleted: true })
    await book(business)
  })

  test('does not take the time of another business', async () => {
    const [one, other] = [await salon(), await salon()]
    await book(one)
    await book(other)
  })

  test('leaves no trace when it is refused', async () => {
    const business = await salon()
    await book(business)
    const row = createBookingRow(business)
    await refused(opened.storage.write((tx) => tx.insert(bookings).values(row)))
    expect(await occupied(row.id)).toEqual([])
  })
})

describe('midnight', () => {
  test('is no wall between two bookings that overlap', async () => {
    const business = await salon()
    await book(business, { date: '2030-01-07', time: '23:30', duration: 60 })
    await refused(book(business, { date: '2030-01-08', time: '00:15' }))
    await book(business, { date: '2030-01-08', time: '00:30' })
  })

  test('is no wall in the other direction, buffers included', async () => {
    const business = await salon()
    await book(business, { date: '2030-03-01', time: '00:10', buffer_before: 20 })
    await refused(book(business, { date: '2030-02-28', time: '23:25', duration: 30 }))
    await book(business, { date: '2030-02-28', time: '23:20', duration: 30 })
  })

  test('keeps the longest occupation from the next day', async () => {
    const business = await salon()
    const longest = { duration: 1440, buffer_before: 480, buffer_after: 480 }
    await book(business, { date: '2030-01-07', time: '23:59', ...longest })
    await refused(book(business, { date: '2030-01-09', time: '07:58', duration: 1 }))
    await book(business, { date: '2030-01-09', time: '07:59', duration: 1 })
  })
})

describe('buffers and gaps', () => {
  test('a buffer keeps the time before and after free', async () => {
    const business = await salon()
    await book(business, { time: '10:00', duration: 30, buffer_before: 10, buffer_after: 15 })
    await refused(book(business, { time: '09:21', duration: 30 }))
    await book(business, { time: '09:20', duration: 30 })
    await refused(book(business, { time: '10:44', duration: 30 }))
    await book(business, { time: '10:45', duration: 30 })
  })

  test('two buffers do not share the same minutes', async () => {
    const business = await salon()
    await book(business, { time: '10:00', duration: 30, buffer_after: 15 })
    await refused(book(business, { time: '10:50', duration: 30, buffer_before: 10 }))
    await book(business, { time: '10:55', duration: 30, buffer_before: 10 })
  })

  test('a gap lets in what fits it exactly', async () => {
    const business = await salon()
    await book(business, { time: '10:00', duration: 120, gap_start: 45, gap_minutes: 30 })
    await book(business, { time: '10:45', duration: 30 })
  })

  test('a gap refuses what is a minute too long or too early', async () => {
    const business = await salon()
    await book(business, { time: '10:00', duration: 120, gap_start: 45, gap_minutes: 30 })
    await refused(book(business, { time: '10:45', duration: 31 }))
    await refused(book(business, { time: '10:44', duration: 30 }))
  })

  test('a gap at the very beginning or end leaves one part', async () => {
    const business = await salon()
    const late = await book(business, { duration: 60, gap_start: 40, gap_minutes: 20 })
    expect(await occupied(late.id)).toHaveLength(1)
    await book(business, { time: '10:40', duration: 20 })
  })
})

describe('a booking that is changed', () => {
  const two = async () => {
    const business = await salon()
    const first = await book(business, { time: '10:00', duration: 30 })
    const second = await book(business, { time: '11:00', duration: 30 })
    return { business, first, second }
  }

  test.each<[string, Fields]>([
    ['time', { time: '10:15' }],
    ['duration before it', { time: '09:30', duration: 45 }],
    ['buffer', { buffer_before: 45 }],
  ])('is refused by its new %s', async (_, fields) => {
    const { second } = await two()
    await refused(change(second.id, fields))
    expect(requireNth(await occupied(second.id)).starts % 1440).toBe(11 * 60)
  })

  test('is refused on its new date, and free on another', async () => {
    const { business, first } = await two()
    const elsewhere = await book(business, { date: '2030-01-08', time: '10:00' })
    await refused(change(elsewhere.id, { date: first.date }))
    await change(elsewhere.id, { date: '2030-01-09' })
    await book(business, { date: '2030-01-08', time: '10:00' })
  })

  test('may move within its own time', async () => {
    const { first } = await two()
    await change(first.id, { time: '10:15' })
    await change(first.id, { duration: 45 })
  })

  test('is refused when a gap that another lies in is closed', async () => {
    const business = await salon()
    const timing = { duration: 120, gap_start: 45, gap_minutes: 30 }
    const outer = await book(business, { time: '10:00', ...timing })
    await book(business, { time: '10:45', duration: 30 })
    await refused(change(outer.id, { gap_start: 0, gap_minutes: 0 }))
  })

  test('is refused when it comes back from cancelled to a time that is taken', async () => {
    const business = await salon()
    const cancelled = await book(business, { status: 'cancelled' })
    await book(business)
    await refused(change(cancelled.id, { status: 'confirmed' }))
  })

  test('is refused when it is restored to a time that is taken', async () => {
    const business = await salon()
    const deleted = await book(business, { deleted: true })
    await book(business)
    await refused(change(deleted.id, { deleted: false }))
  })

  test('is refused when it goes to a professional who is taken', async () => {
    const business = await salon()
    const other = requireNth(business.professionals, 1).id
    const mine = await book(business)
    await book(business, { professional_id: other })
    await refused(change(mine.id, { professional_id: other }))
  })

  test('gives its time back when it is cancelled, deleted, reassigned or removed', async () => {
    const business = await salon()
    const other = requireNth(business.professionals, 1).id
    await change((await book(business)).id, { status: 'cancelled' })
    await change((await book(business)).id, { deleted: true })
    await change((await book(business)).id, { professional_id: other })
    const removed = await book(business)
    await opened.storage.write((tx) => tx.delete(bookings).where(eq(bookings.id, removed.id)))
    expect(await occupied(removed.id)).toEqual([])
    await book(business)
  })
})

describe('an encaixe', () => {
  test('may be placed on anything, on another encaixe too', async () => {
    const business = await salon()
    await book(business)
    await book(business, { encaixe: true })
    await book(business, { encaixe: true })
  })

  test('lets nothing else be placed on it', async () => {
    const business = await salon()
    await book(business, { encaixe: true })
    await refused(book(business))
    await refused(book(business, { time: '09:45' }))
  })

  test('lets nothing else be moved or brought back onto it', async () => {
    const business = await salon()
    const cancelled = await book(business, { status: 'cancelled' })
    const later = await book(business, { time: '15:00' })
    await book(business, { encaixe: true })
    await refused(change(cancelled.id, { status: 'confirmed' }))
    await refused(change(later.id, { time: '10:00' }))
  })

  test('leaves the booking under it free to change its state and notes', async () => {
    const business = await salon()
    const under = await book(business)
    await book(business, { encaixe: true })
    await change(under.id, { status: 'completed', notes: 'Chegou cedo', price: 4500 })
    await change(under.id, { status: 'cancelled' })
  })

  test('may itself be moved onto anything, but not become an ordinary booking there', async () => {
    const business = await salon()
    await book(business, { time: '10:00' })
    const squeezed = await book(business, { time: '15:00', encaixe: true })
    await change(squeezed.id, { time: '10:15' })
    await refused(change(squeezed.id, { encaixe: false }))
    await change(squeezed.id, { time: '10:30', encaixe: false })
  })
})

test('it is the guard that refuses: without it the same rows go in', async () => {
  const business = await salon()
  const attempt = opened.storage.write(async (tx) => {
    await dropOverlapGuard(tx)
    await tx.insert(bookings).values(createBookingRow(business))
    await tx.insert(bookings).values(createBookingRow(business))
    throw new RollbackSignal('both went in')
  })
  await expect(attempt).rejects.toThrow('both went in')
  await book(business)
  await refused(book(business))
})
