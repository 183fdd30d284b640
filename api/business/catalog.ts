import type { CatalogRows, ProfessionalRow, ServiceRow } from '#db/businesses.ts'
import type { Work } from '#domain/availability/occupation.ts'
import {
  type BookingRules,
  bookingRules,
  type Worker,
  workerOf,
} from '#domain/availability/slots.ts'
import { type Bookable, compositeWork, offeredProfessionals } from '#domain/business/service.ts'
import { type Settings, settingsOf } from '#domain/business/settings.ts'
import type { Refusal } from '#domain/refusal.ts'

/** A choice of the client's, looked up: what it takes, costs and is called, and who is offered. */
export type Offer = {
  service_id: string
  service_name: string
  composite_id: string | null
  composite_items: { service_id: string }[]
  price: number
  work: Work
  professionals: ProfessionalRow[]
}

/** A business as booking sees it, made ready once for each version of its rows. */
export type Catalog = {
  user_id: string
  version: number
  rows: CatalogRows
  settings: Settings
  rules: BookingRules
  offers: ReadonlyMap<string, Offer>
  /** Services and composites that exist, active or not. */
  known: ReadonlySet<string>
  workers: ReadonlyMap<string, Worker>
}

export function makeCatalog(user_id: string, version: number, rows: CatalogRows): Catalog {
  const settings = settingsOf(rows.business)
  const active = rows.professionals.filter(({ deleted }) => !deleted)
  return {
    user_id,
    version,
    rows,
    settings,
    rules: bookingRules(settings),
    offers: new Map([...serviceOffers(rows, active), ...compositeOffers(rows, active)]),
    known: new Set([...rows.services, ...rows.composites].map(({ id }) => id)),
    workers: new Map(active.map(({ id, working_hours }) => [id, workerOf(id, working_hours)])),
  }
}

function* serviceOffers(
  { services }: CatalogRows,
  active: ProfessionalRow[],
): Generator<[string, Offer]> {
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
        work: workOf(service),
        professionals: offeredProfessionals(choice, active),
      },
    ]
  }
}

function* compositeOffers(
  { services, composites }: CatalogRows,
  active: ProfessionalRow[],
): Generator<[string, Offer]> {
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
        work: compositeWork(composite.total_duration, components),
        professionals: offeredProfessionals({ kind: 'composite', items: composite.items }, active),
      },
    ]
  }
}

function workOf(service: ServiceRow): Work {
  const { duration, buffer_before, buffer_after, gap_start, gap_minutes } = service
  return { duration, buffer_before, buffer_after, gap_start, gap_minutes }
}

type Choice = { service_id?: string | undefined; composite_id?: string | undefined }

/** @returns the offer, or why there is none: `service_not_found`, `service_inactive`. */
export function findOffer(catalog: Catalog, choice: Choice): Offer | Refusal {
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
export function findWorkers(
  catalog: Catalog,
  offer: Offer,
  professional_id: string | undefined,
): Worker[] | Refusal {
  const wanted =
    professional_id === undefined
      ? offer.professionals
      : offer.professionals.filter(({ id }) => id === professional_id)
  if (wanted.length > 0 || professional_id === undefined) {
    return wanted.flatMap(({ id }) => catalog.workers.get(id) ?? [])
  }
  const archived = catalog.rows.professionals.some((p) => p.id === professional_id && p.deleted)
  return { code: archived ? 'professional_archived' : 'professional_not_offered' }
}
