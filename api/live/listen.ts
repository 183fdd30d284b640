import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { RefusalError } from '#api/errors.ts'
import { type Handler, StreamedResponse } from '#api/mount.ts'
import { findLastEvent } from '#db/events.ts'
import { readBatch } from './batch.ts'

/** More than any house has counted, and no more than the database's numbers hold. */
const MOST = 2 ** 31 - 1

/** What happens in the house, for as long as the caller listens and may. */
export function listenToEvents({
  storage,
  live,
}: Pick<Context, 'storage' | 'live'>): Handler<Contract['GET /api/events']> {
  return async ({ headers, query }, caller) => {
    if (!live.isOpen) throw new RefusalError({ code: 'overloaded' })
    const { place, last } = await storage.read(async (db) => {
      const { account, user_id } = await caller(db)
      return { place: { account_id: account.id, user_id }, last: await findLastEvent(db, user_id) }
    })
    const seen = headers['last-event-id'] ?? query.since
    const event = seen === undefined ? last : Math.min(Number(seen), MOST)
    // Who he is and whether he still may is asked again with everything that he is told.
    const read = (from: number) => storage.read(async (db) => readBatch(db, await caller(db), from))
    return new StreamedResponse((cut) => live.open(place, { event, last, read }, cut).body)
  }
}
