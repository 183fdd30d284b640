import { type SQL, sql } from 'drizzle-orm'
import { bookings } from '#db/tables/booking.ts'

/** What an agenda shows of a booking, and what it takes of its professional's time: the columns of the trigger `bookings_event_update`. */
const AGENDA_COLUMNS = [
  'client_id',
  'client_name',
  'client_phone',
  'client_email',
  'guest_name',
  'service_id',
  'composite_id',
  'service_name',
  'professional_id',
  'professional_name',
  'date',
  'time',
  'duration',
  'buffer_before',
  'buffer_after',
  'gap_start',
  'gap_minutes',
  'price',
  'notes',
  'status',
  'cancel_reason',
  'is_courtesy',
  'encaixe',
  'presence_confirmed_at',
  'series_id',
  'deleted',
] as const

/**
 * The version that a change leaves behind: raised where the agendas hear of it, and nowhere else.
 * An open screen would otherwise be turned away for something that nobody could have told it.
 */
export function getNextVersion(change: Partial<typeof bookings.$inferSelect>): SQL {
  const given = AGENDA_COLUMNS.filter((name) => change[name] !== undefined)
  if (given.length === 0) return sql`${bookings.version}`
  const differs = given.map(
    (name) => sql`${bookings[name]} IS DISTINCT FROM ${sql.param(change[name], bookings[name])}`,
  )
  return sql`${bookings.version} + CASE WHEN ${sql.join(differs, sql` OR `)} THEN 1 ELSE 0 END`
}
