/**
 * A browser that has signed in to an account is known to it: what strangers try elsewhere does not
 * keep its owner out, and its next sign-in is no news. The cookie names the browser by a random id
 * and vouches, by our signature, for each account and the day of its last sign-in. It ends with the
 * password, and where the account passes to whoever proves its contact.
 */
import { randomBytes } from 'node:crypto'
import type { Context } from '#api/context.ts'
import { isSameSecret } from '#api/crypto.ts'
import { toNetwork } from '#api/http/network.ts'
import {
  formatCookieAttributes,
  getCookieName,
  KNOWN_COOKIE,
  type RequestOrigin,
} from '#api/http/request-origin.ts'
import { isContactConfirmed } from '#api/identity/contact.ts'
import { type AccountContact, findUserByContact, type UserRow } from '#db/account/users.ts'
import { MS_A_DAY } from '#domain/time/civil-time.ts'

const DAYS_KNOWN = 180
/** Of a tablet that a whole house signs in on, the last so many. */
const MOST_ACCOUNTS = 8
const COOKIE = /^[\w-]{22}(\.\d{1,6}~[\w-]{43}){1,8}$/

type KnownBrowser = { id: string; marks: string[] }
type MarkContext = Pick<Context, 'now' | 'crypto'>

function readKnownBrowser(origin: RequestOrigin): KnownBrowser | null {
  const cookie = origin.cookie(KNOWN_COOKIE) ?? ''
  const [id = '', ...marks] = COOKIE.test(cookie) ? cookie.split('.') : []
  return id ? { id, marks } : null
}

/** Whether the account has signed in by this browser in the last 180 days. */
export function isKnownBrowser(context: Context, account: UserRow, origin: RequestOrigin): boolean {
  const browser = readKnownBrowser(origin)
  return browser !== null && findMark(context, browser, account) !== undefined
}

function findMark(
  context: MarkContext,
  { id, marks }: KnownBrowser,
  account: UserRow,
): string | undefined {
  const today = Math.floor(context.now() / MS_A_DAY)
  return marks.find((mark) => {
    const day = Number(mark.split('~')[0])
    return day > today - DAYS_KNOWN && isSameSecret(mark, formatMark(context, id, account, day))
  })
}

/** What a mark signs of the account changes with who may enter it: its password, and its proof. */
function formatMark({ crypto }: MarkContext, browser_id: string, account: UserRow, day: number) {
  const { id, password_hash, email_confirmed_at, phone_confirmed_at } = account
  const proof = email_confirmed_at === null ? ['phone', phone_confirmed_at] : [email_confirmed_at]
  const trust = [password_hash ?? '', ...proof]
  return `${day}~${crypto.signMark([browser_id, id, day, ...trust].join('\n'))}`
}

/** A contact that nobody has proven may be a stranger's claim, where a message could have proven it. */
function isTrusted({ channels }: Context, contact: AccountContact, account: UserRow): boolean {
  return isContactConfirmed(contact, account) || !channels['email' in contact ? 'email' : 'sms']
}

function hasTrustedContact(context: Context, account: UserRow): boolean {
  const { email, phone } = account
  const isIn = (contact: AccountContact) => isTrusted(context, contact, account)
  return (email !== null && isIn({ email })) || (phone !== null && isIn({ phone }))
}

/** A browser that is known to the account of a contact, and that account; null for any other. */
export async function findKnownBrowser(
  context: Context,
  contact: AccountContact,
  origin: RequestOrigin,
): Promise<{ id: string; account_id: string } | null> {
  const browser = readKnownBrowser(origin)
  if (!browser) return null
  const account = await context.storage.read((db) => findUserByContact(db, contact))
  if (!account || !isTrusted(context, contact, account)) return null
  const isKnown = findMark(context, browser, account) !== undefined
  return isKnown ? { id: browser.id, account_id: account.id } : null
}

/**
 * @returns the line of `Set-Cookie` by which the browser is known from now on, to others as before;
 *   null where no contact of the account is proven to be theirs
 */
export function formatKnownBrowserCookie(
  context: Context,
  account: UserRow,
  origin: RequestOrigin,
): string | null {
  if (!hasTrustedContact(context, account)) return null
  const browser = readKnownBrowser(origin) ?? { id: createBrowserId(), marks: [] }
  const old = findMark(context, browser, account)
  const today = Math.floor(context.now() / MS_A_DAY)
  const mark = formatMark(context, browser.id, account, today)
  const marks = [mark, ...browser.marks.filter((it) => it !== old)].slice(0, MOST_ACCOUNTS)
  const name = getCookieName(KNOWN_COOKIE, context.publicUrl)
  const age = `; Max-Age=${(DAYS_KNOWN * MS_A_DAY) / 1000}`
  const value = [browser.id, ...marks].join('.')
  return `${name}=${value}; Path=/${formatCookieAttributes(context)}${age}`
}

const createBrowserId = () => randomBytes(16).toString('base64url')

/** Who asks for a code, for it to be bound to: a browser that has signed in here, or a network. */
export function getAsker(origin: RequestOrigin): string {
  const browser = readKnownBrowser(origin)
  return browser ? `browser\n${browser.id}` : `network\n${toNetwork(origin.address())}`
}
