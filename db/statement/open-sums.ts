/** What a house's team has earned and no statement has counted: prepared once, for each of them. */
import { and, between, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { sumEarned } from '#db/commissions.ts'
import { type Db, kit, prepareOnce } from '#db/dialect/kit.ts'
import { advances, recounted_visits, statement_parts, statements, tips } from '#db/tables/money.ts'
import { commissions } from '#db/tables/sale.ts'
import type { Centavos } from '#domain/money/money.ts'
import type { OpenSums } from '#domain/statement/open.ts'
import type { EarlierStatement } from '#domain/statement/statement.ts'
import type { Period } from '#domain/time/period.ts'
import { type Earning, isOfUncoveredDays, type StatementScope } from './accruals.ts'

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
      services,
      products,
      fee: numberOf('earned.fee'),
      tips: numberOf('passed.amount'),
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
    services: row?.services ?? 0,
    products: row?.products ?? 0,
    fee: 0 - (row?.fee ?? 0),
    tips: row?.tips ?? 0,
    visits: row?.visits ?? 0,
    since: [row?.since, row?.tips_since].flatMap((day) => day ?? []).sort()[0] ?? null,
  }
}

type PackedStatement = [
  ...[professional_id: string, id: string, from: string, to: string, closed_at: number],
  total: Centavos,
]
const packStatements = (name: string, isAsked: SQL | undefined) =>
  prepareOnce(name, (db) => {
    const { professional_id, id, from_day, to_day, closed_at, total } = statements
    return db
      .select({ all: kit.list(kit.tuple(professional_id, id, from_day, to_day, closed_at, total)) })
      .from(statements)
      .where(isAsked)
  })
const isOfHouse = eq(statements.user_id, asked.user_id)
const houseStatements = packStatements('statement_house', isOfHouse)
const ownStatements = packStatements(
  'statement_own',
  and(isOfHouse, eq(statements.professional_id, asked.professional_id)),
)

/** Of a professional: the days that their statements have, and the newest of these. */
export type ClosedDays = { periods: Period[]; last: EarlierStatement | null }

/** By professional; who never had a statement is missing. */
export async function listClosedDays(db: Db, user_id: string): Promise<Map<string, ClosedDays>> {
  const [row] = await houseStatements(db).execute({ user_id })
  return unpackStatements(row?.all)
}

/** The same of one. */
export async function findClosedDays(db: Db, scope: StatementScope): Promise<ClosedDays> {
  const [row] = await ownStatements(db).execute(scope)
  return unpackStatements(row?.all).get(scope.professional_id) ?? { periods: [], last: null }
}

function unpackStatements(text = '[]'): Map<string, ClosedDays> {
  const found = new Map<string, { periods: Period[]; last: EarlierStatement; closed_at: number }>()
  // `packStatements` made this text.
  for (const one of JSON.parse(text) as PackedStatement[]) {
    // By place: to take a list apart by names takes longer than to read it.
    const professional_id = one[0]
    const id = one[1]
    const closed_at = one[4]
    const period = { from: one[2], to: one[3] }
    const own = found.get(professional_id)
    const last = { id, to_day: period.to, total: one[5] }
    if (!own) found.set(professional_id, { periods: [period], last, closed_at })
    else {
      own.periods.push(period)
      if (closed_at < own.closed_at || (closed_at === own.closed_at && id < own.last.id)) continue
      own.last = last
      own.closed_at = closed_at
    }
  }
  return found
}

const movedDays = prepareOnce('statement_moved', (db) => {
  const noted = recounted_visits
  const hasDay = (of: Earning) =>
    sql`SELECT ${of.date} AS day FROM ${of} WHERE ${and(
      eq(of.booking_id, noted.booking_id),
      eq(of.user_id, asked.user_id),
      eq(of.professional_id, noted.professional_id),
    )}`
  const day = sql<string>`(SELECT min(day) FROM (${hasDay(commissions)} UNION ${hasDay(tips)}) AS days)`
  const until = sql<string>`(SELECT max(day) FROM (${hasDay(commissions)} UNION ${hasDay(tips)}) AS days)`
  return db
    .select({ professional_id: noted.professional_id, from: day, to: until })
    .from(noted)
    .where(
      and(
        eq(noted.user_id, asked.user_id),
        sql`EXISTS (SELECT 1 FROM ${statement_parts} WHERE ${and(
          eq(statement_parts.user_id, asked.user_id),
          eq(statement_parts.booking_id, noted.booking_id),
          eq(statement_parts.professional_id, noted.professional_id),
        )})`,
      ),
    )
})

/** The days of visits that statements have counted and that were written to since. */
export const listRecountedDays = async (
  db: Db,
  user_id: string,
): Promise<{ professional_id: string; from: string | null; to: string | null }[]> =>
  movedDays(db).execute({ user_id })

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
