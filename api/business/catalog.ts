import type { CatalogRows, ServiceRow } from '#db/businesses.ts'
import type { ProfessionalRow } from '#db/professionals.ts'
import {
  type BookingRules,
  type ProfessionalSchedule,
  toBookingRules,
  toProfessionalSchedule,
} from '#domain/availability/booking-rules.ts'
import type { ServiceTiming } from '#domain/availability/occupation.ts'
import {
  type Bookable,
  listOfferedProfessionals,
  toCompositeTiming,
} from '#domain/business/service.ts'
import { type BusinessSettings, toBusinessSettings } from '#domain/business/settings.ts'
import type { Refusal } from '#domain/refusal.ts'

/** A choice of the client's, looked up: what it takes, costs and is called, and who is offered. */
export type BookableOffer = {
  service_id: string
  service_name: string
  composite_id: string | null
  composite_items: { service_id: string }[]
  price: number
  work: ServiceTiming
  professionals: ProfessionalRow[]
}

/** A business as booking sees it, made ready once for each version of its rows. */
export type BusinessCatalog = {
  user_id: string
  version: number
  rows: CatalogRows
  settings: BusinessSettings
  rules: BookingRules
  offers: ReadonlyMap<string, BookableOffer>
  /** Services and composites that exist, active or not. */
  known: ReadonlySet<string>
  schedules: ReadonlyMap<string, ProfessionalSchedule>
}

export function createCatalog(
  user_id: string,
  version: number,
  rows: CatalogRows,
): BusinessCatalog {
  const settings = toBusinessSettings(rows.business)
  const active = rows.professionals.filter(({ deleted }) => !deleted)
  return {
    user_id,
    version,
    rows,
    settings,
    rules: toBookingRules(settings),
    offers: new Map([...listServiceOffers(rows, active), ...listCompositeOffers(rows, active)]),
    known: new Set([...rows.services, ...rows.composites].map(({ id }) => id)),
    schedules: new Map(
      active.map(({ id, working_hours }) => [id, toProfessionalSchedule(id, working_hours)]),
    ),
  }
}

function* listServiceOffers(
  { services }: CatalogRows,
  active: ProfessionalRow[],
): Generator<[string, BookableOffer]> {
  for (const service of services) {
    if (service.status !== 'active') continue
    const choice: Bookable = { kind: 'service', service_id: service.id }
    yield [
      service.id,
      {
        service_id: service.id,
        service_name: service.name,
        composite_id: null,
        composite_items: [],
        price: service.price,
        work: getServiceTiming(service),
        professionals: listOfferedProfessionals(choice, active),
      },
    ]
  }
}

function* listCompositeOffers(
  { services, composites }: CatalogRows,
  active: ProfessionalRow[],
): Generator<[string, BookableOffer]> {
  const byId = new Map(services.map((service) => [service.id, service]))
  for (const composite of composites) {
    const first = composite.items[0]
    if (!composite.is_active || !first) continue
    const components = composite.items.flatMap(({ service_id }) => byId.get(service_id) ?? [])
    yield [
      composite.id,
      {
        service_id: first.service_id,
        service_name: composite.name,
        composite_id: composite.id,
        composite_items: composite.items.map(({ service_id }) => ({ service_id })),
        price: composite.total_price,
        work: toCompositeTiming(composite.total_duration, components),
        professionals: listOfferedProfessionals(
          { kind: 'composite', items: composite.items },
          active,
        ),
      },
    ]
  }
}

function getServiceTiming(service: ServiceRow): ServiceTiming {
  const { duration, buffer_before, buffer_after, gap_start, gap_minutes } = service
  return { duration, buffer_before, buffer_after, gap_start, gap_minutes }
}

type OfferChoice = { service_id?: string | undefined; composite_id?: string | undefined }

/** @returns the offer, or why there is none: `service_not_found`, `service_inactive`. */
export function findOffer(catalog: BusinessCatalog, choice: OfferChoice): BookableOffer | Refusal {
  const id = choice.composite_id ?? choice.service_id ?? ''
  const offer = catalog.offers.get(id)
  const asComposite = choice.composite_id !== undefined
  if (offer && (offer.composite_id !== null) === asComposite) return offer
  return { code: catalog.known.has(id) && !offer ? 'service_inactive' : 'service_not_found' }
}

/**
 * Who may serve an offer: all that are offered for it, or the one who was asked for.
 * @returns `professional_archived` or `professional_not_offered` where that one cannot.
 */
export function findProfessionalSchedules(
  catalog: BusinessCatalog,
  offer: BookableOffer,
  professional_id: string | undefined,
): ProfessionalSchedule[] | Refusal {
  const wanted =
    professional_id === undefined
      ? offer.professionals
      : offer.professionals.filter(({ id }) => id === professional_id)
  if (wanted.length > 0 || professional_id === undefined) {
    return wanted.flatMap(({ id }) => catalog.schedules.get(id) ?? [])
  }
  const archived = catalog.rows.professionals.some((p) => p.id === professional_id && p.deleted)
  return { code: archived ? 'professional_archived' : 'professional_not_offered' }
}
