/** What holds of a house's list whatever stands in it: its order, its figures, its time. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isGapWithin, listTimingParts } from '#domain/business/offer-fields.ts'
import { arrangeOffers, sortOffers } from '#domain/business/offer-order.ts'
import { getOfferStatistics } from '#domain/business/offer-statistics.ts'

describe('statistics of a service', () => {
  test.each([
    [0, 0, 5000, { bookings: 0, rating: 4.5, favourite: 0 }],
    [0, 40, 999_999, { bookings: 0, rating: 4.5, favourite: 0 }],
    [1, 4, 0, { bookings: 1, rating: 4, favourite: 25 }],
    [10, 40, 2000, { bookings: 10, rating: 4.3, favourite: 25 }],
    [50, 100, 3000, { bookings: 50, rating: 4.8, favourite: 50 }],
    [900, 900, 10_000_000, { bookings: 900, rating: 4.8, favourite: 95 }],
  ])('%d of %d bookings at %d centavos', (bookings, all, price, expected) => {
    expect(getOfferStatistics(bookings, all, price)).toEqual(expected)
  })

  test('stay within the documents’ bounds, and never fall as it is asked for more', () => {
    const figures = fc.record({
      own: fc.nat(2000),
      others: fc.nat(5000),
      price: fc.integer({ min: 0, max: 10_000_000 }),
    })
    fc.assert(
      fc.property(figures, ({ own, others, price }) => {
        const { rating, favourite } = getOfferStatistics(own, own + others, price)
        expect(rating).toBeGreaterThanOrEqual(4)
        expect(rating).toBeLessThanOrEqual(4.8)
        expect(favourite).toBeGreaterThanOrEqual(0)
        expect(favourite).toBeLessThanOrEqual(95)
        if (own === 0) {
          expect(rating).toBe(4.5)
          return
        }
        const more = getOfferStatistics(own + 1, own + 1 + others, price)
        expect(more.rating).toBeGreaterThanOrEqual(rating)
        expect(more.favourite).toBeGreaterThanOrEqual(favourite)
      }),
    )
  })
})

const offers = fc
  .array(fc.record({ position: fc.option(fc.nat(20)), created_at: fc.nat(50) }), { maxLength: 20 })
  .map((list) => list.map((one, i) => ({ ...one, id: `${i}` })))
const counts = fc
  .dictionary(fc.nat(20).map(String), fc.nat(9))
  .map((counted) => new Map(Object.entries(counted)))

describe('the order of a list', () => {
  test('the owner’s own stands first; of the rest the most booked, then the newest', () => {
    fc.assert(
      fc.property(offers, counts, (list, booked) => {
        const sorted = sortOffers(list, booked)
        expect(sorted.map(({ id }) => id).sort()).toEqual(list.map(({ id }) => id).sort())
        for (const [i, after] of sorted.slice(1).entries()) {
          const before = sorted[i] ?? after
          if (after.position !== null) expect(before.position).not.toBeNull()
          if (before.position !== null && after.position !== null)
            expect(before.position).toBeLessThanOrEqual(after.position)
          if (before.position !== null || after.position !== null) continue
          const [one, other] = [booked.get(before.id) ?? 0, booked.get(after.id) ?? 0]
          expect(one).toBeGreaterThanOrEqual(other)
          if (one === other) expect(before.created_at).toBeGreaterThanOrEqual(after.created_at)
        }
      }),
    )
  })

  test('an arrangement holds all, in the wanted order, and refuses what is none of the list', () => {
    const listed = fc.uniqueArray(fc.nat(30).map(String))
    const some = listed.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list)))
    fc.assert(
      fc.property(some, ([list, wanted]) => {
        const arranged = arrangeOffers(list, wanted) ?? []
        expect(arranged.slice(0, wanted.length)).toEqual(wanted)
        expect([...arranged].sort()).toEqual([...list].sort())
        expect(arrangeOffers(list, [...wanted, 'other'])).toBeNull()
      }),
    )
  })
})

test('the parts that the form draws are the time that the professional is away for', () => {
  const minutes = fc.nat(480)
  const timings = fc.record({
    ...{ duration: fc.integer({ min: 1, max: 480 }), buffer_before: minutes },
    ...{ buffer_after: minutes, gap_start: minutes, gap_minutes: minutes },
  })
  fc.assert(
    fc.property(timings, (timing) => {
      const parts = listTimingParts(timing)
      const sum = (kind?: string) =>
        parts
          .filter((part) => kind === undefined || part.kind === kind)
          .reduce((all, part) => all + part.minutes, 0)
      expect(sum()).toBe(timing.buffer_before + timing.duration + timing.buffer_after)
      expect(sum('gap')).toBe(isGapWithin(timing) ? timing.gap_minutes : 0)
      expect(parts.every((part) => part.minutes > 0)).toBe(true)
    }),
  )
})
