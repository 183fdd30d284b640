import {
  and,
  desc,
  eq,
  inArray,
  isNull,
  ne,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm'
import { type Db, prepareOnce } from '#db/dialect/kit.ts'
import { client_sessions, clients } from '#db/tables/client.ts'

/** What somebody typed beside a client's record, and what the record says. */
export type ClientProposal = {
  /** Of the session in which it was typed. */
  id: string
  nome: string
  email: string
  created_at: number
  client: {
    id: string
    nome: string
    email: string | null
    telefone: string | null
    /** An account's id, or `house`; null: nobody. */
    telefone_proved_by: string | null
    created_at: number
  }
}

/** What somebody typed is asked of their record, or of the one that it was joined to. */
const isAsked = sql`${clients.id} IN (${client_sessions.client_id}, (SELECT typed.merged_into FROM ${clients} AS typed WHERE typed.id = ${client_sessions.client_id} AND typed.user_id = ${client_sessions.user_id}))`

/** A client's record and those that were joined to it. */
async function listRecords(db: Db, user_id: string, client_id: string): Promise<string[]> {
  const joined = await db
    .select({ id: clients.id })
    .from(clients)
    .where(
      and(
        eq(clients.user_id, user_id),
        eq(clients.merged_into, client_id),
        // In the words of its index.
        sql`merged_into IS NOT NULL`,
      ),
    )
  return [client_id, ...joined.map(({ id }) => id)]
}

/** Of as many clients. */
const MOST_PROPOSALS = 1000

/** What waits for the house; without what the record says by now. */
const isOpen = (user_id: string | Placeholder): SQL | undefined => {
  const { nome, email, resolution } = client_sessions
  return and(
    eq(client_sessions.user_id, user_id),
    // In the words of its index: a parameter would not match it.
    sql`${resolution} = 'update'`,
    eq(clients.deleted, false),
    or(ne(clients.nome, nome), isNull(clients.email), ne(clients.email, email)),
  )
}

function selectProposals(db: Db, user_id: string | Placeholder, one?: SQL) {
  const { id: session_id, nome, email, created_at } = client_sessions
  const nth = sql`row_number() OVER (PARTITION BY ${clients.id} ORDER BY ${created_at} DESC, ${session_id} DESC)`
  const ranked = db
    // Its name: the two tables have an `id` each.
    .select({
      id: session_id,
      asked_id: sql<string>`${clients.id}`.as('asked_id'),
      nth: nth.as('nth'),
    })
    .from(client_sessions)
    .innerJoin(clients, isAsked)
    .where(and(isOpen(user_id), one))
    .as('ranked')
  return db
    .select({
      id: session_id,
      nome,
      email,
      created_at,
      client: {
        id: clients.id,
        nome: clients.nome,
        email: clients.email,
        telefone: clients.telefone,
        telefone_proved_by: clients.telefone_proved_by,
        created_at: clients.created_at,
      },
    })
    .from(ranked)
    .innerJoin(client_sessions, eq(session_id, ranked.id))
    .innerJoin(clients, eq(clients.id, ranked.asked_id))
    .where(and(eq(client_sessions.user_id, user_id), eq(ranked.nth, 1)))
    .orderBy(desc(created_at), desc(session_id))
    .limit(MOST_PROPOSALS)
}

const proposals = prepareOnce('client_proposals', (db) =>
  selectProposals(db, sql.placeholder('user_id')),
)

/**
 * What clients of a house want changed of their record, newest first, at most 1,000: of each client the
 * newest alone, or whoever types one number often would hide what the others want.
 * @param id of one alone, which need not be its client's newest
 */
export const listClientProposals = async (
  db: Db,
  user_id: string,
  id?: string,
): Promise<ClientProposal[]> =>
  id === undefined
    ? proposals(db).execute({ user_id })
    : selectProposals(db, user_id, eq(client_sessions.id, id))

/**
 * Who of a house has each of some e-mails: of several the first by name.
 * @param emails in lower case, at most 100
 */
export async function listEmailHolders(
  db: Db,
  user_id: string,
  emails: readonly string[],
): Promise<{ nome: string; email: string | null }[]> {
  if (emails.length === 0) return []
  const { nome, email, deleted } = clients
  return db
    .select({ nome: sql<string>`min(${nome})`, email })
    .from(clients)
    .where(and(eq(clients.user_id, user_id), inArray(email, [...emails]), eq(deleted, false)))
    .groupBy(email)
}

type SettledProposal = Pick<ClientProposal, 'id' | 'created_at'> & {
  client: Pick<ClientProposal['client'], 'id'>
}
type Answer = {
  isAccepted: boolean
  /** By this it can be taken back. */
  settled_in: string
}

/**
 * Settles what a client has typed, and whatever they typed before; what came since was not seen, and is
 * settled only where this one is accepted.
 */
export async function settleClientProposal(
  tx: Db,
  user_id: string,
  { id, created_at, client }: SettledProposal,
  { isAccepted, settled_in }: Answer,
): Promise<void> {
  const isNoLater = sql`(${client_sessions.created_at}, ${client_sessions.id}) <= (${created_at}, ${id})`
  await tx
    .update(client_sessions)
    .set({ resolution: null, settled_in })
    .where(
      and(
        eq(client_sessions.user_id, user_id),
        inArray(client_sessions.client_id, await listRecords(tx, user_id, client.id)),
        isAccepted ? undefined : isNoLater,
        eq(client_sessions.resolution, 'update'),
      ),
    )
}

/** Opens again what one answer had settled. @returns how many there were */
export async function reopenClientProposals(
  tx: Db,
  user_id: string,
  client_id: string,
  settled_in: string,
): Promise<number> {
  const opened = await tx
    .update(client_sessions)
    .set({ resolution: 'update', settled_in: null })
    .where(
      and(
        eq(client_sessions.user_id, user_id),
        inArray(client_sessions.client_id, await listRecords(tx, user_id, client_id)),
        eq(client_sessions.settled_in, settled_in),
      ),
    )
    .returning({ id: client_sessions.id })
  return opened.length
}
