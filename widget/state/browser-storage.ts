/** What the widget keeps in the browser, per slug. A browser that keeps nothing loses only comfort. */
import type { CallOutput, ClientSession } from '#api/contract/contract.ts'
import { type BookingFlow, EMPTY_FLOW, parseStep } from './booking-flow.ts'

type StorageKind = 'flow' | 'session' | 'remember' | 'booked' | 'google' | 'asked' | 'left'
export const STORAGE_AREAS = ['sessionStorage', 'localStorage'] as const
export type StorageArea = (typeof STORAGE_AREAS)[number]

/** A booking of this session; what only one that was just made says stands below. */
export type BookedAppointment = CallOutput<'POST /api/public/:slug/bookings/:id/cancel'> & {
  /** Is a confirmation on its way? */
  confirmation_queued?: boolean
  confirmation_to?: string | null
  /** It was made by an earlier confirmation; this is what the last one asked for in its place. */
  asked?: AskedBooking
}
type AskedBooking = Pick<BookingFlow, 'service_id' | 'professional_id' | 'date' | 'time'>

const getStorageKey = (slug: string, kind: StorageKind) => `vez:${slug}:${kind}`

export function readStored(
  shelf: StorageArea,
  slug: string,
  kind: StorageKind,
): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(window[shelf].getItem(getStorageKey(slug, kind)) ?? 'null')
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}

export function writeStored(
  shelf: StorageArea,
  slug: string,
  kind: StorageKind,
  value: object | null,
): void {
  try {
    if (value === null) window[shelf].removeItem(getStorageKey(slug, kind))
    else window[shelf].setItem(getStorageKey(slug, kind), JSON.stringify(value))
  } catch {
    // A full or forbidden storage must not stop a booking.
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export const toTextOrNull = (value: unknown): string | null =>
  typeof value === 'string' ? value : null

function parseUnsure(kept: unknown): BookingFlow['unsure'] {
  if (typeof kept !== 'object' || kept === null) return null
  return {
    date: 'date' in kept ? toTextOrNull(kept.date) : null,
    time: 'time' in kept ? toTextOrNull(kept.time) : null,
  }
}

export function readFlow(slug: string): BookingFlow | null {
  const kept = readStored('sessionStorage', slug, 'flow')
  return (
    kept && {
      step: parseStep(toTextOrNull(kept.step)) ?? EMPTY_FLOW.step,
      service_id: toTextOrNull(kept.service_id),
      professional_id: toTextOrNull(kept.professional_id),
      date: toTextOrNull(kept.date),
      time: toTextOrNull(kept.time),
      notes: toTextOrNull(kept.notes) ?? '',
      guest_name: toTextOrNull(kept.guest_name) || null,
      key: toTextOrNull(kept.key),
      unsure: parseUnsure(kept.unsure),
    }
  )
}

export function writeFlow(slug: string, flow: BookingFlow | null): void {
  writeStored('sessionStorage', slug, 'flow', flow)
}

/** The client's session; what an earlier version kept for one tab counts too. */
export function readSession(slug: string, now: number): ClientSession | null {
  for (const shelf of STORAGE_AREAS) {
    const kept = readStored(shelf, slug, 'session')
    if (kept && isSession(kept) && Date.parse(kept.expires_at) > now) return kept
  }
  return null
}

function isSession(value: object): value is ClientSession {
  // Whatever lies in the browser's storage: each field is looked at below. Without a name nothing
  // can be booked: who it is has to be asked again.
  const { access_token, expires_at, level, client } = value as Partial<ClientSession>
  return Boolean(access_token && expires_at && level && client?.name)
}

/** On the device until it ends (resolutions: "kept there whether or not 'Lembrar de mim' is ticked"). */
export function writeSession(slug: string, session: ClientSession | null): void {
  writeStored('sessionStorage', slug, 'session', null)
  writeStored('localStorage', slug, 'session', session)
}

/** The booking just made, so that a reload of the success screen still shows it. */
export function readLastBooking(slug: string): BookedAppointment | null {
  const kept = readStored('sessionStorage', slug, 'booked')
  return kept && isBooking(kept) ? kept : null
}

function isBooking(value: object): value is BookedAppointment {
  return 'id' in value && 'date' in value && 'time' in value
}

export function writeLastBooking(slug: string, booking: BookedAppointment | null): void {
  writeStored('sessionStorage', slug, 'booked', booking)
}
