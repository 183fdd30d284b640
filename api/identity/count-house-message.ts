/**
 * What a house writes to addresses that never answered: its owner can type anybody's. Where nobody
 * has proved the address by signing in with it, messages to it and by the house are few in a day.
 */
import type { Context } from '#api/context.ts'
import { toNetwork } from '#api/http/network.ts'
import type { OutgoingMessage } from '#api/message/message.ts'
import { type AccountContact, findUserByContact } from '#db/account/users.ts'
import type { Db } from '#db/dialect/kit.ts'
import { MS_A_DAY } from '#domain/time/civil-time.ts'
import { isContactConfirmed } from './contact.ts'
import { countAttemptsInTransaction, type Limit } from './limits.ts'

type HouseMessageKind = 'invitation' | 'booking_confirmation' | 'client_message'

/** To one address, from all houses; and of one house, to all of them. */
const LIMITS: Record<HouseMessageKind, { address: Limit; house: Limit }> = {
  invitation: {
    address: { name: 'unanswered-invitation', points: 5, span_ms: MS_A_DAY },
    house: { name: 'unanswered-invitation-house', points: 30, span_ms: MS_A_DAY },
  },
  booking_confirmation: {
    address: { name: 'unanswered-confirmation', points: 10, span_ms: MS_A_DAY },
    house: { name: 'unanswered-confirmation-house', points: 300, span_ms: MS_A_DAY },
  },
  client_message: {
    address: { name: 'unanswered-message', points: 10, span_ms: MS_A_DAY },
    house: { name: 'unanswered-message-house', points: 300, span_ms: MS_A_DAY },
  },
}

/** Invitations that one network causes, to whomever: a new house of the same hand has a count anew. */
const INVITATIONS_OF_NETWORK: Limit = {
  name: 'invitation-network',
  points: 60,
  span_ms: MS_A_DAY,
}

type HouseMessage = Pick<OutgoingMessage, 'channel' | 'recipient'> & {
  user_id: string
  kind: HouseMessageKind
}

/**
 * Counts an invitation that is mailed, over all houses of who sends it.
 * @param address from where it is sent
 * @returns whether it may go
 */
export async function countInvitation(
  tx: Db,
  context: Context,
  message: HouseMessage,
  address: string,
): Promise<boolean> {
  const network = toNetwork(address)
  const spent = await countAttemptsInTransaction(tx, context, [[INVITATIONS_OF_NETWORK, network]])
  return spent === null && countHouseMessage(tx, context, message)
}

/**
 * Counts a message that somebody of a house causes.
 * @returns whether it may go
 */
export async function countHouseMessage(
  tx: Db,
  context: Pick<Context, 'now' | 'rateLimitFactor'>,
  { user_id, kind, channel, recipient }: HouseMessage,
): Promise<boolean> {
  const contact: AccountContact = channel === 'email' ? { email: recipient } : { phone: recipient }
  const account = await findUserByContact(tx, contact)
  if (account && isContactConfirmed(contact, account)) return true
  const { address, house } = LIMITS[kind]
  const spent = await countAttemptsInTransaction(tx, context, [
    [address, recipient],
    [house, user_id],
  ])
  return spent === null
}
