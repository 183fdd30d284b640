/** Visits that were closed, or brought back from the trash, when a statement had their day already. */
import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { type Db, prepareOnce } from '#db/dialect/kit.ts'
import { recounted_visits, statements, tips } from '#db/tables/money.ts'
import { commissions } from '#db/tables/sale.ts'
import type { ItemType } from '#domain/comanda/comanda.ts'
import type { OpenSums } from '#domain/statement/open.ts'
import type { EarnedItem } from '#domain/statement/statement.ts'
import {
  type Earning,
  hasNoPart,
  isOutsideTrash,
  type StatementScope,
  selectParts,
  selectTips,
  toItems,
} from './accruals.ts'

/** Of those that the database noted, which no statement has counted and one covers the day of. */
const isLate = (of: Earning, user_id: string | Placeholder): SQL | undefined =>
  and(
    eq(of.user_id, user_id),
    sql`EXISTS (SELECT 1 FROM ${statements} WHERE ${and(
      eq(statements.user_id, user_id),
      eq(statements.professional_id, of.professional_id),
      sql`${of.date} BETWEEN ${statements.from_day} AND ${statements.to_day}`,
    )})`,
    hasNoPart(of),
    isOutsideTrash(of, user_id),
  )

const user_id = sql.placeholder('user_id')
const professional_id = sql.placeholder('professional_id')

const isOwn = (of: Earning) =>
  and(
    eq(of.professional_id, professional_id),
    sql`${of.booking_id} IN (SELECT ${recounted_visits.booking_id} FROM ${recounted_visits}
      WHERE ${and(
        eq(recounted_visits.user_id, user_id),
        eq(recounted_visits.professional_id, professional_id),
      )})`,
    sql`${of.date} < ${sql.placeholder('before')}`,
    isLate(of, user_id),
  )
const lateParts = prepareOnce('statement_late_parts', (db) => selectParts(db, isOwn(commissions)))
const lateTips = prepareOnce('statement_late_tips', (db) => selectTips(db, isOwn(tips)))

/** The parts of a professional's late visits before a day: what their next statement adds. */
export async function listLateItems(
  db: Db,
  scope: StatementScope,
  before: string,
): Promise<EarnedItem[]> {
  const values = { ...scope, before }
  const parts = await lateParts(db).execute(values)
  return toItems(parts, await lateTips(db).execute(values))
}

type LateVisit = OpenSums & { professional_id: string; booking_id: string; date: string }

const isNoted = (of: Earning) =>
  and(
    eq(of.booking_id, recounted_visits.booking_id),
    eq(of.professional_id, recounted_visits.professional_id),
  )
const whose = (of: Earning) => ({
  professional_id: of.professional_id,
  booking_id: of.booking_id,
  date: of.date,
})
const sumOf = (tipo: ItemType) =>
  sql`sum(CASE WHEN ${commissions.tipo} = ${sql.raw(`'${tipo}'`)} THEN ${commissions.amount} ELSE 0 END)`

const lateEarnings = prepareOnce('statement_late_earned', (db) =>
  db
    .select({
      ...whose(commissions),
      services: sumOf('servico').mapWith(Number),
      products: sumOf('produto').mapWith(Number),
      fee: sql`0 - sum(${commissions.fee})`.mapWith(Number),
    })
    .from(recounted_visits)
    .innerJoin(commissions, isNoted(commissions))
    .where(and(eq(recounted_visits.user_id, user_id), isLate(commissions, user_id)))
    .groupBy(commissions.professional_id, commissions.booking_id, commissions.date),
)
const lateTipSums = prepareOnce('statement_late_left', (db) =>
  db
    .select({ ...whose(tips), tips: sql`sum(${tips.amount})`.mapWith(Number) })
    .from(recounted_visits)
    .innerJoin(tips, isNoted(tips))
    .where(and(eq(recounted_visits.user_id, user_id), isLate(tips, user_id)))
    .groupBy(tips.professional_id, tips.booking_id, tips.date),
)

/** Of a whole house, visit by visit: what was earned by commission, and apart what was left there. */
export async function listLateVisits(db: Db, house: string): Promise<LateVisit[]> {
  const parts = await lateEarnings(db).execute({ user_id: house })
  const passed = await lateTipSums(db).execute({ user_id: house })
  return [
    ...parts.map((visit) => ({ ...visit, tips: 0 })),
    ...passed.map((visit) => ({ ...visit, services: 0, products: 0, fee: 0 })),
  ]
}
