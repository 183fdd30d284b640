import {
  getOfferTiming,
  loadAvailabilityQuery,
  toDaysInterval,
} from '#api/booking/client/availability-query.ts'
import { requireOffer, requireProfessional } from '#api/booking/owner/booking-plan.ts'
import { type BusinessCatalog, findOffer } from '#api/business/catalog.ts'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { ParsedRequest } from '#api/contract/shape/endpoint.ts'
import { RefusalError } from '#api/errors.ts'
import type { Handler } from '#api/mount.ts'
import { type BookingRow, findBooking } from '#db/booking/bookings.ts'
import type { Db } from '#db/dialect/kit.ts'
import {
  createPlainTiming,
  type ServiceTiming,
  toServiceTiming,
} from '#domain/availability/occupation.ts'
import { listSlots } from '#domain/availability/slots.ts'
import { DEFAULT_DURATION } from '#domain/booking/booking.ts'
import { getTodayInZone, toEpochDay } from '#domain/time/civil-time.ts'

type Endpoint = Contract['GET /api/free-times']
type Query = ParsedRequest<Endpoint>['query']

const MAX_DAYS = 31

/** Where there is room: as clients are offered it, but without notice, and for a booking that moves too. */
export function listFreeTimes(context: Context): Handler<Endpoint> {
  return ({ query }, caller) =>
    context.storage.read(async (db) => {
      const { user_id } = await caller(db)
      const firstDay = toEpochDay(query.from)
      const lastDay = toEpochDay(query.to)
      const days = lastDay - firstDay + 1
      if (days < 1 || days > MAX_DAYS) throw new RefusalError({ code: 'date_range' })
      const catalog = await context.catalogs.loadForOwner(db, user_id)
      const wanted = await findWhatIsWanted(db, catalog, query)
      const now = context.now()
      const rules = { ...catalog.rules, notice: 0 }
      const availability = await loadAvailabilityQuery(
        db,
        { ...catalog, rules },
        {
          schedules: wanted.professional_ids.flatMap((id) => catalog.schedules.get(id) ?? []),
          getTiming: wanted.getTiming,
          span: toDaysInterval(firstDay, lastDay, wanted.timing),
          moving: query.booking_id,
          now,
        },
      )
      const today = getTodayInZone(catalog.settings.general_settings.timezone, now)
      return { today, days: listSlots(availability, query.from, query.to) }
    })
}

/** How long it takes, with whom, and who may serve it. */
type Wanted = {
  timing: ServiceTiming
  getTiming: (professional_id: string) => ServiceTiming
  professional_ids: readonly string[]
}

async function findWhatIsWanted(db: Db, catalog: BusinessCatalog, query: Query): Promise<Wanted> {
  const { professional_id } = query
  if (professional_id !== undefined) requireProfessional(catalog, professional_id)
  const wanted = query.booking_id
    ? await findWantedMove(db, catalog, query.booking_id)
    : findWantedService(catalog, query)
  return professional_id === undefined ? wanted : { ...wanted, professional_ids: [professional_id] }
}

/** A booking takes as long with a colleague: so is it moved, unless somebody says otherwise. */
async function findWantedMove(db: Db, catalog: BusinessCatalog, id: string): Promise<Wanted> {
  const booking = await findBooking(db, catalog.user_id, id)
  if (!booking) throw new RefusalError({ code: 'booking_not_found' })
  const timing = toServiceTiming(booking)
  const others = listPerformers(catalog, booking)
  const professional_ids = [...new Set([booking.professional_id, ...others])]
  return { timing, getTiming: () => timing, professional_ids }
}

function listPerformers(catalog: BusinessCatalog, booking: BookingRow): string[] {
  const { is_composite, composite_id, service_id } = booking
  const offer = findOffer(
    catalog,
    is_composite ? { composite_id: composite_id ?? '' } : { service_id },
  )
  return 'code' in offer ? [] : offer.professionals.map(({ id }) => id)
}

/** Before a service is chosen, whatever takes as long as one usually does, with anybody. */
function findWantedService(catalog: BusinessCatalog, query: Query): Wanted {
  if (query.service_id === undefined && query.composite_id === undefined) {
    const timing = createPlainTiming(DEFAULT_DURATION)
    return { timing, getTiming: () => timing, professional_ids: [...catalog.schedules.keys()] }
  }
  const offer = requireOffer(catalog, query)
  return {
    timing: offer.timing,
    getTiming: getOfferTiming(offer),
    professional_ids: offer.professionals.map(({ id }) => id),
  }
}
