/** What a house's visits and counter sales of a period come to. */
import type { Db } from '#db/dialect/kit.ts'
import {
  createVisitSums,
  mergeVisitSums,
  sumVisits,
  type VisitSums,
} from '#domain/report/visit-sums.ts'
import type { Period } from '#domain/time/period.ts'
import { listCounterSales, listVisitParts, listVisits } from './visit-rows.ts'

export async function loadVisitSums(db: Db, user_id: string, period: Period): Promise<VisitSums> {
  const sums = createVisitSums()
  for (const day of (await computeDays(db, user_id, period)).values()) mergeVisitSums(sums, day)
  return sums
}

async function computeDays(
  db: Db,
  user_id: string,
  period: Period,
): Promise<Map<string, VisitSums>> {
  return sumVisits(
    await listVisits(db, user_id, period),
    await listVisitParts(db, user_id, period),
    await listCounterSales(db, user_id, period),
  )
}
