/** What clients left for professionals beside their comandas. */
import { and, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import type { Tip } from '#domain/comanda/comanda.ts'
import type { LeftTip } from '#domain/comanda/statement.ts'
import type { Centavos } from '#domain/money/money.ts'
import type { DayRange } from './commissions.ts'
import type { Db } from './dialect/kit.ts'
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
    ...{ booking_id, n, user_id, date },
    ...{ professional_id, amount, method },
  }))
  await tx.insert(tips).values(rows)
}

export async function deleteTips(tx: Db, user_id: string, booking_id: string): Promise<void> {
  await tx.delete(tips).where(and(eq(tips.user_id, user_id), eq(tips.booking_id, booking_id)))
}

type ProfessionalScope = { user_id: string; professional_id: string }

/** What was left for a professional at some visits. */
export async function listLeftTips(
  db: Db,
  { user_id, professional_id }: ProfessionalScope,
  booking_ids: readonly string[],
): Promise<LeftTip[]> {
  const { booking_id, amount } = tips
  return db
    .select({ booking_id, amount })
    .from(tips)
    .where(
      and(
        inArray(booking_id, [...booking_ids]),
        eq(tips.user_id, user_id),
        eq(tips.professional_id, professional_id),
      ),
    )
}

/**
 * The sum of what was left for a professional within some days, and at how many visits that are none
 * of their own completed ones and earned them nothing else.
 */
export async function sumLeftTips(
  db: Db,
  { user_id, professional_id }: ProfessionalScope,
  { from, to }: DayRange,
): Promise<{ amount: Centavos; elsewhere: number }> {
  const isCounted = sql`${bookings.professional_id} = ${professional_id} OR EXISTS (
    SELECT 1 FROM ${commissions} WHERE ${and(
      eq(commissions.booking_id, tips.booking_id),
      eq(commissions.user_id, user_id),
      eq(commissions.professional_id, professional_id),
    )})`
  const [sums] = await db
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
        eq(tips.user_id, user_id),
        eq(tips.professional_id, professional_id),
        eq(bookings.deleted, false),
        from === null ? undefined : gte(tips.date, from),
        to === null ? undefined : lte(tips.date, to),
      ),
    )
  return sums ?? { amount: 0, elsewhere: 0 }
}
