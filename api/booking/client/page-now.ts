import {
  getOfferTiming,
  loadAvailabilityQuery,
  toDaysInterval,
} from '#api/booking/client/availability-query.ts'
import type { BookableOffer, BusinessCatalog } from '#api/business/catalog.ts'
import type { Context } from '#api/context.ts'
import type { CallOutput, Contract } from '#api/contract/contract.ts'
import type { Handler } from '#api/mount.ts'
import type { Db } from '#db/dialect/kit.ts'
import { getOpenState } from '#domain/availability/open-state.ts'
import { getBookingWindow, listSlots } from '#domain/availability/slots.ts'
import { sortOffers } from '#domain/business/offer-order.ts'
import { toIsoDate } from '#domain/time/civil-time.ts'

type PageNow = CallOutput<'GET /api/public/:slug/now'>

/** Offers that are asked for a free time: those that stand first on the page. */
const ASKED_OFFERS = 8
/** Days that are looked at; a house that is full for longer names no time. */
const ASKED_DAYS = 21

/** What of a house's page holds for this minute alone: whether it is open, and its first free time. */
export function getPageNow(context: Context): Handler<Contract['GET /api/public/:slug/now']> {
  return async ({ params }) => {
    const catalog = await context.catalogs.loadBySlug(params.slug)
    // What leaves takes nobody in, whatever its hours say.
    if (catalog.isClosed) return { is_open: false, until: null, opens: null, first_free: null }
    const now = context.now()
    const first_free = await context.storage.read((db) => findFirstFree(db, catalog, now))
    return { ...getOpenState(catalog.rules, now), first_free }
  }
}

/** The earliest start at which somebody can be booked for one of the offers that the page shows first. */
async function findFirstFree(
  db: Db,
  catalog: BusinessCatalog,
  now: number,
): Promise<PageNow['first_free']> {
  const { firstDay } = getBookingWindow(catalog.rules, now)
  const offers = listFirstOffers(catalog)
  const queries = await Promise.all(
    offers.map((offer) =>
      loadAvailabilityQuery(db, catalog, {
        schedules: offer.professionals.flatMap(({ id }) => catalog.schedules.get(id) ?? []),
        getTiming: getOfferTiming(offer),
        span: toDaysInterval(firstDay, firstDay + ASKED_DAYS, offer.timing),
        now,
      }),
    ),
  )
  for (let day = firstDay; day <= firstDay + ASKED_DAYS; day++) {
    const date = toIsoDate(day)
    const free = queries
      .flatMap((query) => listSlots(query, date, date)[0]?.slots[0] ?? [])
      .sort((a, b) => (a.time < b.time ? -1 : 1))[0]
    if (free) {
      const with_whom = catalog.rows.professionals.find(({ id }) => id === free.professional_ids[0])
      return { date, time: free.time, professional_name: with_whom?.name ?? '' }
    }
  }
  return null
}

function listFirstOffers({ rows, booked, offers, parts }: BusinessCatalog): BookableOffer[] {
  return sortOffers([...rows.services, ...rows.composites], booked)
    .flatMap(({ id }) => (parts.has(id) ? [] : (offers.get(id) ?? [])))
    .filter(({ professionals }) => professionals.length > 0)
    .slice(0, ASKED_OFFERS)
}
