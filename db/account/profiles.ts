import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { type Db, prepareOnce } from '#db/dialect/kit.ts'
import { user_resources, users } from '#db/tables/account.ts'
import { profiles } from '#db/tables/business.ts'

export type ProfileRow = typeof profiles.$inferSelect
type ResourcesRow = typeof user_resources.$inferSelect

const byId = prepareOnce('profile_by_id', (db) =>
  db
    .select()
    .from(profiles)
    .where(eq(profiles.id, sql.placeholder('id'))),
)

export async function findProfile(db: Db, id: string): Promise<ProfileRow | null> {
  const [profile] = await byId(db).execute({ id })
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

const resourcesOfHouse = prepareOnce('resources_of_house', (db) =>
  db
    .select()
    .from(user_resources)
    .where(eq(user_resources.user_id, sql.placeholder('user_id'))),
)

export async function findResources(db: Db, user_id: string): Promise<ResourcesRow | null> {
  const [row] = await resourcesOfHouse(db).execute({ user_id })
  return row ?? null
}

export async function insertResources(
  tx: Db,
  resources: typeof user_resources.$inferInsert,
): Promise<void> {
  await tx.insert(user_resources).values(resources)
}

/**
 * Did somebody type this telephone as theirs who can sign in otherwise and has proven none? Of one
 * account, or of any.
 */
export async function isPhoneTyped(
  db: Db,
  { phone, account_id }: { phone: string; account_id?: string },
): Promise<boolean> {
  const [found] = await db
    .select({ id: profiles.id })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(
      and(
        eq(profiles.phone, phone),
        isNull(users.phone),
        isNotNull(users.password_hash),
        account_id === undefined ? undefined : eq(profiles.id, account_id),
      ),
    )
    .limit(1)
  return found !== undefined
}
