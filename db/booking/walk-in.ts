import { type Placeholder, type SQL, sql } from 'drizzle-orm'

/** The id of who stands for all who gave no name; '' in a house that has had none. */
export const selectWalkIn = (user_id: string | Placeholder): SQL =>
  sql`coalesce((SELECT w.id FROM clients w WHERE w.user_id = ${user_id} AND w.is_walk_in = true), '')`
