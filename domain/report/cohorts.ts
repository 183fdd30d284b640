/** Of those who came for the first time in a month: how many came again, and how soon. */
import { addDays } from '#domain/time/civil-time.ts'
import { getMonthPeriod, movePeriod, type Period } from '#domain/time/period.ts'

/** Days within which a client who liked it is back. */
export const RETURN_DAYS = [30, 60, 90] as const

/** A client's first visit, and the first on a later day; null where there was none. */
export type FirstVisits = { first: string; second: string | null }

export type Cohort = {
  /** `YYYY-MM` */
  month: string
  clients: number
  /** Who came again within each of `RETURN_DAYS`; null while the month's last ones still may. */
  returned: (number | null)[]
}

/** Fewer months say little. */
const FEWEST_MONTHS = 6

/** The months that a report of a period tells of: its own, and where these are few, some before. */
export function getCohortPeriod({ from, to }: Period): Period {
  const last = getMonthPeriod(to)
  const earliest = movePeriod(last, 1 - FEWEST_MONTHS).from
  const first = getMonthPeriod(from).from
  return { from: first < earliest ? first : earliest, to: last.to }
}

/**
 * The months of a period, each with those who came first in it.
 * @param today where the house is: visits after it are none yet
 */
export function countCohorts(
  visits: readonly FirstVisits[],
  { from, to }: Period,
  today: string,
): Cohort[] {
  const cohorts: Cohort[] = []
  for (let month = getMonthPeriod(from); month.from <= to; month = movePeriod(month, 1)) {
    const own = visits.filter(({ first }) => first >= month.from && first <= month.to)
    cohorts.push({
      month: month.from.slice(0, 7),
      clients: own.length,
      returned: RETURN_DAYS.map((days) =>
        addDays(month.to, days) < today ? countReturned(own, days) : null,
      ),
    })
  }
  return cohorts
}

const countReturned = (visits: readonly FirstVisits[], days: number): number =>
  visits.filter(({ first, second }) => second !== null && second <= addDays(first, days)).length
