import type { QueryKey } from '@tanstack/react-query'
import type { AgendaEvent } from '#api/contract/contract.ts'
import { EVENT_KINDS, HEARTBEAT_MS } from '#domain/agenda/event.ts'
import { addDays } from '#domain/time/civil-time.ts'

/** How late a heartbeat may be before the connection is taken for lost (ms). */
export const HEARTBEAT_TIMEOUT_MS = 10_000
export const SILENCE_MS = HEARTBEAT_MS + HEARTBEAT_TIMEOUT_MS
/** Pauses before each attempt to reconnect; the last one repeats (ms). */
export const RECONNECT_DELAYS_MS = [1000, 2000, 5000, 10_000] as const
/** How long a booking that a client has just made is marked as new (ms). */
export const FRESH_MARK_MS = 60_000
/** The least time between two loads that events cause (ms). */
export const EVENT_BATCH_MS = 150

/**
 * The attempt that follows a lost connection. The pauses begin anew only after one that held for a
 * heartbeat, so that one that breaks at once does not make the console hammer the server.
 * @param attempt the one that opened, or failed to open, the lost connection; 0 for the first
 * @param connectedFor how long it held (ms)
 */
export const getNextAttempt = (attempt: number, connectedFor: number): number =>
  connectedFor >= HEARTBEAT_MS ? 1 : attempt + 1

/** @param attempt 1, 2, 3 … */
export function getReconnectDelay(attempt: number): number {
  const last = RECONNECT_DELAYS_MS.length - 1
  return RECONNECT_DELAYS_MS[Math.min(attempt, last + 1) - 1] ?? RECONNECT_DELAYS_MS[last] ?? 0
}

/** @returns null for what is not JSON, is no event, or is of a kind unknown here */
export function parseAgendaEvent(data: unknown): AgendaEvent | null {
  try {
    const event: unknown = JSON.parse(String(data))
    return isAgendaEvent(event) ? event : null
  } catch {
    return null
  }
}

/** The server encodes events with the contract; checked is what this page could stumble over. */
function isAgendaEvent(value: unknown): value is AgendaEvent {
  if (typeof value !== 'object' || value === null) return false
  if (!('kind' in value && 'event' in value && 'dates' in value)) return false
  return (
    EVENT_KINDS.some((kind) => kind === value.kind) &&
    Number.isInteger(value.event) &&
    Array.isArray(value.dates)
  )
}

/** Booked by a client, and not from the console. */
export const isBookedByClient = ({ kind, origin }: AgendaEvent): boolean =>
  kind === 'booking_created' && origin !== null && origin !== 'console'

/** The first words of the keys whose answers show bookings or blocks, or what bookings brought in. */
const LIVE_KINDS = ['agenda', 'bookings', 'booking', 'professional', 'till', 'dashboard'] as const

export const isLiveKey = ([kind]: QueryKey): boolean => LIVE_KINDS.some((one) => one === kind)

/** Whether an event makes the answer under a key stale. */
export function isKeyAffected(key: QueryKey, event: AgendaEvent): boolean {
  const [kind, one, other] = key
  if (kind === 'booking') return one === event.booking_id
  // A client may be new with their first booking.
  if (kind === 'clients') return isBookedByClient(event)
  if (kind === 'agenda') return isWithin(event.dates, one, other)
  return isLiveKey(key)
}

function isWithin(dates: readonly string[], from: unknown, to: unknown): boolean {
  // No dates means all of them; a key without days is today's, whichever day that is.
  if (dates.length === 0 || !isDateText(from) || !isDateText(to)) return true
  // What goes on after midnight shows on the day after its own.
  const first = addDays(from, -1)
  return dates.some((date) => first <= date && date <= to)
}

const isDateText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** The last event that an answer includes, where it says so. */
export function getEventNumber(answer: unknown): number | null {
  if (typeof answer !== 'object' || answer === null || !('event' in answer)) return null
  return typeof answer.event === 'number' ? answer.event : null
}
