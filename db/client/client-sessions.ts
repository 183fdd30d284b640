import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Db, prepareOnce } from '#db/dialect/kit.ts'
import { client_sessions, clients } from '#db/tables/client.ts'

export type ClientSessionRow = typeof client_sessions.$inferSelect

const byId = prepareOnce('client_session_by_id', (db) =>
  db
    .select({ session: client_sessions })
    .from(client_sessions)
    .innerJoin(clients, eq(clients.id, client_sessions.client_id))
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
): Promise<ClientSessionRow | null> {
  const [row] = await byId(db).execute({ id, user_id })
  return row?.session ?? null
}

export async function insertClientSession(
  tx: Db,
  session: Omit<ClientSessionRow, 'revoked_at'>,
): Promise<void> {
  await tx.insert(client_sessions).values(session)
}

/** What was only said of a session's client is proven now. */
export async function raiseClientSession(
  tx: Db,
  user_id: string,
  id: string,
  account_id: string,
): Promise<void> {
  await tx
    .update(client_sessions)
    .set({ level: 'proven', account_id })
    .where(and(eq(client_sessions.user_id, user_id), eq(client_sessions.id, id)))
}

/** What a session's bookings will carry. */
export async function updateClientSession(
  tx: Db,
  user_id: string,
  id: string,
  contact: Pick<ClientSessionRow, 'nome' | 'email'>,
): Promise<void> {
  await tx
    .update(client_sessions)
    .set(contact)
    .where(and(eq(client_sessions.user_id, user_id), eq(client_sessions.id, id)))
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
