import { queueConfirmation } from '#api/booking/confirmation.ts'
import type { BusinessCatalog } from '#api/business/catalog.ts'
import type { Context } from '#api/context.ts'
import { countUnanswered, type WithheldReason } from '#api/identity/count-unanswered.ts'
import { type Attempts, type Limit, refuseSpentLimit } from '#api/identity/limits.ts'
import { findHeldConfirmation } from '#api/message/outdated.ts'
import type { BookingReach } from '#api/reminder/house-ways.ts'
import { noteWithheld } from '#api/reminder/withheld.ts'
import type { BookingRow } from '#db/booking/bookings.ts'
import type { Db } from '#db/dialect/kit.ts'
import type { ContactProof } from '#domain/people/client-proof.ts'
import { MS_A_DAY } from '#domain/time/civil-time.ts'
import { toInstant } from '#domain/time/clock.ts'

const MS_AN_HOUR = 3_600_000

/** Confirmations to one address of those who have not proved it: anybody can type anybody's. */
const UNPROVEN_CONFIRMATIONS: Limit = {
  name: 'unproven-confirmation',
  points: 3,
  span_ms: MS_A_DAY,
}

/** The same to all of them in a house's name, so that nobody uses it to write to the whole world. */
const UNPROVEN_CONFIRMATIONS_OF_HOUSE: Limit = {
  name: 'unproven-confirmation-house',
  points: 90,
  span_ms: MS_A_DAY,
}

type Caller = {
  catalog: BusinessCatalog
  proof: ContactProof
  /** Did they come by a link of the booking? Then its mail was read. */
  isLinked: boolean
}

/** So long the last of them waits: of a booking that moves meanwhile it tells how it stands then. */
const LAST_HELD_MS = 10 * 60_000

/**
 * Confirms what a client booked or moved themselves.
 * @returns whether it is on its way; not where an address that they have not proved had enough
 */
export async function confirmToClient(
  tx: Db,
  context: Context,
  { catalog, proof, isLinked }: Caller,
  booking: BookingRow,
  reach: BookingReach | null,
  is_moved = false,
): Promise<boolean> {
  if (!reach) return false
  const { email, phone } = proof.contacts
  const isProven = isLinked || reach.recipient === email || reach.recipient === phone
  if (isProven) return queueConfirmation(tx, context, catalog, booking, reach, { is_moved })
  const zone = catalog.settings.general_settings.timezone
  const turn = await takeTurn(tx, context, booking, reach, zone)
  if (typeof turn === 'string') {
    await noteWithheld(tx, context, booking, { reach, reason: turn, is_moved, zone })
    return false
  }
  return queueConfirmation(tx, context, catalog, booking, reach, { ...turn, is_moved })
}

/** @returns when one may go to an address that nobody has proved, or why it may not */
async function takeTurn(
  tx: Db,
  context: Context,
  booking: BookingRow,
  reach: BookingReach,
  zone: string,
): Promise<{ not_before?: number } | WithheldReason> {
  const now = context.now()
  const held = await findHeldConfirmation(tx, booking, reach.recipient, now)
  if (held) return { not_before: held.due_at }
  const { user_id, date, time } = booking
  const ofAddress: Attempts[number] = [UNPROVEN_CONFIRMATIONS, reach.recipient]
  const reason = await countUnanswered(
    tx,
    context,
    { user_id, ...reach },
    [ofAddress],
    [[UNPROVEN_CONFIRMATIONS_OF_HOUSE, user_id]],
  )
  if (reason) return reason
  const isSoon = toInstant(zone, date, time) < now + MS_AN_HOUR
  const isLast = !isSoon && (await refuseSpentLimit(tx, context, ofAddress)) !== null
  return isLast ? { not_before: now + LAST_HELD_MS } : {}
}
