import type { BookableOffer, BusinessCatalog } from '#api/business/catalog.ts'
import { loadOccupancy } from '#db/booking/occupancy.ts'
import type { Db } from '#db/dialect/kit.ts'
import type { ProfessionalSchedule } from '#domain/availability/booking-rules.ts'
import type { BusyIntervals, Interval } from '#domain/availability/occupation.ts'
import { mergeIntervals } from '#domain/availability/occupation.ts'
import type { AvailabilityQuery } from '#domain/availability/slots.ts'
import { MINUTES_A_DAY } from '#domain/time/civil-time.ts'

/** Loads what the rule must know to answer about an offer within a span of civil minutes. */
export async function loadAvailabilityQuery(
  db: Db,
  catalog: BusinessCatalog,
  offer: Pick<BookableOffer, 'work'>,
  workers: readonly ProfessionalSchedule[],
  span: Interval,
  now: number,
  /** A booking that is to move: its own time is free to it. */
  moving?: string,
): Promise<AvailabilityQuery> {
  const busy = new Map<string, BusyIntervals>()
  for (const { id } of workers) {
    busy.set(id, mergeIntervals(await loadOccupancy(db, catalog.user_id, id, span, moving)))
  }
  return {
    rules: catalog.rules,
    work: offer.work,
    professionals: workers,
    getBusy: (id) => busy.get(id) ?? [],
    now,
  }
}

/** The civil minutes of some days, with room for the buffers of what is asked for. */
export function toDaysInterval(
  firstDay: number,
  lastDay: number,
  { work }: Pick<BookableOffer, 'work'>,
): Interval {
  return {
    from: firstDay * MINUTES_A_DAY - work.buffer_before,
    to: (lastDay + 1) * MINUTES_A_DAY + work.buffer_after,
  }
}
