/** What professionals have earned that no statement has counted, and what changed of what one has. */
import { and, asc, between, eq, lt, type SQL, sql } from 'drizzle-orm'
import { net_amount } from '#db/commissions.ts'
import type { Db } from '#db/dialect/kit.ts'
import { bookings } from '#db/tables/booking.ts'
import { recounted_visits, statement_parts, tips } from '#db/tables/money.ts'
import { commissions } from '#db/tables/sale.ts'
import type { Centavos } from '#domain/money/money.ts'
import type { EarnedItem, StatementSources } from '#domain/statement/statement.ts'
import type { Period } from '#domain/time/period.ts'

/** Of one professional of a house. */
export type StatementScope = { user_id: string; professional_id: string }

type Earning = typeof commissions | typeof tips

/** Of visits outside the trash that no statement of the professional's has counted. */
const isUncounted = (of: Earning, { user_id, professional_id }: StatementScope): SQL | undefined =>
  and(
    eq(of.user_id, user_id),
    eq(of.professional_id, professional_id),
    eq(bookings.deleted, false),
    isNotCounted(of, { user_id, professional_id }),
  )

const isNotCounted = (of: Earning, { user_id, professional_id }: StatementScope): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM ${statement_parts} WHERE ${and(
    eq(statement_parts.user_id, user_id),
    eq(statement_parts.professional_id, professional_id),
    eq(statement_parts.booking_id, of.booking_id),
  )})`

const isOwnBooking = (of: Earning): SQL | undefined =>
  and(eq(bookings.id, of.booking_id), eq(bookings.user_id, of.user_id))

/** What a statement of some days counts, part by part, by the visits' days. */
export async function listUncountedItems(
  db: Db,
  scope: StatementScope,
  { from, to }: Period,
): Promise<EarnedItem[]> {
  const { booking_id, date, tipo, nome, rate, base, gross, amount, fee, item, part } = commissions
  const earned = await db
    .select({ booking_id, date, source: tipo, nome, rate, base, gross, amount, fee })
    .from(commissions)
    .innerJoin(bookings, isOwnBooking(commissions))
    .where(and(isUncounted(commissions, scope), between(date, from, to)))
    .orderBy(asc(date), asc(booking_id), asc(item), asc(part))
  const left = await db
    .select({ booking_id: tips.booking_id, date: tips.date, amount: tips.amount })
    .from(tips)
    .innerJoin(bookings, isOwnBooking(tips))
    .where(and(isUncounted(tips, scope), between(tips.date, from, to)))
    .orderBy(asc(tips.date), asc(tips.booking_id), asc(tips.n))
  const passed = { source: 'tip' as const, nome: '', rate: 0, base: 0, gross: 0 }
  return [
    ...earned.map(({ fee: _, ...item }) => item),
    ...listFeeItems(earned),
    ...left.map((tip) => ({ ...passed, ...tip })),
  ]
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

/** What these come to, and at how many visits. */
export async function sumUncounted(
  db: Db,
  scope: StatementScope,
  { from, to }: Period,
): Promise<{ amount: Centavos; visits: number }> {
  const select = (of: Earning, amount: SQL | typeof tips.amount) =>
    sql`SELECT ${of.booking_id} AS booking_id, ${amount} AS amount FROM ${of}
      WHERE ${and(
        eq(of.user_id, scope.user_id),
        eq(of.professional_id, scope.professional_id),
        between(of.date, from, to),
        isNotCounted(of, scope),
        sql`${of.booking_id} NOT IN (SELECT ${bookings.id} FROM ${bookings}
          WHERE ${bookings.user_id} = ${scope.user_id} AND ${bookings.deleted} = true)`,
      )}`
  const [row] = await db
    .select({
      amount: sql`coalesce(sum(amount), 0)`.mapWith(Number),
      visits: sql`count(DISTINCT booking_id)`.mapWith(Number),
    })
    .from(
      sql`(${select(commissions, net_amount)} UNION ALL ${select(tips, tips.amount)}) AS uncounted`,
    )
  return row ?? { amount: 0, visits: 0 }
}

/** What was earned before a day and never counted: at how many visits, and since when. */
export async function sumUncountedBefore(
  db: Db,
  scope: StatementScope,
  day: string,
): Promise<{ amount: Centavos; visits: number; since: string | null }> {
  const [earned, left] = await Promise.all([
    sumBefore(db, commissions, net_amount, scope, day),
    sumBefore(db, tips, tips.amount, scope, day),
  ])
  const days = [...earned, ...left]
  return {
    amount: days.reduce((sum, one) => sum + one.amount, 0),
    visits: new Set(days.map(({ booking_id }) => booking_id)).size,
    since: days.map(({ date }) => date).sort()[0] ?? null,
  }
}

const sumBefore = (
  db: Db,
  of: Earning,
  amount: SQL | typeof tips.amount,
  scope: StatementScope,
  day: string,
) =>
  db
    .select({
      booking_id: of.booking_id,
      date: of.date,
      amount: sql`sum(${amount})`.mapWith(Number),
    })
    .from(of)
    .innerJoin(bookings, isOwnBooking(of))
    .where(and(isUncounted(of, scope), lt(of.date, day)))
    .groupBy(of.booking_id, of.date)

/** Visits that statements have counted and of which something else stands now, by their days. */
export async function listChangedVisits(
  db: Db,
  { user_id, professional_id }: StatementScope,
): Promise<StatementSources['changes'][number][]> {
  const parts = statement_parts
  const counted = db
    .select({
      booking_id: parts.booking_id,
      date: sql<string>`max(${parts.date})`.as('counted_date'),
      base: sql`sum(${parts.base})`.mapWith(Number).as('counted_base'),
      gross: sql`sum(${parts.gross})`.mapWith(Number).as('counted_gross'),
      amount: sql`sum(${parts.amount})`.mapWith(Number).as('counted_amount'),
    })
    .from(recounted_visits)
    .innerJoin(
      parts,
      and(
        eq(parts.user_id, user_id),
        eq(parts.booking_id, recounted_visits.booking_id),
        eq(parts.professional_id, professional_id),
      ),
    )
    .where(
      and(
        eq(recounted_visits.user_id, user_id),
        eq(recounted_visits.professional_id, professional_id),
      ),
    )
    .groupBy(parts.booking_id)
    .as('counted')
  /** The sum of a column over what a professional's part of the visit is now. */
  const sumStanding = (of: Earning, column: SQL | typeof tips.amount) =>
    sql`coalesce((SELECT sum(${column}) FROM ${of}
      INNER JOIN ${bookings} ON ${isOwnBooking(of)}
      WHERE ${and(
        eq(of.booking_id, counted.booking_id),
        eq(of.user_id, user_id),
        eq(of.professional_id, professional_id),
        eq(bookings.deleted, false),
      )}), 0)`
  const standing = sql`${sumStanding(commissions, net_amount)} + ${sumStanding(tips, tips.amount)}`
  const rows = await db
    .select({
      counted: {
        booking_id: counted.booking_id,
        date: counted.date,
        base: counted.base,
        gross: counted.gross,
        amount: counted.amount,
      },
      standing: {
        booking_id: counted.booking_id,
        base: sumStanding(commissions, sql`${commissions.base}`).mapWith(Number),
        gross: sumStanding(commissions, sql`${commissions.gross}`).mapWith(Number),
        amount: sql`${standing}`.mapWith(Number),
      },
    })
    .from(counted)
    .where(sql`${counted.amount} <> ${standing}`)
    .orderBy(asc(counted.date), asc(counted.booking_id))
  return rows
}
