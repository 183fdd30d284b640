import type { Context } from '#api/context.ts'
import { RefusalError } from '#api/errors.ts'
import { toNetwork } from '#api/http/network.ts'
import type { RequestOrigin } from '#api/http/request-origin.ts'
import type { ClientIdentity } from '#api/identity/authenticate-client.ts'
import { getTypedContact } from '#api/identity/client/sign-in-by-code.ts'
import {
  type Attempts,
  countAttemptsInTransaction,
  countAttemptsSoFar,
  type Limit,
  uncountAttemptsInTransaction,
} from '#api/identity/limits.ts'
import { findUser } from '#db/account/users.ts'
import {
  countProvenBookings,
  countUnprovenBookings,
  type HouseMoment,
  hasNewUnproven,
  hasVisited,
} from '#db/booking/booking-limits.ts'
import type { BookingRow } from '#db/booking/bookings.ts'
import type { Db } from '#db/dialect/kit.ts'
import { runTogether } from '#db/dialect/run-together.ts'
import {
  getFurtherPlaces,
  getOpenBookingCeiling,
  isNewlyProven,
  refuseOpenBookings,
  toMailbox,
} from '#domain/people/booking-limits.ts'
import { type ContactProof, getSessionLevel } from '#domain/people/client-proof.ts'
import type { MoreBookings } from '#domain/refusal.ts'
import { getCivilTimeAt, MS_A_DAY } from '#domain/time/civil-time.ts'

/** Those who proved nothing, from one network, which a neighbourhood may share: it only slows. */
const UNPROVEN_OF_NETWORK: Limit = {
  name: 'unproven-booking-network',
  points: 15,
  span_ms: 60 * 60_000,
}

/** Those who proved a contact just now and were never served here: mailboxes cost nothing. */
const NEWCOMERS_OF_NETWORK: Limit = {
  name: 'newcomer-booking-network',
  points: 10,
  span_ms: 60 * 60_000,
}

/** The same of a house over all networks, of which somebody can rent many. */
const toNewcomersOfHouse = (points: number): Limit => ({
  name: 'newcomer-booking-house',
  points,
  span_ms: MS_A_DAY,
})

/** Of those, what is left for who has one already. */
const toFurtherOfHouse = (points: number): Limit => ({
  name: 'newcomer-booking-further',
  points: getFurtherPlaces(points),
  span_ms: MS_A_DAY,
})

/** What one mailbox or telephone has of them: counted, and never too many by itself. */
const NEWCOMER: Limit = {
  name: 'newcomer-booking-person',
  points: Number.POSITIVE_INFINITY,
  span_ms: MS_A_DAY,
}

/** Who books, from where, and what is offered to whom it is refused. */
type Asked = { client: ClientIdentity; network: string; more: MoreBookings }

/**
 * Keeps one person from booking a house out: a ceiling of open bookings for each and of new ones a
 * day, and one of all who proved nothing. Within the booking's transaction: what is refused is not
 * counted.
 * @param context its clock says when the booking is made
 */
export async function requireWithinBookingLimits(
  tx: Db,
  context: Context,
  client: ClientIdentity,
  origin: RequestOrigin,
): Promise<void> {
  const { catalog, session, proof } = client
  const isProven = getSessionLevel(session, proof) === 'proven'
  const can_prove = !isProven && getTypedContact(context, session) !== null
  const more = { whatsapp: catalog.rows.business.whatsapp, can_prove }
  const network = `${catalog.user_id}\n${toNetwork(origin.address())}`
  const asked = { client, network, more }
  await runTogether([
    requireOpenPlace(tx, context, asked),
    isProven ? requireNewcomersPlace(tx, context, asked) : requireUnprovenPlace(tx, context, asked),
  ])
}

/** Of those that one person may hold. */
async function requireOpenPlace(tx: Db, context: Context, { client, more }: Asked): Promise<void> {
  const { catalog, session, proof } = client
  const general = catalog.settings.general_settings
  const level = getSessionLevel(session, proof)
  const ceiling = getOpenBookingCeiling(general, level, canProveContacts(context))
  const moment = getHouseMoment(general.timezone, context.now())
  const held =
    level === 'proven'
      ? await countProvenBookings(tx, session, proof.contacts, moment)
      : await countUnprovenBookings(tx, session, moment)
  const refusal = refuseOpenBookings(held, multiply(context, ceiling), more)
  if (refusal) throw new RefusalError(refusal)
}

/** Of those that a house has a day for newcomers; who is none needs none. */
async function requireNewcomersPlace(
  tx: Db,
  context: Context,
  { client: { catalog, proof }, network, more }: Asked,
): Promise<void> {
  const { user_id, settings } = catalog
  if (!(await isNewcomer(tx, user_id, proof, context.now()))) return
  const person = getNewcomerKey(user_id, proof)
  const isFurther = (await countAttemptsSoFar(tx, context, person)) > 0
  const perDay = settings.general_settings.newcomerBookingsPerDay
  const places = listNewcomerPlaces(perDay, user_id, isFurther)
  const attempts: Attempts = [[NEWCOMERS_OF_NETWORK, network], person, ...places]
  const spent = await countAttemptsInTransaction(tx, context, attempts)
  // Whatever is full, the house can still be asked: when it would be free again helps nobody.
  if (spent) throw new RefusalError({ code: 'too_many_new_bookings', ...more })
}

/** Of those that a house has a day for all who proved nothing. */
async function requireUnprovenPlace(
  tx: Db,
  context: Context,
  { client: { catalog }, network, more }: Asked,
): Promise<void> {
  const { unprovenBookingsPerDay } = catalog.settings.general_settings
  const most = multiply(context, unprovenBookingsPerDay)
  const [isFull, refusal] = await runTogether([
    hasNewUnproven(tx, catalog.user_id, context.now(), most),
    countAttemptsInTransaction(tx, context, [[UNPROVEN_OF_NETWORK, network]]),
  ])
  if (isFull) {
    throw new RefusalError({ code: 'too_many_new_bookings', ...more })
  }
  if (refusal) throw new RefusalError(refusal)
}

/**
 * A newcomer who takes back what they booked gives its place to another one, in the span that it was
 * counted in: else a few mailboxes that book and cancel would keep every newcomer out.
 */
export async function giveBackNewcomersPlace(
  tx: Db,
  context: Pick<Context, 'now'>,
  { catalog, proof }: Pick<ClientIdentity, 'catalog' | 'proof'>,
  booking: Pick<BookingRow, 'created_at' | 'contact_confirmed' | 'origin'>,
): Promise<void> {
  const { user_id } = catalog
  const isOwn = booking.contact_confirmed && booking.origin !== 'console'
  if (!isOwn || !(await isNewcomer(tx, user_id, proof, context.now()))) return
  const { newcomerBookingsPerDay } = catalog.settings.general_settings
  const person = getNewcomerKey(user_id, proof)
  // Of several the last is taken back, whichever it was: what stays began with a first one.
  const isFurther = (await countAttemptsSoFar(tx, context, person)) > 1
  const places = listNewcomerPlaces(newcomerBookingsPerDay, user_id, isFurther)
  await uncountAttemptsInTransaction(tx, [person, ...places], booking.created_at)
}

/** By mailbox: one has as many addresses as somebody likes. */
const getNewcomerKey = (user_id: string, { contacts }: ContactProof): Attempts[number] => {
  const { email, phone } = contacts
  return [NEWCOMER, `${user_id}\n${email === null ? phone : toMailbox(email)}`]
}

/** What a newcomer's booking takes of the house's day. @param isFurther whether they have made one already */
function listNewcomerPlaces(perDay: number, user_id: string, isFurther: boolean): Attempts {
  const further: Attempts = isFurther ? [[toFurtherOfHouse(perDay), user_id]] : []
  return [[toNewcomersOfHouse(perDay), user_id], ...further]
}

/** Somebody whom the house has not served, with a contact that was proved within the last day. */
async function isNewcomer(
  tx: Db,
  user_id: string,
  { account_id, contacts }: ContactProof,
  now: number,
): Promise<boolean> {
  const account = account_id === null ? null : await findUser(tx, account_id)
  if (account && !isNewlyProven(account, now)) return false
  return !(await hasVisited(tx, user_id, contacts))
}

const multiply = ({ rateLimitFactor }: Context, most: number) =>
  Math.max(1, Math.round(most * rateLimitFactor))

/** Whether this installation has a way to prove a contact. */
export const canProveContacts = ({ channels, google }: Context): boolean =>
  channels.email !== null || channels.sms !== null || google !== null

function getHouseMoment(zone: string, now: number): HouseMoment {
  const { date: today, time } = getCivilTimeAt(zone, now)
  return { now, today, time }
}
