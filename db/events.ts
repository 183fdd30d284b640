import { and, asc, eq, gt, lt, sql } from 'drizzle-orm'
import { MS_A_DAY } from '#domain/time/civil-time.ts'
import { bindLimit, type Db, kit, prepareOnce } from './dialect/kit.ts'
import { versions } from './tables/business.ts'
import { events } from './tables/event.ts'

export type EventRow = typeof events.$inferSelect

/** How long an agenda may have been away and still be told what it missed. */
export const EVENT_KEPT_MS = MS_A_DAY

const after = prepareOnce('events_after', (db) =>
  db
    .select()
    .from(events)
    .where(
      and(
        eq(events.user_id, sql.placeholder('user_id')),
        gt(events.event, sql.placeholder('event')),
      ),
    )
    .orderBy(asc(events.event))
    .limit(bindLimit('limit')),
)

/** What happened in a house after an event, in order. */
export function listEventsAfter(
  db: Db,
  user_id: string,
  event: number,
  limit: number,
): Promise<EventRow[]> {
  return after(db).execute({ user_id, event, limit })
}

const lasts = prepareOnce('last_events', (db) =>
  db
    .select({ user_id: versions.user_id, event: versions.event })
    .from(versions)
    .where(kit.isListed(versions.user_id, sql.placeholder('user_ids'))),
)

/** How far each house has counted; one to which nothing ever happened is missing. */
export async function findLastEvents(
  db: Db,
  user_ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await lasts(db).execute({ user_ids: JSON.stringify(user_ids) })
  return new Map(rows.map(({ user_id, event }) => [user_id, event]))
}

const last = prepareOnce('last_event', (db) =>
  db
    .select({ event: versions.event })
    .from(versions)
    .where(eq(versions.user_id, sql.placeholder('user_id'))),
)

/** How far one house has counted. */
export async function findLastEvent(db: Db, user_id: string): Promise<number> {
  const [row] = await last(db).execute({ user_id })
  return row?.event ?? 0
}

export async function deleteOldEvents(tx: Db, now: number): Promise<void> {
  await tx.delete(events).where(lt(events.created_at, now - EVENT_KEPT_MS))
}
