/** When professionals were taken on some days: as stored, the rest from what takes them. */
import { loadMergedOccupancy } from '#db/booking/occupancy.ts'
import type { Db } from '#db/dialect/kit.ts'
import { cutToSpan } from '#domain/availability/occupation.ts'
import { MINUTES_A_DAY, toEpochDay } from '#domain/time/civil-time.ts'
import type { Period } from '#domain/time/period.ts'
import { readStored } from './read-stored.ts'
import { type Busy, mergeBusy, parseBusy } from './stored-busy.ts'

/** Of professionals; whoever is not taken may be missing. */
export async function loadBusy(
  db: Db,
  user_id: string,
  ids: readonly string[],
  period: Period,
): Promise<Busy> {
  const { parts, missing } = await readStored(db, user_id, period, 'busy', parseBusy)
  for (const days of missing) parts.push(await computeBusy(db, user_id, ids, days))
  return mergeBusy(parts)
}

/** From what takes them, without what lies beyond the days. */
export async function computeBusy(
  db: Db,
  user_id: string,
  ids: readonly string[],
  { from, to }: Period,
): Promise<Busy> {
  const span = {
    from: toEpochDay(from) * MINUTES_A_DAY,
    to: (toEpochDay(to) + 1) * MINUTES_A_DAY,
  }
  const busy = new Map<string, ReturnType<typeof cutToSpan>>()
  for (const id of ids) {
    const taken = cutToSpan(await loadMergedOccupancy(db, user_id, id, span), span)
    if (taken.length > 0) busy.set(id, taken)
  }
  return busy
}
