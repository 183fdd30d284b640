import { and, asc, between, type Column, eq, sql } from 'drizzle-orm'
import type { AgreedRates, Commission } from '#domain/comanda/commission.ts'
import type { Centavos } from '#domain/money/money.ts'
import type { Period } from '#domain/time/period.ts'
import { type Db, kit, prepareOnce } from './dialect/kit.ts'
import { bookings, isCompletedBound } from './tables/booking.ts'
import { commissions } from './tables/sale.ts'
import { professionals, service_overrides } from './tables/service.ts'

type CommissionRow = typeof commissions.$inferSelect

/** What is left of a part's commission after its share of the card's fee. */
export const net_amount = sql<number>`${commissions.amount} - ${commissions.fee}`

/** What parts sum to, by what was sold, and what cards take of it: columns of a list of sums. */
export const sumEarned = sql`
  sum(CASE WHEN ${commissions.tipo} = 'servico' THEN ${commissions.amount} ELSE 0 END) AS services,
  sum(CASE WHEN ${commissions.tipo} = 'produto' THEN ${commissions.amount} ELSE 0 END) AS products,
  sum(${commissions.fee}) AS fee`

/** What an owner has agreed with their professionals, those who have left included. */
export async function loadCommissionRates(db: Db, user_id: string): Promise<AgreedRates> {
  const { professional_id, service_id, commission_rate: rate } = service_overrides
  const { id, commission_rate } = professionals
  return {
    services: await db
      .select({ professional_id, service_id, rate })
      .from(service_overrides)
      .where(eq(service_overrides.user_id, user_id)),
    professionals: await db
      .select({ id, commission_rate })
      .from(professionals)
      .where(eq(professionals.user_id, user_id)),
  }
}

type CommissionedBooking = { id: string; user_id: string; date: string }

export async function insertCommissions(
  tx: Db,
  { id: booking_id, user_id, date }: CommissionedBooking,
  earned: readonly Commission[],
): Promise<void> {
  if (earned.length === 0) return
  await tx.insert(commissions).values(earned.map((one) => ({ ...one, booking_id, user_id, date })))
}

export async function deleteCommissions(
  tx: Db,
  user_id: string,
  booking_id: string,
): Promise<void> {
  await tx
    .delete(commissions)
    .where(and(eq(commissions.user_id, user_id), eq(commissions.booking_id, booking_id)))
}

/** What a completed booking earned, item by item. */
export async function listCommissions(
  db: Db,
  user_id: string,
  booking_id: string,
): Promise<CommissionRow[]> {
  return db
    .select()
    .from(commissions)
    .where(and(eq(commissions.user_id, user_id), eq(commissions.booking_id, booking_id)))
    .orderBy(asc(commissions.item), asc(commissions.part))
}

/** Dates, both included; null where a side is open. */
export type DayRange = { from: string | null; to: string | null }

type ProfessionalScope = { user_id: string; professional_id: string }

const partsOfVisits = prepareOnce('earned_parts_of_visits', (db) => {
  const { booking_id, nome, gross, item, part } = commissions
  return db
    .select({ booking_id, nome, gross, amount: net_amount.mapWith(Number) })
    .from(commissions)
    .where(
      and(
        kit.isListed(booking_id, sql.placeholder('ids')),
        eq(commissions.user_id, sql.placeholder('user_id')),
        eq(commissions.professional_id, sql.placeholder('professional_id')),
      ),
    )
    .orderBy(asc(booking_id), asc(item), asc(part))
})

/** What a professional earned at some visits, item by item. */
export const listEarnedParts = async (
  db: Db,
  own: ProfessionalScope,
  booking_ids: readonly string[],
): Promise<Pick<CommissionRow, 'booking_id' | 'nome' | 'gross' | 'amount'>[]> =>
  partsOfVisits(db).execute({ ...own, ids: JSON.stringify(booking_ids) })

const earnedTotals = prepareOnce('earned_totals', (db) => {
  const [user_id, professional_id] = [
    sql.placeholder('user_id'),
    sql.placeholder('professional_id'),
  ]
  const isOfDays = (date: Column) => between(date, sql.placeholder('from'), sql.placeholder('to'))
  // Looked up at once: each visit by its id lies somewhere else.
  const own = sql`SELECT ${bookings.id} FROM ${bookings} WHERE ${and(
    ...[eq(bookings.user_id, user_id), eq(bookings.professional_id, professional_id)],
    ...[isCompletedBound(), isOfDays(bookings.date)],
  )}`
  const trash = sql`SELECT ${bookings.id} FROM ${bookings} WHERE ${and(
    eq(bookings.user_id, user_id),
    eq(bookings.deleted, true),
  )}`
  const { booking_id } = commissions
  return db
    .select({
      gross: sql`coalesce(sum(${commissions.gross}), 0)`.mapWith(Number),
      amount: sql`coalesce(sum(${net_amount}), 0)`.mapWith(Number),
      elsewhere:
        sql`count(DISTINCT CASE WHEN ${booking_id} IN (${own}) THEN NULL ELSE ${booking_id} END)`.mapWith(
          Number,
        ),
    })
    .from(commissions)
    .where(
      and(
        ...[eq(commissions.user_id, user_id), eq(commissions.professional_id, professional_id)],
        isOfDays(commissions.date),
        sql`${booking_id} NOT IN (${trash})`,
      ),
    )
})

/** As texts before and behind all days where a side is open. */
export const toBounds = ({ from, to }: DayRange): Period => ({ from: from ?? '', to: to ?? '9' })

/**
 * The sums of what a professional earned within some days, and at how many visits that are none of
 * their own completed ones.
 */
export async function getEarnedTotals(
  db: Db,
  own: ProfessionalScope,
  days: DayRange,
): Promise<{ gross: Centavos; amount: Centavos; elsewhere: number }> {
  const [totals] = await earnedTotals(db).execute({ ...own, ...toBounds(days) })
  return totals ?? { gross: 0, amount: 0, elsewhere: 0 }
}
