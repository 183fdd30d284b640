/** What a team has earned on days that no statement had: mostly sums of whole days, which are stored. */
import type { Db } from '#db/dialect/kit.ts'
import { type EarningsByProfessional, loadEarned } from '#db/reports/earned-days.ts'
import type { StatementScope } from '#db/statement/accruals.ts'
import { findFirstEarnedDay } from '#db/statement/first-earned.ts'
import { listRecountedDays, sumUncounted } from '#db/statement/open-sums.ts'
import type { OpenSums } from '#domain/statement/open.ts'
import type { Period } from '#domain/time/period.ts'

type UncoveredSums = OpenSums & { visits: number; since: string | null }

const NOTHING: UncoveredSums = {
  services: 0,
  products: 0,
  fee: 0,
  tips: 0,
  visits: 0,
  since: null,
}

/** Sums a professional's days of which no statement is; the same days of several are read once. */
export async function createUncovered(
  db: Db,
  user_id: string,
): Promise<(scope: StatementScope, days: Period) => Promise<UncoveredSums>> {
  const first = await findFirstEarnedDay(db, { user_id, professional_id: null })
  const recounted = await listRecountedDays(db, user_id)
  const known = new Map<string, EarningsByProfessional>()
  const load = async (days: Period) => {
    const key = `${days.from} ${days.to}`
    const earned = known.get(key) ?? (await loadEarned(db, user_id, days))
    known.set(key, earned)
    return earned
  }
  return async (scope, { from, to }) => {
    if (first === null || first > to) return NOTHING
    const days = { from: from < first ? first : from, to }
    // A visit was moved here from days that one had counted: it is taken off visit by visit.
    const isMoved = recounted.some(
      (one) =>
        one.professional_id === scope.professional_id &&
        one.from !== null &&
        one.to !== null &&
        one.from <= days.to &&
        one.to >= days.from,
    )
    if (isMoved) return sumUncounted(db, scope, days)
    return (await load(days)).get(scope.professional_id) ?? NOTHING
  }
}
