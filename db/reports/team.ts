import { eq } from 'drizzle-orm'
import type { Db } from '#db/dialect/kit.ts'
import { professionals } from '#db/tables/service.ts'

/** Everybody who works at a house or did, with the hours that they have or had last. */
export async function listTeamEver(db: Db, user_id: string) {
  const { id, name, avatar, working_hours, created_at, deleted, deleted_at } = professionals
  return db
    .select({ id, name, avatar, working_hours, created_at, deleted, deleted_at })
    .from(professionals)
    .where(eq(professionals.user_id, user_id))
    .orderBy(name, id)
}
