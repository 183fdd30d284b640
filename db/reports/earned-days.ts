/** What professionals have earned on some days, statements aside: as stored, the rest from the rows. */
import { and, between, eq, sql } from 'drizzle-orm'
import { sumEarned } from '#db/commissions.ts'
import { type Db, prepareOnce } from '#db/dialect/kit.ts'
import { isOutsideTrash } from '#db/statement/accruals.ts'
import { tips } from '#db/tables/money.ts'
import { commissions } from '#db/tables/sale.ts'
import { professionals } from '#db/tables/service.ts'
import { addEarnings, type Earnings } from '#domain/statement/open.ts'
import type { Period } from '#domain/time/period.ts'
import { readStored } from './read-stored.ts'

/** Another one wherever what is written, or how it is summed, changes. */
const STORED_VERSION = 1

export const EARNED_PREFIX = `[${STORED_VERSION},`

/** By professional. */
export type EarningsByProfessional = Map<string, Earnings>

type EarnedText = [
  version: number,
  earned: [
    ...[professional_id: string, since: string, visits: number],
    ...[services: number, products: number, fee: number, tips: number],
  ][],
]

export function formatEarned(earned: EarningsByProfessional): string {
  const text: EarnedText = [
    STORED_VERSION,
    [...earned].map(([id, one]) => [
      ...([id, one.since, one.visits] as const),
      ...([one.services, one.products, one.fee, one.tips] as const),
    ]),
  ]
  return JSON.stringify(text)
}

/** @returns false, with nothing added, for what this version did not write */
export function addStoredEarned(sums: EarningsByProfessional, stored: string): boolean {
  if (!stored.startsWith(EARNED_PREFIX)) return false
  // Only `formatEarned` of this version writes such a list.
  const [, all] = JSON.parse(stored) as EarnedText
  for (const one of all) {
    // By place: a list is slow to take apart by names.
    addEarnings(sums, one[0], {
      since: one[1],
      visits: one[2],
      services: one[3],
      products: one[4],
      fee: one[5],
      tips: one[6],
    })
  }
  return true
}

/** What everybody earned on some days, visits in the trash aside. */
export async function loadEarned(
  db: Db,
  user_id: string,
  period: Period,
): Promise<EarningsByProfessional> {
  const sums: EarningsByProfessional = new Map()
  const add = (text: string) => addStoredEarned(sums, text) || null
  const { missing } = await readStored(db, user_id, period, 'earned', add)
  for (const days of missing)
    for (const earned of (await computeEarnedDays(db, user_id, days)).values())
      for (const [id, one] of earned) addEarnings(sums, id, one)
  return sums
}

/** By day, from the rows; those without any are left out. */
export async function computeEarnedDays(
  db: Db,
  user_id: string,
  period: Period,
): Promise<Map<string, EarningsByProfessional>> {
  const days = new Map<string, EarningsByProfessional>()
  const asking = { user_id, ...period }
  const rows = [...(await earnedParts(db).execute(asking)), ...(await leftTips(db).execute(asking))]
  for (const { id, day, ...sums } of rows) {
    const earned = days.get(day) ?? new Map()
    days.set(day, earned)
    addEarnings(earned, id, { since: day, ...sums })
  }
  return days
}

const user_id = sql.placeholder('user_id')
const isOfDays = (of: typeof commissions | typeof tips) =>
  and(between(of.date, sql.placeholder('from'), sql.placeholder('to')), isOutsideTrash(of, user_id))
// Each professional's days are sought in the index.
const isTheirs = (of: typeof commissions | typeof tips) =>
  and(eq(of.user_id, user_id), eq(of.professional_id, professionals.id))

const earnedParts = prepareOnce('earned_parts', (db) => {
  const { date, booking_id } = commissions
  const visits = sql`(SELECT ${professionals.id} AS id, ${date} AS day, ${sumEarned}
    FROM ${professionals} INNER JOIN ${commissions} ON ${isTheirs(commissions)}
    WHERE ${and(eq(professionals.user_id, user_id), isOfDays(commissions))}
    GROUP BY ${professionals.id}, ${date}, ${booking_id}) AS visits`
  const sumOf = (column: string) => sql`sum(${sql.raw(column)})`.mapWith(Number)
  return db
    .select({
      id: sql<string>`id`,
      day: sql<string>`day`,
      visits: sql`count(*)`.mapWith(Number),
      services: sumOf('services'),
      products: sumOf('products'),
      fee: sql`0 - sum(fee)`.mapWith(Number),
      tips: sql`0`.mapWith(Number),
    })
    .from(visits)
    .groupBy(sql`id`, sql`day`)
})

const leftTips = prepareOnce('earned_tips', (db) => {
  const { date, booking_id, amount } = tips
  // Where somebody earned nothing but a tip, it is a visit too.
  const alone = sql`CASE WHEN NOT EXISTS (SELECT 1 FROM ${commissions} WHERE ${and(
    eq(commissions.booking_id, booking_id),
    eq(commissions.user_id, user_id),
    eq(commissions.professional_id, tips.professional_id),
  )}) THEN ${booking_id} END`
  const nothing = sql`0`.mapWith(Number)
  return db
    .select({
      id: professionals.id,
      day: date,
      visits: sql`count(DISTINCT ${alone})`.mapWith(Number),
      services: nothing,
      products: nothing,
      fee: nothing,
      tips: sql`sum(${amount})`.mapWith(Number),
    })
    .from(professionals)
    .innerJoin(tips, isTheirs(tips))
    .where(and(eq(professionals.user_id, user_id), isOfDays(tips)))
    .groupBy(professionals.id, date)
})
