import { and, asc, eq, gte, lte } from 'drizzle-orm'
import type { AgreedRates, Commission } from '#domain/comanda/commission.ts'
import type { Db } from './dialect/kit.ts'
import { bookings } from './tables/booking.ts'
import { commission_rates, commissions } from './tables/sale.ts'
import { professionals } from './tables/service.ts'

export type CommissionRow = typeof commissions.$inferSelect

/** What an owner has agreed with their professionals, those who have left included. */
export async function loadCommissionRates(db: Db, user_id: string): Promise<AgreedRates> {
  const { professional_id, service_id, rate } = commission_rates
  const { id, commission_rate } = professionals
  return {
    services: await db
      .select({ professional_id, service_id, rate })
      .from(commission_rates)
      .where(eq(commission_rates.user_id, user_id)),
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

/** What a professional earned within some days, with the visit that it was earned at. */
export async function listEarnedParts(
  db: Db,
  { user_id, professional_id }: { user_id: string; professional_id: string },
  { from, to }: DayRange,
) {
  return db
    .select({
      booking_id: commissions.booking_id,
      nome: commissions.nome,
      gross: commissions.gross,
      amount: commissions.amount,
      booked_with: bookings.professional_id,
      date: bookings.date,
      time: bookings.time,
      client_name: bookings.client_name,
      service_name: bookings.service_name,
    })
    .from(commissions)
    .innerJoin(
      bookings,
      and(eq(bookings.id, commissions.booking_id), eq(bookings.user_id, commissions.user_id)),
    )
    .where(
      and(
        eq(commissions.user_id, user_id),
        eq(commissions.professional_id, professional_id),
        eq(bookings.deleted, false),
        from === null ? undefined : gte(commissions.date, from),
        to === null ? undefined : lte(commissions.date, to),
      ),
    )
    .orderBy(
      asc(bookings.date),
      asc(bookings.time),
      asc(bookings.id),
      asc(commissions.item),
      asc(commissions.part),
    )
}
