/** Since when professionals earn in a house: no statement has anything to say of before. */
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type Db, prepareOnce } from '#db/dialect/kit.ts'
import { tips } from '#db/tables/money.ts'
import { commissions } from '#db/tables/sale.ts'
import { professionals } from '#db/tables/service.ts'
import { type Earning, isOutsideTrash } from './accruals.ts'

const user_id = sql.placeholder('user_id')

// Each professional's first day is sought in the index.
const prepareFirst = (name: string, isAsked?: SQL) =>
  prepareOnce(name, (db) => {
    const firstOf = (of: Earning) =>
      sql<string | null>`(SELECT min(${of.date}) FROM ${of} WHERE ${and(
        ...[eq(of.user_id, user_id), eq(of.professional_id, professionals.id)],
        isOutsideTrash(of, user_id),
      )})`
    return db
      .select({ parts: firstOf(commissions), left: firstOf(tips) })
      .from(professionals)
      .where(and(eq(professionals.user_id, user_id), isAsked))
  })
const ofHouse = prepareFirst('earned_first_day_house')
const ofOne = prepareFirst(
  'earned_first_day',
  eq(professionals.id, sql.placeholder('professional_id')),
)

/**
 * The day of the first visit at which something was earned, or a tip was left; null for none.
 * @param scope of a whole house where it names no professional
 */
export async function findFirstEarnedDay(
  db: Db,
  scope: { user_id: string; professional_id: string | null },
): Promise<string | null> {
  const rows = await (scope.professional_id === null ? ofHouse : ofOne)(db).execute(scope)
  const days = rows.flatMap(({ parts, left }) => [parts, left])
  return days.flatMap((day) => day ?? []).sort()[0] ?? null
}
