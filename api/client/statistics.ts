import { listVisits, saveStatistics } from '#db/client/client-statistics.ts'
import type { Db } from '#db/dialect/kit.ts'
import { statisticsOf } from '#domain/people/client-statistics.ts'

/** Counts a client's visits anew, in the transaction that changed one of them. */
export async function recountClient(
  tx: Db,
  user_id: string,
  client_id: string,
  now: number,
): Promise<void> {
  const statistics = statisticsOf(await listVisits(tx, user_id, client_id))
  await saveStatistics(tx, user_id, client_id, { ...statistics, updated_at: now })
}
