import { and, asc, desc, eq, like, ne, or, sql } from 'drizzle-orm'
import type { BlockedDate, ExceptionsSettings } from '#domain/availability/booking-rules.ts'
import type { GeneralSettings } from '#domain/business/settings.ts'
import { listUnreadableBlocks } from '#domain/business/stored-settings.ts'
import { isJsonObject } from '#domain/text/lenient-json.ts'
import { type Db, kit, prepareOnce } from './dialect/kit.ts'
import { business_settings, old_slugs, versions } from './tables/business.ts'
import { gone_slugs, leavings } from './tables/leaving.ts'
import { getPlainColumn, toPlainWords } from './text-search.ts'

const bySlug = prepareOnce('business_by_slug', (db) =>
  db
    .select({
      user_id: business_settings.user_id,
      version: versions.catalog,
      event: versions.event,
      leaving: leavings.user_id,
    })
    .from(business_settings)
    .innerJoin(versions, eq(versions.user_id, business_settings.user_id))
    .leftJoin(leavings, eq(leavings.user_id, business_settings.user_id))
    .where(eq(business_settings.slug, sql.placeholder('slug'))),
)

const byOldSlug = prepareOnce('business_by_old_slug', (db) =>
  db
    .select({
      user_id: old_slugs.user_id,
      version: versions.catalog,
      event: versions.event,
      leaving: leavings.user_id,
    })
    .from(old_slugs)
    .innerJoin(versions, eq(versions.user_id, old_slugs.user_id))
    .leftJoin(leavings, eq(leavings.user_id, old_slugs.user_id))
    .where(eq(old_slugs.slug, sql.placeholder('slug'))),
)

/** @property version of what its page shows @property event how far it has counted what happened in its agenda */
export type FoundBusiness = { user_id: string; version: number; event: number; isLeaving: boolean }

/**
 * Whose business a slug is, or was before a rename, how far its page and its agenda have come, and whether
 * it is leaving, so that nobody may book there.
 */
export async function findBusinessBySlug(db: Db, slug: string): Promise<FoundBusiness | null> {
  const [now] = await bySlug(db).execute({ slug })
  const row = now ?? (await byOldSlug(db).execute({ slug }))[0]
  return row ? { isLeaving: row.leaving !== null, ...row } : null
}

export type BusinessRow = typeof business_settings.$inferSelect

/**
 * Slugs that businesses have or had, those that are gone too, of those that begin alike.
 * @param but whose own do not count
 */
export async function listSlugsLike(db: Db, base: string, but = ''): Promise<Set<string>> {
  type Slug = typeof business_settings.slug | typeof old_slugs.slug | typeof gone_slugs.slug
  const isAlike = (column: Slug) => or(eq(column, base), like(column, `${base}-%`))
  const now = await db
    .select({ slug: business_settings.slug })
    .from(business_settings)
    .where(and(isAlike(business_settings.slug), ne(business_settings.user_id, but)))
  const before = await db
    .select({ slug: old_slugs.slug })
    .from(old_slugs)
    .where(and(isAlike(old_slugs.slug), ne(old_slugs.user_id, but)))
  const gone = await db
    .select({ slug: gone_slugs.slug })
    .from(gone_slugs)
    .where(isAlike(gone_slugs.slug))
  return new Set([...now, ...before, ...gone].map(({ slug }) => slug))
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

/** Changes some of the general settings; what else lies there stays, unknown fields too. */
export async function saveGeneralSettings(
  tx: Db,
  user_id: string,
  change: Partial<GeneralSettings>,
  updated_at: number,
): Promise<void> {
  const isTheirs = eq(business_settings.user_id, user_id)
  const [row] = await tx
    .select({ stored: sql<unknown>`${business_settings.general_settings}` })
    .from(business_settings)
    .where(isTheirs)
  const stored = kit.parseRaw(row?.stored)
  const general_settings = { ...(isJsonObject(stored) && stored), ...change }
  await tx.update(business_settings).set({ general_settings, updated_at }).where(isTheirs)
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

/**
 * Takes a business from its page and from searches; its addresses are free for others.
 * @param slug at which it stands from now on
 */
export async function hideBusiness(
  tx: Db,
  user_id: string,
  { slug, updated_at }: { slug: string; updated_at: number },
): Promise<void> {
  await tx
    .update(business_settings)
    .set({ slug, public_page_settings: { listed: false }, updated_at })
    .where(eq(business_settings.user_id, user_id))
  await tx.delete(old_slugs).where(eq(old_slugs.user_id, user_id))
}

/** An owner's business, with what its settings say. */
const ofOwner = prepareOnce('business_of_owner', (db) =>
  db
    .select()
    .from(business_settings)
    .where(eq(business_settings.user_id, sql.placeholder('user_id'))),
)

export async function findOwnerBusiness(db: Db, user_id: string): Promise<BusinessRow | null> {
  const [row] = await ofOwner(db).execute({ user_id })
  return row ?? null
}

const generalOfOwner = prepareOnce('general_settings_of_owner', (db) =>
  db
    .select({ general: business_settings.general_settings })
    .from(business_settings)
    .where(eq(business_settings.user_id, sql.placeholder('user_id'))),
)

/** Its clock and the like alone; null where nothing is stored, or there is no such house. */
export async function findGeneralSettings(
  db: Db,
  user_id: string,
): Promise<BusinessRow['general_settings']> {
  const [row] = await generalOfOwner(db).execute({ user_id })
  return row?.general ?? null
}

const MOST_FOUND = 20

/**
 * `listed` is true where nothing is said of it, and 1 in one dialect, `true` in the other. Settings
 * that cannot be read say nothing for sure: such a house is not found.
 */
const isListed = sql`(${business_settings.public_page_settings} IS NULL OR CASE WHEN ${kit.isJsonObject(business_settings.public_page_settings)} THEN coalesce(${kit.jsonField(business_settings.public_page_settings, 'listed')}, 'true') IN ('1', 'true') ELSE false END)`

/** Who is leaving takes nobody new. */
const isStaying = sql`NOT EXISTS (SELECT 1 FROM ${leavings} WHERE ${leavings.user_id} = ${business_settings.user_id})`

/** Businesses that want to be found whose name holds every word of a text, by name. */
export async function searchListedBusinesses(db: Db, text: string): Promise<BusinessRow[]> {
  const named = toPlainWords(text).map((word) =>
    like(getPlainColumn(business_settings.business_name), `%${word}%`),
  )
  return db
    .select()
    .from(business_settings)
    .where(and(isListed, isStaying, ...named))
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
    .where(isStaying)
    .orderBy(desc(business_settings.updated_at), desc(business_settings.id))
    .limit(most)
  return rows.filter(({ public_page_settings }) => public_page_settings?.listed !== false)
}
