import { and, asc, desc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { type Db, listPlaceholders, prepareOnce } from '#db/dialect/kit.ts'
import { clients } from '#db/tables/client.ts'
import { getPlainColumn, isContactLike } from '#db/text-search.ts'
import type { ClientContact } from '#domain/people/client-proof.ts'
import { readByName } from './name-order.ts'

export type ClientRow = typeof clients.$inferSelect

const byId = prepareOnce('client_by_id', (db) =>
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
 * @param ignoring the client being edited, who may keep their own number
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

type NewClient = Pick<ClientRow, 'id' | 'user_id' | 'created_at'> &
  ClientContact &
  Partial<Pick<ClientRow, 'birth_date' | 'observacoes' | 'labels'>>

const insert = prepareOnce('client_insert', (db) => {
  const all = listPlaceholders(clients)
  const { id, user_id, nome, email, telefone, birth_date, observacoes, labels } = all
  const { email_proved_at, email_proved_by, telefone_proved_at, telefone_proved_by } = all
  const { created_at, updated_at } = all
  return db.insert(clients).values({
    id,
    user_id,
    nome,
    email,
    telefone,
    birth_date,
    observacoes,
    labels,
    email_proved_at,
    email_proved_by,
    telefone_proved_at,
    telefone_proved_by,
    created_at,
    updated_at,
  })
})

/** Statistics start at zero, as the table's defaults have them. */
export async function insertClient(tx: Db, client: NewClient): Promise<void> {
  const none = { birth_date: null, observacoes: null, labels: '' }
  await insert(tx).execute({ ...none, ...client, updated_at: client.created_at })
}

/** The one client whom a business's walk-ins are booked for. */
export async function findWalkIn(db: Db, user_id: string): Promise<ClientRow | null> {
  const [client] = await db
    .select()
    .from(clients)
    // In the words of its index: a parameter would not match it.
    .where(and(eq(clients.user_id, user_id), sql`${clients.is_walk_in} = true`))
  return client ?? null
}

/** Where another process makes it at the same moment, that one stays. */
export async function insertWalkIn(
  tx: Db,
  client: Pick<ClientRow, 'id' | 'user_id' | 'nome' | 'created_at'>,
): Promise<void> {
  const row = { ...client, is_walk_in: true, updated_at: client.created_at }
  await tx.insert(clients).values(row).onConflictDoNothing()
}

/** The clients of a business who have an e-mail (in lower case), archived ones left out; oldest first. */
export async function listClientsByEmail(
  db: Db,
  user_id: string,
  email: string,
): Promise<ClientRow[]> {
  return db
    .select()
    .from(clients)
    .where(and(eq(clients.user_id, user_id), eq(clients.email, email), eq(clients.deleted, false)))
    .orderBy(asc(clients.created_at), asc(clients.id))
}

/** The oldest of them. */
export async function findClientByEmail(
  db: Db,
  user_id: string,
  email: string,
): Promise<ClientRow | null> {
  const [client] = await listClientsByEmail(db, user_id, email)
  return client ?? null
}

export async function updateClientContact(
  tx: Db,
  user_id: string,
  id: string,
  contact: ClientContact & Pick<ClientRow, 'updated_at'>,
): Promise<void> {
  const { nome, email, telefone, updated_at } = contact
  const { email_proved_at, email_proved_by, telefone_proved_at, telefone_proved_by } = contact
  await tx
    .update(clients)
    .set({
      nome,
      email,
      telefone,
      updated_at,
      email_proved_at,
      email_proved_by,
      telefone_proved_at,
      telefone_proved_by,
    })
    .where(and(eq(clients.user_id, user_id), eq(clients.id, id)))
}

/** Does a business have any client who is not archived? */
export async function hasClients(db: Db, user_id: string): Promise<boolean> {
  const [one] = await db
    .select({ id: clients.id })
    .from(clients)
    .where(
      and(eq(clients.user_id, user_id), eq(clients.deleted, false), eq(clients.is_walk_in, false)),
    )
    .limit(1)
  return one !== undefined
}

/**
 * Who stands in the lists of a house, and whose name, telephone or e-mail holds a text. In the words of
 * the index `clients_search`: a parameter would not match it.
 */
export function isListedClient(text: string): SQL | undefined {
  const { nome: name, telefone: phone, email } = clients
  const lines = sql`${clients}.contact_plain`
  return and(
    sql`${clients.is_walk_in} = false`,
    isNull(clients.erased_at),
    isNull(clients.merged_into),
    isContactLike({ name, phone, email, lines }, text),
  )
}

const MOST_FOUND = 20

/**
 * Clients whose name, telephone or e-mail holds a text, as `readByName` orders them; for none, who was last
 * made. Nobody looks for the walk-ins.
 */
export async function searchClients(db: Db, user_id: string, text: string): Promise<ClientRow[]> {
  const isOurs = and(eq(clients.user_id, user_id), eq(clients.deleted, false), isListedClient(text))
  const newest = [desc(clients.created_at), desc(clients.id)]
  if (text.trim() === '')
    return db
      .select()
      .from(clients)
      .where(isOurs)
      .orderBy(...newest)
      .limit(MOST_FOUND)
  return readByName({ text, after: null, most: MOST_FOUND }, (stretch, most) =>
    db
      .select()
      .from(clients)
      .where(and(isOurs, stretch))
      .orderBy(asc(getPlainColumn(clients.nome)), asc(clients.id))
      .limit(most),
  )
}

/** What one account has proven of a telephone, at all houses, another one has from now on. */
export async function handOverProvenPhone(
  tx: Db,
  phone: string,
  from: string,
  to: string,
): Promise<void> {
  await tx
    .update(clients)
    .set({ telefone_proved_by: to })
    .where(and(eq(clients.telefone, phone), eq(clients.telefone_proved_by, from)))
}
