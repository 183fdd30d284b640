/** What booking reads of a business at once: its offer, its people, its opinions, under one version. */
import { asc, count, desc, eq, sql } from 'drizzle-orm'
import type { ServiceOverride } from '#domain/business/service-terms.ts'
import type { UnreadableCounts } from '#domain/business/unreadable.ts'
import type { BusinessRow } from './businesses.ts'
import type { CompositeRow } from './composites.ts'
import { type Db, prepareOnce } from './dialect/kit.ts'
import type { ProfessionalRow } from './professionals.ts'
import { reviews } from './tables/booking.ts'
import { business_settings, versions } from './tables/business.ts'
import {
  composite_service_item_professionals,
  composite_service_items,
  composite_services,
  professionals,
  service_overrides,
  services,
} from './tables/service.ts'
import { countUnreadableSettings } from './unreadable.ts'

const ofOwner = prepareOnce('version_of_owner', (db) =>
  db
    .select({ version: versions.catalog })
    .from(versions)
    .where(eq(versions.user_id, sql.placeholder('user_id'))),
)

/** The version of what an owner's page shows; null where they have no business. */
export async function findCatalogVersion(db: Db, user_id: string): Promise<number | null> {
  const [row] = await ofOwner(db).execute({ user_id })
  return row?.version ?? null
}

export type ServiceRow = typeof services.$inferSelect
type ReviewRow = typeof reviews.$inferSelect

/** Everything booking reads of a business but its bookings. */
export type CatalogRows = {
  business: BusinessRow
  /** Newest first, inactive ones too. */
  services: ServiceRow[]
  /** Newest first, inactive ones too; items in order. */
  composites: CompositeRow[]
  /** In no order. */
  overrides: ServiceOverride[]
  /** Newest first, archived ones too. */
  professionals: ProfessionalRow[]
  /** The last 20, newest first. */
  reviews: ReviewRow[]
  /** How many reviews gave so many stars, by the professional's name. */
  ratings: { professional_name: string | null; rating: number; count: number }[]
  /** How much of the settings and of the professionals could not be read. */
  unreadable: UnreadableCounts
}

const LAST_REVIEWS = 20

/** @returns null where the owner has no business. */
export async function loadCatalog(db: Db, user_id: string): Promise<CatalogRows | null> {
  const [business] = await db
    .select()
    .from(business_settings)
    .where(eq(business_settings.user_id, user_id))
  if (!business) return null
  return {
    business,
    services: await db
      .select()
      .from(services)
      .where(eq(services.user_id, user_id))
      .orderBy(desc(services.created_at), asc(services.id)),
    composites: await loadComposites(db, user_id),
    overrides: await loadOverrides(db, user_id),
    professionals: await db
      .select()
      .from(professionals)
      .where(eq(professionals.user_id, user_id))
      .orderBy(desc(professionals.created_at), asc(professionals.id)),
    reviews: await db
      .select()
      .from(reviews)
      .where(eq(reviews.user_id, user_id))
      .orderBy(desc(reviews.created_at), asc(reviews.id))
      .limit(LAST_REVIEWS),
    ratings: await loadRatings(db, user_id),
    unreadable: await countUnreadableSettings(db, user_id),
  }
}

async function loadComposites(db: Db, user_id: string): Promise<CompositeRow[]> {
  const rows = await db
    .select()
    .from(composite_services)
    .where(eq(composite_services.user_id, user_id))
    .orderBy(desc(composite_services.created_at), asc(composite_services.id))
  if (rows.length === 0) return []
  const items = await db
    .select()
    .from(composite_service_items)
    .where(eq(composite_service_items.user_id, user_id))
    .orderBy(asc(composite_service_items.position))
  const listed = await db
    .select()
    .from(composite_service_item_professionals)
    .where(eq(composite_service_item_professionals.user_id, user_id))
    .orderBy(asc(composite_service_item_professionals.professional_id))
  return rows.map((row) => ({
    ...row,
    items: items
      .filter(({ composite_service_id }) => composite_service_id === row.id)
      .map(({ id, service_id }) => ({
        service_id,
        professional_ids: listed
          .filter(({ composite_service_item_id }) => composite_service_item_id === id)
          .map(({ professional_id }) => professional_id),
      })),
  }))
}

async function loadOverrides(db: Db, user_id: string): Promise<ServiceOverride[]> {
  const { professional_id, service_id, price, duration } = service_overrides
  return db
    .select({ professional_id, service_id, price, duration })
    .from(service_overrides)
    .where(eq(service_overrides.user_id, user_id))
}

async function loadRatings(db: Db, user_id: string): Promise<CatalogRows['ratings']> {
  return db
    .select({
      professional_name: reviews.professional_name,
      rating: reviews.rating,
      count: count(),
    })
    .from(reviews)
    .where(eq(reviews.user_id, user_id))
    .groupBy(reviews.professional_name, reviews.rating)
}
