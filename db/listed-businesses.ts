import { desc } from 'drizzle-orm'
import type { Db } from './dialect/kit.ts'
import { business_settings } from './tables/business.ts'

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
