import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { RefusalError } from '#api/errors.ts'
import { type Handler, StreamedResponse } from '#api/mount.ts'
import { findLastEvent } from '#db/events.ts'
import { readBatch } from './batch.ts'

/** No business has counted so far, and the database's integers hold no more. */
const MOST = 2 ** 31 - 1

/** What happens in the business's agenda, for as long as the caller listens and may. */
export function listenToEvents({
  storage,
  live,
}: Pick<Context, 'storage' | 'live'>): Handler<Contract['GET /api/events']> {
  return async ({ headers, query }, caller) => {
    if (!live.isOpen) throw new RefusalError({ code: 'overloaded' })
    const { scope, last } = await storage.read(async (db) => {
      const { account, user_id } = await caller(db)
      return { scope: { account_id: account.id, user_id }, last: await findLastEvent(db, user_id) }
    })
    const lastSeen = headers['last-event-id'] ?? query.since
    const event = lastSeen === undefined ? last : Math.min(Number(lastSeen), MOST)
    // Asked again before each answer: the caller may have signed out meanwhile.
    const read = (from: number) =>
      storage.read(async (db) => readBatch(db, await caller(db), from, live.reportUnreadable))
    return new StreamedResponse((cut) => live.open(scope, { event, last, read }, cut).body)
  }
}
