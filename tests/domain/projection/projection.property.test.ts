/** Whatever a house's history is, projections keep to what they promise. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { HistoryCell } from '#domain/projection/history.ts'
import {
  type BookedDay,
  getProjectedPeriod,
  type Projection,
  project,
} from '#domain/projection/projection.ts'
import { addDays, toEpochDay } from '#domain/time/civil-time.ts'
import { countDays } from '#domain/time/period.ts'
import { arbitraryHistory } from '#tests/support/domain/any-history.ts'
import { SEED } from '#tests/support/domain/arbitrary.ts'

const RUNS = { seed: SEED, numRuns: 200 }
const TODAY = '2026-11-25'
const PERIOD = getProjectedPeriod(TODAY)

const arbitraryDays: fc.Arbitrary<BookedDay[]> = fc.uniqueArray(
  fc
    .record({
      nth: fc.nat(countDays(PERIOD) - 1),
      earned: fc.nat(100_000),
      booked: fc.nat(100_000),
      bookings: fc.nat(9),
    })
    .map(({ nth, ...rest }) => ({ ...rest, date: addDays(PERIOD.from, nth) })),
  { selector: ({ date }) => date, maxLength: 60 },
)
const arbitraryHouse = fc.record({
  cells: arbitraryHistory(TODAY),
  days: arbitraryDays,
  dayLeft: fc.double({ min: 0, max: 1, noNaN: true }),
})
type House = { cells: HistoryCell[]; days: BookedDay[]; dayLeft: number }

const projectHouse = ({ cells, days, dayLeft }: House) =>
  project(cells, days, { today: TODAY, dayLeft, closed: new Set() })
const listProjections = (house: House): Projection[] => {
  const { weeks, months } = projectHouse(house)
  return [...weeks, ...months]
}

/** A steady house: a visit of R$ 100 a day, booked three days before. */
const STEADY: HistoryCell[] = Array.from({ length: 100 }, (_, ago) => ({
  date: addDays(TODAY, -ago - 1),
  ...{ made: 3, outcome: 'completed' as const, ended: 0, bookings: 1, amount: 10_000 },
}))

it('adds up, is nowhere below nothing, and its range holds what is expected', () => {
  fc.assert(
    fc.property(arbitraryHouse, (house) => {
      for (const it of listProjections(house)) {
        expect(it.expected).toBe(it.earned + it.booked - it.lost + it.pickup)
        expect(Math.min(...[it.earned, it.booked, it.lost, it.pickup])).toBeGreaterThanOrEqual(0)
        expect(it.lost).toBeLessThanOrEqual(it.booked)
        if (!it.range) continue
        expect(it.range.low).toBeGreaterThanOrEqual(it.earned)
        expect(it.range.low).toBeLessThanOrEqual(it.expected)
        expect(it.range.high).toBeGreaterThanOrEqual(it.expected)
      }
      for (const { foretold, range } of projectHouse(house).past) {
        expect(foretold).toBeGreaterThanOrEqual(0)
        if (range) expect(range.low <= foretold && foretold <= range.high).toBe(true)
      }
    }),
    RUNS,
  )
})

it('one more booking never lowers what is expected, and raises no other period', () => {
  const anyBooking = fc.record({ ahead: fc.nat(120), price: fc.integer({ min: 0, max: 50_000 }) })
  fc.assert(
    fc.property(arbitraryHouse, anyBooking, (house, { ahead, price }) => {
      const date = addDays(TODAY, ahead)
      const none = { date, earned: 0, booked: 0, bookings: 0 }
      const before = house.days.find((day) => day.date === date) ?? none
      const after = { ...before, booked: before.booked + price, bookings: before.bookings + 1 }
      const days = [...house.days.filter((day) => day.date !== date), after]
      const raised = listProjections({ ...house, days })
      for (const [nth, it] of listProjections(house).entries()) {
        const isIn = it.from <= date && date <= it.to
        const change = (raised[nth]?.expected ?? -1) - it.expected
        if (isIn) expect(change).toBeGreaterThanOrEqual(0)
        else expect(change).toBe(0)
      }
    }),
    RUNS,
  )
})

it('without a history only what is booked is told, and nothing of how sure it is', () => {
  fc.assert(
    fc.property(arbitraryDays, fc.nat(15), (days, most) => {
      const house = { cells: STEADY.slice(0, most), days, dayLeft: 0.5 }
      expect(projectHouse(house).experience.weeks).toBe(0)
      for (const it of listProjections(house)) {
        expect(it).toMatchObject({ lost: 0, pickup: 0, range: null })
        expect(it.expected).toBe(it.earned + it.booked)
      }
    }),
    RUNS,
  )
})

it('what was booked after the last look is no part of what is foretold for a past week', () => {
  fc.assert(
    fc.property(arbitraryHistory(TODAY), (cells) => {
      const house = { days: [], dayLeft: 1 }
      const week = projectHouse({ cells, ...house }).past.at(-1)
      const start = toEpochDay(week?.from ?? '')
      const known = cells.filter(({ date, made }) => made > toEpochDay(date) - start)
      const over = cells.filter(({ date }) => toEpochDay(date) < start)
      const blind = projectHouse({ cells: [...new Set([...over, ...known])], ...house }).past.at(-1)
      expect(week?.foretold).toBe(blind?.foretold)
    }),
    { ...RUNS, examples: [[STEADY]] },
  )
})
