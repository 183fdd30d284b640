import { listDaysToClose } from '#api/till/days-to-close.ts'
import {
  findDueExpenses,
  findPendingBookings,
  findUnclosedBookings,
  findUnpaidStatements,
  listLowStock,
} from '#db/attention.ts'
import { listClientProposals } from '#db/client/client-proposals.ts'
import type { Db } from '#db/dialect/kit.ts'
import { getUnclosedDays } from '#domain/dashboard/day-visits.ts'

/** Of each kind so many are named. */
const MOST_NAMED = 3

/** What wants doing today. */
export async function loadAttention(db: Db, user_id: string, today: string) {
  const days = await listDaysToClose(db, user_id, today)
  const low = await listLowStock(db, user_id)
  return {
    till: { count: days.length, day: days[0] ?? null },
    stock: { count: low.length, first: low.slice(0, MOST_NAMED) },
    statements: await findUnpaidStatements(db, user_id, MOST_NAMED),
    pending: await findPendingBookings(db, user_id, today),
    unclosed: await findUnclosedBookings(db, user_id, getUnclosedDays(today)),
    expenses: await findDueExpenses(db, user_id, today),
    proposals: (await listClientProposals(db, user_id)).length,
  }
}
