import { queueConfirmation } from '#api/booking/confirmation.ts'
import type { BusinessCatalog } from '#api/business/catalog.ts'
import type { Context } from '#api/context.ts'
import { countAttemptsInTransaction, type Limit } from '#api/identity/limits.ts'
import type { BookingReach } from '#api/reminder/house-ways.ts'
import type { BookingRow } from '#db/booking/bookings.ts'
import type { Db } from '#db/dialect/kit.ts'
import type { ContactProof } from '#domain/people/client-proof.ts'
import { MS_A_DAY } from '#domain/time/civil-time.ts'

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
  if (!isProven) {
    const spent = await countAttemptsInTransaction(tx, context, [
      [UNPROVEN_CONFIRMATIONS, reach.recipient],
      [UNPROVEN_CONFIRMATIONS_OF_HOUSE, catalog.user_id],
    ])
    if (spent) return false
  }
  return queueConfirmation(tx, context, catalog, booking, reach, { is_moved })
}
