import type { Context } from '#api/context.ts'
import { findWiderNetworks, toNetwork } from '#api/http/network.ts'
import type { RequestOrigin } from '#api/http/request-origin.ts'
import { formatContactKey } from '#api/identity/contact.ts'
import {
  type Attempts,
  countAttempts,
  type Limit,
  SENT_BY_ADDRESS,
  SENT_BY_ALL,
  SENT_BY_ALL_IN_DAY,
  SENT_BY_BLOCK,
  SENT_BY_KNOWN,
  SENT_BY_SITE,
  SENT_TO_CONTACT,
  SENT_TO_CONTACT_IN_DAY,
  WRONG_CODES,
  WRONG_CODES_OF_KNOWN,
  WRONG_PASSWORDS,
  WRONG_PASSWORDS_OF_ADDRESS,
  WRONG_PASSWORDS_OF_CONTACT,
  WRONG_PASSWORDS_OF_KNOWN,
  WRONG_PROOFS,
  WRONG_PROOFS_IN_DAY,
} from '#api/identity/limits.ts'
import { countTextCode } from '#api/identity/text-code-ceiling.ts'
import type { AccountContact } from '#db/account/users.ts'
import { findKnownBrowser } from './known-browser.ts'

/** What a try is counted against: first one's own limits, then what ever more people share. */
type StrangerLimits = { own: (network: string) => Attempts; wider?: Attempts[]; shared: Attempts }
/** For a known browser: its own, of each contact, and what all that an account knows share. */
type KnownLimits = { own: Limit; shared: Limit[]; network?: Limit }

/**
 * Counts a message that somebody asks to be sent to a contact.
 * @throws Refused `too_many_requests`, as all here
 */
export async function countSentCodes(
  context: Context,
  contact: AccountContact,
  origin: RequestOrigin,
): Promise<void> {
  const to = formatContactKey(contact)
  const known = { own: SENT_TO_CONTACT, shared: SENT_BY_KNOWN, network: SENT_BY_ADDRESS }
  const { isKnown } = await countContactAttempt(context, contact, origin, known, {
    own: (network) => [
      [SENT_TO_CONTACT, `${to}\n${network}`],
      [SENT_TO_CONTACT_IN_DAY, `${to}\n${network}`],
      [SENT_BY_ADDRESS, network],
    ],
    wider: listWider(origin),
    shared: [
      [SENT_BY_ALL, to],
      [SENT_BY_ALL_IN_DAY, to],
    ],
  })
  if ('phone' in contact && !isKnown) await countTextCode(context)
}

/** The narrower one first: what it refuses must not fill the other. */
function listWider(origin: RequestOrigin): Attempts[] {
  const wider = findWiderNetworks(origin.address())
  if (!wider) return []
  return [[[SENT_BY_SITE, wider.site]], [[SENT_BY_BLOCK, wider.block]]]
}

/** Counts a password that is tried. @returns what to take back where it was right */
export async function countPassword(
  context: Context,
  contact: AccountContact,
  origin: RequestOrigin,
): Promise<Attempts> {
  const to = formatContactKey(contact)
  const known = { own: WRONG_PASSWORDS, shared: WRONG_PASSWORDS_OF_KNOWN }
  const { attempts } = await countContactAttempt(context, contact, origin, known, {
    own: (network) => [
      [WRONG_PASSWORDS, `${to}\n${network}`],
      [WRONG_PASSWORDS_OF_ADDRESS, network],
    ],
    shared: [[WRONG_PASSWORDS_OF_CONTACT, to]],
  })
  return attempts
}

/**
 * Counts a password by which an account that is signed in shows whose it is.
 * @param handle of the session that it is shown in
 * @returns as above
 */
export const countProof = (context: Context, handle: string): Promise<Attempts> =>
  countInTurn(context, [[[WRONG_PROOFS, handle]], [[WRONG_PROOFS_IN_DAY, handle]]])

/** Counts a code or link that is tried; null where it names no contact. @returns as above */
export async function countCode(
  context: Context,
  contact: AccountContact | null,
  origin: RequestOrigin,
): Promise<Attempts> {
  const limits = { own: (network: string): Attempts => [[WRONG_CODES, network]], shared: [] }
  const known = { own: WRONG_CODES, shared: WRONG_CODES_OF_KNOWN }
  if (contact) return (await countContactAttempt(context, contact, origin, known, limits)).attempts
  return countInTurn(context, [limits.own(toNetwork(origin.address()))])
}

async function countContactAttempt(
  context: Context,
  contact: AccountContact,
  origin: RequestOrigin,
  known: KnownLimits,
  stranger: StrangerLimits,
): Promise<{ attempts: Attempts; isKnown: boolean }> {
  const network = toNetwork(origin.address())
  const browser = await findKnownBrowser(context, contact, origin)
  if (!browser) {
    const { own, wider = [], shared } = stranger
    const attempts = await countInTurn(context, [own(network), ...wider, shared])
    return { attempts, isKnown: false }
  }
  const own: Attempts = [[known.own, `known\n${formatContactKey(contact)}\n${browser.id}`]]
  if (known.network) own.push([known.network, network])
  const shared = known.shared.map((limit): Attempts => [[limit, browser.account_id]])
  return { attempts: await countInTurn(context, [own, ...shared]), isKnown: true }
}

/** What is refused by one's own limits, or for these minutes, must not fill what all share. */
async function countInTurn(context: Context, attempts: Attempts[]): Promise<Attempts> {
  for (const some of attempts) if (some.length > 0) await countAttempts(context, some)
  return attempts.flat()
}
