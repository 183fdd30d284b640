import type { ClientScope } from '#db/bookings.ts'
import type { ClientSessionRow } from '#db/client-sessions.ts'

/** A session that only identifies sees what was made in it; a proven one, all that is its client's. */
export function scopeOf({ id, client_id, level }: ClientSessionRow): ClientScope {
  return level === 'proven' ? { client_id } : { session_id: id }
}
