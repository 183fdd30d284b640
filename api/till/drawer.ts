/** What should lie in the drawer of a day: the screen and the count read it by the same function. */

import { loadTimezone } from '#api/business/timezone.ts'
import type { Context } from '#api/context.ts'
import type { Db } from '#db/dialect/kit.ts'
import { sumLedger } from '#db/ledger-sums.ts'
import { findTillDay, listTillCounts, type TillCountRow, type TillDayRow } from '#db/till.ts'
import { sumTillEntries } from '#db/till-entries.ts'
import type { Centavos } from '#domain/money/money.ts'
import { computeDrawer, type Drawer, getCashInDrawer, getMovedSince } from '#domain/till/till.ts'
import { getTodayInZone } from '#domain/time/civil-time.ts'
import { getDayPeriod } from '#domain/time/period.ts'

/** The civil day at a house. */
export const loadToday = async (
  db: Db,
  { now }: Pick<Context, 'now'>,
  user_id: string,
): Promise<string> => getTodayInZone(await loadTimezone(db, user_id), now())

type TillSums = {
  sums: Awaited<ReturnType<typeof sumLedger>>
  till: Awaited<ReturnType<typeof sumTillEntries>>
}

export async function loadDrawer(
  db: Db,
  user_id: string,
  day: string,
): Promise<{ row: TillDayRow | null; parts: Drawer }> {
  const period = getDayPeriod(day)
  const sums = await sumLedger(db, user_id, period)
  return loadDrawerBy(db, user_id, day, { sums, till: await sumTillEntries(db, user_id, period) })
}

/** The same where the day's sums are there already. */
export async function loadDrawerBy(
  db: Db,
  user_id: string,
  day: string,
  { sums, till }: TillSums,
): Promise<{ row: TillDayRow | null; parts: Drawer }> {
  const row = await findTillDay(db, user_id, day)
  return { row, parts: computeDrawer(row?.float ?? 0, sums, till) }
}

/** The count that closed a day, once its row is known; null where that is open. */
export async function findStandingCount(
  db: Db,
  row: Pick<TillDayRow, 'user_id' | 'day' | 'closed_at'> | null,
): Promise<TillCountRow | null> {
  if (!row || row.closed_at === null) return null
  const [count] = await listTillCounts(db, row.user_id, row.day, 1)
  return count ?? null
}

/** What lies in the drawer of a day, once it is closed without what was taken out. */
export async function loadCashInDrawer(db: Db, user_id: string, day: string): Promise<Centavos> {
  const { row, parts } = await loadDrawer(db, user_id, day)
  return getCashInDrawer(parts, await findStandingCount(db, row))
}

/** What came into the drawer of a closed day since its last count (below 0: what went); 0 where it is open. */
export async function loadMovedSinceCount(db: Db, user_id: string, day: string): Promise<Centavos> {
  const count = await findStandingCount(db, await findTillDay(db, user_id, day))
  if (!count) return 0
  const { parts } = await loadDrawer(db, user_id, day)
  return getMovedSince(parts, count)
}
