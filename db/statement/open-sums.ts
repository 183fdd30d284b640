/** What a house's team has earned and no statement has counted: prepared once, for each of them. */
import { and, between, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { sumEarned } from '#db/commissions.ts'
import { type Db, prepareOnce } from '#db/dialect/kit.ts'
import { advances, statements, tips } from '#db/tables/money.ts'
import { commissions } from '#db/tables/sale.ts'
import type { OpenSums } from '#domain/statement/open.ts'
import type { EarlierStatement } from '#domain/statement/statement.ts'
import type { Period } from '#domain/time/period.ts'
import { isOfUncoveredDays, type StatementScope } from './accruals.ts'

const asked = {
  user_id: sql.placeholder('user_id'),
  professional_id: sql.placeholder('professional_id'),
  from: sql.placeholder('from'),
  to: sql.placeholder('to'),
}

const sumColumn = (name: string): SQL => sql`coalesce(sum(${sql.raw(name)}), 0)`
// As the index has them: nothing is sorted.
const earnings = sql`(SELECT ${sumColumn('services')} AS services, ${sumColumn('products')} AS products,
    ${sumColumn('fee')} AS fee, count(*) AS visits, min(day) AS since
  FROM (SELECT ${commissions.date} AS day, ${sumEarned} FROM ${commissions}
    WHERE ${isOfUncoveredDays(commissions)} GROUP BY ${commissions.date}, ${commissions.booking_id}) AS visits)`

/** Where somebody earned nothing but a tip, it is a visit too. */
const tipSums = sql`(SELECT coalesce(sum(${tips.amount}), 0) AS amount, min(${tips.date}) AS since,
    count(DISTINCT CASE WHEN NOT EXISTS (SELECT 1 FROM ${commissions}
      WHERE ${and(
        eq(commissions.booking_id, tips.booking_id),
        eq(commissions.user_id, asked.user_id),
        eq(commissions.professional_id, asked.professional_id),
        between(commissions.date, asked.from, asked.to),
      )}) THEN ${tips.booking_id} END) AS visits
  FROM ${tips} WHERE ${isOfUncoveredDays(tips)})`

// Asked for each of a team and each stretch of their days: one statement takes half the time of two.
const openSums = prepareOnce('statement_open', (db) => {
  const numberOf = (column: string) => sql.raw(column).mapWith(Number)
  const [services, products] = [numberOf('earned.services'), numberOf('earned.products')]
  return db
    .select({
      ...{ services, products, fee: numberOf('earned.fee'), tips: numberOf('passed.amount') },
      visits: numberOf('earned.visits + passed.visits'),
      since: sql<string | null>`earned.since`,
      tips_since: sql<string | null>`passed.since`,
    })
    .from(sql`${earnings} AS earned, ${tipSums} AS passed`)
})

/**
 * What days that no statement had come to, at how many visits, and since when.
 * @param days of which no statement is
 */
export async function sumUncounted(
  db: Db,
  scope: StatementScope,
  { from, to }: Period,
): Promise<OpenSums & { visits: number; since: string | null }> {
  const [row] = await openSums(db).execute({ ...scope, from, to })
  return {
    ...{ services: row?.services ?? 0, products: row?.products ?? 0 },
    ...{ fee: 0 - (row?.fee ?? 0), tips: row?.tips ?? 0, visits: row?.visits ?? 0 },
    since: [row?.since, row?.tips_since].flatMap((day) => day ?? []).sort()[0] ?? null,
  }
}

const newestStatements = prepareOnce('statement_newest', (db) => {
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
): Promise<(EarlierStatement & { professional_id: string })[]> =>
  newestStatements(db).execute({ user_id })

const houseAdvances = prepareOnce('statement_house_advances', (db) =>
  db
    .select()
    .from(advances)
    .where(
      and(
        eq(advances.user_id, asked.user_id),
        isNull(advances.statement_id),
        isNull(advances.reversed_at),
      ),
    ),
)

/** Advances of a house that hold and that no statement has taken off. */
export const listHouseAdvances = async (db: Db, user_id: string) =>
  houseAdvances(db).execute({ user_id })
