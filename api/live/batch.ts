import { agendaEvent } from '#api/contract/live.ts'
import type { StaffIdentity } from '#api/identity/authenticate.ts'
import type { Db } from '#db/dialect/kit.ts'
import { type EventRow, findLastEvent, listEventsAfter } from '#db/events.ts'
import { toVisibleEvent } from '#domain/agenda/event.ts'
import { type EventBatch, formatServerEvent } from './frame.ts'

/** What is read and sent at once: the rest follows, so that nobody's memory has to hold a day. */
const MOST = 200

/** What somebody has not heard yet; where part of it is no longer kept, that he must look anew. */
export async function readBatch(
  db: Db,
  { user_id, professional_id }: Pick<StaffIdentity, 'user_id' | 'professional_id'>,
  event: number,
): Promise<EventBatch> {
  // Counted before it is listed: what happens in between is then in the list, not missing from it.
  const last = await findLastEvent(db, user_id)
  const rows = await listEventsAfter(db, user_id, event, MOST)
  const [first] = rows
  if (first ? first.event !== event + 1 : last !== event) {
    return { text: formatServerEvent(last, 'reset'), event: last, more: false }
  }
  const text = rows.map((row) => formatHeardEvent(row, professional_id)).join('')
  return { text, event: rows.at(-1)?.event ?? event, more: rows.length === MOST }
}

function formatHeardEvent(
  { user_id: _, created_at: __, ...row }: EventRow,
  who: string | null,
): string {
  const heard = toVisibleEvent(row, who)
  return heard
    ? formatServerEvent(row.event, 'agenda', JSON.stringify(agendaEvent.parse(heard)))
    : ''
}
