import { and, asc, count, desc, eq, like, or, sql, sum } from 'drizzle-orm'
import type { BlockedDate, ExceptionsSettings } from '#domain/availability/booking-rules.ts'
import { listUnreadableBlocks } from '#domain/business/stored-settings.ts'
import type { UnreadableCounts } from '#domain/business/unreadable.ts'
import { type Db, kit, prepareOnce } from './dialect/kit.ts'
import type { ProfessionalRow } from './professionals.ts'
import { reviews } from './tables/booking.ts'
import { business_settings, old_slugs, versions } from './tables/business.ts'
import {
  composite_service_item_professionals,
  composite_service_items,
  composite_services,
  professionals,
  services,
} from './tables/service.ts'
import { toPlainColumn, toPlainWords } from './text-search.ts'
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

const bySlug = prepareOnce('business_by_slug', (db) =>
  db
    .select({ user_id: business_settings.user_id, version: versions.catalog })
    .from(business_settings)
    .innerJoin(versions, eq(versions.user_id, business_settings.user_id))
    .where(eq(business_settings.slug, sql.placeholder('slug'))),
)

const byOldSlug = prepareOnce('business_by_old_slug', (db) =>
  db
    .select({ user_id: old_slugs.user_id, version: versions.catalog })
    .from(old_slugs)
    .innerJoin(versions, eq(versions.user_id, old_slugs.user_id))
    .where(eq(old_slugs.slug, sql.placeholder('slug'))),
)

/** Whose business a slug is, or was before a rename, and the version of what its page shows. */
export async function findBusinessBySlug(
  db: Db,
  slug: string,
): Promise<{ user_id: string; version: number } | null> {
  const [now] = await bySlug(db).execute({ slug })
  if (now) return now
  const [before] = await byOldSlug(db).execute({ slug })
  return before ?? null
}

export type BusinessRow = typeof business_settings.$inferSelect
export type ServiceRow = typeof services.$inferSelect
export type ReviewRow = typeof reviews.$inferSelect
export type CompositeRow = typeof composite_services.$inferSelect & {
  items: { service_id: string; professional_ids: string[] }[]
}

/** Everything booking reads of a business but its bookings. */
export type CatalogRows = {
  business: BusinessRow
  /** Newest first, inactive ones too. */
  services: ServiceRow[]
  /** Newest first, inactive ones too; items in order. */
  composites: CompositeRow[]
  /** Newest first, archived ones too. */
  professionals: ProfessionalRow[]
  /** The last 20, newest first. */
  reviews: ReviewRow[]
  /** Over all reviews, by the professional's name. */
  ratings: { professional_name: string | null; sum: number; count: number }[]
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

async function loadRatings(db: Db, user_id: string): Promise<CatalogRows['ratings']> {
  return db
    .select({
      professional_name: reviews.professional_name,
      sum: sum(reviews.rating).mapWith(Number),
      count: count(),
    })
    .from(reviews)
    .where(eq(reviews.user_id, user_id))
    .groupBy(reviews.professional_name)
}

/** Slugs that businesses have or had, of those that begin alike. */
export async function listSlugsLike(db: Db, base: string): Promise<Set<string>> {
  const isAlike = (column: typeof business_settings.slug | typeof old_slugs.slug) =>
    or(eq(column, base), like(column, `${base}-%`))
  const now = await db
    .select({ slug: business_settings.slug })
    .from(business_settings)
    .where(isAlike(business_settings.slug))
  const before = await db
    .select({ slug: old_slugs.slug })
    .from(old_slugs)
    .where(isAlike(old_slugs.slug))
  return new Set([...now, ...before].map(({ slug }) => slug))
}

export async function insertBusiness(
  tx: Db,
  business: typeof business_settings.$inferInsert,
): Promise<void> {
  await tx.insert(business_settings).values(business)
}

/**
 * Blocked times as the documents keep them, and whether they count. Entries that could not be read
 * stay beside them, for somebody who can.
 */
export async function saveExceptions(
  tx: Db,
  user_id: string,
  {
    exceptions_settings,
    updated_at,
  }: { exceptions_settings: ExceptionsSettings; updated_at: number },
): Promise<void> {
  const isTheirs = eq(business_settings.user_id, user_id)
  const [row] = await tx
    .select({ stored: sql<unknown>`${business_settings.exceptions_settings}` })
    .from(business_settings)
    .where(isTheirs)
  // They are no blocks, which is why they are kept apart until here.
  const kept = listUnreadableBlocks(kit.parseRaw(row?.stored)) as BlockedDate[]
  const blockedDates = [...exceptions_settings.blockedDates, ...kept]
  const change = { exceptions_settings: { ...exceptions_settings, blockedDates }, updated_at }
  await tx.update(business_settings).set(change).where(isTheirs)
}

/** Takes an e-mail off an owner's page where it is the one that is shown. */
export async function clearBusinessEmail(
  tx: Db,
  user_id: string,
  email: string,
  updated_at: number,
): Promise<void> {
  await tx
    .update(business_settings)
    .set({ business_email: null, updated_at })
    .where(and(eq(business_settings.user_id, user_id), eq(business_settings.business_email, email)))
}

/** An owner's business, with what its settings say. */
export async function findOwnerBusiness(db: Db, user_id: string): Promise<BusinessRow | null> {
  const [row] = await db
    .select()
    .from(business_settings)
    .where(eq(business_settings.user_id, user_id))
  return row ?? null
}

const MOST_FOUND = 20

/**
 * `listed` is true where nothing is said of it, and 1 in one dialect, `true` in the other. Settings
 * that cannot be read say nothing for sure: such a house is not found.
 */
const isListed = sql`(${business_settings.public_page_settings} IS NULL OR CASE WHEN ${kit.isJsonObject(business_settings.public_page_settings)} THEN coalesce(${kit.jsonField(business_settings.public_page_settings, 'listed')}, 'true') IN ('1', 'true') ELSE false END)`

/** Businesses that want to be found whose name holds every word of a text, by name. */
export async function searchListedBusinesses(db: Db, text: string): Promise<BusinessRow[]> {
  const named = toPlainWords(text).map((word) =>
    like(toPlainColumn(business_settings.business_name), `%${word}%`),
  )
  return db
    .select()
    .from(business_settings)
    .where(and(isListed, ...named))
    .orderBy(asc(business_settings.business_name), asc(business_settings.id))
    .limit(MOST_FOUND)
}

export type ListedBusiness = { slug: string; updated_at: number }

/** Businesses that want to be found, those changed last first; at most some. */
export async function listListedBusinesses(db: Db, most: number): Promise<ListedBusiness[]> {
  const rows = await db
    .select({
      slug: business_settings.slug,
      updated_at: business_settings.updated_at,
      public_page_settings: business_settings.public_page_settings,
    })
    .from(business_settings)
    .orderBy(desc(business_settings.updated_at), desc(business_settings.id))
    .limit(most)
  return rows.filter(({ public_page_settings }) => public_page_settings?.listed !== false)
}
