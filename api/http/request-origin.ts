import type { Context } from '#api/context.ts'
import { RefusalError } from '#api/errors.ts'
import { getHeader, type HttpContext } from './request.ts'

export const ACCESS_COOKIE = 'vez-access'
export const REFRESH_COOKIE = 'vez-refresh'
/** Which accounts have signed in by this browser (`api/identity/account/known-browser.ts`). */
export const KNOWN_COOKIE = 'vez-known'

/** What a handler may ask about whoever sends a request, beside what the contract names. */
export type RequestOrigin = {
  /** The network address, behind trusted proxies the one they vouch for. */
  address: () => string
  header: (name: string) => string | undefined
  cookie: (name: string) => string | undefined
  /** The token of `Authorization: Bearer`; the anonymous key is none. */
  bearer: () => string | null
  /** Our own addresses, as this request may name them: `https://vez.example`. */
  ownOrigins: () => string[]
  /** Where whoever sends it reaches us, for redirects back; on this machine any of its names will do. */
  baseUrl: () => string
  /** What an upload brings, in parts; null where it brings nothing. */
  body: () => ReadableStream<Uint8Array> | null
  /** Aborted when whoever sends it has gone, or has the answer; none where there is no connection. */
  signal: () => AbortSignal | undefined
}

const ANONYMOUS_KEY = 'anon'
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/

export function createRequestOrigin(
  c: HttpContext,
  { publicUrl, address: listening }: Pick<Context, 'publicUrl' | 'address'>,
  address: (c: HttpContext) => string,
): RequestOrigin {
  const header = (name: string) => getHeader(c, name)
  let end: AbortSignal | undefined
  return {
    body: () => c.req.raw.body,
    // One for all who ask: each would listen to the connection by itself.
    signal: () => {
      if (c.env?.outgoing) end ??= createEndSignal(c.env.outgoing)
      return end
    },
    address: () => address(c),
    header,
    cookie: (name) => findSessionCookie(header('cookie'), name, publicUrl),
    bearer: () => {
      const [scheme, token] = (header('authorization') ?? '').split(' ')
      return scheme?.toLowerCase() === 'bearer' && token && token !== ANONYMOUS_KEY ? token : null
    },
    ownOrigins: () => listOwnOrigins(c, publicUrl),
    baseUrl: () => {
      const host = header('host')
      return !publicUrl && host && LOOPBACK.test(host) ? `http://${host}` : listening()
    },
  }
}

function createEndSignal(outgoing: NonNullable<HttpContext['env']['outgoing']>): AbortSignal {
  const controller = new AbortController()
  if (outgoing.closed) controller.abort()
  else outgoing.once('close', () => controller.abort())
  return controller.signal
}

/**
 * Where our address is https, names that no unsafe page can set, and of cookies for every path no
 * other host either; the others have a path of their own, which that prefix does not allow.
 */
export function getCookieName(name: string, publicUrl: string | null): string {
  if (!publicUrl?.startsWith('https:')) return name
  const isForAllPaths = name === ACCESS_COOKIE || name === KNOWN_COOKIE
  return `${isForAllPaths ? '__Host-' : '__Secure-'}${name}`
}

export function formatCookieAttributes({ publicUrl }: Pick<Context, 'publicUrl'>): string {
  return `; HttpOnly; SameSite=Lax${publicUrl?.startsWith('https:') ? '; Secure' : ''}`
}

/** A refresh token under the name of before is taken too: its renewal writes the new names. */
function findSessionCookie(header: string | undefined, name: string, publicUrl: string | null) {
  const found = findCookie(header, getCookieName(name, publicUrl))
  return found ?? (name === REFRESH_COOKIE ? findCookie(header, name) : undefined)
}

function findCookie(header: string | undefined, name: string): string | undefined {
  for (const part of header?.split(';') ?? []) {
    const [key, value] = part.trim().split('=', 2)
    if (key === name) return value
  }
  return undefined
}

/** The configured address, and else the one that was called: a browser cannot be made to lie about it. */
function listOwnOrigins(c: HttpContext, publicUrl: string | null): string[] {
  if (publicUrl) return [new URL(publicUrl).origin]
  const host = getHeader(c, 'host') ?? new URL(c.req.url).host
  return [`http://${host}`, `https://${host}`]
}

/**
 * Cookies come along whoever caused a request; so what changes something by them must come from a
 * page of ours, and say so.
 * @throws Refused `foreign_origin`
 */
export function requireOwnOrigin(origin: RequestOrigin): void {
  if (!isFromOwnOrigin(origin)) throw new RefusalError({ code: 'foreign_origin' })
}

export function isFromOwnOrigin(origin: RequestOrigin): boolean {
  const site = origin.header('sec-fetch-site')
  const page = origin.header('origin')
  const isOurs = page !== undefined && origin.ownOrigins().includes(page)
  return isOurs && (site === undefined || site === 'same-origin')
}
