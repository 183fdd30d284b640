/** What professionals have earned that no statement has counted, and what changed of what one has. */
import { and, asc, between, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { net_amount } from '#db/commissions.ts'
import { type Db, prepareOnce } from '#db/dialect/kit.ts'
import { bookings } from '#db/tables/booking.ts'
import { recounted_visits, statement_parts, tips } from '#db/tables/money.ts'
import { commissions } from '#db/tables/sale.ts'
import type { Centavos } from '#domain/money/money.ts'
import type { EarnedItem, StatementSources } from '#domain/statement/statement.ts'
import type { Period } from '#domain/time/period.ts'

/** Of one professional of a house. */
export type StatementScope = { user_id: string; professional_id: string }

export type Earning = typeof commissions | typeof tips

const asked = {
  user_id: sql.placeholder('user_id'),
  professional_id: sql.placeholder('professional_id'),
  from: sql.placeholder('from'),
  to: sql.placeholder('to'),
}

/** Of some days' visits outside the trash that no statement of the professional's has counted. */
export const isStillOpen = (of: Earning): SQL | undefined => and(isOfDays(of), hasNoPart(of))

const isOfDays = (of: Earning): SQL | undefined =>
  and(
    eq(of.user_id, asked.user_id),
    eq(of.professional_id, asked.professional_id),
    between(of.date, asked.from, asked.to),
    isOutsideTrash(of, asked.user_id),
  )

/**
 * Those that a statement has counted although none had their day: they were moved there since, and so
 * noted. Few, where each visit's look for its part is one a visit.
 */
const counted = sql`SELECT ${recounted_visits.booking_id} FROM ${recounted_visits}
  INNER JOIN ${statement_parts} ON ${and(
    eq(statement_parts.user_id, recounted_visits.user_id),
    eq(statement_parts.booking_id, recounted_visits.booking_id),
    eq(statement_parts.professional_id, recounted_visits.professional_id),
  )}
  WHERE ${and(
    eq(recounted_visits.user_id, asked.user_id),
    eq(recounted_visits.professional_id, asked.professional_id),
  )}`

/** The same as `isStillOpen`, of days of which no statement is. */
export const isOfUncoveredDays = (of: Earning): SQL | undefined =>
  and(isOfDays(of), sql`${of.booking_id} NOT IN (${counted})`)

/** No statement has a part of the visit for this professional. */
export const hasNoPart = (of: Earning): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM ${statement_parts} WHERE ${and(
    eq(statement_parts.user_id, of.user_id),
    eq(statement_parts.professional_id, of.professional_id),
    eq(statement_parts.booking_id, of.booking_id),
  )})`

/** Of a visit outside the trash: of what lies there, little, all is looked up at once. */
export const isOutsideTrash = (of: Earning, user_id: string | Placeholder): SQL =>
  sql`${of.booking_id} NOT IN (SELECT ${bookings.id} FROM ${bookings}
    WHERE ${bookings.user_id} = ${user_id} AND ${bookings.deleted} = true)`

const isOwnBooking = (of: Earning): SQL | undefined =>
  and(eq(bookings.id, of.booking_id), eq(bookings.user_id, of.user_id))

/** The parts of visits by their days. */
export function selectParts(db: Db, isEarned: SQL | undefined) {
  const { booking_id, date, tipo, nome, rate, base, gross, amount, fee, item, part } = commissions
  return db
    .select({ booking_id, date, source: tipo, nome, rate, base, gross, amount, fee })
    .from(commissions)
    .where(isEarned)
    .orderBy(asc(date), asc(booking_id), asc(item), asc(part))
}

/** What was left at visits, by their days. */
export function selectTips(db: Db, isLeft: SQL | undefined) {
  const { booking_id, date, amount, n } = tips
  return db
    .select({ booking_id, date, amount })
    .from(tips)
    .where(isLeft)
    .orderBy(asc(date), asc(booking_id), asc(n))
}

/** What both of these come to, part by part. */
export function toItems(
  earned: Awaited<ReturnType<typeof selectParts>>,
  left: Awaited<ReturnType<typeof selectTips>>,
): EarnedItem[] {
  const passed = { source: 'tip' as const, nome: '', rate: 0, base: 0, gross: 0 }
  // As they are, their fee with them: to make each again without it took as long as to read it.
  return [...earned, ...listFeeItems(earned), ...left.map((tip) => ({ ...passed, ...tip }))]
}

/** What cards took of each visit's commissions, where the house shares their fees. */
function listFeeItems(
  earned: readonly { booking_id: string; date: string; fee: Centavos }[],
): EarnedItem[] {
  const visits = new Map<string, EarnedItem>()
  for (const { booking_id, date, fee } of earned) {
    if (fee === 0) continue
    const about = { source: 'fee' as const, nome: '', rate: 0, base: 0, gross: 0 }
    const amount = (visits.get(booking_id)?.amount ?? 0) - fee
    visits.set(booking_id, { ...about, booking_id, date, amount })
  }
  return [...visits.values()]
}

/** What was earned on some days and never counted: at how many visits, and since when. */
export async function sumUncountedOn(
  db: Db,
  scope: StatementScope,
  days: readonly Period[],
): Promise<{ amount: Centavos; visits: number; since: string | null }> {
  const visits: VisitAmount[] = []
  for (const period of days) {
    const values = { ...scope, ...period }
    visits.push(
      ...(await uncountedVisits(db).execute(values)),
      ...(await uncountedTipVisits(db).execute(values)),
    )
  }
  return sumVisits(visits)
}

type VisitAmount = { booking_id: string; date: string; amount: Centavos }

export const sumVisits = (visits: readonly VisitAmount[]) => ({
  amount: visits.reduce((sum, one) => sum + one.amount, 0),
  visits: new Set(visits.map(({ booking_id }) => booking_id)).size,
  since: visits.map(({ date }) => date).sort()[0] ?? null,
})

const selectVisits = (db: Db, of: Earning, amount: SQL | typeof tips.amount) =>
  db
    .select({
      booking_id: of.booking_id,
      date: of.date,
      amount: sql`sum(${amount})`.mapWith(Number),
    })
    .from(of)
    .where(isStillOpen(of))
    .groupBy(of.booking_id, of.date)
const uncountedVisits = prepareOnce('statement_uncounted_sums', (db) =>
  selectVisits(db, commissions, net_amount),
)
const uncountedTipVisits = prepareOnce('statement_uncounted_tip_sums', (db) =>
  selectVisits(db, tips, tips.amount),
)

type ChangedVisit = StatementSources['changes'][number] & { professional_id: string }

/** Of a house, and of one professional of it where one is named. */
type Asked = { user_id: Placeholder; professional_id: Placeholder | null }
const house: Asked = { user_id: sql.placeholder('user_id'), professional_id: null }
const own: Asked = { ...house, professional_id: sql.placeholder('professional_id') }

const changedVisitsOfHouse = prepareOnce('statement_changed_house', (db) =>
  selectChanged(db, house),
)
const changedVisitsOfOne = prepareOnce('statement_changed', (db) => selectChanged(db, own))

/**
 * Visits that statements have counted and of which something else stands now, by their days.
 * @param scope of a whole house where it names no professional
 */
export const listChangedVisits = async (
  db: Db,
  scope: { user_id: string; professional_id: string | null },
): Promise<ChangedVisit[]> =>
  (scope.professional_id === null ? changedVisitsOfHouse : changedVisitsOfOne)(db).execute(scope)

function selectChanged(db: Db, scope: Asked) {
  const counted = selectCounted(db, scope)
  /** The sum of a column over what a professional's part of the visit is now. */
  const sumStanding = (of: Earning, column: SQL | typeof tips.amount) =>
    sql`coalesce((SELECT sum(${column}) FROM ${of}
      INNER JOIN ${bookings} ON ${isOwnBooking(of)}
      WHERE ${and(
        eq(of.booking_id, counted.booking_id),
        eq(of.user_id, scope.user_id),
        eq(of.professional_id, counted.professional_id),
        eq(bookings.deleted, false),
      )}), 0)`
  const standing = sql`${sumStanding(commissions, net_amount)} + ${sumStanding(tips, tips.amount)}`
  const { professional_id, booking_id, date, base, gross, amount } = counted
  return db
    .select({
      professional_id,
      counted: { booking_id, date, base, gross, amount },
      standing: {
        booking_id,
        base: sumStanding(commissions, sql`${commissions.base}`).mapWith(Number),
        gross: sumStanding(commissions, sql`${commissions.gross}`).mapWith(Number),
        amount: sql`${standing}`.mapWith(Number),
      },
    })
    .from(counted)
    .where(sql`${amount} <> ${standing}`)
    .orderBy(asc(date), asc(booking_id))
}

/** What statements have counted of visits that were written to since. */
function selectCounted(db: Db, { user_id, professional_id }: Asked) {
  const parts = statement_parts
  const noted = recounted_visits
  return db
    .select({
      professional_id: noted.professional_id,
      booking_id: noted.booking_id,
      date: sql<string>`max(${parts.date})`.as('counted_date'),
      base: sql`sum(${parts.base})`.mapWith(Number).as('counted_base'),
      gross: sql`sum(${parts.gross})`.mapWith(Number).as('counted_gross'),
      amount: sql`sum(${parts.amount})`.mapWith(Number).as('counted_amount'),
    })
    .from(noted)
    .innerJoin(
      parts,
      and(
        eq(parts.user_id, user_id),
        eq(parts.booking_id, noted.booking_id),
        eq(parts.professional_id, noted.professional_id),
      ),
    )
    .where(
      and(
        eq(noted.user_id, user_id),
        professional_id === null ? undefined : eq(noted.professional_id, professional_id),
      ),
    )
    .groupBy(noted.professional_id, noted.booking_id)
    .as('counted')
}
