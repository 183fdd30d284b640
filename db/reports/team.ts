import { eq, sql } from 'drizzle-orm'
import { type Db, prepareOnce } from '#db/dialect/kit.ts'
import { professionals } from '#db/tables/service.ts'

const wholeTeam = prepareOnce('team_ever', (db) => {
  const { user_id, id, name, avatar, working_hours, created_at, deleted, deleted_at } =
    professionals
  return db
    .select({ id, name, avatar, working_hours, created_at, deleted, deleted_at })
    .from(professionals)
    .where(eq(user_id, sql.placeholder('user_id')))
    .orderBy(name, id)
})

/** Everybody who works at a house or did, with the hours that they have or had last. */
export const listTeamEver = (db: Db, user_id: string) => wholeTeam(db).execute({ user_id })
