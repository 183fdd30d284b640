import { agendaEvent } from '#api/contract/live.ts'
import type { StaffIdentity } from '#api/identity/authenticate.ts'
import type { Db } from '#db/dialect/kit.ts'
import { type EventRow, findLastEvent, listEventsAfter } from '#db/events.ts'
import { toVisibleEvent } from '#domain/agenda/event.ts'
import { type EventBatch, formatServerEvent, type ReportUnreadable } from './frame.ts'

/** What is read and sent at once: the rest follows, so that no day has to fit into memory. */
const MOST = 200

/** What a listener has not heard yet; where part of it is no longer kept, that they must look anew. */
export async function readBatch(
  db: Db,
  { user_id, professional_id }: Pick<StaffIdentity, 'user_id' | 'professional_id'>,
  event: number,
  reportUnreadable: ReportUnreadable,
): Promise<EventBatch> {
  // Counted before it is listed: what happens in between is then in the list, not missing from it.
  const last = await findLastEvent(db, user_id)
  const rows = await listEventsAfter(db, user_id, event, MOST)
  const [first] = rows
  if (first ? first.event !== event + 1 : last !== event) {
    return { text: formatServerEvent(last, 'reset'), event: last, more: false }
  }
  const text = rows.map((row) => formatEvent(row, professional_id, reportUnreadable)).join('')
  return { text, event: rows.at(-1)?.event ?? event, more: rows.length === MOST }
}

/**
 * One event as its listener hears it; empty for one that is none of their business. So is one that
 * the contract does not know, as another version may have written: an error here would end the
 * line, and every console would come back to the same row for ever.
 */
function formatEvent(
  row: EventRow,
  professional_id: string | null,
  reportUnreadable: ReportUnreadable,
): string {
  const { user_id: _, created_at: __, ...event } = row
  const visible = toVisibleEvent(event, professional_id)
  if (!visible) return ''
  const { success, data } = agendaEvent.safeParse(visible)
  if (success) return formatServerEvent(row.event, 'agenda', JSON.stringify(data))
  reportUnreadable(row)
  return ''
}
