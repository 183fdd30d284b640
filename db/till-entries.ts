/** The entries of a house's ledger as its till lists and sums them. */
import { and, between, desc, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Centavos } from '#domain/money/money.ts'
import { MOST_ARRIVAL_DAYS } from '#domain/receiving/card-fee.ts'
import {
  type EntryFilters,
  listDirectionKinds,
  listGroupKinds,
  type MoneyDirection,
  type TillSubject,
} from '#domain/till/till.ts'
import { addDays } from '#domain/time/civil-time.ts'
import type { Period } from '#domain/time/period.ts'
import type { Db } from './dialect/kit.ts'
import type { LedgerEntry } from './ledger.ts'
import { bookings } from './tables/booking.ts'
import { clients } from './tables/client.ts'
import { ledger_entries } from './tables/ledger.ts'
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

const { user_id: owner_id, kind, amount, day, created_at, id, subject_id } = ledger_entries

const isWithin = (user_id: string, { from, to }: Period) =>
  and(eq(owner_id, user_id), between(day, from, to))

/** Does an entry, or what it takes back, bring something in? */
const isEntry = sql`(${amount} > 0) = (${ledger_entries.reverses} IS NULL)`

/** What the till's own entries of a period add up to, by what they tell of. */
export async function sumTillEntries(
  db: Db,
  user_id: string,
  period: Period,
): Promise<{ subject: TillSubject; is_entry: boolean; amount: Centavos }[]> {
  const subject = sql<TillSubject>`coalesce(${till_moves.kind}, 'count')`
  const came = sql<number>`CASE WHEN ${isEntry} THEN 1 ELSE 0 END`
  const rows = await db
    .select({ subject, came, amount: sql<number>`sum(${amount})`.mapWith(Number) })
    .from(ledger_entries)
    .leftJoin(till_moves, and(eq(till_moves.id, subject_id), eq(till_moves.user_id, user_id)))
    .where(and(isWithin(user_id, period), eq(kind, 'till')))
    .groupBy(subject, came)
  return rows.map(({ came: is_entry, ...row }) => ({ ...row, is_entry: Number(is_entry) === 1 }))
}

type EntryCursor = Pick<LedgerEntry, 'day' | 'created_at' | 'id'>

/** The entries of a period, newest first, from behind a place on. */
export async function listEntryPage(
  db: Db,
  user_id: string,
  period: Period,
  filters: EntryFilters,
  { after, most }: { after: EntryCursor | null; most: number },
): Promise<LedgerEntry[]> {
  const beyond =
    after && sql`(${day}, ${created_at}, ${id}) < (${after.day}, ${after.created_at}, ${after.id})`
  return db
    .select()
    .from(ledger_entries)
    .where(
      and(
        filters.by === 'arrival' ? arrivesWithin(user_id, period) : isWithin(user_id, period),
        beyond ?? undefined,
        matches(filters),
      ),
    )
    .orderBy(desc(day), desc(created_at), desc(id))
    .limit(most)
}

const matches = ({ direction, of, method }: EntryFilters): SQL | undefined =>
  and(
    direction && isOfDirection(direction),
    of && inArray(kind, [...listGroupKinds(of)]),
    method && eq(ledger_entries.method, method),
  )

/** What reached or left the house on some days: a card's money later than it was paid. */
function arrivesWithin(user_id: string, { from, to }: Period): SQL | undefined {
  const { arrives_on, method } = ledger_entries
  const isLater = sql`${arrives_on} > ${day}`
  const atOnce = and(between(day, from, to), or(isNull(arrives_on), sql`NOT (${isLater})`))
  const first = addDays(from, -MOST_ARRIVAL_DAYS)
  const later = and(between(arrives_on, from, to), between(day, first, to), isLater)
  return and(eq(owner_id, user_id), ne(method, 'conta'), or(atOnce, later))
}

const isOfDirection = (direction: MoneyDirection): SQL | undefined =>
  or(
    inArray(kind, listDirectionKinds(direction)),
    and(eq(kind, 'till'), direction === 'in' ? isEntry : sql`NOT (${isEntry})`),
  )

/** Of what an entry tells; what is gone for good has none. */
export type EntrySubject = {
  id: string
  /** A client, or the professional who was paid. */
  who?: string | null
  /** Services, products, an expense's description, a reason. */
  what?: string | null
  professional?: string | null
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
