import { loadAvailabilityQuery, toDaysInterval } from '#api/booking/client/availability-query.ts'
import type { BusinessCatalog } from '#api/business/catalog.ts'
import type { Context } from '#api/context.ts'
import type { Db } from '#db/dialect/kit.ts'
import { listSlots } from '#domain/availability/slots.ts'
import { toEpochDay, toMinuteOfDay } from '#domain/time/civil-time.ts'
import type { BookingConflict, BookingPlan } from './booking-plan.ts'

/** Dates that are offered other times, and how many of them. */
const OFFERED_DATES = 20
const OFFERED_TIMES = 3

/** @returns the conflicts, each with the free times of its day that lie nearest; of many dates the first */
export async function offerTimes(
  db: Db,
  context: Context,
  catalog: BusinessCatalog,
  { professional, timing }: BookingPlan,
  conflicts: readonly BookingConflict[],
): Promise<(BookingConflict & { free: string[] })[]> {
  const schedule = catalog.schedules.get(professional.id)
  const now = context.now()
  const rules = { ...catalog.rules, notice: 0 }
  const findNearest = async ({ date, time }: BookingConflict): Promise<string[]> => {
    const day = toEpochDay(date)
    const query = await loadAvailabilityQuery(
      db,
      { ...catalog, rules },
      {
        schedules: schedule ? [schedule] : [],
        getTiming: () => timing,
        span: toDaysInterval(day, day, timing),
        now,
      },
    )
    const wanted = toMinuteOfDay(time)
    const distance = (one: string) => Math.abs(toMinuteOfDay(one) - wanted)
    const times = (listSlots(query, date, date)[0]?.slots ?? []).map((slot) => slot.time)
    return times
      .sort((a, b) => distance(a) - distance(b))
      .slice(0, OFFERED_TIMES)
      .sort()
  }
  return Promise.all(
    conflicts.map(async (conflict, nth) => ({
      ...conflict,
      free: nth < OFFERED_DATES ? await findNearest(conflict) : [],
    })),
  )
}
