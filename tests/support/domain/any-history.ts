import fc from 'fast-check'
import type { HistoryCell } from '#domain/projection/history.ts'
import { getLeadClass } from '#domain/projection/lead-class.ts'
import { addDays } from '#domain/time/civil-time.ts'

/** Cells of days before one, of any course. */
export const arbitraryHistory = (today: string): fc.Arbitrary<HistoryCell[]> =>
  fc.array(
    fc
      .record({
        ago: fc.integer({ min: 1, max: 240 }),
        made: fc.integer({ min: -2, max: 100 }),
        outcome: fc.constantFrom('completed', 'completed', 'cancelled', 'open'),
        ended: fc.integer({ min: 0, max: 100 }),
        bookings: fc.integer({ min: 1, max: 20 }),
        amount: fc.integer({ min: 0, max: 200_000 }),
      })
      .map(({ ago, made, outcome, ended, ...rest }) => ({
        ...{ date: addDays(today, -ago), made: getLeadClass(made), outcome, ...rest },
        ended: outcome === 'cancelled' ? getLeadClass(Math.min(ended, Math.max(made, 0))) : 0,
      })),
    { maxLength: 120 },
  )
