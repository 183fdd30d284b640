/** What professionals earned at the visits of some days, whether a statement has counted it or not. */
import { and, asc, between, desc, eq, gt, lt, or, sql } from 'drizzle-orm'
import { net_amount } from '#db/commissions.ts'
import type { Db } from '#db/dialect/kit.ts'
import { bookings } from '#db/tables/booking.ts'
import { commissions } from '#db/tables/sale.ts'
import type { Centavos } from '#domain/money/money.ts'
import type { Period } from '#domain/time/period.ts'

type Filter = Period & { professional_id: string | null }
/** One professional's part of a visit. */
type EarnedVisit = {
  booking_id: string
  date: string
  time: string
  client_name: string
  guest_name: string | null
  professional_id: string
  professional_name: string
  amount: Centavos
}
type EarnedCursor = Pick<EarnedVisit, 'date' | 'booking_id' | 'professional_id'>

const isOfBooking = and(
  eq(commissions.booking_id, bookings.id),
  eq(commissions.user_id, bookings.user_id),
)

const isWithin = (user_id: string, { from, to, professional_id }: Filter) =>
  and(
    eq(bookings.user_id, user_id),
    between(bookings.date, from, to),
    // As its index says it.
    sql.raw(`deleted = false AND status = 'completed'`),
    professional_id === null ? undefined : eq(commissions.professional_id, professional_id),
  )

const amount = sql<number>`coalesce(sum(${net_amount}), 0)`.mapWith(Number)

/** The newest day first, from behind a place on. */
export async function listEarnedVisits(
  db: Db,
  user_id: string,
  filter: Filter,
  { after, most }: { after: EarnedCursor | null; most: number },
): Promise<EarnedVisit[]> {
  const { id, date, time, client_name, guest_name } = bookings
  const { professional_id } = commissions
  const professional_name = sql<string>`max(${commissions.professional_name})`
  const isLater =
    after &&
    or(
      lt(date, after.date),
      and(eq(date, after.date), gt(id, after.booking_id)),
      and(
        ...[eq(date, after.date), eq(id, after.booking_id)],
        gt(professional_id, after.professional_id),
      ),
    )
  return db
    .select({
      ...{ booking_id: id, date, time, client_name, guest_name },
      ...{ professional_id, professional_name, amount },
    })
    .from(bookings)
    .innerJoin(commissions, isOfBooking)
    .where(and(isWithin(user_id, filter), isLater ?? undefined))
    .groupBy(id, date, time, client_name, guest_name, professional_id)
    .orderBy(desc(date), asc(id), asc(professional_id))
    .limit(most)
}

/** What all of these come to. */
export async function sumEarnedVisits(db: Db, user_id: string, filter: Filter): Promise<Centavos> {
  const [row] = await db
    .select({ amount })
    .from(bookings)
    .innerJoin(commissions, isOfBooking)
    .where(isWithin(user_id, filter))
  return row?.amount ?? 0
}
