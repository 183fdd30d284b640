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
    from: toStorable(toEpochDay(from) * MINUTES_A_DAY),
    to: toStorable((toEpochDay(to) + 1) * MINUTES_A_DAY),
  }
  const busy = new Map<string, ReturnType<typeof cutToSpan>>()
  for (const id of ids) {
    const taken = cutToSpan(await loadMergedOccupancy(db, user_id, id, span), span)
    if (taken.length > 0) busy.set(id, taken)
  }
  return busy
}

/** Minutes since 1970 as a column can hold them: dates of any year are asked for. */
const toStorable = (minute: number) => Math.max(-(2 ** 31), Math.min(minute, 2 ** 31 - 1))
