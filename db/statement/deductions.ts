/** What statements deducted: it stays in the house, on the last day that the statement is of. */
import { and, between, eq, type SQL, sql } from 'drizzle-orm'
import { type Db, prepareOnce } from '#db/dialect/kit.ts'
import { statements } from '#db/tables/money.ts'
import type { Centavos } from '#domain/money/money.ts'
import { sumDeductions } from '#domain/statement/stored-lines.ts'
import type { Period } from '#domain/time/period.ts'

/** Those that may hold one: few of all. */
export const hasDeductions: SQL = sql`${statements.lines} LIKE '%"deduction"%'`

const deductedLines = prepareOnce('statement_deductions', (db) =>
  db
    .select({ day: statements.to_day, lines: statements.lines })
    .from(statements)
    .where(
      and(
        eq(statements.user_id, sql.placeholder('user_id')),
        between(statements.to_day, sql.placeholder('from'), sql.placeholder('to')),
        hasDeductions,
      ),
    ),
)

/** Of a house's statements that end within a period, each with its last day. */
export async function listDeductions(
  db: Db,
  user_id: string,
  period: Period,
): Promise<{ day: string; amount: Centavos }[]> {
  const rows = await deductedLines(db).execute({ user_id, ...period })
  return rows.map(({ day, lines }) => ({ day, amount: sumDeductions(lines) }))
}
