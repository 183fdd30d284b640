/** What a message is judged by, read when it leaves. */

import { hashContact, listContactHashes, listProvenHashes } from '#api/contact-hash.ts'
import type { Context } from '#api/context.ts'
import { loadHousePlan } from '#api/entitlement/house-plan.ts'
import { hasQueuedConfirmation } from '#api/message/outdated.ts'
import { findBooking } from '#db/booking/bookings.ts'
import { type BusinessRow, findOwnerBusiness } from '#db/businesses.ts'
import { type ClientRow, findClient } from '#db/client/clients.ts'
import type { Db } from '#db/dialect/kit.ts'
import { findLeaving } from '#db/leaving/leavings.ts'
import { type ClientMessageRow, findToldAt } from '#db/reminder/client-messages.ts'
import { findMessageSettings } from '#db/reminder/message-settings.ts'
import { listOptedOut } from '#db/reminder/opt-outs.ts'
import { hasBookingAhead } from '#db/reminder/plannable.ts'
import { toBusinessSettings } from '#domain/business/settings.ts'
import { hasPlanFeature } from '#domain/plan/standing.ts'
import { listReaches } from '#domain/reminder/channels.ts'
import type { JudgedState } from '#domain/reminder/judge.ts'
import { DEFAULT_MESSAGES } from '#domain/reminder/settings.ts'
import { getCivilTimeAt } from '#domain/time/civil-time.ts'
import { getHouseWays, type HouseWays } from './house-ways.ts'
import { limitOwnTexts } from './limit-own-texts.ts'

export type JudgeContext = Pick<
  Context,
  'now' | 'plans' | 'ownerEmails' | 'channels' | 'crypto' | 'whatsapp' | 'rateLimitFactor'
>

type Booking = NonNullable<Awaited<ReturnType<typeof findBooking>>>

export type JudgedFacts = {
  state: JudgedState
  business: BusinessRow
  client: ClientRow | null
  booking: Booking | null
  ways: HouseWays
}

/** Null where the house itself is gone. */
export async function loadJudgedFacts(
  db: Db,
  context: JudgeContext,
  message: ClientMessageRow,
): Promise<JudgedFacts | null> {
  const { user_id, booking_id, client_id, kind } = message
  const now = context.now()
  const business = await findOwnerBusiness(db, user_id)
  if (!business) return null
  const { timezone: zone } = toBusinessSettings(business).general_settings
  const row = await findMessageSettings(db, user_id)
  const { standing } = await loadHousePlan(db, context, user_id)
  const client = await findClient(db, user_id, client_id)
  const booking = booking_id === null ? null : await findBooking(db, user_id, booking_id)
  const ways = getHouseWays(context, row)
  const chosen = row?.settings ?? DEFAULT_MESSAGES
  const settings = await limitOwnTexts(db, user_id, standing, chosen)
  const at = { now, settings }
  const state: JudgedState = {
    now,
    zone,
    settings,
    hasPlan: hasPlanFeature(standing, 'notifications'),
    isLeaving: (await findLeaving(db, user_id)) !== null,
    booking,
    ...(await judgeList(db, user_id, client, (kept) => isReached(settings, ways, kept))),
    told_at: kind === 'reminder' && booking ? await loadToldAt(db, booking, message.id, at) : null,
    hasReviewed: booking?.review_status === 'completed',
    hasBookedAgain:
      kind === 'return' &&
      (await hasBookingAhead(db, user_id, client_id, getCivilTimeAt(zone, now))),
    isOpen: ways.isOpen,
  }
  return { state, business, client, booking, ways }
}

/**
 * One proven contact that left takes the client off the list; another one goes alone, for whoever left
 * by it need not be the client.
 */
async function judgeList(
  db: Db,
  user_id: string,
  client: ClientRow | null,
  isReachedStill: (kept: ClientRow) => boolean,
): Promise<Pick<JudgedState, 'client' | 'isOptedOut'>> {
  if (!client) return { client, isOptedOut: false }
  const left = await listOptedOut(db, user_id, listContactHashes(client))
  if (left.size === 0) return { client, isOptedOut: false }
  const keep = (contact: string | null) =>
    contact !== null && left.has(hashContact(contact)) ? null : contact
  const kept = { ...client, email: keep(client.email), telefone: keep(client.telefone) }
  const isProven = listProvenHashes(client).some((hash) => left.has(hash))
  return { client: kept, isOptedOut: isProven || !isReachedStill(kept) }
}

const isReached = (
  { channels }: JudgedState['settings'],
  { isOpen }: HouseWays,
  client: ClientRow,
): boolean => listReaches(channels, client, isOpen).length > 0

/** By the house's own hand counts too, of the time at which the booking stands. */
async function loadToldAt(
  db: Db,
  booking: Booking,
  but: string,
  { now, settings }: Pick<JudgedState, 'now' | 'settings'>,
): Promise<number | null> {
  // It leaves in a moment, unless the house has switched it off, whichever of the two it is.
  const isTold = settings.kinds.confirmation && settings.kinds.change
  if (isTold && (await hasQueuedConfirmation(db, booking))) return now
  const told_at = await findToldAt(db, booking.user_id, booking, but)
  const { reminded_at } = booking
  return told_at === null || reminded_at === null
    ? (told_at ?? reminded_at)
    : Math.max(told_at, reminded_at)
}
