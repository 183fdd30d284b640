import { and, eq, ne, sql } from 'drizzle-orm'
import { type Db, prepared } from './dialect/kit.ts'
import { clients } from './tables/client.ts'

export type ClientRow = typeof clients.$inferSelect

const byId = prepared('client_by_id', (db) =>
  db
    .select()
    .from(clients)
    .where(
      and(
        eq(clients.user_id, sql.placeholder('user_id')),
        eq(clients.id, sql.placeholder('id')),
        eq(clients.deleted, false),
      ),
    ),
)

export async function findClient(db: Db, user_id: string, id: string): Promise<ClientRow | null> {
  const [client] = await byId(db).execute({ user_id, id })
  return client ?? null
}

/**
 * The client of a business who has a telephone (digits), archived ones left out.
 * @param ignoring the client being edited, who may keep his own number
 */
export async function findClientByPhone(
  db: Db,
  user_id: string,
  telefone: string,
  ignoring?: string,
): Promise<ClientRow | null> {
  const [client] = await db
    .select()
    .from(clients)
    .where(
      and(
        eq(clients.user_id, user_id),
        eq(clients.telefone, telefone),
        eq(clients.deleted, false),
        ignoring === undefined ? undefined : ne(clients.id, ignoring),
      ),
    )
  return client ?? null
}

type NewClient = Pick<ClientRow, 'id' | 'user_id' | 'nome' | 'email' | 'telefone' | 'created_at'>

/** Statistics start at zero, as the table's defaults have them. */
export async function insertClient(tx: Db, client: NewClient): Promise<void> {
  await tx.insert(clients).values({ ...client, updated_at: client.created_at })
}
