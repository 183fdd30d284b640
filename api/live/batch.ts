import { agendaEvent } from '#api/contract/live.ts'
import type { Staff } from '#api/identity/authenticate.ts'
import type { Db } from '#db/dialect/kit.ts'
import { type EventRow, eventsAfter, lastEvent } from '#db/events.ts'
import { heardBy } from '#domain/agenda/event.ts'
import { type Batch, frame } from './frame.ts'

/** What is read and sent at once: the rest follows, so that nobody's memory has to hold a day. */
const MOST = 200

/** What somebody has not heard yet; where part of it is no longer kept, that he must look anew. */
export async function readBatch(
  db: Db,
  { user_id, professional_id }: Pick<Staff, 'user_id' | 'professional_id'>,
  event: number,
): Promise<Batch> {
  // Counted before it is listed: what happens in between is then in the list, not missing from it.
  const last = await lastEvent(db, user_id)
  const rows = await eventsAfter(db, user_id, event, MOST)
  const [first] = rows
  if (first ? first.event !== event + 1 : last !== event) {
    return { text: frame(last, 'reset'), event: last, more: false }
  }
  const text = rows.map((row) => tell(row, professional_id)).join('')
  return { text, event: rows.at(-1)?.event ?? event, more: rows.length === MOST }
}

function tell({ user_id: _, created_at: __, ...row }: EventRow, who: string | null): string {
  const heard = heardBy(row, who)
  return heard ? frame(row.event, 'agenda', JSON.stringify(agendaEvent.parse(heard))) : ''
}
