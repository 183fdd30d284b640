import { and, asc, eq } from 'drizzle-orm'
import type { Db } from './dialect/kit.ts'
import { profiles } from './tables/business.ts'
import { professionals } from './tables/service.ts'

export type ProfessionalRow = typeof professionals.$inferSelect

/** An owner's professional who is not archived. */
export async function findProfessional(
  db: Db,
  user_id: string,
  id: string,
): Promise<ProfessionalRow | null> {
  const [row] = await db
    .select()
    .from(professionals)
    .where(
      and(
        eq(professionals.user_id, user_id),
        eq(professionals.id, id),
        eq(professionals.deleted, false),
      ),
    )
  return row ?? null
}

/** The professional that an account is, at whichever salon: the id comes from the caller's profile. */
export async function findProfessionalAnywhere(
  db: Db,
  id: string,
): Promise<ProfessionalRow | null> {
  const [row] = await db.select().from(professionals).where(eq(professionals.id, id))
  return row ?? null
}

/** An owner's professionals by name, archived ones left out, and whether each has an account. */
export async function listProfessionals(
  db: Db,
  user_id: string,
): Promise<(ProfessionalRow & { has_account: boolean })[]> {
  const rows = await db
    .select({ professional: professionals, profile_id: profiles.id })
    .from(professionals)
    .leftJoin(profiles, eq(profiles.professional_id, professionals.id))
    .where(and(eq(professionals.user_id, user_id), eq(professionals.deleted, false)))
    .orderBy(asc(professionals.name), asc(professionals.id))
  return rows.map(({ professional, profile_id }) => ({
    ...professional,
    has_account: profile_id !== null,
  }))
}

/** What an owner's professionals are called, by id; those who have left included. */
export async function listProfessionalNames(db: Db, user_id: string): Promise<Map<string, string>> {
  const { id, name } = professionals
  const rows = await db
    .select({ id, name })
    .from(professionals)
    .where(eq(professionals.user_id, user_id))
  return new Map(rows.map((row) => [row.id, row.name]))
}
