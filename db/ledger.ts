import { and, asc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { BookingRow } from './booking/bookings.ts'
import { type Db, kit, prepareOnce } from './dialect/kit.ts'
import type { SaleRow } from './product-sales.ts'
import { bookings, isCompletedBound } from './tables/booking.ts'
import { business_settings } from './tables/business.ts'
import { due_work } from './tables/due-work.ts'
import { ledger_entries } from './tables/ledger.ts'
import { product_sales } from './tables/sale.ts'

export type LedgerEntry = typeof ledger_entries.$inferSelect
type NewEntry = typeof ledger_entries.$inferInsert
export type LedgerSubject = Pick<LedgerEntry, 'kind' | 'subject_id'>

/** Writes entries; the database throws for a reversal that is not the whole of a standing entry. */
export async function insertEntries(tx: Db, entries: readonly NewEntry[]): Promise<void> {
  if (entries.length === 0) return
  await tx.insert(ledger_entries).values([...entries])
}

/** All that was ever written of one subject (a booking, a sale, a statement …), reversals included. */
export async function listSubjectEntries(
  db: Db,
  user_id: string,
  { kind, subject_id }: LedgerSubject,
): Promise<LedgerEntry[]> {
  return db
    .select()
    .from(ledger_entries)
    .where(and(isOfKind(user_id, kind), eq(ledger_entries.subject_id, subject_id)))
    .orderBy(asc(ledger_entries.created_at), asc(ledger_entries.id))
}

const takenBack = prepareOnce('ledger_taken_back', (db) => {
  const { user_id, reverses, day } = ledger_entries
  return db
    .select({ reverses, day })
    .from(ledger_entries)
    .where(
      and(
        eq(user_id, sql.placeholder('user_id')),
        kit.isListed(reverses, sql.placeholder('ids')),
        isNotNull(reverses),
      ),
    )
})

/** Which of some entries were taken back, each with the day of it. */
export async function listTakenBack(
  db: Db,
  user_id: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await takenBack(db).execute({ user_id, ids: JSON.stringify(ids) })
  return new Map(rows.flatMap((row) => (row.reverses === null ? [] : [[row.reverses, row.day]])))
}

/** The opening balance of a method that stands, or null: a house begins once. */
export async function findOpeningEntry(
  db: Db,
  user_id: string,
  method: LedgerEntry['method'],
): Promise<LedgerEntry | null> {
  const { id, reverses } = ledger_entries
  const [entry] = await db
    .select()
    .from(ledger_entries)
    .where(
      and(
        isOfKind(user_id, 'opening'),
        ...[eq(ledger_entries.method, method), isNull(reverses)],
        sql`NOT EXISTS (SELECT 1 FROM ${ledger_entries} AS reversal WHERE reversal.reverses = ${id})`,
      ),
    )
    .limit(1)
  return entry ?? null
}

const isOfKind = (user_id: string, kind: LedgerEntry['kind']) =>
  and(eq(ledger_entries.user_id, user_id), eq(ledger_entries.kind, kind))

/** Which of some bookings or sales have entries, standing or not. */
export async function listEnteredSubjects(
  db: Db,
  user_id: string,
  kind: LedgerEntry['kind'],
  ids: readonly string[],
): Promise<Set<string>> {
  const { subject_id } = ledger_entries
  const rows = await db
    .selectDistinct({ subject_id })
    .from(ledger_entries)
    .where(and(isOfKind(user_id, kind), inArray(subject_id, [...ids])))
  return new Set(rows.map((row) => row.subject_id))
}

/** A house's completed bookings outside the trash, a page in the order of their days. */
export async function listCompletedBookings(
  db: Db,
  user_id: string,
  after: BookingRow | null,
  limit: number,
): Promise<BookingRow[]> {
  const { date, id } = bookings
  const isLater: SQL | undefined = after
    ? sql`(${date}, ${id}) > (${after.date}, ${after.id})`
    : undefined
  return db
    .select()
    .from(bookings)
    .where(and(eq(bookings.user_id, user_id), isLater, isCompletedBound()))
    .orderBy(asc(date), asc(id))
    .limit(limit)
}

/** A house's sales over the counter, a page in the order of their days. */
export async function listCounterSales(
  db: Db,
  user_id: string,
  after: SaleRow | null,
  limit: number,
): Promise<SaleRow[]> {
  const { day, id } = product_sales
  const isLater: SQL | undefined = after
    ? sql`(${day}, ${id}) > (${after.day}, ${after.id})`
    : undefined
  return db
    .select()
    .from(product_sales)
    .where(and(eq(product_sales.user_id, user_id), isLater, eq(product_sales.is_standalone, true)))
    .orderBy(asc(day), asc(id))
    .limit(limit)
}

/** The key of the work that enters what a house has from before there were entries. */
export const getLedgerWorkKey = (user_id: string) => `${LEDGER_WORK}${user_id}`
const LEDGER_WORK = 'ledger:'

/** Some of the houses for which that work was never taken in. */
export async function listHousesWithoutLedgerWork(db: Db, limit: number): Promise<string[]> {
  const { user_id } = business_settings
  const rows = await db
    .select({ user_id })
    .from(business_settings)
    .where(
      sql`NOT EXISTS (SELECT 1 FROM ${due_work}
        WHERE ${due_work.key} = ${LEDGER_WORK} || ${user_id})`,
    )
    .limit(limit)
  return rows.map((row) => row.user_id)
}
