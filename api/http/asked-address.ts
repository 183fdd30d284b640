import type { Context } from '#api/context.ts'
import { createProxyCheck } from './rate-limit.ts'
import { getHeader, type HttpContext } from './request.ts'

/** At the start, where nobody said by which address people reach us. */
export const NO_PUBLIC_URL =
  'PUBLIC_URL is not set: links in messages lead to the address listened on, cookies are not marked ' +
  'secure, and pages name an address only behind a proxy of TRUSTED_PROXIES, the one asked for'

/** A host with a dot, as people reach one, and its port; a name of this machine is nobody else's. */
const PUBLIC_HOST = /^(?=.{4,255}$)(?!127\.)[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?$/i

/**
 * The address that pages give as their own: `PUBLIC_URL`, or without one the address asked for where
 * a trusted proxy passed the request on. From anybody else a host is only what they typed.
 * @returns `https://vez.example`, without a slash at the end; null where no address is known
 */
export function createPageAddressReader({
  publicUrl,
  trustedProxies,
}: Pick<Context, 'publicUrl' | 'trustedProxies'>): (c: HttpContext) => string | null {
  const isProxy = createProxyCheck(trustedProxies)
  return (c) => {
    if (publicUrl !== null) return publicUrl
    const peer = c.env?.incoming?.socket.remoteAddress ?? ''
    if (!isProxy(peer.replace(/^::ffff:/, ''))) return null
    const host = getForwarded(c, 'x-forwarded-host') ?? getHeader(c, 'host') ?? ''
    const scheme = getForwarded(c, 'x-forwarded-proto') === 'https' ? 'https' : 'http'
    return PUBLIC_HOST.test(host) ? `${scheme}://${host.toLowerCase()}` : null
  }
}

/** What the nearest proxy says: the last of a list. */
const getForwarded = (c: HttpContext, name: string) => getHeader(c, name)?.split(',').pop()?.trim()
