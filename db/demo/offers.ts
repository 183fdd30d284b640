/** What can be booked in a demo's salon and with whom, by the rules that the real page uses. */

import {
  type BookingRules,
  type ProfessionalSchedule,
  toBookingRules,
  toProfessionalSchedule,
} from '#domain/availability/booking-rules.ts'
import type { ServiceTiming } from '#domain/availability/occupation.ts'
import {
  type Category,
  listOfferedProfessionals,
  toCompositeTiming,
} from '#domain/business/service.ts'
import {
  applyOverride,
  applyOverridesToComposite,
  type ServiceOverride,
} from '#domain/business/service-terms.ts'
import { addDays } from '#domain/time/civil-time.ts'
import {
  getDemoCompositeId,
  getDemoProfessionalId,
  getDemoServiceId,
  toExceptions,
} from './catalog.ts'
import type { DemoComposite, DemoSalon, DemoService, Gender } from './salon.ts'

/** A service, or a composite shown as one, with what a booking's row has of it. */
export type DemoOffer = {
  service_id: string
  service_name: string
  /** centavos */
  price: number
  composite_id: string | null
  composite_items: { service_id: string }[]
  category: Category
  timing: ServiceTiming
  demand: number
  for: Gender | null
}

/** A professional, what is offered with them, and how reviews speak of them. */
export type DemoStaffMember = {
  schedule: ProfessionalSchedule
  name: string
  gender: Gender
  offers: DemoOffer[]
  /** The last date served; null for somebody who still works here. */
  lastDate: string | null
}

export function getBookingRules(salon: DemoSalon, today: string): BookingRules {
  return toBookingRules({
    schedule_settings: salon.schedule_settings,
    general_settings: salon.general_settings,
    exceptions_settings: toExceptions(salon, today),
  })
}

export function listDemoStaff(salon: DemoSalon, today: string): DemoStaffMember[] {
  const staff = salon.professionals.map(({ key, performs }) => ({ id: key, services: performs }))
  const offered = [
    ...salon.services.map((service) => ({
      offer: toServiceOffer(salon, service),
      components: [service],
      by: listOfferedProfessionals({ kind: 'service', service_id: service.key }, staff),
    })),
    ...salon.composites.map((composite) => ({
      offer: toCompositeOffer(salon, composite),
      components: listComponents(salon, composite),
      by: listOfferedProfessionals(
        { kind: 'composite', items: toComponentItems(composite) },
        staff,
      ),
    })),
  ].filter(({ offer }) => offer.demand > 0)
  return salon.professionals.map(({ key, name, gender, working_hours, left_days_ago }) => ({
    schedule: toProfessionalSchedule(getDemoProfessionalId(salon, key), working_hours),
    name,
    gender,
    offers: offered
      .filter(({ by }) => by.some(({ id }) => id === key))
      .map(({ offer, components }) => applyDemoOverrides(salon, key, offer, components)),
    lastDate: left_days_ago === undefined ? null : addDays(today, -left_days_ago),
  }))
}

/** What a professional charges and takes for it. */
function applyDemoOverrides(
  salon: DemoSalon,
  professional: string,
  offer: DemoOffer,
  components: readonly DemoService[],
): DemoOffer {
  const parts = components.map(({ key, price, duration }) => ({
    price,
    duration,
    own: findDemoOverride(salon, professional, key),
  }))
  const isComposite = offer.composite_id !== null
  const terms = isComposite
    ? applyOverridesToComposite(offer, parts)
    : applyOverride(offer, parts[0]?.own)
  return { ...offer, ...terms }
}

function findDemoOverride(
  { overrides }: DemoSalon,
  professional: string,
  service: string,
): Pick<ServiceOverride, 'price' | 'duration'> | undefined {
  const own = overrides.find((one) => one.professional === professional && one.service === service)
  return own && { price: own.price ?? null, duration: own.duration ?? null }
}

const listComponents = ({ services }: DemoSalon, composite: DemoComposite): DemoService[] =>
  composite.items.flatMap((item) => services.filter(({ key }) => key === item.service))

const toComponentItems = (composite: DemoComposite) =>
  composite.items.map(({ service, professionals }) => ({
    service_id: service,
    professional_ids: professionals,
  }))

function toServiceTiming(service: DemoService): ServiceTiming {
  return {
    duration: service.duration,
    buffer_before: service.buffer_before ?? 0,
    buffer_after: service.buffer_after ?? 0,
    gap_start: service.gap_start ?? 0,
    gap_minutes: service.gap_minutes ?? 0,
  }
}

function toServiceOffer(salon: DemoSalon, service: DemoService): DemoOffer {
  return {
    service_id: getDemoServiceId(salon, service.key),
    service_name: service.name,
    price: service.price,
    composite_id: null,
    composite_items: [],
    category: service.category,
    timing: toServiceTiming(service),
    demand: service.demand,
    for: service.for ?? null,
  }
}

function toCompositeOffer(salon: DemoSalon, composite: DemoComposite): DemoOffer {
  const ids = composite.items.map(({ service }) => getDemoServiceId(salon, service))
  const parts = listComponents(salon, composite).map(toServiceTiming)
  return {
    service_id: ids[0] ?? '',
    service_name: composite.name,
    price: composite.total_price,
    composite_id: getDemoCompositeId(salon, composite.key),
    composite_items: ids.map((service_id) => ({ service_id })),
    category: composite.category,
    timing: toCompositeTiming(composite.total_duration, parts),
    demand: composite.demand,
    for: composite.for ?? null,
  }
}
