/** Whether a message still leaves, asked when it does: what it was planned by may have changed since. */
import type { MessageChannel } from '#domain/message/message.ts'
import { toInstant } from '#domain/time/clock.ts'
import { listReaches, type Reach } from './channels.ts'
import {
  type ClientMessageKind,
  isCancelledByHouse,
  needsConsent,
  type SkipReason,
  UNDO_MS,
} from './kinds.ts'
import { getQuietEnd } from './quiet-hours.ts'
import type { MessageSettings } from './settings.ts'

/** After a change that may be undone: by then the undo has arrived, and what the change itself tells has left (ms). */
const SETTLED_MS = UNDO_MS + 5000

type JudgedMessage = {
  kind: ClientMessageKind
  client_id: string
  date: string | null
  time: string | null
  hours: number | null
  due_at: number
  expires_at: number
}

type JudgedBooking = {
  client_id: string
  date: string
  time: string
  status: string
  cancel_reason: string | null
  deleted: boolean
  updated_at: number
}

type JudgedClient = {
  email: string | null
  telefone: string | null
  email_proved_at: number | null
  telefone_proved_at: number | null
  consent_at: number | null
  is_walk_in: boolean
  is_blocked: boolean
  deleted: boolean
  erased_at: number | null
}

export type JudgedState = {
  now: number
  zone: string
  settings: MessageSettings
  /** Whether the house's plan gives notifications. */
  hasPlan: boolean
  isLeaving: boolean
  /** What it tells of; null where that is gone. */
  booking: JudgedBooking | null
  client: JudgedClient | null
  isOptedOut: boolean
  /** When the client was last told of the booking as it stands; null for never. */
  told_at: number | null
  hasReviewed: boolean
  /** Does the client have a booking to come? */
  hasBookedAgain: boolean
  isOpen: (channel: MessageChannel) => boolean
}

export type Verdict =
  | { act: 'send'; reaches: Reach[] }
  | { act: 'wait'; until: number }
  | { act: 'skip'; reason: SkipReason }

const skip = (reason: SkipReason): Verdict => ({ act: 'skip', reason })

/**
 * Sends, waits for a change to settle or the quiet hours to end, or says why not. The day's limit is
 * asked on its own.
 */
export function judgeMessage(message: JudgedMessage, state: JudgedState): Verdict {
  const { settings, now } = state
  if (!settings.kinds[message.kind]) return skip('switched_off')
  const ofHouse = findHouseReason(state)
  if (ofHouse) return skip(ofHouse)
  const settling = waitForChange(message, state)
  if (settling) return settling
  const ofBooking = findBookingReason(message, state)
  if (ofBooking) return skip(ofBooking)
  const verdict = judgeClient(message, state)
  if (verdict.act !== 'send') return verdict
  if (message.expires_at <= now) return skip('too_late')
  return waitForMorning(message, state) ?? verdict
}

function findHouseReason({ hasPlan, isLeaving }: JudgedState): SkipReason | null {
  if (isLeaving) return 'house_leaving'
  return hasPlan ? null : 'no_plan'
}

/** What a booking is told as may be taken back yet. Another server's clock may be a little ahead. */
function waitForChange({ kind }: JudgedMessage, { booking, now }: JudgedState): Verdict | null {
  if (!booking || needsConsent(kind)) return null
  const { updated_at } = booking
  const isFresh = Math.abs(now - updated_at) < SETTLED_MS
  return isFresh ? { act: 'wait', until: updated_at + SETTLED_MS } : null
}

function findBookingReason(message: JudgedMessage, state: JudgedState): SkipReason | null {
  const { kind, date, time } = message
  const { booking } = state
  if (kind === 'birthday') return null
  if (kind === 'return') return state.hasBookedAgain ? 'booked_again' : null
  if (!booking || booking.deleted || booking.client_id !== message.client_id) return 'booking_gone'
  if (booking.date !== date || booking.time !== time) return 'booking_moved'
  const { status } = booking
  if (kind === 'cancellation') return isCancelledByHouse(booking) ? null : 'booking_gone'
  if (kind === 'thanks') {
    if (status !== 'completed') return 'booking_gone'
    return state.hasReviewed ? 'reviewed' : null
  }
  if (status !== 'confirmed' && status !== 'scheduled') return 'booking_gone'
  return findReminderReason(message, booking, state)
}

/** A client who was told since the reminder's own hour knows. */
function findReminderReason(
  { kind, hours }: JudgedMessage,
  { date, time }: JudgedBooking,
  { zone, now, told_at }: JudgedState,
): SkipReason | null {
  const starts = toInstant(zone, date, time)
  if (!(starts > now)) return 'too_late'
  if (kind !== 'reminder' || hours === null || told_at === null) return null
  return told_at >= starts - hours * 3_600_000 ? 'told_already' : null
}

function judgeClient(message: JudgedMessage, state: JudgedState): Verdict {
  const { client, settings, isOpen } = state
  if (!client || client.deleted || client.erased_at !== null) return skip('client_gone')
  // Nobody in particular.
  if (client.is_walk_in) return skip('no_contact')
  if (state.isOptedOut) return skip('opted_out')
  if (needsConsent(message.kind)) {
    if (client.is_blocked) return skip('client_blocked')
    if (client.consent_at === null) return skip('no_consent')
  }
  if (!client.email && !client.telefone) return skip('no_contact')
  const reaches = listReaches(settings.channels, client, isOpen)
  return reaches.length > 0 ? { act: 'send', reaches } : skip('no_channel')
}

/** A cancellation was placed with its night in mind; what answers somebody who is awake goes at once. */
function waitForMorning(
  { kind, expires_at }: JudgedMessage,
  { settings: { quiet }, zone, now }: JudgedState,
): Verdict | null {
  if (kind === 'confirmation' || kind === 'change' || kind === 'cancellation') return null
  const until = getQuietEnd({ quiet, zone }, now)
  if (until <= now) return null
  return until < expires_at ? { act: 'wait', until } : skip('too_late')
}
