import {
  type BusinessCatalog,
  findListedOffer,
  findProfessionalSchedules,
} from '#api/business/catalog.ts'
import type { Context } from '#api/context.ts'
import type { Contract, DaySlots } from '#api/contract/contract.ts'
import type { ParsedRequest } from '#api/contract/shape/endpoint.ts'
import { unwrapOrThrow } from '#api/errors.ts'
import { type Handler, PreparedResponse } from '#api/mount.ts'
import { getBookingWindow, listSlots } from '#domain/availability/slots.ts'
import { toEpochDay } from '#domain/time/civil-time.ts'
import { getOfferTiming, loadAvailabilityQuery, toDaysInterval } from './availability-query.ts'

type ListSlots = Handler<Contract['GET /api/public/:slug/slots']>

export type SlotsQuestion = ParsedRequest<Contract['GET /api/public/:slug/slots']>['query']

/** Free slots of an offer, for the days asked for within the booking window. */
export function listFreeSlots(context: Context): ListSlots {
  return async ({ params, query }) => {
    const catalog = await context.catalogs.loadBySlug(params.slug)
    const text = await writeFreeSlots(context, catalog, query, context.now())
    return new PreparedResponse({ text, brotli: null })
  }
}

/** The same as the text that is answered. */
export async function writeFreeSlots(
  { storage }: Pick<Context, 'storage'>,
  catalog: BusinessCatalog,
  query: SlotsQuestion,
  now: number,
): Promise<string> {
  const offer = unwrapOrThrow(findListedOffer(catalog, query))
  const schedules = unwrapOrThrow(findProfessionalSchedules(catalog, offer, query.professional_id))
  const asked = getRequestedDays(catalog, query, now)
  if (!asked) return stringifySlots([])
  const span = toDaysInterval(asked.first, asked.last, offer.timing)
  const availability = await storage.read((db) =>
    loadAvailabilityQuery(db, catalog, { schedules, getTiming: getOfferTiming(offer), span, now }),
  )
  return stringifySlots(listSlots(availability, query.from, query.to))
}

/** The days asked for that lie in the booking window; null where none does. */
export function getRequestedDays(
  { rules }: BusinessCatalog,
  { from, to }: { from?: string | undefined; to?: string | undefined },
  now: number,
): { first: number; last: number } | null {
  const window = getBookingWindow(rules, now)
  const first = Math.max(window.firstDay, from ? toEpochDay(from) : window.firstDay)
  const last = Math.min(window.lastDay, to ? toEpochDay(to) : window.lastDay)
  return last < first ? null : { first, last }
}

/**
 * The slots as JSON. Written by hand: two thousand alike objects cost a general encoder more than
 * finding them did. Times, dates and our own ids hold nothing that JSON would escape.
 */
export function stringifySlots(days: readonly DaySlots[]): string {
  let lastIds: readonly string[] = []
  let idsText = '[]'
  let text = '{"days":['
  let dayMark = ''
  for (const { date, slots } of days) {
    text += `${dayMark}{"date":"${date}","slots":[`
    dayMark = ','
    let slotMark = ''
    for (const { time, professional_ids } of slots) {
      if (professional_ids !== lastIds) {
        lastIds = professional_ids
        idsText = `["${professional_ids.join('","')}"]`
      }
      text += `${slotMark}{"time":"${time}","professional_ids":${idsText}}`
      slotMark = ','
    }
    text += ']}'
  }
  return `${text}]}`
}
