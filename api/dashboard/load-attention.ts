import {
  findDueExpenses,
  findOpenTill,
  findPendingBookings,
  findUnpaidStatements,
  listLowStock,
} from '#db/attention.ts'
import { listClientProposals } from '#db/client/client-proposals.ts'
import type { Db } from '#db/dialect/kit.ts'

/** Of each kind so many are named. */
const MOST_NAMED = 3

/** What wants doing today. */
export async function loadAttention(db: Db, user_id: string, today: string) {
  const low = await listLowStock(db, user_id)
  return {
    till: (await findOpenTill(db, user_id, today)) ?? { count: 0, day: null },
    stock: { count: low.length, first: low.slice(0, MOST_NAMED) },
    statements: await findUnpaidStatements(db, user_id, MOST_NAMED),
    pending: await findPendingBookings(db, user_id, today),
    expenses: await findDueExpenses(db, user_id, today),
    proposals: (await listClientProposals(db, user_id)).length,
  }
}
