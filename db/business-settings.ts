/** A house's settings as they lie in its row, what nobody here understands included. */
import { and, count, eq, sql } from 'drizzle-orm'
import {
  type ChangedColumns,
  JSON_SETTINGS,
  type RawSettings,
} from '#domain/business/change-settings.ts'
import { type Db, kit } from './dialect/kit.ts'
import { isGoneSlug } from './leaving/leavings.ts'
import { business_settings, old_slugs } from './tables/business.ts'

/** The columns that hold JSON, unread; null where nothing is said, `undefined` for what is no JSON. */
export async function loadRawSettings(db: Db, user_id: string): Promise<RawSettings | null> {
  const columns = JSON_SETTINGS.map((name) => [name, sql<unknown>`${business_settings[name]}`])
  const [row] = await db
    .select(Object.fromEntries(columns))
    .from(business_settings)
    .where(eq(business_settings.user_id, user_id))
  if (!row) return null
  const read = JSON_SETTINGS.map((name) => [
    name,
    row[name] === null ? null : kit.parseRaw(row[name]),
  ])
  // `fromEntries` forgets the names, which are those of the columns.
  return Object.fromEntries(read) as RawSettings
}

export async function updateSettings(
  tx: Db,
  user_id: string,
  { plain, json }: ChangedColumns,
  updated_at: number,
): Promise<void> {
  // What lay there unread goes back with the change: no type of a column knows it.
  const columns = json as Partial<typeof business_settings.$inferInsert>
  await tx
    .update(business_settings)
    .set({ ...plain, ...columns, updated_at })
    .where(eq(business_settings.user_id, user_id))
}

/**
 * Whose a slug is or was; an empty id for one of a house that is gone. First who has it now: whoever moves away from it meanwhile has it among
 * their old ones afterwards.
 */
export async function findSlugOwner(db: Db, slug: string): Promise<string | null> {
  const { user_id } = business_settings
  const [now] = await db
    .select({ user_id })
    .from(business_settings)
    .where(eq(business_settings.slug, slug))
  if (now) return now.user_id
  const [before] = await db
    .select({ user_id: old_slugs.user_id })
    .from(old_slugs)
    .where(eq(old_slugs.slug, slug))
  if (before) return before.user_id
  return (await isGoneSlug(db, slug)) ? NOBODY : null
}

/** No house has this id: what is theirs is to be had by none. */
const NOBODY = ''

export async function countOldSlugs(db: Db, user_id: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(old_slugs)
    .where(eq(old_slugs.user_id, user_id))
  return row?.count ?? 0
}

/** Lets an old address lead on to a new one, which may have been the house's own before. */
export async function keepOldSlug(
  tx: Db,
  user_id: string,
  { from, to, created_at }: { from: string; to: string; created_at: number },
): Promise<void> {
  const isOwn = and(eq(old_slugs.user_id, user_id), eq(old_slugs.slug, to))
  await tx.delete(old_slugs).where(isOwn)
  await tx.insert(old_slugs).values({ slug: from, user_id, created_at })
}
