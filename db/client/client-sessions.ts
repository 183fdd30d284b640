import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { type Db, prepareOnce } from '#db/dialect/kit.ts'
import { auth_factors, users } from '#db/tables/account.ts'
import { client_sessions, clients } from '#db/tables/client.ts'
import { type ContactProof, toCodeProof, toContactProof } from '#domain/people/client-proof.ts'

export type ClientSessionRow = typeof client_sessions.$inferSelect
/** A session, and what its account has proven at this moment. */
export type LiveClientSession = { session: ClientSessionRow; proof: ContactProof }

const byId = prepareOnce('client_session_by_id', (db) =>
  db
    .select({
      session: client_sessions,
      account: {
        id: users.id,
        email: users.email,
        phone: users.phone,
        email_confirmed_at: users.email_confirmed_at,
        phone_confirmed_at: users.phone_confirmed_at,
      },
      factor: { id: auth_factors.id },
    })
    .from(client_sessions)
    .innerJoin(clients, eq(clients.id, client_sessions.client_id))
    .leftJoin(users, eq(users.id, client_sessions.account_id))
    .leftJoin(
      auth_factors,
      and(eq(auth_factors.account_id, users.id), eq(auth_factors.status, 'verified')),
    )
    .where(
      and(
        eq(client_sessions.id, sql.placeholder('id')),
        eq(client_sessions.user_id, sql.placeholder('user_id')),
        isNull(client_sessions.revoked_at),
        eq(clients.deleted, false),
      ),
    ),
)

/** A session of this business that nobody revoked and whose client is not archived. */
export async function findClientSession(
  db: Db,
  user_id: string,
  id: string,
): Promise<LiveClientSession | null> {
  const [row] = await byId(db).execute({ id, user_id })
  if (!row) return null
  const { session, account, factor } = row
  const { proved_by_code } = session
  const proof =
    proved_by_code === null
      ? toContactProof(account)
      : toCodeProof(account, proved_by_code, factor !== null)
  return { session, proof }
}

/** Has an account, in a session of its own, typed this telephone for a client? */
export async function hasTypedPhone(
  db: Db,
  { user_id, client_id, account_id }: { user_id: string; client_id: string; account_id: string },
  telefone: string,
): Promise<boolean> {
  const [row] = await db
    .select({ id: client_sessions.id })
    .from(client_sessions)
    .where(
      and(
        eq(client_sessions.user_id, user_id),
        eq(client_sessions.client_id, client_id),
        eq(client_sessions.account_id, account_id),
        eq(client_sessions.telefone, telefone),
      ),
    )
    .limit(1)
  return row !== undefined
}

export async function insertClientSession(
  tx: Db,
  session: Omit<ClientSessionRow, 'revoked_at' | 'settled_in'>,
): Promise<void> {
  await tx.insert(client_sessions).values(session)
}

type SessionChange = Pick<
  ClientSessionRow,
  | 'nome'
  | 'email'
  | 'level'
  | 'account_id'
  | 'proved_by_code'
  | 'resolution'
  | 'settled_in'
  | 'consent_at'
>

/** What a session's bookings will carry, and what is proven of it. */
export async function updateClientSession(
  tx: Db,
  user_id: string,
  id: string,
  change: Partial<SessionChange>,
): Promise<void> {
  await tx
    .update(client_sessions)
    .set(change)
    .where(and(eq(client_sessions.user_id, user_id), eq(client_sessions.id, id)))
}

/** No consent that a client's sessions hold is written any more, whatever these will prove. */
export async function forgetWaitingConsent(
  tx: Db,
  user_id: string,
  client_id: string,
): Promise<void> {
  await tx
    .update(client_sessions)
    .set({ consent_at: null })
    .where(and(eq(client_sessions.user_id, user_id), eq(client_sessions.client_id, client_id)))
}

export async function revokeClientSession(
  tx: Db,
  user_id: string,
  id: string,
  revoked_at: number,
): Promise<void> {
  await tx
    .update(client_sessions)
    .set({ revoked_at })
    .where(and(eq(client_sessions.user_id, user_id), eq(client_sessions.id, id)))
}

/**
 * Ends all that an account has opened at salons. Its name goes too: who typed in these sessions may
 * be somebody else than who holds the account from now on.
 */
export async function revokeAccountClientSessions(
  tx: Db,
  account_id: string,
  revoked_at: number,
): Promise<void> {
  await tx
    .update(client_sessions)
    .set({ revoked_at, account_id: null, opened_by: null })
    .where(
      or(eq(client_sessions.account_id, account_id), eq(client_sessions.opened_by, account_id)),
    )
}
