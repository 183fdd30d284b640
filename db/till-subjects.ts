/** What the entries of a till tell of: looked up by its id, whatever it is. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { PaymentMethod } from '#domain/comanda/comanda.ts'
import type { Centavos } from '#domain/money/money.ts'
import type { TillSubject } from '#domain/till/till.ts'
import type { Db } from './dialect/kit.ts'
import { bookings } from './tables/booking.ts'
import { clients } from './tables/client.ts'
import {
  account_moves,
  advances,
  expenses,
  statements,
  till_counts,
  till_moves,
} from './tables/money.ts'
import { product_sales } from './tables/sale.ts'
import { professionals } from './tables/service.ts'

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

/** What bookings are called, with `notes`, where the items of their comandas stand. */
export async function listBookingSubjects(
  db: Db,
  user_id: string,
  ids: readonly string[],
): Promise<(EntrySubject & { notes: string | null })[]> {
  const { client_name, guest_name, service_name, professional_name } = bookings
  return db
    .select({
      id: bookings.id,
      who: sql<string>`coalesce(${guest_name}, ${client_name})`,
      what: service_name,
      professional: professional_name,
      notes: bookings.notes,
    })
    .from(bookings)
    .where(and(eq(bookings.user_id, user_id), inArray(bookings.id, [...ids])))
}

export async function listSaleSubjects(
  db: Db,
  user_id: string,
  ids: readonly string[],
): Promise<EntrySubject[]> {
  const { client_name, product_name, professional_name, quantity } = product_sales
  const rows = await db
    .select({
      id: product_sales.id,
      ...{ who: client_name, what: product_name, professional: professional_name, quantity },
    })
    .from(product_sales)
    .where(and(eq(product_sales.user_id, user_id), inArray(product_sales.id, [...ids])))
  return rows.map(({ quantity: pieces, ...row }) => ({
    ...row,
    what: pieces === 1 ? row.what : `${pieces} × ${row.what}`,
  }))
}

export async function listExpenseSubjects(
  db: Db,
  user_id: string,
  ids: readonly string[],
): Promise<EntrySubject[]> {
  return db
    .select({ id: expenses.id, who: expenses.supplier, what: expenses.description })
    .from(expenses)
    .where(and(eq(expenses.user_id, user_id), inArray(expenses.id, [...ids])))
}

export async function listStatementSubjects(
  db: Db,
  user_id: string,
  ids: readonly string[],
): Promise<EntrySubject[]> {
  return db
    .select({ id: statements.id, who: statements.professional_name })
    .from(statements)
    .where(and(eq(statements.user_id, user_id), inArray(statements.id, [...ids])))
}

export async function listAdvanceSubjects(
  db: Db,
  user_id: string,
  ids: readonly string[],
): Promise<EntrySubject[]> {
  return db
    .select({ id: advances.id, who: professionals.name, what: advances.note })
    .from(advances)
    .innerJoin(professionals, eq(professionals.id, advances.professional_id))
    .where(and(eq(advances.user_id, user_id), inArray(advances.id, [...ids])))
}

export async function listAccountSubjects(
  db: Db,
  user_id: string,
  ids: readonly string[],
): Promise<EntrySubject[]> {
  const { id: move_id, note, reversed_at } = account_moves
  const rows = await db
    .select({ id: move_id, who: clients.nome, reversal_reason: note, reversed_at })
    .from(account_moves)
    .innerJoin(clients, eq(clients.id, account_moves.client_id))
    .where(and(eq(account_moves.user_id, user_id), inArray(move_id, [...ids])))
  // What a comanda charges is its booking's entry: here are payments alone.
  return rows.map(({ reversed_at: at, ...row }) => ({ ...row, stands: at === null }))
}

/** Moves and counts. */
export async function listTillSubjects(
  db: Db,
  user_id: string,
  ids: readonly string[],
): Promise<EntrySubject[]> {
  const moves = await db
    .select()
    .from(till_moves)
    .where(and(eq(till_moves.user_id, user_id), inArray(till_moves.id, [...ids])))
  const counts = await db
    .select({ id: till_counts.id, what: till_counts.note })
    .from(till_counts)
    .where(and(eq(till_counts.user_id, user_id), inArray(till_counts.id, [...ids])))
  return [
    ...moves.map((move) => ({
      ...{ id: move.id, what: move.reason, move: move.kind },
      ...{ reversal_reason: move.reversal_reason, stands: move.reversed_at === null },
    })),
    ...counts.map((count) => ({ ...count, move: 'count' as const })),
  ]
}
