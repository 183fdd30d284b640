import type { Context } from '#api/context.ts'
import { RefusalError } from '#api/errors.ts'
import { getReadyPage } from '#api/page/ready-page.ts'
import { searchListedBusinesses } from '#db/businesses.ts'
import { isEmbed, type RestQuery } from '#db/rest/rest-query.ts'
import { isOnPages, type ShownPage } from './page-views.ts'
import { findRelation } from './relations.ts'

/** Of one query; who names none is shown those that want to be found. */
const MOST_PAGES = 20

/** Every table that a query asks. @throws RestError where nothing leads to what is embedded */
export function listAskedTables(table: string, { select }: RestQuery): Set<string> {
  const tables = new Set([table])
  for (const embed of select.filter(isEmbed)) {
    const { table: inner } = findRelation(table, embed)
    for (const one of listAskedTables(inner, embed.query)) tables.add(one)
  }
  return tables
}

/**
 * The pages of the houses that a query names by `user_id` or `slug`.
 * @param user_id of the house whose client or staff asks; null: nobody's
 */
export async function findPages(
  context: Context,
  tables: ReadonlySet<string>,
  query: RestQuery,
  user_id: string | null,
): Promise<ShownPage[]> {
  if (![...tables].some(isOnPages)) return []
  const slugs =
    user_id === null ? await findSlugs(context, query) : await toSlugs(context, [user_id])
  const pages: ShownPage[] = []
  for (const slug of slugs) {
    const page = await findPage(context, slug)
    if (page) pages.push(page)
  }
  return pages
}

async function findSlugs(context: Context, { where }: RestQuery): Promise<string[]> {
  const named = (column: string) =>
    where.flatMap((one) =>
      one.kind === 'comparison' &&
      one.column === column &&
      !one.isNegated &&
      (one.operator === 'eq' || one.operator === 'in')
        ? [one.values]
        : [],
    )
  const [slugs] = named('slug')
  if (slugs) return slugs.slice(0, MOST_PAGES).map((slug) => slug.toLowerCase())
  const [ids] = named('user_id')
  if (ids) return toSlugs(context, ids.slice(0, MOST_PAGES))
  const listed = await context.storage.read((db) => searchListedBusinesses(db, ''))
  return listed.map(({ slug }) => slug)
}

async function toSlugs(context: Context, user_ids: readonly string[]): Promise<string[]> {
  const slugs = await Promise.all(
    user_ids.map((user_id) =>
      orNothing(
        context.storage.read(async (db) => {
          const { rows } = await context.catalogs.loadForReading(db, user_id)
          return rows.business.slug
        }),
      ),
    ),
  )
  return slugs.flatMap((slug) => slug ?? [])
}

async function findPage(context: Context, slug: string): Promise<ShownPage | null> {
  const catalog = await orNothing(context.catalogs.loadBySlug(slug))
  if (!catalog) return null
  const { data } = await getReadyPage(context, catalog)
  return { catalog, data }
}

/** A house that is not there, or no longer, has no rows. */
async function orNothing<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found
  } catch (error) {
    const code = error instanceof RefusalError ? error.refusal.code : null
    if (code === 'business_not_found' || code === 'business_gone') return null
    throw error
  }
}
