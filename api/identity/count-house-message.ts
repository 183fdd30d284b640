/**
 * What a house writes to addresses that never answered it: its owner can type anybody's, and so can
 * whoever books. Unless its client has proved the address, messages to it are few in a day, and where
 * nobody on the installation has, those by the house too.
 */
import type { Context } from '#api/context.ts'
import { toNetwork } from '#api/http/network.ts'
import type { OutgoingMessage } from '#api/message/message.ts'
import { type AccountContact, findUserByContact } from '#db/account/users.ts'
import type { ClientRow } from '#db/client/clients.ts'
import type { Db } from '#db/dialect/kit.ts'
import { hasProved } from '#domain/people/client-proof.ts'
import { MS_A_DAY } from '#domain/time/civil-time.ts'
import { isContactConfirmed } from './contact.ts'
import {
  countMailOfUnproven,
  countUnanswered,
  isKnownHouse,
  type UnansweredContext,
  type WithheldReason,
} from './count-unanswered.ts'
import {
  type Attempts,
  countAttemptsInTransaction,
  type Limit,
  refuseSpentLimit,
} from './limits.ts'

type CountedKind = 'booking_confirmation' | 'own_confirmation' | 'client_message'
type HouseMessageKind = 'invitation' | CountedKind

/** Confirmations to one address of what was booked by those who have not proved it. */
export const UNPROVEN_CONFIRMATIONS: Limit = {
  name: 'unproven-confirmation',
  points: 3,
  span_ms: MS_A_DAY,
}

/**
 * To one address that its client has proved, over all houses: whoever moves a booking more often wants the
 * messages, each of which somebody pays for; planned ones apart, as a house may make bookings without end.
 */
const PROVEN_CONFIRMATIONS: Limit = {
  name: 'proven-confirmation',
  points: 30,
  span_ms: MS_A_DAY,
}
const PROVEN_MESSAGES: Limit = { name: 'proven-message', points: 30, span_ms: MS_A_DAY }

/**
 * To one address, from all houses; and of one house, to all of them. Planned messages of a house that
 * is known end at the day's limit that it chose: it types its regular clients, and reminds all of them.
 * What clients book themselves has fewer: nobody must write to the whole world in a house's name.
 */
const LIMITS: Record<HouseMessageKind, { address: Limit; house: Limit }> = {
  invitation: {
    address: { name: 'unanswered-invitation', points: 5, span_ms: MS_A_DAY },
    house: { name: 'unanswered-invitation-house', points: 30, span_ms: MS_A_DAY },
  },
  booking_confirmation: {
    address: { name: 'unanswered-confirmation', points: 10, span_ms: MS_A_DAY },
    house: { name: 'unanswered-confirmation-house', points: 300, span_ms: MS_A_DAY },
  },
  own_confirmation: {
    address: UNPROVEN_CONFIRMATIONS,
    house: { name: 'unproven-confirmation-house', points: 90, span_ms: MS_A_DAY },
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
 * Counts an invitation that is mailed, over all houses of who sends it, and of those whose owners proved
 * nothing over the installation.
 * @param address from where it is sent
 * @returns whether it may go
 */
export async function countInvitation(
  tx: Db,
  context: Context,
  message: Omit<HouseMessage, 'kind'>,
  address: string,
): Promise<boolean> {
  const network = toNetwork(address)
  const spent = await countAttemptsInTransaction(tx, context, [[INVITATIONS_OF_NETWORK, network]])
  if (spent) return false
  const { address: ofAddress, house } = LIMITS.invitation
  const own: Attempts[number] = [ofAddress, message.recipient]
  if (await refuseSpentLimit(tx, context, own)) return false
  const ofHouse: Attempts = (await isConfirmed(tx, message)) ? [] : [[house, message.user_id]]
  if (await countAttemptsInTransaction(tx, context, ofHouse)) return false
  // What a house's own limit refuses must fill neither what all share nor what others may send there.
  if (!(await countMailOfUnproven(tx, context, message.user_id))) return false
  return (await countAttemptsInTransaction(tx, context, [own])) === null
}

/**
 * As whose an address is counted. A house that costs nothing takes no place of those that are known: somebody
 * who makes as many as they like could silence them.
 */
async function getAddressKey(
  tx: Db,
  context: UnansweredContext,
  { user_id, recipient }: Pick<HouseMessage, 'user_id' | 'recipient'>,
): Promise<{ key: string; isKnown: boolean }> {
  const isKnown = await isKnownHouse(tx, context, user_id)
  return { key: isKnown ? recipient : `unknown\n${recipient}`, isKnown }
}

/**
 * Counts a confirmation, or a planned message, to an address that its client has proved.
 * @returns why it may not go
 */
export async function countProvenMessage(
  tx: Db,
  context: UnansweredContext,
  message: Pick<HouseMessage, 'user_id' | 'recipient'> & { kind: CountedKind },
): Promise<WithheldReason | null> {
  const limit = message.kind === 'client_message' ? PROVEN_MESSAGES : PROVEN_CONFIRMATIONS
  const { key } = await getAddressKey(tx, context, message)
  return (await countAttemptsInTransaction(tx, context, [[limit, key]])) ? 'contact_limit' : null
}

/**
 * Counts a message to a client that somebody of a house causes, or who books there themselves
 * (`own_confirmation`).
 * @param message `is_own_number`: by the house's own number, which it pays for
 * @returns why it may not go
 */
export async function countHouseMessage(
  tx: Db,
  context: UnansweredContext,
  message: HouseMessage & {
    kind: CountedKind
    client: ClientRow | null
    is_own_number: boolean
  },
): Promise<WithheldReason | null> {
  if (isProvedHere(message)) return countProvenMessage(tx, context, message)
  const { kind, recipient, user_id } = message
  const { address, house } = LIMITS[kind]
  const ofHouse: Attempts[number] = [house, user_id]
  if (kind === 'own_confirmation')
    return countUnanswered(tx, context, message, [address, recipient], ofHouse)
  const { key, isKnown } = await getAddressKey(tx, context, message)
  const ofAddress: Attempts[number] = [address, key]
  // Somebody reads there, whoever it is: what the house writes takes no place of those that strangers have.
  if (isKnown && (await isConfirmed(tx, message)))
    return (await countAttemptsInTransaction(tx, context, [ofAddress])) ? 'contact_limit' : null
  const isPlanned = kind === 'client_message'
  return countUnanswered(tx, context, { ...message, isPlanned }, ofAddress, ofHouse)
}

/** Has the house's client proved there where it goes? */
function isProvedHere({
  client,
  channel,
  recipient,
}: Pick<HouseMessage, 'channel' | 'recipient'> & { client: ClientRow | null }): boolean {
  const contact = channel === 'email' ? 'email' : 'telefone'
  return client !== null && client[contact] === recipient && hasProved(client, contact)
}

/** Has somebody signed in with it, wherever? */
async function isConfirmed(
  tx: Db,
  { channel, recipient }: Pick<HouseMessage, 'channel' | 'recipient'>,
): Promise<boolean> {
  const contact: AccountContact = channel === 'email' ? { email: recipient } : { phone: recipient }
  const account = await findUserByContact(tx, contact)
  return account !== null && isContactConfirmed(contact, account)
}
