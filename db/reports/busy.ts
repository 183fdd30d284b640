/** When professionals were taken on some days: as stored, the rest from what takes them. */
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { loadMergedOccupancy } from '#db/booking/occupancy.ts'
import { type Db, kit } from '#db/dialect/kit.ts'
import { occupancy } from '#db/tables/booking.ts'
import {
  cutToSpan,
  type Interval,
  MAX_OCCUPATION_MINUTES,
} from '#domain/availability/occupation.ts'
import type { WeekHour } from '#domain/report/occupancy.ts'
import { getWeekday, MINUTES_A_DAY, toEpochDay } from '#domain/time/civil-time.ts'
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
  period: Period,
): Promise<Busy> {
  const span = toSpan(period)
  const busy = new Map<string, ReturnType<typeof cutToSpan>>()
  for (const id of ids) {
    const taken = cutToSpan(await loadMergedOccupancy(db, user_id, id, span), span)
    if (taken.length > 0) busy.set(id, taken)
  }
  return busy
}

const toSpan = ({ from, to }: Period): Interval => ({
  from: toStorable(toEpochDay(from) * MINUTES_A_DAY),
  to: toStorable((toEpochDay(to) + 1) * MINUTES_A_DAY),
})

const HOUR = 60
const WEEK = 7 * MINUTES_A_DAY

/**
 * What of some days takes any minute of an hour of the week, by whom and by which booking.
 * @param ids of professionals
 */
export async function listBusyInHour(
  db: Db,
  user_id: string,
  ids: readonly string[],
  { weekday, hour }: WeekHour,
  period: Period,
): Promise<(Interval & { booking_id: string; professional_id: string })[]> {
  const { booking_id, professional_id, starts, ends } = occupancy
  const span = toSpan(period)
  const first = ((weekday - getWeekday(0) + 7) % 7) * MINUTES_A_DAY + hour * HOUR
  // Minutes from the last end of that hour to the start: the next one begins a week less an hour after that end.
  const since = sql`(${starts} - ${first - WEEK + HOUR}) % ${sql.raw(`${WEEK}`)}`
  return db
    .select({ booking_id, professional_id, from: starts, to: ends })
    .from(occupancy)
    .where(
      and(
        eq(occupancy.user_id, user_id),
        kit.isListed(professional_id, sql`${JSON.stringify(ids)}`),
        // What began longest ago bounds the search in the index.
        ...[gt(starts, span.from - MAX_OCCUPATION_MINUTES), lt(starts, span.to)],
        gt(ends, span.from),
        sql`${since} + ${ends} - ${starts} > ${sql.raw(`${WEEK - HOUR}`)}`,
      ),
    )
}

/** Minutes since 1970 as a column can hold them: dates of any year are asked for. */
const toStorable = (minute: number) => Math.max(-(2 ** 31), Math.min(minute, 2 ** 31 - 1))
