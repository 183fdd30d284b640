import { expect, test } from 'vitest'
import type { AgendaEvent } from '#api/contract/contract.ts'
import {
  getEventNumber,
  getNextAttempt,
  getReconnectDelay,
  HEARTBEAT_TIMEOUT_MS,
  isBookedByClient,
  isKeyAffected,
  isLiveKey,
  RECONNECT_DELAYS_MS,
  SILENCE_MS,
} from '#console/live/event-rules.ts'
import { HEARTBEAT_MS } from '#domain/agenda/event.ts'

const event = (fields: Partial<AgendaEvent> = {}): AgendaEvent => ({
  event: 7,
  kind: 'booking_changed',
  booking_id: 'b1',
  professional_id: 'p1',
  dates: ['2026-11-23'],
  origin: null,
  ...fields,
})

/** The pauses of lines that stood so long each, from the first that was lost on. */
function pauses(stood: readonly number[]): number[] {
  let attempt = 0
  return stood.map((ms) => {
    attempt = getNextAttempt(attempt, ms)
    return getReconnectDelay(attempt)
  })
}

test('the constants are those of the documents', () => {
  expect([HEARTBEAT_MS, HEARTBEAT_TIMEOUT_MS, SILENCE_MS]).toEqual([25_000, 10_000, 35_000])
  expect(RECONNECT_DELAYS_MS).toEqual([1000, 2000, 5000, 10_000])
})

test('each attempt that fails is followed by a longer pause, up to ten seconds', () => {
  expect(pauses([0, 0, 0, 0, 0, 0])).toEqual([1000, 2000, 5000, 10_000, 10_000, 10_000])
})

test('after a line that held the pauses begin anew; after one that broke at once they do not', () => {
  expect(pauses([0, 0, HEARTBEAT_MS, 0])).toEqual([1000, 2000, 1000, 2000])
  expect(pauses([0, 0, 900, 900])).toEqual([1000, 2000, 5000, 10_000])
})

test('an event makes stale the days that it names, and today’s agenda whichever day that is', () => {
  const of = (...key: unknown[]) => isKeyAffected(key, event())
  expect(of('agenda', '2026-11-23', '2026-11-23')).toBe(true)
  expect(of('agenda', '2026-11-17', '2026-11-23')).toBe(true)
  // What goes on after midnight shows there.
  expect(of('agenda', '2026-11-24', '2026-11-30')).toBe(true)
  expect(of('agenda', '2026-11-25', '2026-11-30')).toBe(false)
  expect(of('agenda', '', '')).toBe(true)
  const moved = event({ dates: ['2026-11-23', '2026-12-24'] })
  expect(isKeyAffected(['agenda', '2026-12-24', '2026-12-24'], moved)).toBe(true)
  const blocks = event({ kind: 'blocks_changed', dates: [] })
  expect(isKeyAffected(['agenda', '2030-01-01', '2030-01-01'], blocks)).toBe(true)
})

test('and that booking, every list and the professional’s screens; nothing else', () => {
  const of = (...key: unknown[]) => isKeyAffected(key, event())
  expect([of('booking', 'b1'), of('booking', 'b2')]).toEqual([true, false])
  expect([of('bookings', {}), of('professional', 'statement')]).toEqual([true, true])
  expect([of('me'), of('catalog'), of('clients', 'ana'), of('share')]).toEqual(Array(4).fill(false))
})

test('a client who booked online may be new to the list of clients', () => {
  const created = event({ kind: 'booking_created', origin: 'widget' })
  expect(isKeyAffected(['clients', ''], created)).toBe(true)
  expect(isBookedByClient(created)).toBe(true)
  expect(isBookedByClient({ ...created, origin: 'console' })).toBe(false)
  expect(isBookedByClient(event())).toBe(false)
})

test('what is live is what an event can change', () => {
  const kinds = ['agenda', 'bookings', 'booking', 'professional', 'me', 'clients', 'settings']
  expect(kinds.filter((kind) => isLiveKey([kind]))).toEqual(kinds.slice(0, 4))
})

test('an answer says how far it knows, or does not', () => {
  expect(getEventNumber({ event: 9, bookings: [] })).toBe(9)
  for (const answer of [undefined, null, 9, {}, { event: '9' }])
    expect(getEventNumber(answer)).toBeNull()
})
