import { and, asc, eq } from 'drizzle-orm'
import type { Db } from './dialect/kit.ts'
import { service_overrides } from './tables/service.ts'

type TermsRow = typeof service_overrides.$inferSelect
/** What a professional charges, takes and gets for a service; null where the usual holds. */
export type OwnTerms = Omit<TermsRow, 'user_id' | 'professional_id'>

/** The own terms of all of a house's professionals, by service. */
export async function listHouseTerms(db: Db, user_id: string): Promise<TermsRow[]> {
  return db
    .select()
    .from(service_overrides)
    .where(eq(service_overrides.user_id, user_id))
    .orderBy(asc(service_overrides.service_id))
}

/** Own terms take the place of those before; a service of which nothing differs has none. */
export async function replaceTerms(
  tx: Db,
  user_id: string,
  professional_id: string,
  terms: readonly OwnTerms[],
): Promise<void> {
  const own = service_overrides
  await tx
    .delete(own)
    .where(and(eq(own.user_id, user_id), eq(own.professional_id, professional_id)))
  const rows = terms.filter(({ price, duration, commission_rate }) =>
    [price, duration, commission_rate].some((value) => value !== null),
  )
  if (rows.length === 0) return
  await tx.insert(own).values(rows.map((one) => ({ ...one, user_id, professional_id })))
}
