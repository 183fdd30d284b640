/** What the entries of a till tell of: looked up by its id, whatever it is. */
import { and, eq, sql } from 'drizzle-orm'
import type { PaymentMethod } from '#domain/comanda/comanda.ts'
import type { Centavos } from '#domain/money/money.ts'
import type { TillSubject } from '#domain/till/till.ts'
import { type Db, kit, prepareOnce } from './dialect/kit.ts'
import { bookings } from './tables/booking.ts'
import { clients } from './tables/client.ts'
import { account_moves, advances, expenses, statements } from './tables/money.ts'
import { product_sales } from './tables/sale.ts'
import { professionals } from './tables/service.ts'
import { till_counts, till_moves } from './tables/till.ts'

/** Of what an entry tells; what is gone for good has none. */
export type EntrySubject = {
  id: string
  /** A client, or the professional who was paid. */
  who?: string | null
  /** Services, products, an expense's description, a reason. */
  what?: string | null
  professional?: string | null
  /** What was left there for professionals, as the comanda says it. */
  tips?: readonly { professional: string; method: PaymentMethod; amount: Centavos }[]
  move?: TillSubject
  /** Of a move that was taken back, why. */
  reversal_reason?: string | null
  /** Of a move: it can be taken back still. */
  stands?: boolean
}

const asked = { user_id: sql.placeholder('user_id'), ids: sql.placeholder('ids') }

/** Each list of ids has another length: as one text they leave a statement as it is. */
const ask = (user_id: string, ids: readonly string[]) => ({ user_id, ids: JSON.stringify(ids) })

const ofBookings = prepareOnce('till_bookings', (db) => {
  const { id, client_name, guest_name, service_name, professional_name, notes } = bookings
  return db
    .select({
      id,
      who: sql<string>`coalesce(${guest_name}, ${client_name})`,
      what: service_name,
      professional: professional_name,
      notes,
    })
    .from(bookings)
    .where(and(eq(bookings.user_id, asked.user_id), kit.isListed(id, asked.ids)))
})

/** What bookings are called, with `notes`, where the items of their comandas stand. */
export const listBookingSubjects = async (
  db: Db,
  user_id: string,
  ids: readonly string[],
): Promise<(EntrySubject & { notes: string | null })[]> => ofBookings(db).execute(ask(user_id, ids))

const ofSales = prepareOnce('till_sales', (db) => {
  const { id, client_name, product_name, professional_name, quantity } = product_sales
  return db
    .select({
      id,
      who: client_name,
      what: product_name,
      professional: professional_name,
      quantity,
    })
    .from(product_sales)
    .where(and(eq(product_sales.user_id, asked.user_id), kit.isListed(id, asked.ids)))
})

export async function listSaleSubjects(
  db: Db,
  user_id: string,
  ids: readonly string[],
): Promise<EntrySubject[]> {
  const rows = await ofSales(db).execute(ask(user_id, ids))
  return rows.map(({ quantity: pieces, ...row }) => ({
    ...row,
    what: pieces === 1 ? row.what : `${pieces} × ${row.what}`,
  }))
}

const ofExpenses = prepareOnce('till_expenses', (db) =>
  db
    .select({ id: expenses.id, who: expenses.supplier, what: expenses.description })
    .from(expenses)
    .where(and(eq(expenses.user_id, asked.user_id), kit.isListed(expenses.id, asked.ids))),
)

export const listExpenseSubjects = async (
  db: Db,
  user_id: string,
  ids: readonly string[],
): Promise<EntrySubject[]> => ofExpenses(db).execute(ask(user_id, ids))

const ofStatements = prepareOnce('till_statements', (db) =>
  db
    .select({ id: statements.id, who: statements.professional_name })
    .from(statements)
    .where(and(eq(statements.user_id, asked.user_id), kit.isListed(statements.id, asked.ids))),
)

export const listStatementSubjects = async (
  db: Db,
  user_id: string,
  ids: readonly string[],
): Promise<EntrySubject[]> => ofStatements(db).execute(ask(user_id, ids))

const ofAdvances = prepareOnce('till_advances', (db) =>
  db
    .select({ id: advances.id, who: professionals.name, what: advances.note })
    .from(advances)
    .innerJoin(professionals, eq(professionals.id, advances.professional_id))
    .where(and(eq(advances.user_id, asked.user_id), kit.isListed(advances.id, asked.ids))),
)

export const listAdvanceSubjects = async (
  db: Db,
  user_id: string,
  ids: readonly string[],
): Promise<EntrySubject[]> => ofAdvances(db).execute(ask(user_id, ids))

const ofAccounts = prepareOnce('till_accounts', (db) => {
  const { id, note, reversed_at } = account_moves
  return db
    .select({ id, who: clients.nome, reversal_reason: note, reversed_at })
    .from(account_moves)
    .innerJoin(clients, eq(clients.id, account_moves.client_id))
    .where(and(eq(account_moves.user_id, asked.user_id), kit.isListed(id, asked.ids)))
})

export async function listFiadoSubjects(
  db: Db,
  user_id: string,
  ids: readonly string[],
): Promise<EntrySubject[]> {
  const rows = await ofAccounts(db).execute(ask(user_id, ids))
  // What a comanda charges is its booking's entry: here are payments alone.
  return rows.map(({ reversed_at: at, ...row }) => ({ ...row, stands: at === null }))
}

const ofMoves = prepareOnce('till_moves_named', (db) =>
  db
    .select()
    .from(till_moves)
    .where(and(eq(till_moves.user_id, asked.user_id), kit.isListed(till_moves.id, asked.ids))),
)

const ofCounts = prepareOnce('till_counts_named', (db) =>
  db
    .select({ id: till_counts.id, what: till_counts.note })
    .from(till_counts)
    .where(and(eq(till_counts.user_id, asked.user_id), kit.isListed(till_counts.id, asked.ids))),
)

/** Moves and counts. */
export async function listTillSubjects(
  db: Db,
  user_id: string,
  ids: readonly string[],
): Promise<EntrySubject[]> {
  const moves = await ofMoves(db).execute(ask(user_id, ids))
  const counts = await ofCounts(db).execute(ask(user_id, ids))
  return [
    ...moves.map((move) => ({
      id: move.id,
      what: move.reason,
      reversal_reason: move.reversal_reason,
      move: move.count_id === null ? move.kind : ('closing' as const),
      stands: move.reversed_at === null && move.count_id === null,
    })),
    ...counts.map((count) => ({ ...count, move: 'count' as const })),
  ]
}
