import { and, asc, desc, eq, lt, ne, sql } from 'drizzle-orm'
import { type Db, prepareOnce } from '#db/dialect/kit.ts'
import { auth_sessions, users } from '#db/tables/account.ts'
import { profiles } from '#db/tables/business.ts'
import { professionals } from '#db/tables/service.ts'

export type AuthSessionRow = typeof auth_sessions.$inferSelect

const byHandle = prepareOnce('account_by_handle', (db) =>
  db
    .select({
      session: auth_sessions,
      account: users,
      profile: profiles,
      professional: {
        id: professionals.id,
        user_id: professionals.user_id,
        name: professionals.name,
        deleted: professionals.deleted,
      },
    })
    .from(auth_sessions)
    .innerJoin(users, eq(users.id, auth_sessions.account_id))
    .leftJoin(profiles, eq(profiles.id, users.id))
    .leftJoin(professionals, eq(professionals.id, profiles.professional_id))
    .where(eq(auth_sessions.handle, sql.placeholder('handle'))),
)

export type SignedInAccount = NonNullable<Awaited<ReturnType<typeof findSignedInAccount>>>

/** Who a session's public handle stands for: account, profile, and the professional they are. */
export async function findSignedInAccount(db: Db, handle: string) {
  const [row] = await byHandle(db).execute({ handle })
  return row ?? null
}

/** @param id_hash SHA-256 of the session's id, here and below */
export async function findSession(db: Db, id_hash: string): Promise<AuthSessionRow | null> {
  const [row] = await db.select().from(auth_sessions).where(eq(auth_sessions.id_hash, id_hash))
  return row ?? null
}

/** An account's sessions, last used first. */
export async function listSessions(db: Db, account_id: string): Promise<AuthSessionRow[]> {
  return db
    .select()
    .from(auth_sessions)
    .where(eq(auth_sessions.account_id, account_id))
    .orderBy(
      desc(auth_sessions.last_used_at),
      desc(auth_sessions.created_at),
      asc(auth_sessions.handle),
    )
}

export async function insertSession(tx: Db, session: AuthSessionRow): Promise<void> {
  await tx.insert(auth_sessions).values(session)
}

export async function updateSession(
  tx: Db,
  id_hash: string,
  change: Partial<
    Pick<
      AuthSessionRow,
      'refresh_hash' | 'previous_hash' | 'rotated_at' | 'last_used_at' | 'expires_at' | 'recovering'
    >
  >,
): Promise<void> {
  await tx.update(auth_sessions).set(change).where(eq(auth_sessions.id_hash, id_hash))
}

export async function deleteSession(tx: Db, id_hash: string): Promise<void> {
  await tx.delete(auth_sessions).where(eq(auth_sessions.id_hash, id_hash))
}

/** @returns whether that session was this account's */
export async function deleteAccountSession(
  tx: Db,
  account_id: string,
  handle: string,
): Promise<boolean> {
  const rows = await tx
    .delete(auth_sessions)
    .where(and(eq(auth_sessions.account_id, account_id), eq(auth_sessions.handle, handle)))
    .returning({ handle: auth_sessions.handle })
  return rows.length > 0
}

/** @param but the handle of a session that stays */
export async function deleteAccountSessions(
  tx: Db,
  account_id: string,
  but?: string,
): Promise<void> {
  const others = but === undefined ? undefined : ne(auth_sessions.handle, but)
  await tx.delete(auth_sessions).where(and(eq(auth_sessions.account_id, account_id), others))
}

export async function deleteExpiredSessions(tx: Db, now: number): Promise<void> {
  await tx.delete(auth_sessions).where(lt(auth_sessions.expires_at, now))
}
