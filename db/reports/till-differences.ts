/** What counting a till found too much or too little. */
import { and, between, eq, sql } from 'drizzle-orm'
import { toMonthSql } from '#db/dialect/civil-sql.ts'
import { type Db, prepareOnce } from '#db/dialect/kit.ts'
import { ledger_entries } from '#db/tables/ledger.ts'
import { till_moves } from '#db/tables/till.ts'
import type { Centavos } from '#domain/money/money.ts'
import type { Period } from '#domain/time/period.ts'

const differences = prepareOnce('till_differences', (db) => {
  const user_id = sql.placeholder('user_id')
  const month = toMonthSql(ledger_entries.day)
  const isMove = sql`EXISTS (SELECT 1 FROM ${till_moves}
    WHERE ${till_moves.id} = ${ledger_entries.subject_id} AND ${till_moves.user_id} = ${user_id})`
  return db
    .select({ month, amount: sql<number>`sum(${ledger_entries.amount})`.mapWith(Number) })
    .from(ledger_entries)
    .where(
      and(
        eq(ledger_entries.user_id, user_id),
        // As their index says it.
        sql`${ledger_entries.kind} = 'till'`,
        between(ledger_entries.day, sql.placeholder('from'), sql.placeholder('to')),
        sql`NOT ${isMove}`,
      ),
    )
    .groupBy(month)
})

/** By month (`YYYY-MM`) of the day that was counted; what was taken out or put in is no difference. */
export const sumTillDifferences = async (
  db: Db,
  user_id: string,
  period: Period,
): Promise<{ month: string; amount: Centavos }[]> => differences(db).execute({ user_id, ...period })
