import {
  saveClientStatistics,
  sumCompletedVisits,
  sumCounterSales,
} from '#db/client/client-statistics.ts'
import type { Db } from '#db/dialect/kit.ts'
import { toClientStatistics } from '#domain/people/client-statistics.ts'

/** Counts a client's visits and purchases anew, in the transaction that changed one of them. */
export async function updateClientStatistics(
  tx: Db,
  user_id: string,
  client_id: string,
  now: number,
): Promise<void> {
  const visits = await sumCompletedVisits(tx, user_id, client_id)
  const bought = await sumCounterSales(tx, user_id, client_id)
  const statistics = toClientStatistics(visits, bought)
  await saveClientStatistics(tx, user_id, client_id, { ...statistics, updated_at: now })
}
