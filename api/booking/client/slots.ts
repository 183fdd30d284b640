import { type Catalog, findOffer, findWorkers } from '#api/business/catalog.ts'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { orThrow } from '#api/errors.ts'
import { type Handler, Written } from '#api/mount.ts'
import { bookingWindow, type DaySlots, listSlots } from '#domain/availability/slots.ts'
import { dayOf } from '#domain/time/civil-time.ts'
import { loadQuestion, spanOfDays } from './availability-query.ts'

type ListSlots = Handler<Contract['GET /api/public/:slug/slots']>

/** Free slots of an offer, for the days asked for within the booking window. */
export function listFreeSlots(context: Context): ListSlots {
  return async ({ params, query }) => {
    const catalog = await context.catalogs.bySlug(params.slug)
    const offer = orThrow(findOffer(catalog, query))
    const workers = orThrow(findWorkers(catalog, offer, query.professional_id))
    const now = context.now()
    const asked = daysAsked(catalog, query, now)
    if (!asked) return { days: [] }
    const span = spanOfDays(asked.first, asked.last, offer)
    const question = await context.storage.read((db) =>
      loadQuestion(db, catalog, offer, workers, span, now),
    )
    const days = listSlots(question, query.from, query.to)
    return new Written({ text: writeSlots(days), brotli: null })
  }
}

/** The days asked for that lie in the booking window; null where none does. */
export function daysAsked(
  { rules }: Catalog,
  { from, to }: { from?: string | undefined; to?: string | undefined },
  now: number,
): { first: number; last: number } | null {
  const window = bookingWindow(rules, now)
  const first = Math.max(window.firstDay, from ? dayOf(from) : window.firstDay)
  const last = Math.min(window.lastDay, to ? dayOf(to) : window.lastDay)
  return last < first ? null : { first, last }
}

/**
 * The slots as JSON. Written by hand: two thousand alike objects cost a general encoder more than
 * finding them did. Times, dates and our own ids hold nothing that JSON would escape.
 */
export function writeSlots(days: readonly DaySlots[]): string {
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
