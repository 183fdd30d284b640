/** Visits that were closed, or brought back from the trash, when a statement had their day already. */
import { and, eq, lt, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { net_amount } from '#db/commissions.ts'
import { type Db, prepareOnce } from '#db/dialect/kit.ts'
import { recounted_visits, statements, tips } from '#db/tables/money.ts'
import { commissions } from '#db/tables/sale.ts'
import type { Centavos } from '#domain/money/money.ts'
import type { EarnedItem } from '#domain/statement/statement.ts'
import type { Period } from '#domain/time/period.ts'
import { type Earning, isKept, isNotCounted, listItems, type StatementScope } from './accruals.ts'

/** Of those that the database noted, which no statement has counted and one covers the day of. */
const isLate = (of: Earning, user_id: string | Placeholder): SQL | undefined =>
  and(
    eq(of.user_id, user_id),
    sql`EXISTS (SELECT 1 FROM ${statements} WHERE ${and(
      eq(statements.user_id, user_id),
      eq(statements.professional_id, of.professional_id),
      sql`${of.date} BETWEEN ${statements.from_day} AND ${statements.to_day}`,
    )})`,
    isNotCounted(of),
    isKept(of, user_id),
  )

/** The parts of a professional's late visits before a day: what their next statement adds. */
export function listLateItems(
  db: Db,
  { user_id, professional_id }: StatementScope,
  before: string,
): Promise<EarnedItem[]> {
  const isOwn = (of: Earning) =>
    and(
      eq(of.professional_id, professional_id),
      sql`${of.booking_id} IN (SELECT ${recounted_visits.booking_id} FROM ${recounted_visits}
        WHERE ${and(
          eq(recounted_visits.user_id, user_id),
          eq(recounted_visits.professional_id, professional_id),
        )})`,
      lt(of.date, before),
      isLate(of, user_id),
    )
  return listItems(db, isOwn(commissions), isOwn(tips))
}

type LateVisit = {
  professional_id: string
  booking_id: string
  date: string
  amount: Centavos
}

const user_id = sql.placeholder('user_id')

const selectLate = (db: Db, of: Earning, amount: SQL | typeof tips.amount) =>
  db
    .select({
      ...{ professional_id: of.professional_id, booking_id: of.booking_id, date: of.date },
      amount: sql`sum(${amount})`.mapWith(Number),
    })
    .from(recounted_visits)
    .innerJoin(
      of,
      and(
        eq(of.booking_id, recounted_visits.booking_id),
        eq(of.professional_id, recounted_visits.professional_id),
      ),
    )
    .where(and(eq(recounted_visits.user_id, user_id), isLate(of, user_id)))
    .groupBy(of.professional_id, of.booking_id, of.date)

const earned = prepareOnce('statement_late_earned', (db) => selectLate(db, commissions, net_amount))
const left = prepareOnce('statement_late_left', (db) => selectLate(db, tips, tips.amount))

/** Of a whole house, visit by visit: what was earned by commission and what was left there. */
export const listLateVisits = async (db: Db, house: string): Promise<LateVisit[]> => [
  ...(await earned(db).execute({ user_id: house })),
  ...(await left(db).execute({ user_id: house })),
]

/** The days that a professional's statements have, of each of them. */
export const listClosedPeriods = (
  db: Db,
  { user_id, professional_id }: StatementScope,
): Promise<Period[]> =>
  db
    .select({ from: statements.from_day, to: statements.to_day })
    .from(statements)
    .where(and(eq(statements.user_id, user_id), eq(statements.professional_id, professional_id)))
