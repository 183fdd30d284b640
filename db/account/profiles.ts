import { eq } from 'drizzle-orm'
import type { Db } from '#db/dialect/kit.ts'
import { user_resources } from '#db/tables/account.ts'
import { profiles } from '#db/tables/business.ts'

export type ProfileRow = typeof profiles.$inferSelect
type ResourcesRow = typeof user_resources.$inferSelect

export async function findProfile(db: Db, id: string): Promise<ProfileRow | null> {
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, id))
  return profile ?? null
}

export async function findProfileOfProfessional(
  db: Db,
  professional_id: string,
): Promise<ProfileRow | null> {
  const [profile] = await db
    .select()
    .from(profiles)
    .where(eq(profiles.professional_id, professional_id))
  return profile ?? null
}

export async function insertProfile(
  tx: Db,
  profile: typeof profiles.$inferInsert,
): Promise<ProfileRow> {
  const [row] = await tx.insert(profiles).values(profile).returning()
  if (!row) throw new Error('an insert gave no row')
  return row
}

export async function updateProfile(
  tx: Db,
  id: string,
  change: Partial<Omit<ProfileRow, 'id' | 'created_at'>> & { updated_at: number },
): Promise<void> {
  await tx.update(profiles).set(change).where(eq(profiles.id, id))
}

export async function findResources(db: Db, user_id: string): Promise<ResourcesRow | null> {
  const [row] = await db.select().from(user_resources).where(eq(user_resources.user_id, user_id))
  return row ?? null
}

export async function insertResources(
  tx: Db,
  resources: typeof user_resources.$inferInsert,
): Promise<void> {
  await tx.insert(user_resources).values(resources)
}
