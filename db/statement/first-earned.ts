/** Since when a professional earns in a house: no statement of theirs has anything to say of before. */
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#db/dialect/kit.ts'
import { tips } from '#db/tables/money.ts'
import { commissions } from '#db/tables/sale.ts'
import { type Earning, isOutsideTrash, type StatementScope } from './accruals.ts'

/** @returns the day of the first visit at which they earned something, or were left a tip; null for none */
export async function findFirstEarnedDay(
  db: Db,
  { user_id, professional_id }: StatementScope,
): Promise<string | null> {
  const find = async (of: Earning) => {
    const isOwn = and(
      ...[eq(of.user_id, user_id), eq(of.professional_id, professional_id)],
      isOutsideTrash(of, user_id),
    )
    const [row] = await db
      .select({ day: sql<string | null>`min(${of.date})` })
      .from(of)
      .where(isOwn)
    return row?.day ?? null
  }
  const days = [await find(commissions), await find(tips)]
  return days.flatMap((day) => day ?? []).sort()[0] ?? null
}
