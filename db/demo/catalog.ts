/** The rows of a demo's salon that do not depend on the day, but for its blocked dates. */

import type { business_settings } from '#db/tables/business.ts'
import type {
  composite_service_item_professionals,
  composite_service_items,
  composite_services,
  professionals,
  services,
} from '#db/tables/service.ts'
import type { ExceptionsSettings } from '#domain/availability/booking-rules.ts'
import { addDays } from '#domain/time/civil-time.ts'
import { toInstant } from '#domain/time/clock.ts'
import type { DemoProfessional, DemoSalon, DemoService } from './salon.ts'
import { createDemoId } from './seeded-random.ts'

export type DemoCatalog = {
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

export const getDemoUserId = (salon: DemoSalon): string => createDemoId(salon.slug)
export const getDemoServiceId = (salon: DemoSalon, key: string): string =>
  createDemoId(salon.slug, 'service', key)
export const getDemoCompositeId = (salon: DemoSalon, key: string): string =>
  createDemoId(salon.slug, 'composite', key)
export const getDemoProfessionalId = (salon: DemoSalon, key: string): string =>
  createDemoId(salon.slug, 'professional', key)

export function createDemoCatalog(salon: DemoSalon, today: string): DemoCatalog {
  const founded = toInstant(salon.general_settings.timezone, addDays(today, -AGE_DAYS), '09:00')
  const user_id = getDemoUserId(salon)
  /** Lists are shown in the order in which their rows were made. */
  const createBase = (place: number) => {
    const made = founded + place * 60_000
    return { user_id, created_at: made, updated_at: made }
  }
  return {
    user_id,
    founded,
    settings: { ...toSettingsRow(salon, today), ...createBase(0) },
    services: salon.services.map((one, i) => ({
      ...toServiceRow(salon, one),
      position: countAfter(salon.services, i) + countAfter(salon.composites, i),
      ...createBase(i),
    })),
    composites: salon.composites.map(({ key, items: _, demand: __, for: ___, ...fields }, i) => ({
      ...fields,
      id: getDemoCompositeId(salon, key),
      is_active: true,
      position: countAfter(salon.services, i - 1) + countAfter(salon.composites, i),
      ...createBase(i),
    })),
    ...toItemRows(salon),
    professionals: salon.professionals.map((one, i) => ({
      ...createBase(i),
      ...toProfessionalRow(salon, one, today),
    })),
  }
}

/** The owner has arranged the list from the last of each kind to the first. */
const countAfter = (list: readonly unknown[], place: number) => Math.max(list.length - 1 - place, 0)

/** `exceptions_settings` with the professionals' ids in place of their keys. */
export function toExceptions(salon: DemoSalon, today: string): ExceptionsSettings {
  const blockedDates = salon.blocked(today).map((entry) => ({
    ...entry,
    professionalId: entry.professionalId ? getDemoProfessionalId(salon, entry.professionalId) : '',
  }))
  return { agendaBlocked: true, blockedDates }
}

function toSettingsRow(salon: DemoSalon, today: string) {
  return {
    id: createDemoId(salon.slug, 'settings'),
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
    exceptions_settings: toExceptions(salon, today),
    general_settings: salon.general_settings,
    ...salon.pix,
    theme_colors: salon.theme_colors,
    gallery_images: salon.gallery_images,
  }
}

function toServiceRow(salon: DemoSalon, service: DemoService) {
  const { key, demand: _, for: __, inactive, ...fields } = service
  return { ...fields, id: getDemoServiceId(salon, key), status: inactive ? 'inactive' : 'active' }
}

function toProfessionalRow(salon: DemoSalon, professional: DemoProfessional, today: string) {
  const { key, gender: _, performs, left_days_ago, ...fields } = professional
  const left = left_days_ago === undefined ? null : addDays(today, -left_days_ago)
  const left_at = left && toInstant(salon.general_settings.timezone, left, '18:00')
  return {
    ...fields,
    id: getDemoProfessionalId(salon, key),
    services: performs.map((service) => getDemoServiceId(salon, service)),
    ...(left_at && { deleted: true, deleted_at: left_at, updated_at: left_at }),
  }
}

function toItemRows(salon: DemoSalon): Pick<DemoCatalog, 'items' | 'item_professionals'> {
  const user_id = getDemoUserId(salon)
  const parts = salon.composites.flatMap(({ key, items }) =>
    items.map(({ service, professionals: listed }, position) => ({
      id: createDemoId(salon.slug, 'item', key, position),
      composite_service_id: getDemoCompositeId(salon, key),
      service_id: getDemoServiceId(salon, service),
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
        professional_id: getDemoProfessionalId(salon, key),
      })),
    ),
  }
}
