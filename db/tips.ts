/** What clients left for professionals beside their comandas. */
import { and, between, eq, sql } from 'drizzle-orm'
import type { Tip } from '#domain/comanda/comanda.ts'
import type { LeftTip } from '#domain/comanda/statement.ts'
import type { Centavos } from '#domain/money/money.ts'
import { type DayRange, toBounds } from './commissions.ts'
import { type Db, kit, prepareOnce } from './dialect/kit.ts'
import { bookings } from './tables/booking.ts'
import { tips } from './tables/money.ts'
import { commissions } from './tables/sale.ts'

type TippedBooking = { id: string; user_id: string; date: string }

export async function insertTips(
  tx: Db,
  { id: booking_id, user_id, date }: TippedBooking,
  left: readonly Tip[],
): Promise<void> {
  if (left.length === 0) return
  const rows = left.map(({ profissional: professional_id, valor: amount, metodo: method }, n) => ({
    booking_id,
    n,
    user_id,
    date,
    professional_id,
    amount,
    method,
  }))
  await tx.insert(tips).values(rows)
}

export async function deleteTips(tx: Db, user_id: string, booking_id: string): Promise<void> {
  await tx.delete(tips).where(and(eq(tips.user_id, user_id), eq(tips.booking_id, booking_id)))
}

type ProfessionalScope = { user_id: string; professional_id: string }

const leftAtVisits = prepareOnce('tips_of_visits', (db) =>
  db
    .select({ booking_id: tips.booking_id, amount: tips.amount })
    .from(tips)
    .where(
      and(
        kit.isListed(tips.booking_id, sql.placeholder('ids')),
        eq(tips.user_id, sql.placeholder('user_id')),
        eq(tips.professional_id, sql.placeholder('professional_id')),
      ),
    ),
)

/** What was left for a professional at some visits. */
export const listLeftTips = async (
  db: Db,
  own: ProfessionalScope,
  booking_ids: readonly string[],
): Promise<LeftTip[]> => leftAtVisits(db).execute({ ...own, ids: JSON.stringify(booking_ids) })

const leftOnDays = prepareOnce('tips_left', (db) => {
  const [user_id, professional_id] = [
    sql.placeholder('user_id'),
    sql.placeholder('professional_id'),
  ]
  const isCounted = sql`${bookings.professional_id} = ${professional_id} OR EXISTS (
    SELECT 1 FROM ${commissions} WHERE ${and(
      eq(commissions.booking_id, tips.booking_id),
      eq(commissions.user_id, user_id),
      eq(commissions.professional_id, professional_id),
    )})`
  return db
    .select({
      amount: sql`coalesce(sum(${tips.amount}), 0)`.mapWith(Number),
      elsewhere:
        sql`count(DISTINCT CASE WHEN ${isCounted} THEN NULL ELSE ${tips.booking_id} END)`.mapWith(
          Number,
        ),
    })
    .from(tips)
    .innerJoin(bookings, and(eq(bookings.id, tips.booking_id), eq(bookings.user_id, tips.user_id)))
    .where(
      and(
        ...[eq(tips.user_id, user_id), eq(tips.professional_id, professional_id)],
        eq(bookings.deleted, false),
        between(tips.date, sql.placeholder('from'), sql.placeholder('to')),
      ),
    )
})

/**
 * The sum of what was left for a professional within some days, and at how many visits that are none
 * of their own completed ones and earned them nothing else.
 */
export async function sumLeftTips(
  db: Db,
  own: ProfessionalScope,
  days: DayRange,
): Promise<{ amount: Centavos; elsewhere: number }> {
  const [sums] = await leftOnDays(db).execute({ ...own, ...toBounds(days) })
  return sums ?? { amount: 0, elsewhere: 0 }
}
