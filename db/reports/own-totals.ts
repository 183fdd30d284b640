/** What a professional's visits of some days come to: as stored, the rest from the rows. */
import { and, count, eq, gt, sql } from 'drizzle-orm'
import { type Db, kit, prepareOnce } from '#db/dialect/kit.ts'
import { bookings } from '#db/tables/booking.ts'
import type { Centavos } from '#domain/money/money.ts'
import { listDays } from '#domain/report/comparison.ts'
import { NO_PERSON } from '#domain/report/visit-sums.ts'
import type { Period } from '#domain/time/period.ts'
import { loadVisitSums } from './visit-sums.ts'

const stillOpen = prepareOnce('own_open_visits', (db) =>
  db
    .select({ status: bookings.status, count: count() })
    .from(bookings)
    .where(
      and(
        eq(bookings.user_id, sql.placeholder('user_id')),
        // As the index says it.
        eq(bookings.deleted, false),
        // Day by day, so that of each the index is asked for these few alone.
        kit.isListed(bookings.date, sql.placeholder('days')),
        // These are all whose visit is still to be said; in the index they come behind the others.
        gt(bookings.status, 'completed'),
        eq(bookings.professional_id, sql.placeholder('professional_id')),
      ),
    )
    .groupBy(bookings.status),
)

type OwnTotals = {
  earned: { gross: Centavos; amount: Centavos; elsewhere: number }
  /** Without what was called off. */
  states: { status: (typeof bookings.$inferSelect)['status']; count: number }[]
}

/** What `getEarnedTotals` says of a professional's days, and how many of their bookings are done and open. */
export async function sumOwnDays(
  db: Db,
  { user_id, professional_id }: { user_id: string; professional_id: string },
  period: Period,
): Promise<OwnTotals> {
  const { people } = await loadVisitSums(db, user_id, period, ['own'])
  const own = people.get(professional_id) ?? NO_PERSON
  const days = JSON.stringify(listDays(period))
  const open = await stillOpen(db).execute({ user_id, professional_id, days })
  return {
    earned: { gross: own.gross, amount: own.commissions, elsewhere: own.elsewhere },
    states: [{ status: 'completed', count: own.comandas }, ...open],
  }
}
