import { type ConfirmationTurn, confirmByFirst } from '#api/booking/confirmation.ts'
import type { BusinessCatalog } from '#api/business/catalog.ts'
import { hashContact } from '#api/contact-hash.ts'
import type { Context } from '#api/context.ts'
import {
  countHouseMessage,
  countProvenMessage,
  UNPROVEN_CONFIRMATIONS,
} from '#api/identity/count-house-message.ts'
import { type Attempts, refuseSpentLimit } from '#api/identity/limits.ts'
import { findHeldConfirmation } from '#api/message/outdated.ts'
import { type BookingReach, loadChosenMessages } from '#api/reminder/house-ways.ts'
import { findConfirmationKind } from '#api/reminder/withheld.ts'
import type { BookingRow } from '#db/booking/bookings.ts'
import type { Db } from '#db/dialect/kit.ts'
import { runTogether } from '#db/dialect/run-together.ts'
import { hasToldElsewhere } from '#db/reminder/client-messages.ts'
import { listOptedOut } from '#db/reminder/opt-outs.ts'
import { maskEmail, maskPhone } from '#domain/people/client.ts'
import type { ContactProof } from '#domain/people/client-proof.ts'
import type { SkipReason } from '#domain/reminder/kinds.ts'
import { formatPhone } from '#domain/text/phone.ts'
import { toInstant } from '#domain/time/clock.ts'

const MS_AN_HOUR = 3_600_000

/** Who booked, or moved what they had booked. */
type BookingClient = {
  catalog: BusinessCatalog
  proof: ContactProof
  /** Did they come by a link of the booking? Then a message of it was read. */
  isLinked: boolean
}

/** So long the last of them waits: of a booking that moves meanwhile it tells how it stands then. */
const LAST_HELD_MS = 10 * 60_000

type Told = {
  /** The ways to its client, as the house orders them: `listBookingReaches`. */
  reaches: readonly BookingReach[]
  is_moved: boolean
}

/**
 * Confirms what a client booked or moved themselves, by the first way that is not at its limit.
 * @returns the way that it goes; null where the house sends none, where whom it would reach has left
 * the list, or where the addresses that they have not proved had enough: the log says why
 */
export function confirmToClient(
  tx: Db,
  context: Context,
  client: BookingClient,
  booking: BookingRow,
  { reaches, is_moved }: Told,
): Promise<BookingReach | null> {
  return confirmByFirst(tx, context, client.catalog, booking, {
    reaches,
    is_moved,
    by_client: true,
    findTurn: async (reach) => {
      const unwanted = await findUnwantedReason(tx, context, booking, reach, is_moved)
      return unwanted ?? takeTurn(tx, context, client, booking, reach)
    },
  })
}

/** Asked here as well as before sending: what is promised must leave. */
async function findUnwantedReason(
  tx: Db,
  context: Context,
  { user_id, id: booking_id, created_at }: BookingRow,
  { recipient }: BookingReach,
  is_moved: boolean,
): Promise<SkipReason | null> {
  const [left, chosen] = await runTogether([
    listOptedOut(tx, user_id, [hashContact(recipient)]),
    loadChosenMessages(tx, context, user_id),
  ])
  if (left.size > 0) return 'opted_out'
  const kinds = chosen?.settings.kinds
  if (!kinds || (kinds.confirmation && kinds.change)) return null
  const age = context.now() - created_at
  const kind = await findConfirmationKind(tx, user_id, { booking_id, is_moved, age })
  return kinds[kind] ? null : 'switched_off'
}

/**
 * To whom a confirmation goes, as who called may read it: whole where they typed or proved it, else
 * masked, for the house may have changed it, or a link may be anybody's.
 * @param typed the contacts of their session; null for who came by a link
 */
export function showRecipient(
  { recipient, channel }: BookingReach,
  { contacts }: ContactProof,
  typed: { email: string; telefone: string } | null,
): string {
  const known = [contacts.email, contacts.phone, typed?.email, typed?.telefone]
  const isKnown = known.includes(recipient)
  if (channel === 'email') return isKnown ? recipient : maskEmail(recipient)
  return isKnown ? formatPhone(recipient) : maskPhone(recipient)
}

/** @returns when one may go to an address, which nobody may have proved, or why it may not */
async function takeTurn(
  tx: Db,
  context: Context,
  { catalog, proof, isLinked }: BookingClient,
  booking: BookingRow,
  reach: BookingReach,
): Promise<ConfirmationTurn> {
  const { email, phone } = proof.contacts
  const { recipient } = reach
  const { user_id, date, time } = booking
  if (recipient === email || recipient === phone) {
    const message = { kind: 'own_confirmation', recipient, user_id } as const
    return (await countProvenMessage(tx, context, message)) ?? {}
  }
  const count = (kind: 'own_confirmation' | 'booking_confirmation') =>
    countHouseMessage(tx, context, { user_id, client: null, kind, ...reach })
  // The house has links as well, of messages that reached nobody: it is held to what it may send itself.
  if (isLinked && (await isReadThere(tx, booking, reach)))
    return (await count('booking_confirmation')) ?? {}
  const now = context.now()
  const held = await findHeldConfirmation(tx, booking, reach.recipient, now)
  if (held) return { not_before: held.due_at }
  const reason = await count('own_confirmation')
  if (reason) return reason
  const { timezone } = catalog.settings.general_settings
  const isSoon = toInstant(timezone, date, time) < now + MS_AN_HOUR
  const ofAddress: Attempts[number] = [UNPROVEN_CONFIRMATIONS, reach.recipient]
  const isLast = !isSoon && (await refuseSpentLimit(tx, context, ofAddress)) !== null
  return isLast ? { not_before: now + LAST_HELD_MS } : {}
}

/** Which of several contacts that were told of a booking its link came by, nobody knows. */
const isReadThere = async (
  tx: Db,
  { user_id, id }: BookingRow,
  { recipient }: BookingReach,
): Promise<boolean> => !(await hasToldElsewhere(tx, user_id, id, hashContact(recipient)))
