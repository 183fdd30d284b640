import {
  listCompletedVisits,
  saveClientStatistics,
  sumCounterSales,
} from '#db/client/client-statistics.ts'
import type { Db } from '#db/dialect/kit.ts'
import { computeClientStatistics } from '#domain/people/client-statistics.ts'

/** Counts a client's visits and purchases anew, in the transaction that changed one of them. */
export async function updateClientStatistics(
  tx: Db,
  user_id: string,
  client_id: string,
  now: number,
): Promise<void> {
  const visits = await listCompletedVisits(tx, user_id, client_id)
  const bought = await sumCounterSales(tx, user_id, client_id)
  const statistics = computeClientStatistics(visits, bought)
  await saveClientStatistics(tx, user_id, client_id, { ...statistics, updated_at: now })
}
