/** What a house's visits and counter sales of a period come to: as stored, the rest from their rows. */
import type { Db } from '#db/dialect/kit.ts'
import { sumVisitDays } from '#domain/report/visit-days.ts'
import {
  createVisitSums,
  mergeVisitSums,
  type VisitParts,
  type VisitSums,
} from '#domain/report/visit-sums.ts'
import type { Period } from '#domain/time/period.ts'
import { readStored } from './read-stored.ts'
import { addStoredSums } from './stored-sums.ts'
import { listDayRows } from './visit-rows.ts'

/** @param parts those that are asked for; others may be missing or not whole */
export async function loadVisitSums(
  db: Db,
  user_id: string,
  period: Period,
  parts?: VisitParts,
): Promise<VisitSums> {
  const sums = createVisitSums()
  const add = (text: string) => addStoredSums(sums, text, parts) || null
  const { missing } = await readStored(db, user_id, period, 'sums', add)
  for (const days of missing)
    for (const day of (await computeVisitDays(db, user_id, days, parts)).values())
      mergeVisitSums(sums, day)
  return sums
}

/** By day, from the rows; those without any are left out. */
export const computeVisitDays = async (
  db: Db,
  user_id: string,
  period: Period,
  parts?: VisitParts,
): Promise<Map<string, VisitSums>> => sumVisitDays(await listDayRows(db, user_id, period, parts))
