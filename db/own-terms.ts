/** Who performs a service, and for what: their lists, and what differs with each. */
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from './dialect/kit.ts'
import { professionals, service_overrides } from './tables/service.ts'

export type OwnTermsRow = typeof service_overrides.$inferSelect
/** What a professional charges, takes and gets for a service; null where the usual holds. */
export type OwnTerms = Omit<OwnTermsRow, 'user_id' | 'professional_id'>

/** What differs where a house's professionals do its services, by service. */
export async function listOwnTerms(db: Db, user_id: string): Promise<OwnTermsRow[]> {
  return db
    .select()
    .from(service_overrides)
    .where(eq(service_overrides.user_id, user_id))
    .orderBy(asc(service_overrides.service_id))
}

/** Who works at a house, and what each performs. */
export async function listPerformers(
  db: Db,
  user_id: string,
): Promise<{ id: string; services: string[] }[]> {
  const { id, services } = professionals
  return db
    .select({ id, services })
    .from(professionals)
    .where(and(eq(professionals.user_id, user_id), eq(professionals.deleted, false)))
    .orderBy(asc(id))
}

export async function savePerformedServices(
  tx: Db,
  user_id: string,
  professional_id: string,
  performed: { services: string[]; updated_at: number },
): Promise<void> {
  await tx
    .update(professionals)
    .set(performed)
    .where(and(eq(professionals.user_id, user_id), eq(professionals.id, professional_id)))
}

/** Puts what is agreed with some professionals of a service in the place of what was. */
export async function replaceTermsOfService(
  tx: Db,
  user_id: string,
  service_id: string,
  professional_ids: readonly string[],
  rows: readonly Omit<OwnTermsRow, 'user_id' | 'service_id'>[],
): Promise<void> {
  if (professional_ids.length > 0)
    await tx
      .delete(service_overrides)
      .where(
        and(
          eq(service_overrides.user_id, user_id),
          eq(service_overrides.service_id, service_id),
          inArray(service_overrides.professional_id, [...professional_ids]),
        ),
      )
  await insertOwnTerms(
    tx,
    user_id,
    rows.map((row) => ({ ...row, service_id })),
  )
}

/** Terms of services and professionals that had none. */
export async function insertOwnTerms(
  tx: Db,
  user_id: string,
  rows: readonly Omit<OwnTermsRow, 'user_id'>[],
): Promise<void> {
  // PostgreSQL takes 65,535 values in a statement.
  for (let from = 0; from < rows.length; from += 1000) {
    const some = rows.slice(from, from + 1000)
    await tx.insert(service_overrides).values(some.map((row) => ({ ...row, user_id })))
  }
}

/** The same of all services of a professional; one of which nothing differs has none. */
export async function replaceTermsOfProfessional(
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
