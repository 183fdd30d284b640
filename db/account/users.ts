import { and, asc, eq, gte, sql } from 'drizzle-orm'
import { type Db, prepareOnce } from '#db/dialect/kit.ts'
import { identities, users } from '#db/tables/account.ts'

export type UserRow = typeof users.$inferSelect
export type IdentityRow = typeof identities.$inferSelect
/** How an account is named at sign-in: one of the two, in the form in which it is stored. */
export type AccountContact = { email: string } | { phone: string }

const byId = prepareOnce('user', (db) =>
  db
    .select()
    .from(users)
    .where(eq(users.id, sql.placeholder('id'))),
)

export async function findUser(db: Db, id: string): Promise<UserRow | null> {
  const [user] = await byId(db).execute({ id })
  return user ?? null
}

const byEmail = prepareOnce('user_by_email', (db) =>
  db
    .select()
    .from(users)
    .where(eq(users.email, sql.placeholder('email'))),
)
const byPhone = prepareOnce('user_by_phone', (db) =>
  db
    .select()
    .from(users)
    .where(eq(users.phone, sql.placeholder('phone'))),
)

export async function findUserByContact(db: Db, contact: AccountContact): Promise<UserRow | null> {
  const [user] = await ('email' in contact
    ? byEmail(db).execute(contact)
    : byPhone(db).execute(contact))
  return user ?? null
}

/** Is there anybody at all? */
export async function hasAccounts(db: Db): Promise<boolean> {
  const [account] = await db.select({ id: users.id }).from(users).limit(1)
  return account !== undefined
}

/** The database throws (`isDuplicate`) where the e-mail or telephone is another account's. */
export async function insertUser(tx: Db, user: typeof users.$inferInsert): Promise<UserRow> {
  const [row] = await tx.insert(users).values(user).returning()
  if (!row) throw new Error('an insert gave no row')
  return row
}

/** The same: throws where another account has what is set. */
export async function updateUser(
  tx: Db,
  id: string,
  change: Partial<Omit<UserRow, 'id' | 'first_role' | 'created_at'>> & { updated_at: number },
): Promise<UserRow> {
  const [row] = await tx.update(users).set(change).where(eq(users.id, id)).returning()
  if (!row) throw new Error('the account to change is gone')
  return row
}

export async function listIdentities(db: Db, account_id: string): Promise<IdentityRow[]> {
  return db
    .select()
    .from(identities)
    .where(eq(identities.account_id, account_id))
    .orderBy(asc(identities.created_at), asc(identities.provider), asc(identities.provider_id))
}

export async function findIdentity(
  db: Db,
  provider: string,
  provider_id: string,
): Promise<IdentityRow | null> {
  const [identity] = await db
    .select()
    .from(identities)
    .where(and(eq(identities.provider, provider), eq(identities.provider_id, provider_id)))
  return identity ?? null
}

/** Takes off an account what was joined to it from a moment on. */
export async function deleteIdentitiesSince(
  tx: Db,
  account_id: string,
  since: number,
): Promise<void> {
  await tx
    .delete(identities)
    .where(and(eq(identities.account_id, account_id), gte(identities.created_at, since)))
}

export async function saveIdentity(tx: Db, identity: IdentityRow): Promise<void> {
  const { email, last_sign_in_at } = identity
  await tx
    .insert(identities)
    .values(identity)
    .onConflictDoUpdate({
      target: [identities.provider, identities.provider_id],
      set: { email, last_sign_in_at },
    })
}
