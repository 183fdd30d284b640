import type { Catalog, Offer } from '#api/business/catalog.ts'
import { loadOccupancy } from '#db/booking/occupancy.ts'
import type { Db } from '#db/dialect/kit.ts'
import type { Busy, Interval } from '#domain/availability/occupation.ts'
import { busyFrom } from '#domain/availability/occupation.ts'
import type { Question, Worker } from '#domain/availability/slots.ts'
import { MINUTES_A_DAY } from '#domain/time/civil-time.ts'

/** Loads what the rule must know to answer about an offer within a span of civil minutes. */
export async function loadQuestion(
  db: Db,
  catalog: Catalog,
  offer: Pick<Offer, 'work'>,
  workers: readonly Worker[],
  span: Interval,
  now: number,
  /** A booking that is to move: its own time is free to it. */
  moving?: string,
): Promise<Question> {
  const busy = new Map<string, Busy>()
  for (const { id } of workers) {
    busy.set(id, busyFrom(await loadOccupancy(db, catalog.user_id, id, span, moving)))
  }
  return {
    rules: catalog.rules,
    work: offer.work,
    workers,
    busyOf: (id) => busy.get(id) ?? [],
    now,
  }
}

/** The civil minutes of some days, with room for the buffers of what is asked for. */
export function spanOfDays(
  firstDay: number,
  lastDay: number,
  { work }: Pick<Offer, 'work'>,
): Interval {
  return {
    from: firstDay * MINUTES_A_DAY - work.buffer_before,
    to: (lastDay + 1) * MINUTES_A_DAY + work.buffer_after,
  }
}
