/** The entries of a house's ledger as its till lists and sums them. */
import {
  and,
  between,
  desc,
  eq,
  gt,
  inArray,
  isNull,
  lt,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Centavos } from '#domain/money/money.ts'
import { MOST_ARRIVAL_DAYS } from '#domain/receiving/card-fee.ts'
import { type AgainstSum, MONEY_KINDS, type MoneyDirection } from '#domain/till/flow.ts'
import {
  type EntryFilters,
  isMoneyAlone,
  listGroupKinds,
  type TillSubject,
  type TillSum,
} from '#domain/till/till.ts'
import { addDays } from '#domain/time/civil-time.ts'
import type { Period } from '#domain/time/period.ts'
import { type Db, prepareOnce } from './dialect/kit.ts'
import type { LedgerEntry } from './ledger.ts'
import { bookings } from './tables/booking.ts'
import { clients } from './tables/client.ts'
import { isAgainstKind, ledger_entries } from './tables/ledger.ts'
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

const asked = {
  user_id: sql.placeholder('user_id'),
  from: sql.placeholder('from'),
  to: sql.placeholder('to'),
}
const isAsked = and(eq(owner_id, asked.user_id), between(day, asked.from, asked.to))

const move = sql<TillSubject>`coalesce(${till_moves.kind}, 'count')`
const ofTill = prepareOnce('till_sums', (db) =>
  db
    .select({ subject: move, amount: sql`sum(${amount})`.mapWith(Number) })
    .from(ledger_entries)
    .leftJoin(till_moves, and(eq(till_moves.id, subject_id), eq(till_moves.user_id, asked.user_id)))
    // The kind as the index has it.
    .where(and(isAsked, sql`${kind} = 'till'`))
    .groupBy(move),
)

/** What the till's own entries of a period add up to, by what they tell of. */
export const sumTillEntries = async (db: Db, user_id: string, period: Period): Promise<TillSum[]> =>
  ofTill(db).execute({ user_id, ...period })

const is_reversal = sql`CASE WHEN ${ledger_entries.reverses} IS NULL THEN 0 ELSE 1 END`
const against = {
  ...{ kind, method: ledger_entries.method, amount: sql`sum(${amount})`.mapWith(Number) },
  is_reversal: is_reversal.mapWith((value) => Number(value) === 1),
}
const ofDays = prepareOnce('against_sums', (db) =>
  db
    .select(against)
    .from(ledger_entries)
    .where(and(isAsked, isAgainstKind))
    .groupBy(kind, ledger_entries.method, is_reversal),
)

/** What of a period goes against its kind, by kind and method. */
export const sumAgainst = async (db: Db, user_id: string, period: Period): Promise<AgainstSum[]> =>
  ofDays(db).execute({ user_id, ...period })

/** The same of what arrives within it, or moved there at once. */
export const sumAgainstByArrival = async (
  db: Db,
  user_id: string,
  { from, to }: Period,
): Promise<AgainstSum[]> =>
  db
    .select(against)
    .from(ledger_entries)
    .where(
      and(
        isWithin(user_id, { from: addDays(from, -MOST_ARRIVAL_DAYS), to }),
        arrivesWithin(user_id, { from, to }),
        isAgainstKind,
      ),
    )
    .groupBy(kind, ledger_entries.method, is_reversal)

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
        ...(filters.on_its_way === undefined
          ? [
              filters.by === 'arrival' ? arrivesWithin(user_id, period) : isWithin(user_id, period),
              matches(filters),
            ]
          : [isOnItsWay(user_id, period, filters.on_its_way)]),
        beyond ?? undefined,
      ),
    )
    .orderBy(desc(day), desc(created_at), desc(id))
    .limit(most)
}

function matches(filters: EntryFilters): SQL | undefined {
  const { direction, of, method } = filters
  return and(
    direction && isOfDirection(direction),
    of && inArray(kind, [...listGroupKinds(of)]),
    method && eq(ledger_entries.method, method),
    isMoneyAlone(filters) ? ne(ledger_entries.method, 'conta') : undefined,
  )
}

/** What these come to. */
export async function sumEntriesOnTheirWay(
  db: Db,
  user_id: string,
  period: Period,
  day_paid: string,
): Promise<Centavos> {
  const [row] = await db
    .select({ amount: sql<number>`coalesce(sum(${amount}), 0)`.mapWith(Number) })
    .from(ledger_entries)
    .where(isOnItsWay(user_id, period, day_paid))
  return row?.amount ?? 0
}

const isOnItsWay = (user_id: string, { from, to }: Period, paid: string): SQL | undefined =>
  and(
    eq(owner_id, user_id),
    between(ledger_entries.arrives_on, from, to),
    gt(ledger_entries.arrives_on, paid),
    lte(day, paid),
  )

/** What reached or left the house on some days: a card's money later than it was paid. */
function arrivesWithin(user_id: string, { from, to }: Period): SQL | undefined {
  const { arrives_on } = ledger_entries
  const isLater = sql`${arrives_on} > ${day}`
  const atOnce = and(between(day, from, to), or(isNull(arrives_on), sql`NOT (${isLater})`))
  const first = addDays(from, -MOST_ARRIVAL_DAYS)
  const later = and(between(arrives_on, from, to), between(day, first, to), isLater)
  return and(eq(owner_id, user_id), or(atOnce, later))
}

const isOfDirection = (direction: MoneyDirection): SQL | undefined =>
  and(inArray(kind, MONEY_KINDS), direction === 'in' ? gt(amount, 0) : lt(amount, 0))

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
