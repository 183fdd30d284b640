import { and, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '#db/dialect/kit.ts'
import { statement_parts, statements } from '#db/tables/money.ts'

/** Has a professional been paid for their part of a booking? */
export async function isInPaidStatement(
  db: Db,
  user_id: string,
  booking_id: string,
): Promise<boolean> {
  const rows = await db
    .select({ id: statements.id })
    .from(statement_parts)
    .innerJoin(statements, eq(statements.id, statement_parts.statement_id))
    .where(
      and(
        ...[eq(statement_parts.user_id, user_id), eq(statement_parts.booking_id, booking_id)],
        isNotNull(statements.paid_at),
      ),
    )
    .limit(1)
  return rows.length > 0
}
