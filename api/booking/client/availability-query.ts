import { type BookableOffer, type BusinessCatalog, getOfferTerms } from '#api/business/catalog.ts'
import { loadOccupancy, loadTeamOccupancy } from '#db/booking/occupancy.ts'
import type { Db } from '#db/dialect/kit.ts'
import type { ProfessionalSchedule } from '#domain/availability/booking-rules.ts'
import type { BusyIntervals, Interval, ServiceTiming } from '#domain/availability/occupation.ts'
import { mergeIntervals } from '#domain/availability/occupation.ts'
import type { AvailabilityQuery } from '#domain/availability/slots.ts'
import { MINUTES_A_DAY } from '#domain/time/civil-time.ts'

/** What an offer takes with each professional. */
export const getOfferTiming = (offer: BookableOffer) => (professional_id: string) =>
  getOfferTerms(offer, professional_id).timing

/** Whose time is asked for, within which civil minutes. */
type AskedTime = {
  schedules: readonly ProfessionalSchedule[]
  span: Interval
  /** A booking that is to move: its own time is free to it. */
  moving?: string | undefined
}

/** Loads what the rule must know to answer about a service: what it takes, and who is busy when. */
export async function loadAvailabilityQuery(
  db: Db,
  catalog: BusinessCatalog,
  { getTiming, now, ...asked }: AskedTime & Pick<AvailabilityQuery, 'getTiming' | 'now'>,
): Promise<AvailabilityQuery> {
  const busy = new Map<string, BusyIntervals>()
  for (const [id, spans] of await loadSpans(db, catalog.user_id, asked))
    busy.set(id, mergeIntervals(spans))
  return {
    rules: catalog.rules,
    getTiming,
    professionals: asked.schedules,
    getBusy: (id) => busy.get(id) ?? [],
    now,
  }
}

/** A whole team's at once. */
async function loadSpans(
  db: Db,
  user_id: string,
  { schedules, span, moving }: AskedTime,
): Promise<Map<string, Interval[]>> {
  const ids = schedules.map(({ id }) => id)
  if (ids.length > 1 && moving === undefined) return loadTeamOccupancy(db, user_id, ids, span)
  const spans = new Map<string, Interval[]>()
  for (const id of ids) spans.set(id, await loadOccupancy(db, user_id, id, span, moving))
  return spans
}

/** The civil minutes of some days, with room for the buffers of what is asked for, alike for everybody. */
export function toDaysInterval(firstDay: number, lastDay: number, timing: ServiceTiming): Interval {
  return {
    from: firstDay * MINUTES_A_DAY - timing.buffer_before,
    to: (lastDay + 1) * MINUTES_A_DAY + timing.buffer_after,
  }
}
