/** The courses that a house's bookings of past days took: as stored, the rest from their rows. */
import { listHistoryCells } from '#db/booking/projected-bookings.ts'
import type { Db } from '#db/dialect/kit.ts'
import type { HistoryCell } from '#domain/projection/history.ts'
import type { Period } from '#domain/time/period.ts'
import { readStored } from './read-stored.ts'
import { parseCourses } from './stored-sums.ts'

/** @param offset ms that the house's clock is ahead of UTC */
export async function loadHistoryCells(
  db: Db,
  user_id: string,
  period: Period,
  offset: number,
): Promise<HistoryCell[]> {
  const parse = (text: string) => parseCourses(text, offset)
  const { parts, missing } = await readStored(db, user_id, period, 'courses', parse)
  const cells = parts.flat()
  for (const days of missing) cells.push(...(await listHistoryCells(db, user_id, days, offset)))
  return cells
}
