/** Clients' open accounts: what stands is what they owe, below 0 what they left. */
import { and, desc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/dialect/kit.ts'
import { clients } from '#db/tables/client.ts'
import { account_moves } from '#db/tables/money.ts'
import type { Centavos } from '#domain/money/money.ts'

export type FiadoMoveRow = typeof account_moves.$inferSelect

const owed = sql<number>`coalesce(sum(${account_moves.amount}), 0)`.mapWith(Number)

const isStanding = (user_id: string, more?: SQL): SQL | undefined =>
  and(eq(account_moves.user_id, user_id), isNull(account_moves.reversed_at), more)

export async function insertFiadoMove(
  tx: Db,
  move: typeof account_moves.$inferInsert,
): Promise<void> {
  await tx.insert(account_moves).values(move)
}

export async function sumOwed(db: Db, user_id: string, client_id: string): Promise<Centavos> {
  const [sum] = await db
    .select({ owed })
    .from(account_moves)
    .where(isStanding(user_id, eq(account_moves.client_id, client_id)))
  return sum?.owed ?? 0
}

/** Of some clients, by their ids; who owes nothing and left nothing is not in it. */
export async function listOwed(
  db: Db,
  user_id: string,
  ids: readonly string[],
): Promise<Map<string, Centavos>> {
  const { client_id } = account_moves
  const rows = await db
    .select({ client_id, owed })
    .from(account_moves)
    .where(isStanding(user_id, inArray(client_id, [...ids])))
    .groupBy(client_id)
  return new Map(rows.map((row) => [row.client_id, row.owed]))
}

const isChargeOf = (user_id: string, booking_id: string): SQL | undefined =>
  and(
    isStanding(user_id, eq(account_moves.booking_id, booking_id)),
    // In the words of its index.
    sql`booking_id IS NOT NULL`,
    eq(account_moves.kind, 'charge'),
  )

/** What the comanda of a booking put on its client's account, where it still stands. */
export async function findStandingCharge(
  db: Db,
  user_id: string,
  booking_id: string,
): Promise<FiadoMoveRow | null> {
  const [row] = await db.select().from(account_moves).where(isChargeOf(user_id, booking_id))
  return row ?? null
}

export async function reverseCharge(
  tx: Db,
  user_id: string,
  booking_id: string,
  now: number,
): Promise<void> {
  await tx.update(account_moves).set({ reversed_at: now }).where(isChargeOf(user_id, booking_id))
}

export async function findFiadoMove(
  db: Db,
  user_id: string,
  id: string,
): Promise<FiadoMoveRow | null> {
  const [row] = await db
    .select()
    .from(account_moves)
    .where(and(eq(account_moves.user_id, user_id), eq(account_moves.id, id)))
  return row ?? null
}

/** Notes that a payment was taken back, and why. */
export async function reverseFiadoMove(
  tx: Db,
  user_id: string,
  id: string,
  reversal: { reversed_at: number; note: string },
): Promise<void> {
  await tx
    .update(account_moves)
    .set(reversal)
    .where(and(eq(account_moves.user_id, user_id), eq(account_moves.id, id)))
}

type MoveCursor = Pick<FiadoMoveRow, 'created_at' | 'id'>

/** All that was put on a client's account and paid to it, newest first, from behind a place on. */
export async function listFiadoMoves(
  db: Db,
  user_id: string,
  client_id: string,
  { after, most }: { after: MoveCursor | null; most: number },
): Promise<FiadoMoveRow[]> {
  const { created_at, id } = account_moves
  return db
    .select()
    .from(account_moves)
    .where(
      and(
        eq(account_moves.user_id, user_id),
        eq(account_moves.client_id, client_id),
        after ? sql`(${created_at}, ${id}) < (${after.created_at}, ${after.id})` : undefined,
      ),
    )
    .orderBy(desc(created_at), desc(id))
    .limit(most)
}

/** Of each client whose account is not even. */
const createOpenAccounts = (db: Db, user_id: string) => {
  const { client_id, amount, day } = account_moves
  const sum = sql<number>`sum(${amount})`.mapWith(Number)
  return db
    .select({
      client_id,
      owed: sum.as('owed'),
      last_day: sql<string>`max(${day})`.as('last_day'),
    })
    .from(account_moves)
    .where(isStanding(user_id))
    .groupBy(client_id)
    .having(ne(sum, 0))
    .as('open_accounts')
}

export type OpenFiado = {
  client_id: string
  nome: string
  telefone: string | null
  account_limit: Centavos | null
  deleted: boolean
  owed: Centavos
  /** The last day on which anything of what stands was charged or paid. */
  last_day: string
}

/** Accounts that are not even: who owes most first, who left something last. */
export async function listOpenFiados(
  db: Db,
  user_id: string,
  { after, most }: { after: Pick<OpenFiado, 'owed' | 'client_id'> | null; most: number },
): Promise<OpenFiado[]> {
  const open = createOpenAccounts(db, user_id)
  const { nome, telefone, account_limit, deleted } = clients
  const isBehind =
    after &&
    sql`(${open.owed} < ${after.owed} OR (${open.owed} = ${after.owed} AND ${open.client_id} > ${after.client_id}))`
  return db
    .select({
      client_id: open.client_id,
      nome,
      telefone,
      account_limit,
      deleted,
      owed: open.owed,
      last_day: open.last_day,
    })
    .from(open)
    .innerJoin(clients, and(eq(clients.id, open.client_id), eq(clients.user_id, user_id)))
    .where(isBehind ?? undefined)
    .orderBy(desc(open.owed), open.client_id)
    .limit(most)
}

/** How much clients owe together and have left, and how many of either. */
export async function sumOpenFiados(
  db: Db,
  user_id: string,
): Promise<{ owed: Centavos; debtors: number; credit: Centavos; creditors: number }> {
  const open = createOpenAccounts(db, user_id)
  const sumWhere = (condition: SQL, value: SQL) =>
    sql`coalesce(sum(CASE WHEN ${condition} THEN ${value} ELSE 0 END), 0)`.mapWith(Number)
  const [isDebt, isCredit] = [sql`${open.owed} > 0`, sql`${open.owed} < 0`]
  const [sums] = await db
    .select({
      owed: sumWhere(isDebt, sql`${open.owed}`),
      debtors: sumWhere(isDebt, sql`1`),
      credit: sumWhere(isCredit, sql`-${open.owed}`),
      creditors: sumWhere(isCredit, sql`1`),
    })
    .from(open)
  return sums ?? { owed: 0, debtors: 0, credit: 0, creditors: 0 }
}
