/** The rows of a demo's salon that do not depend on the day, but for its blocked dates. */

import type { business_settings } from '#db/tables/business.ts'
import type {
  composite_service_item_professionals,
  composite_service_items,
  composite_services,
  professionals,
  services,
} from '#db/tables/service.ts'
import type { ExceptionsSettings } from '#domain/availability/slots.ts'
import { addDays } from '#domain/time/civil-time.ts'
import { instantOf } from '#domain/time/clock.ts'
import type { DemoProfessional, DemoSalon, DemoService } from './salon.ts'
import { idOf } from './seeded-random.ts'

export type Catalog = {
  user_id: string
  /** When the salon was founded, in ms since 1970. */
  founded: number
  settings: typeof business_settings.$inferInsert
  services: (typeof services.$inferInsert)[]
  composites: (typeof composite_services.$inferInsert)[]
  items: (typeof composite_service_items.$inferInsert)[]
  item_professionals: (typeof composite_service_item_professionals.$inferInsert)[]
  professionals: (typeof professionals.$inferInsert)[]
}

/** The salon is a year and a bit older than the demo's day. */
const AGE_DAYS = 400

export const userIdOf = (salon: DemoSalon): string => idOf(salon.slug)
export const serviceIdOf = (salon: DemoSalon, key: string): string =>
  idOf(salon.slug, 'service', key)
export const compositeIdOf = (salon: DemoSalon, key: string): string =>
  idOf(salon.slug, 'composite', key)
export const professionalIdOf = (salon: DemoSalon, key: string): string =>
  idOf(salon.slug, 'professional', key)

export function catalogOf(salon: DemoSalon, today: string): Catalog {
  const founded = instantOf(salon.general_settings.timezone, addDays(today, -AGE_DAYS), '09:00')
  const user_id = userIdOf(salon)
  /** Lists are shown in the order in which their rows were made. */
  const base = (place: number) => {
    const made = founded + place * 60_000
    return { user_id, created_at: made, updated_at: made }
  }
  return {
    user_id,
    founded,
    settings: { ...settingsOf(salon, today), ...base(0) },
    services: salon.services.map((one, i) => ({ ...serviceOf(salon, one), ...base(i) })),
    composites: salon.composites.map(({ key, items: _, demand: __, for: ___, ...fields }, i) => ({
      ...fields,
      id: compositeIdOf(salon, key),
      is_active: true,
      ...base(i),
    })),
    ...itemsOf(salon),
    professionals: salon.professionals.map((one, i) => ({
      ...base(i),
      ...professionalOf(salon, one, today),
    })),
  }
}

/** `exceptions_settings` with the professionals' ids in place of their keys. */
export function exceptionsOf(salon: DemoSalon, today: string): ExceptionsSettings {
  const blockedDates = salon.blocked(today).map((entry) => ({
    ...entry,
    professionalId: entry.professionalId ? professionalIdOf(salon, entry.professionalId) : '',
  }))
  return { agendaBlocked: true, blockedDates }
}

function settingsOf(salon: DemoSalon, today: string) {
  return {
    id: idOf(salon.slug, 'settings'),
    slug: salon.slug,
    business_name: salon.name,
    business_logo: salon.logo,
    business_description: salon.description,
    business_address: salon.address,
    business_phone: salon.phone,
    business_email: salon.email,
    whatsapp: salon.whatsapp,
    instagram: salon.instagram,
    google_maps: salon.google_maps,
    schedule_settings: salon.schedule_settings,
    exceptions_settings: exceptionsOf(salon, today),
    general_settings: salon.general_settings,
    theme_colors: salon.theme_colors,
    gallery_images: salon.gallery_images,
  }
}

function serviceOf(salon: DemoSalon, service: DemoService) {
  const { key, demand: _, for: __, inactive, ...fields } = service
  return { ...fields, id: serviceIdOf(salon, key), status: inactive ? 'inactive' : 'active' }
}

function professionalOf(salon: DemoSalon, professional: DemoProfessional, today: string) {
  const { key, gender: _, performs, left_days_ago, ...fields } = professional
  const left = left_days_ago === undefined ? null : addDays(today, -left_days_ago)
  const left_at = left && instantOf(salon.general_settings.timezone, left, '18:00')
  return {
    ...fields,
    id: professionalIdOf(salon, key),
    services: performs.map((service) => serviceIdOf(salon, service)),
    ...(left_at && { deleted: true, deleted_at: left_at, updated_at: left_at }),
  }
}

function itemsOf(salon: DemoSalon): Pick<Catalog, 'items' | 'item_professionals'> {
  const user_id = userIdOf(salon)
  const parts = salon.composites.flatMap(({ key, items }) =>
    items.map(({ service, professionals: listed }, position) => ({
      id: idOf(salon.slug, 'item', key, position),
      composite_service_id: compositeIdOf(salon, key),
      service_id: serviceIdOf(salon, service),
      position,
      listed,
    })),
  )
  return {
    items: parts.map(({ listed: _, ...item }) => ({ ...item, user_id })),
    item_professionals: parts.flatMap(({ id, listed }) =>
      listed.map((key) => ({
        user_id,
        composite_service_item_id: id,
        professional_id: professionalIdOf(salon, key),
      })),
    ),
  }
}
