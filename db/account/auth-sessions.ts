import { and, asc, desc, eq, lt, ne, sql } from 'drizzle-orm'
import { type Db, prepareOnce } from '#db/dialect/kit.ts'
import { auth_factors, auth_sessions, reception_accounts, users } from '#db/tables/account.ts'
import { profiles } from '#db/tables/business.ts'
import { professionals } from '#db/tables/service.ts'
import { isOpenReceptionOf } from './open-reception.ts'

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
      reception: { user_id: reception_accounts.user_id },
      /** One that takes the second step, where the account asks for it. */
      factor: { id: auth_factors.id },
    })
    .from(auth_sessions)
    .innerJoin(users, eq(users.id, auth_sessions.account_id))
    .leftJoin(profiles, eq(profiles.id, users.id))
    .leftJoin(professionals, eq(professionals.id, profiles.professional_id))
    .leftJoin(reception_accounts, isOpenReceptionOf(users.id))
    .leftJoin(
      auth_factors,
      and(eq(auth_factors.account_id, users.id), eq(auth_factors.status, 'verified')),
    )
    .where(eq(auth_sessions.handle, sql.placeholder('handle'))),
)

export type SignedInAccount = NonNullable<Awaited<ReturnType<typeof findSignedInAccount>>>

/** Who a session's public handle stands for: account, profile, and where they work as what. */
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
      | 'id_hash'
      | 'refresh_hash'
      | 'previous_hash'
      | 'rotated_at'
      | 'last_used_at'
      | 'expires_at'
      | 'recovering'
      | 'second_step_at'
      | 'second_step_method'
    >
  >,
): Promise<void> {
  await tx.update(auth_sessions).set(change).where(eq(auth_sessions.id_hash, id_hash))
}

/** The second step that an account's sessions took was by something that is no longer theirs. */
export async function clearSecondSteps(tx: Db, account_id: string): Promise<void> {
  await tx
    .update(auth_sessions)
    .set({ second_step_at: null, second_step_method: null })
    .where(eq(auth_sessions.account_id, account_id))
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

/** @param exceptHandle of a session that stays */
export async function deleteAccountSessions(
  tx: Db,
  account_id: string,
  exceptHandle?: string,
): Promise<void> {
  const others = exceptHandle === undefined ? undefined : ne(auth_sessions.handle, exceptHandle)
  await tx.delete(auth_sessions).where(and(eq(auth_sessions.account_id, account_id), others))
}

export async function deleteExpiredSessions(tx: Db, now: number): Promise<void> {
  await tx.delete(auth_sessions).where(lt(auth_sessions.expires_at, now))
}
