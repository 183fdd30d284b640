import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { type Db, prepareOnce } from '#db/dialect/kit.ts'
import { reception_accounts, users } from '#db/tables/account.ts'
import { deleteAccountSessions } from './auth-sessions.ts'
import { isOpenReceptionAt, isOpenReceptionOf } from './open-reception.ts'
import { findProfile } from './profiles.ts'

type ReceptionRow = typeof reception_accounts.$inferSelect

/** The house at whose reception an account works now. */
export async function findReception(db: Db, account_id: string): Promise<ReceptionRow | null> {
  const [row] = await db.select().from(reception_accounts).where(isOpenReceptionOf(account_id))
  return row ?? null
}

/** The reception that an account has left last, within the time that is asked about. */
export async function findEndedReception(
  db: Db,
  account_id: string,
  since: number,
): Promise<{ user_id: string; ended_at: number | null } | null> {
  const { user_id, ended_at } = reception_accounts
  const [row] = await db
    .select({ user_id, ended_at })
    .from(reception_accounts)
    .where(and(eq(reception_accounts.account_id, account_id), gt(ended_at, since)))
    .orderBy(desc(ended_at))
    .limit(1)
  return row ?? null
}

/** Who works and who has worked at a house's reception. */
export const listReceptionAccounts = async (db: Db, user_id: string): Promise<ReceptionRow[]> =>
  ofHouse(db).execute({ user_id })

const ofHouse = prepareOnce('reception_accounts_of_house', (db) =>
  db
    .select()
    .from(reception_accounts)
    .where(eq(reception_accounts.user_id, sql.placeholder('user_id')))
    .orderBy(reception_accounts.name, reception_accounts.id),
)

/** Who works at a house's reception now, and the e-mail of their account. */
export async function listReceptionContacts(
  db: Db,
  user_id: string,
): Promise<{ id: string; name: string; email: string | null }[]> {
  const { id, name, account_id } = reception_accounts
  return db
    .select({ id, name, email: users.email })
    .from(reception_accounts)
    .innerJoin(users, eq(users.id, account_id))
    .where(isOpenReceptionAt(user_id))
    .orderBy(name, id)
}

/** Somebody who works, or has worked, at a house's reception. */
export async function findReceptionOfHouse(
  db: Db,
  user_id: string,
  id: string,
): Promise<ReceptionRow | null> {
  const [row] = await db
    .select()
    .from(reception_accounts)
    .where(and(eq(reception_accounts.user_id, user_id), eq(reception_accounts.id, id)))
  return row ?? null
}

/**
 * Lets a client's account work at a house's reception; who has left it before comes back as the same.
 * @returns null where the account is an owner's or a professional's, or works at a reception already
 */
export async function startReception(
  tx: Db,
  reception: Omit<ReceptionRow, 'ended_at'>,
): Promise<ReceptionRow | null> {
  const { account_id, name } = reception
  const profile = await findProfile(tx, account_id)
  if (profile?.role !== 'client' || (await findReception(tx, account_id))) return null
  const [row] = await tx
    .insert(reception_accounts)
    .values(reception)
    .onConflictDoUpdate({
      target: [reception_accounts.user_id, reception_accounts.account_id],
      set: { name, ended_at: null },
    })
    .returning()
  return row ?? null
}

/**
 * Ends the access at once: the account is signed out everywhere.
 * @param handle of a session that goes on all the same, without the house
 * @returns the account, for what it listens to in this process; null where it did not work there
 */
export async function endReception(
  tx: Db,
  user_id: string,
  account_id: string,
  now: number,
  handle?: string,
): Promise<string | null> {
  const [row] = await tx
    .update(reception_accounts)
    .set({ ended_at: now })
    .where(and(eq(reception_accounts.user_id, user_id), isOpenReceptionOf(account_id)))
    .returning()
  if (!row) return null
  await deleteAccountSessions(tx, row.account_id, handle)
  return row.account_id
}
