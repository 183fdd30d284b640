import type { CatalogRows } from '#db/catalog.ts'
import type { ProfessionalRow } from '#db/professionals.ts'
import {
  type BookingRules,
  type ProfessionalSchedule,
  toBookingRules,
  toProfessionalSchedule,
} from '#domain/availability/booking-rules.ts'
import { toServiceTiming } from '#domain/availability/occupation.ts'
import {
  type Bookable,
  listOfferedProfessionals,
  toCompositeTiming,
} from '#domain/business/service.ts'
import {
  applyOverride,
  applyOverridesToComposite,
  type ServiceOverride,
  type ServiceTerms,
} from '#domain/business/service-terms.ts'
import { type BusinessSettings, toBusinessSettings } from '#domain/business/settings.ts'
import type { Refusal } from '#domain/refusal.ts'

/** A choice of the client's, looked up: what it takes, costs and is called, and who is offered. */
export type BookableOffer = ServiceTerms & {
  service_id: string
  service_name: string
  composite_id: string | null
  composite_items: { service_id: string }[]
  /** By professional, offered for it or not, who charges or takes something else than the offer says. */
  own_terms: ReadonlyMap<string, ServiceTerms>
  professionals: ProfessionalRow[]
}

/** What an offer costs and takes with a professional. */
export const getOfferTerms = (offer: BookableOffer, professional_id: string): ServiceTerms =>
  offer.own_terms.get(professional_id) ?? offer

/** A business as booking sees it, made ready once for each version of its rows. */
export type BusinessCatalog = {
  user_id: string
  version: number
  rows: CatalogRows
  /** How often each service and composite was booked lately, by id. */
  booked: ReadonlyMap<string, number>
  settings: BusinessSettings
  rules: BookingRules
  offers: ReadonlyMap<string, BookableOffer>
  /** Services that clients find only within a composite that somebody performs. */
  parts: ReadonlySet<string>
  /** Services and composites that exist, active or not. */
  known: ReadonlySet<string>
  schedules: ReadonlyMap<string, ProfessionalSchedule>
  /** Whether the house takes no bookings from its page, for it is leaving. */
  isClosed: boolean
}

export function createCatalog(
  user_id: string,
  version: number,
  rows: CatalogRows,
  booked: ReadonlyMap<string, number>,
): BusinessCatalog {
  const settings = toBusinessSettings(rows.business)
  const active = rows.professionals.filter(({ deleted }) => !deleted)
  const offers = new Map([...listServiceOffers(rows, active), ...listCompositeOffers(rows, active)])
  return {
    user_id,
    version,
    rows,
    booked,
    settings,
    rules: toBookingRules(settings),
    offers,
    parts: new Set([...offers.values()].flatMap(listParts)),
    known: new Set([...rows.services, ...rows.composites].map(({ id }) => id)),
    schedules: new Map(
      active.map(({ id, working_hours }) => [id, toProfessionalSchedule(id, working_hours)]),
    ),
    isClosed: false,
  }
}

const closed = new WeakMap<BusinessCatalog, BusinessCatalog>()

/** The same as clients find it once the house is leaving: it offers nothing. */
export function closeCatalog(catalog: BusinessCatalog): BusinessCatalog {
  const known = closed.get(catalog) ?? { ...catalog, isClosed: true, offers: new Map() }
  closed.set(catalog, known)
  return known
}

/** One that nobody performs hides nothing. */
const listParts = ({ composite_items, professionals }: BookableOffer) =>
  professionals.length > 0 ? composite_items.map(({ service_id }) => service_id) : []

function* listServiceOffers(
  { services, overrides }: CatalogRows,
  active: ProfessionalRow[],
): Generator<[string, BookableOffer]> {
  for (const service of services) {
    if (service.status !== 'active') continue
    const choice: Bookable = { kind: 'service', service_id: service.id }
    const terms = { price: service.price, timing: toServiceTiming(service) }
    const own = overrides.filter(({ service_id }) => service_id === service.id)
    yield [
      service.id,
      {
        service_id: service.id,
        service_name: service.name,
        composite_id: null,
        composite_items: [],
        ...terms,
        own_terms: findOwnTerms(terms, own, ([override]) => applyOverride(terms, override)),
        professionals: listOfferedProfessionals(choice, active),
      },
    ]
  }
}

function* listCompositeOffers(
  { services, composites, overrides }: CatalogRows,
  active: ProfessionalRow[],
): Generator<[string, BookableOffer]> {
  const byId = new Map(services.map((service) => [service.id, service]))
  for (const composite of composites) {
    const first = composite.items[0]
    if (!composite.is_active || !first) continue
    const components = composite.items.flatMap(({ service_id }) => byId.get(service_id) ?? [])
    const terms = {
      price: composite.total_price,
      timing: toCompositeTiming(composite.total_duration, components),
    }
    const own = overrides.filter(({ service_id }) => components.some(({ id }) => id === service_id))
    yield [
      composite.id,
      {
        service_id: first.service_id,
        service_name: composite.name,
        composite_id: composite.id,
        composite_items: composite.items.map(({ service_id }) => ({ service_id })),
        ...terms,
        own_terms: findOwnTerms(terms, own, (theirs) =>
          applyOverridesToComposite(
            terms,
            components.map(({ id, price, duration }) => ({
              price,
              duration,
              own: theirs.find(({ service_id }) => service_id === id),
            })),
          ),
        ),
        professionals: listOfferedProfessionals(
          { kind: 'composite', items: composite.items },
          active,
        ),
      },
    ]
  }
}

/** @param apply what an offer costs and takes with a professional, by their overrides */
function findOwnTerms(
  { price, timing }: ServiceTerms,
  overrides: readonly ServiceOverride[],
  apply: (theirs: readonly ServiceOverride[]) => ServiceTerms,
): ReadonlyMap<string, ServiceTerms> {
  const ids = new Set(overrides.map(({ professional_id }) => professional_id))
  const terms = [...ids].map((id): [string, ServiceTerms] => [
    id,
    apply(overrides.filter(({ professional_id }) => professional_id === id)),
  ])
  return new Map(
    terms.filter(([, own]) => own.price !== price || own.timing.duration !== timing.duration),
  )
}

type OfferChoice = { service_id?: string | undefined; composite_id?: string | undefined }

/** @returns the offer, or why there is none: `service_not_found`, `service_inactive`, `house_leaving`. */
export function findOffer(catalog: BusinessCatalog, choice: OfferChoice): BookableOffer | Refusal {
  if (catalog.isClosed) return { code: 'house_leaving' }
  const id = choice.composite_id ?? choice.service_id ?? ''
  const offer = catalog.offers.get(id)
  const asComposite = choice.composite_id !== undefined
  if (offer && (offer.composite_id !== null) === asComposite) return offer
  return { code: catalog.known.has(id) && !offer ? 'service_inactive' : 'service_not_found' }
}

/**
 * What a client may choose anew: what the page lists.
 * @returns the offer, or why there is none: as `findOffer`, and `service_not_found` for a part
 */
export function findListedOffer(
  catalog: BusinessCatalog,
  choice: OfferChoice,
): BookableOffer | Refusal {
  const offer = findOffer(catalog, choice)
  const isPart =
    !('code' in offer) && offer.composite_id === null && catalog.parts.has(offer.service_id)
  return isPart ? { code: 'service_not_found' } : offer
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
