import type { Context } from '#api/context.ts'
import { removeReleasedPictures } from '#api/picture/remove-released.ts'
import { listUnfinishedMerges } from '#db/client/client-merges.ts'
import { listUnseenClients } from '#db/client/unseen-clients.ts'
import { MS_A_DAY } from '#domain/time/civil-time.ts'
import { eraseInPieces } from './erase-in-pieces.ts'

/** So long after their last visit a client's data are kept. */
export const CLIENT_KEPT_MS = 5 * 365.25 * MS_A_DAY
/** In one day: the rest waits for the next. */
const MOST_A_DAY = 500

/**
 * Leaves nothing of who has not been there for five years but the sums, and says so in the log: of
 * which houses, and how many.
 * @returns how many, by house
 */
export async function forgetUnseenClients({
  storage,
  now,
  log,
}: Pick<Context, 'storage' | 'now' | 'log'>): Promise<Map<string, number>> {
  const before = now() - CLIENT_KEPT_MS
  const cutoff = { before, date: new Date(before).toISOString().slice(0, 10) }
  const unseen = await storage.read((db) => listUnseenClients(db, cutoff, MOST_A_DAY))
  const houses = new Map<string, number>()
  for (const client of unseen) {
    const at = now()
    const released = await eraseInPieces({ storage }, at, async (tx) => {
      // Whoever came back meanwhile stays.
      const [still] = await listUnseenClients(tx, cutoff, 1, client.id)
      const { user_id, id: client_id } = client
      // What moved to another would tell of them still: once they are parted, within a month, a day's cleaning has it.
      const unfinished = await listUnfinishedMerges(tx, user_id, [client_id])
      if (!still || unfinished.length > 0) return null
      return { user_id, client: still }
    })
    if (!released) continue
    await removeReleasedPictures({ storage }, released, at)
    houses.set(client.user_id, (houses.get(client.user_id) ?? 0) + 1)
  }
  for (const [user_id, count] of houses)
    log.info({ user_id, count }, 'clients forgotten after five years')
  return houses
}
