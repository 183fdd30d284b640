import type { QueryKey } from '@tanstack/react-query'
import type { AgendaEvent } from '#api/contract/contract.ts'
import { HEARTBEAT_MS } from '#domain/agenda/event.ts'

/** A line from which no heartbeat has come for so much longer is taken for lost (ms). */
export const HEARTBEAT_TIMEOUT_MS = 10_000
export const SILENCE_MS = HEARTBEAT_MS + HEARTBEAT_TIMEOUT_MS
/** Pauses before each attempt to open it anew; the last one stays (ms). */
export const RECONNECT_DELAYS_MS = [1000, 2000, 5000, 10_000] as const
/** How long a booking that came from outside is marked (ms). */
export const FRESH_MARK_MS = 60_000
/** Loads that events cause follow each other no faster (ms). */
export const EVENT_BATCH_MS = 150

/**
 * The attempt that comes after a line was lost. One that held for a heartbeat was a good one: after
 * it the pauses begin anew. One that opens and breaks again and again does not hammer the server.
 * @param attempt the one that opened, or did not open, the line that was lost; 0 for the very first
 * @param stood how long it stood (ms)
 */
export const getNextAttempt = (attempt: number, stood: number): number =>
  stood >= HEARTBEAT_MS ? 1 : attempt + 1

/** @param attempt 1, 2, 3 … */
export function getReconnectDelay(attempt: number): number {
  const last = RECONNECT_DELAYS_MS.length - 1
  return RECONNECT_DELAYS_MS[Math.min(attempt, last + 1) - 1] ?? RECONNECT_DELAYS_MS[last] ?? 0
}

/** Somebody out there booked it: not we ourselves. */
export const isBookedByClient = ({ kind, origin }: AgendaEvent): boolean =>
  kind === 'booking_created' && origin !== null && origin !== 'console'

/** What the answers under these first words of a key hold is the agenda's. */
const LIVE_KINDS = ['agenda', 'bookings', 'booking', 'professional'] as const

export const isLiveKey = ([kind]: QueryKey): boolean => LIVE_KINDS.some((one) => one === kind)

/** Does an event make the answer under a key wrong? */
export function isKeyAffected(key: QueryKey, event: AgendaEvent): boolean {
  const [kind, one, other] = key
  if (kind === 'booking') return one === event.booking_id
  // A client may have come with his first booking.
  if (kind === 'clients') return isBookedByClient(event)
  if (kind === 'agenda') return isWithin(event.dates, one, other)
  return isLiveKey(key)
}

function isWithin(dates: readonly string[], from: unknown, to: unknown): boolean {
  // Without dates: all. And an agenda of no named days is of today, which may be any.
  if (dates.length === 0 || !isDateText(from) || !isDateText(to)) return true
  return dates.some((date) => from <= date && date <= to)
}

const isDateText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** The last event that an answer knows of, where it says so. */
export function getEventNumber(answer: unknown): number | null {
  if (typeof answer !== 'object' || answer === null || !('event' in answer)) return null
  return typeof answer.event === 'number' ? answer.event : null
}
