import { listDaysToClose } from '#api/till/days-to-close.ts'
import { loadMovedSinceCount } from '#api/till/drawer.ts'
import { findOwed, findPendingBookings, findUnclosedBookings, listLowStock } from '#db/attention.ts'
import { listClientProposals } from '#db/client/client-proposals.ts'
import type { Db } from '#db/dialect/kit.ts'
import { listChangedVisits } from '#db/statement/accruals.ts'
import { sumUnpaidStatements } from '#db/statement/statements.ts'
import { findTillDay, findTillDayBefore } from '#db/till.ts'
import { getUnclosedDays } from '#domain/dashboard/day-visits.ts'
import type { Centavos } from '#domain/money/money.ts'
import { UNCLOSED_DAYS } from '#domain/till/till.ts'
import { addDays } from '#domain/time/civil-time.ts'

/** Of each kind so many are named. */
const MOST_NAMED = 3

/** What wants doing today. */
export async function loadAttention(db: Db, user_id: string, today: string) {
  const days = await listDaysToClose(db, user_id, today)
  const low = await listLowStock(db, user_id)
  const owed = await findOwed(db, user_id, { today, most: MOST_NAMED })
  return {
    till: { count: days.length, day: days[0] ?? null },
    recount: await findRecount(db, user_id, today),
    stock: { count: low.length, first: low.slice(0, MOST_NAMED) },
    statements: {
      ...owed.statements,
      changed: await sumChanged(db, user_id, owed.statements.count),
    },
    pending: await findPendingBookings(db, user_id, today),
    unclosed: await findUnclosedBookings(db, user_id, getUnclosedDays(today)),
    expenses: owed.expenses,
    proposals: (await listClientProposals(db, user_id)).length,
  }
}

/**
 * Of today, which can be counted again; before its till is opened, of the last one: what moved after that count
 * lies in the drawer that today begins with.
 */
async function findRecount(db: Db, user_id: string, today: string) {
  const row =
    (await findTillDay(db, user_id, today)) ?? (await findTillDayBefore(db, user_id, today))
  if (!row || row.day < addDays(today, -UNCLOSED_DAYS)) return null
  const amount = await loadMovedSinceCount(db, user_id, row.day)
  return amount === 0 ? null : { day: row.day, amount }
}

/** What visits that changed since their statement take off those that are to be paid, a professional's at a time. */
async function sumChanged(db: Db, user_id: string, unpaid: number): Promise<Centavos> {
  if (unpaid === 0) return 0
  const changes = await listChangedVisits(db, { user_id, professional_id: null })
  if (changes.length === 0) return 0
  const owed = await sumUnpaidStatements(db, user_id)
  return owed.reduce((sum, { professional_id, total }) => {
    const own = changes.filter((one) => one.professional_id === professional_id)
    const change = own.reduce(
      (all, { counted, standing }) => all + standing.amount - counted.amount,
      0,
    )
    return sum + Math.max(-total, Math.min(0, change))
  }, 0)
}
