import { and, asc, countDistinct, desc, eq, gt, gte, isNull, lte, sql } from 'drizzle-orm'
import { type Db, prepareOnce } from '#db/dialect/kit.ts'
import { bookings } from '#db/tables/booking.ts'
import { business_settings } from '#db/tables/business.ts'
import { statement_parts, statements } from '#db/tables/money.ts'
import { professionals } from '#db/tables/service.ts'
import type { PartSource, StatementPart } from '#domain/statement/statement.ts'
import type { StatementScope } from './accruals.ts'
import { hasDeductions } from './deductions.ts'

export type StatementRow = typeof statements.$inferSelect
type PartRow = typeof statement_parts.$inferSelect
type StatementCursor = Pick<StatementRow, 'closed_at' | 'id'>

/** How a part says that it is no item of a comanda: no item has such a rate. */
const RATES = { tip: -1, fee: -2 } as const

/** As many as both databases take in one statement. */
const PARTS_AT_ONCE = 500

export async function insertStatement(
  tx: Db,
  statement: StatementRow,
  parts: readonly StatementPart[],
): Promise<void> {
  await tx.insert(statements).values(statement)
  const { id: statement_id, user_id, professional_id } = statement
  const rows = parts.map((part, n) => ({
    statement_id,
    n,
    user_id,
    professional_id,
    ...toPartRow(part),
  }))
  for (let at = 0; at < rows.length; at += PARTS_AT_ONCE) {
    await tx.insert(statement_parts).values(rows.slice(at, at + PARTS_AT_ONCE))
  }
}

/** A part as its row says it. */
export function toPartRow({ source, ...part }: StatementPart) {
  if (source === 'tip' || source === 'fee') {
    return { ...part, tipo: 'servico' as const, rate: RATES[source] }
  }
  return { ...part, tipo: source }
}

function toSource({ tipo, rate }: Pick<PartRow, 'tipo' | 'rate'>): PartSource {
  if (rate === RATES.tip) return 'tip'
  return rate === RATES.fee ? 'fee' : tipo
}

export async function findStatement(
  db: Db,
  user_id: string,
  id: string,
): Promise<StatementRow | null> {
  const [row] = await db
    .select()
    .from(statements)
    .where(and(eq(statements.user_id, user_id), eq(statements.id, id)))
  return row ? toStatement(row) : null
}

/** A debt that was settled was paid by nothing, though its row holds the method of the call. */
const toStatement = (row: StatementRow): StatementRow =>
  row.total > 0 ? row : { ...row, method: null }

/** The newest one of a professional: by it goes what comes next. */
export async function findLastStatement(
  db: Db,
  { user_id, professional_id }: StatementScope,
): Promise<StatementRow | null> {
  const [row] = await lastStatement(db).execute({ user_id, professional_id })
  return row ?? null
}

const lastStatement = prepareOnce('statement_last', (db) =>
  db
    .select()
    .from(statements)
    .where(
      and(
        eq(statements.user_id, sql.placeholder('user_id')),
        eq(statements.professional_id, sql.placeholder('professional_id')),
      ),
    )
    .orderBy(desc(statements.closed_at), desc(statements.id))
    .limit(1),
)

/** `unpaid`: what is still to be paid; a debt is carried, not paid. `from` and `to`: of its last day. */
type StatementFilter = {
  professional_id: string | null
  unpaid: boolean
  deducted?: boolean
  from?: string | undefined
  to?: string | undefined
}

/** Those of a house or of one professional, the newest first, from behind a place on. */
export async function listStatements(
  db: Db,
  user_id: string,
  { professional_id, unpaid, deducted = false, from, to }: StatementFilter,
  { after, most }: { after: StatementCursor | null; most: number },
): Promise<StatementRow[]> {
  const { closed_at, id, paid_at, to_day, total } = statements
  const rows = await db
    .select()
    .from(statements)
    .where(
      and(
        eq(statements.user_id, user_id),
        professional_id === null ? undefined : eq(statements.professional_id, professional_id),
        unpaid ? and(isNull(paid_at), gt(total, 0)) : undefined,
        deducted ? hasDeductions : undefined,
        from === undefined ? undefined : gte(to_day, from),
        to === undefined ? undefined : lte(to_day, to),
        after ? sql`(${closed_at}, ${id}) < (${after.closed_at}, ${after.id})` : undefined,
      ),
    )
    .orderBy(desc(closed_at), desc(id))
    .limit(most)
  return rows.map(toStatement)
}

export async function updateStatement(
  tx: Db,
  user_id: string,
  id: string,
  change: Partial<
    Pick<
      StatementRow,
      | 'paid_at'
      | 'paid_by'
      | 'method'
      | 'answer'
      | 'answer_note'
      | 'answered_at'
      | 'earlier_answers'
    >
  >,
): Promise<void> {
  await tx
    .update(statements)
    .set(change)
    .where(and(eq(statements.user_id, user_id), eq(statements.id, id)))
}

/** Its parts go with it. */
export async function deleteStatement(tx: Db, user_id: string, id: string): Promise<void> {
  await tx.delete(statements).where(and(eq(statements.user_id, user_id), eq(statements.id, id)))
}

/** What a statement counts, in its order, from behind a place on; with who came, where that is still known. */
export async function listStatementParts(
  db: Db,
  user_id: string,
  statement_id: string,
  { after, most }: { after: number | null; most: number },
): Promise<(StatementPart & { n: number; client_name: string | null; time: string | null })[]> {
  const { n } = statement_parts
  const rows = await db
    .select({ part: statement_parts, client_name: bookings.client_name, time: bookings.time })
    .from(statement_parts)
    .leftJoin(
      bookings,
      and(
        eq(bookings.id, statement_parts.booking_id),
        eq(bookings.user_id, statement_parts.user_id),
      ),
    )
    .where(
      and(
        eq(statement_parts.user_id, user_id),
        eq(statement_parts.statement_id, statement_id),
        after === null ? undefined : gt(n, after),
      ),
    )
    .orderBy(asc(n))
    .limit(most)
  return rows.map(({ part, client_name, time }) => toListedPart(part, client_name, time))
}

const toListedPart = (row: PartRow, client_name: string | null, time: string | null) => {
  const { n, kind, booking_id, date, nome, rate, base, gross, amount } = row
  const part = { kind, booking_id, date, nome, base, gross, amount }
  return { ...part, n, source: toSource(row), rate: Math.max(rate, 0), client_name, time }
}

/** At how many visits it was earned, those of adjustments aside. */
export async function countStatementVisits(
  db: Db,
  user_id: string,
  statement_id: string,
): Promise<number> {
  const [row] = await db
    .select({ visits: countDistinct(statement_parts.booking_id) })
    .from(statement_parts)
    .where(
      and(
        eq(statement_parts.user_id, user_id),
        eq(statement_parts.statement_id, statement_id),
        eq(statement_parts.kind, 'earned'),
      ),
    )
  return row?.visits ?? 0
}

/** What is closed and not paid, by professional; a debt is nothing to pay. */
export const sumUnpaidStatements = async (
  db: Db,
  user_id: string,
): Promise<{ professional_id: string; count: number; total: number }[]> =>
  unpaidSums(db).execute({ user_id })

const unpaidSums = prepareOnce('statement_unpaid_sums', (db) => {
  const { professional_id, total, paid_at } = statements
  return db
    .select({
      professional_id,
      // A debt waits for the next statement, and is none that is to be paid.
      count: sql`sum(CASE WHEN ${total} > 0 THEN 1 ELSE 0 END)`.mapWith(Number),
      total: sql`sum(CASE WHEN ${total} > 0 THEN ${total} ELSE 0 END)`.mapWith(Number),
    })
    .from(statements)
    .where(and(eq(statements.user_id, sql.placeholder('user_id')), isNull(paid_at)))
    .groupBy(professional_id)
})

const taxIds = prepareOnce('statement_tax_ids', (db) =>
  db
    .select({ house: business_settings.tax_id, professional: professionals.tax_id })
    .from(business_settings)
    .leftJoin(
      professionals,
      and(
        eq(professionals.user_id, business_settings.user_id),
        eq(professionals.id, sql.placeholder('professional_id')),
        isNull(professionals.erased_at),
      ),
    )
    .where(eq(business_settings.user_id, sql.placeholder('user_id'))),
)

/** CPF or CNPJ of both who share, as they are now; who was deleted for good has none. */
export async function findTaxIds(
  db: Db,
  { user_id, professional_id }: StatementScope,
): Promise<{ house: string | null; professional: string | null }> {
  const [row] = await taxIds(db).execute({ user_id, professional_id })
  return row ?? { house: null, professional: null }
}
