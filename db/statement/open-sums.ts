/** What a house's team has earned and no statement has counted: prepared once, for each of them. */
import { and, between, eq, gte, isNull, type SQL, sql } from 'drizzle-orm'
import { net_amount } from '#db/commissions.ts'
import { type Db, prepareOnce } from '#db/dialect/kit.ts'
import { bookings } from '#db/tables/booking.ts'
import { advances, recounted_visits, statement_parts, statements, tips } from '#db/tables/money.ts'
import { commissions } from '#db/tables/sale.ts'
import type { Centavos } from '#domain/money/money.ts'
import type { EarlierStatement } from '#domain/statement/statement.ts'
import type { Period } from '#domain/time/period.ts'
import type { Earning, StatementScope } from './accruals.ts'

const asked = {
  user_id: sql.placeholder('user_id'),
  professional_id: sql.placeholder('professional_id'),
  from: sql.placeholder('from'),
  to: sql.placeholder('to'),
}

/**
 * Those that a statement has counted, as far as they may stand in the period: of statements that reach into
 * it, and what was written to since it was counted. Few, where each visit's look for its part is one a visit.
 */
const counted = sql`SELECT ${statement_parts.booking_id} FROM ${statement_parts}
  INNER JOIN ${statements} ON ${statements.id} = ${statement_parts.statement_id}
  WHERE ${and(
    eq(statements.user_id, asked.user_id),
    eq(statements.professional_id, asked.professional_id),
    gte(statements.to_day, asked.from),
    eq(statement_parts.user_id, asked.user_id),
  )}
  UNION ALL SELECT ${recounted_visits.booking_id} FROM ${recounted_visits}
  INNER JOIN ${statement_parts} ON ${and(
    eq(statement_parts.user_id, recounted_visits.user_id),
    eq(statement_parts.booking_id, recounted_visits.booking_id),
    eq(statement_parts.professional_id, recounted_visits.professional_id),
  )}
  WHERE ${and(
    eq(recounted_visits.user_id, asked.user_id),
    eq(recounted_visits.professional_id, asked.professional_id),
  )}`

const isAsked = (of: Earning): SQL | undefined =>
  and(
    eq(of.user_id, asked.user_id),
    eq(of.professional_id, asked.professional_id),
    between(of.date, asked.from, asked.to),
    sql`${of.booking_id} NOT IN (${counted})`,
    sql`${of.booking_id} NOT IN (SELECT ${bookings.id} FROM ${bookings}
      WHERE ${bookings.user_id} = ${asked.user_id} AND ${bookings.deleted} = true)`,
  )

const earned = prepareOnce('statement_open_earned', (db) =>
  db
    .select({
      amount: sql`coalesce(sum(amount), 0)`.mapWith(Number),
      visits: sql`count(*)`.mapWith(Number),
    })
    // As the index has them: nothing is sorted.
    .from(
      sql`(SELECT sum(${net_amount}) AS amount FROM ${commissions} WHERE ${isAsked(commissions)}
        GROUP BY ${commissions.date}, ${commissions.booking_id}) AS visits`,
    ),
)

/** Where somebody earned nothing but a tip, it is a visit too. */
const left = prepareOnce('statement_open_left', (db) =>
  db
    .select({
      amount: sql`coalesce(sum(${tips.amount}), 0)`.mapWith(Number),
      visits: sql`count(DISTINCT CASE WHEN NOT EXISTS (SELECT 1 FROM ${commissions}
        WHERE ${and(
          eq(commissions.booking_id, tips.booking_id),
          eq(commissions.user_id, asked.user_id),
          eq(commissions.professional_id, asked.professional_id),
          between(commissions.date, asked.from, asked.to),
        )}) THEN ${tips.booking_id} END)`.mapWith(Number),
    })
    .from(tips)
    .where(isAsked(tips)),
)

/** What some days come to, and at how many visits. */
export async function sumUncounted(
  db: Db,
  scope: StatementScope,
  { from, to }: Period,
): Promise<{ amount: Centavos; visits: number }> {
  const values = { ...scope, from, to }
  const [parts] = await earned(db).execute(values)
  const [tip] = await left(db).execute(values)
  return {
    amount: (parts?.amount ?? 0) + (tip?.amount ?? 0),
    visits: (parts?.visits ?? 0) + (tip?.visits ?? 0),
  }
}

const newest = prepareOnce('statement_newest', (db) => {
  const { id, professional_id, to_day, total, closed_at } = statements
  return db
    .select({ id, professional_id, to_day, total })
    .from(statements)
    .where(
      and(
        eq(statements.user_id, asked.user_id),
        sql`NOT EXISTS (SELECT 1 FROM ${statements} AS later
          WHERE later.user_id = ${asked.user_id} AND later.professional_id = ${professional_id}
            AND (later.closed_at, later.id) > (${closed_at}, ${id}))`,
      ),
    )
})

/** The newest statement of each professional of a house. */
export const listLastStatements = async (
  db: Db,
  user_id: string,
): Promise<(EarlierStatement & { professional_id: string })[]> => newest(db).execute({ user_id })

/** Advances of a house that hold and that no statement has taken off. */
export const listHouseAdvances = (db: Db, user_id: string) =>
  db
    .select()
    .from(advances)
    .where(
      and(
        eq(advances.user_id, user_id),
        isNull(advances.statement_id),
        isNull(advances.reversed_at),
      ),
    )
