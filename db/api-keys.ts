/** Keys with which programs of a house's own call the API. */
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { type Db, prepareOnce } from './dialect/kit.ts'
import { users } from './tables/account.ts'
import { profiles } from './tables/business.ts'
import { api_keys } from './tables/integration.ts'

export type ApiKeyRow = typeof api_keys.$inferSelect

const byHash = prepareOnce('api_key_by_hash', (db) =>
  db
    .select({ key: api_keys, account: users, profile: profiles })
    .from(api_keys)
    .innerJoin(profiles, eq(profiles.id, api_keys.user_id))
    .innerJoin(users, eq(users.id, profiles.id))
    .where(and(eq(api_keys.key_hash, sql.placeholder('key_hash')), isNull(api_keys.revoked_at))),
)

/** A key that is good, and the owner in whose name it calls. */
export async function findLiveKey(db: Db, key_hash: string) {
  const [row] = await byHash(db).execute({ key_hash })
  return row ?? null
}

/** Those of a house, the newest first; the ended ones too, up to some. */
export async function listKeys(db: Db, user_id: string, most: number): Promise<ApiKeyRow[]> {
  return db
    .select()
    .from(api_keys)
    .where(eq(api_keys.user_id, user_id))
    .orderBy(desc(api_keys.created_at), desc(api_keys.id))
    .limit(most)
}

export async function countLiveKeys(db: Db, user_id: string): Promise<number> {
  return db.$count(api_keys, and(eq(api_keys.user_id, user_id), isNull(api_keys.revoked_at)))
}

export async function insertKey(tx: Db, row: ApiKeyRow): Promise<void> {
  await tx.insert(api_keys).values(row)
}

/** @returns the key that ended by this; null where it had ended, or is none of the house's */
export async function revokeKey(
  tx: Db,
  user_id: string,
  id: string,
  revoked_at: number,
): Promise<ApiKeyRow | null> {
  const [row] = await tx
    .update(api_keys)
    .set({ revoked_at })
    .where(and(eq(api_keys.user_id, user_id), eq(api_keys.id, id), isNull(api_keys.revoked_at)))
    .returning()
  return row ?? null
}

/** @returns those that ended by this */
export function revokeAllKeys(tx: Db, user_id: string, revoked_at: number): Promise<ApiKeyRow[]> {
  return tx
    .update(api_keys)
    .set({ revoked_at })
    .where(and(eq(api_keys.user_id, user_id), isNull(api_keys.revoked_at)))
    .returning()
}

export async function findKey(db: Db, user_id: string, id: string): Promise<ApiKeyRow | null> {
  const [row] = await db
    .select()
    .from(api_keys)
    .where(and(eq(api_keys.user_id, user_id), eq(api_keys.id, id)))
  return row ?? null
}

export async function markKeyUsed(tx: Db, user_id: string, id: string, at: number): Promise<void> {
  await tx
    .update(api_keys)
    .set({ last_used_at: at })
    .where(and(eq(api_keys.user_id, user_id), eq(api_keys.id, id)))
}
