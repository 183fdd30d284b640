/** What the widget keeps in the browser, per slug. A browser that keeps nothing loses only comfort. */
import type { CallOutput, ClientSession } from '#api/contract/contract.ts'
import { EMPTY_FLOW, type Flow, stepNamed } from './booking-flow.ts'

type Kind = 'flow' | 'session' | 'remember' | 'booked' | 'google' | 'asked'
type Shelf = 'sessionStorage' | 'localStorage'

/** A booking of this session; only just booked does it say whether a confirmation is on its way. */
export type Booked = CallOutput<'POST /api/public/:slug/bookings/:id/cancel'> & {
  confirmation_queued?: boolean
}

const nameOf = (slug: string, kind: Kind) => `vez:${slug}:${kind}`

export function read(shelf: Shelf, slug: string, kind: Kind): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(window[shelf].getItem(nameOf(slug, kind)) ?? 'null')
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}

export function write(shelf: Shelf, slug: string, kind: Kind, value: object | null): void {
  try {
    if (value === null) window[shelf].removeItem(nameOf(slug, kind))
    else window[shelf].setItem(nameOf(slug, kind), JSON.stringify(value))
  } catch {
    // A full or forbidden storage must not stop a booking.
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

function unsureOf(kept: unknown): Flow['unsure'] {
  if (typeof kept !== 'object' || kept === null) return null
  return {
    date: 'date' in kept ? textOf(kept.date) : null,
    time: 'time' in kept ? textOf(kept.time) : null,
  }
}

export function readFlow(slug: string): Flow | null {
  const kept = read('sessionStorage', slug, 'flow')
  return (
    kept && {
      step: stepNamed(textOf(kept.step)) ?? EMPTY_FLOW.step,
      service_id: textOf(kept.service_id),
      professional_id: textOf(kept.professional_id),
      date: textOf(kept.date),
      time: textOf(kept.time),
      notes: textOf(kept.notes) ?? '',
      key: textOf(kept.key),
      unsure: unsureOf(kept.unsure),
    }
  )
}

export function writeFlow(slug: string, flow: Flow | null): void {
  write('sessionStorage', slug, 'flow', flow)
}

/** The client's session, for this tab or, where it was remembered, for this device. */
export function readSession(slug: string, now: number): ClientSession | null {
  for (const shelf of ['sessionStorage', 'localStorage'] as const) {
    const kept = read(shelf, slug, 'session')
    if (kept && isSession(kept) && Date.parse(kept.expires_at) > now) return kept
  }
  return null
}

function isSession(value: object): value is ClientSession {
  // Whatever lies in the browser's storage: each field is looked at below.
  const { access_token, expires_at, level, client } = value as Partial<ClientSession>
  return Boolean(access_token && expires_at && level && typeof client?.name === 'string')
}

export function writeSession(slug: string, session: ClientSession | null, remember: boolean): void {
  write('sessionStorage', slug, 'session', remember ? null : session)
  write('localStorage', slug, 'session', remember ? session : null)
}

/** The booking just made, so that a reload of the success screen still shows it. */
export function readBooked(slug: string): Booked | null {
  const kept = read('sessionStorage', slug, 'booked')
  return kept && isBooking(kept) ? kept : null
}

function isBooking(value: object): value is Booked {
  return 'id' in value && 'date' in value && 'time' in value
}

export function writeBooked(slug: string, booking: Booked | null): void {
  write('sessionStorage', slug, 'booked', booking)
}
