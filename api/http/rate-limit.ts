import { BlockList, isIP } from 'node:net'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { hashText } from '#api/crypto.ts'
import { RefusalError } from '#api/errors.ts'
import { KEY_CALLS_A_MINUTE } from '#domain/integration/api-key.ts'
import { toNetwork } from './network.ts'
import { getHeader, type HttpContext } from './request.ts'

/** Public writes that one network may make in a minute. */
const MAX_WRITES_PER_MINUTE = 60

const SHARED_LIMITS =
  'everybody behind a proxy then counts as one address and shares its limits: set TRUSTED_PROXIES ' +
  "to the proxy's addresses"
/** At the start, where our address may be a proxy's. */
export const NO_PROXY_NAMED = `PUBLIC_URL is set and TRUSTED_PROXIES is not; ${SHARED_LIMITS}`
/** The same once it is sure. */
export const PROXY_NOT_NAMED = `X-Forwarded-For arrives and TRUSTED_PROXIES is not set; ${SHARED_LIMITS}`

/** @returns a check that throws `too_many_requests` once an address writes too often. */
export function createWriteLimit(factor: number, clientAddress: (c: HttpContext) => string) {
  const limiter = new RateLimiterMemory({
    points: Math.max(1, Math.round(MAX_WRITES_PER_MINUTE * factor)),
    duration: 60,
  })
  return (c: HttpContext): Promise<void> => consume(limiter, toNetwork(clientAddress(c)))
}

/** @returns a check that throws `too_many_requests` once a key of the API calls too often. */
export function createKeyLimit(factor: number) {
  const points = Math.max(1, Math.round(KEY_CALLS_A_MINUTE * factor))
  const limiter = new RateLimiterMemory({ points, duration: 60 })
  return (key: string): Promise<void> => consume(limiter, hashText(key))
}

/** Calls of `/rest/v1` that one account of a house may write with in a minute. */
const MAX_ACCOUNT_WRITES_PER_MINUTE = 120

/** @returns a check that throws `too_many_requests` once an account writes too often by `/rest/v1`. */
export function createAccountLimit(factor: number) {
  const points = Math.max(1, Math.round(MAX_ACCOUNT_WRITES_PER_MINUTE * factor))
  const limiter = new RateLimiterMemory({ points, duration: 60 })
  return (account_id: string): Promise<void> => consume(limiter, account_id)
}

/** Reads of one calendar that one network may make in a minute: phones look every few minutes. */
const MAX_CALENDAR_READS_PER_MINUTE = 30

/** @returns a check that throws `too_many_requests` once somebody reads one calendar too often. */
export function createCalendarLimit(factor: number, clientAddress: (c: HttpContext) => string) {
  const points = Math.max(1, Math.round(MAX_CALENDAR_READS_PER_MINUTE * factor))
  const limiter = new RateLimiterMemory({ points, duration: 60 })
  return (c: HttpContext, id: string): Promise<void> =>
    consume(limiter, `${id}\n${toNetwork(clientAddress(c))}`)
}

async function consume(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (rejected) {
    if (!(rejected instanceof RateLimiterRes)) throw rejected
    const retry_after = Math.max(1, Math.ceil(rejected.msBeforeNext / 1000))
    throw new RefusalError({ code: 'too_many_requests', retry_after })
  }
}

/**
 * Who is calling, as an address: the peer's, or what trusted proxies say in `X-Forwarded-For`,
 * read from the right up to the first that is not one of them.
 * @param trusted addresses or CIDR ranges
 * @param warnOfProxy called once, where a proxy speaks that nobody named
 */
export function createClientAddressReader(
  trusted: readonly string[],
  warnOfProxy?: () => void,
): (c: HttpContext) => string {
  const isProxy = createProxyCheck(trusted)
  let warn = warnOfProxy
  return (c) => {
    if (warn && getHeader(c, 'x-forwarded-for') !== undefined) {
      warn()
      warn = undefined
    }
    // Without a socket (a call from inside the process) there is no environment either.
    const peer = (c.env?.incoming?.socket.remoteAddress ?? 'local').replace(/^::ffff:/, '')
    if (!isProxy(peer)) return peer
    const hops = (getHeader(c, 'x-forwarded-for') ?? '').split(',').map((hop) => hop.trim())
    const address = hops.reverse().find((hop) => !isProxy(hop))
    // Behind a hop that cannot be read nobody vouches for the rest of the line.
    return address && isIP(address) !== 0 ? address : peer
  }
}

/** @returns whether an address is one of those, or within one of their ranges */
export function createProxyCheck(trusted: readonly string[]): (address: string) => boolean {
  // Mostly nobody is, and to ask a list costs as much as a statement does.
  if (trusted.length === 0) return () => false
  const proxies = createBlockList(trusted)
  return (address) => {
    const family = isIP(address)
    return family !== 0 && proxies.check(address, family === 6 ? 'ipv6' : 'ipv4')
  }
}

function createBlockList(trusted: readonly string[]): BlockList {
  const list = new BlockList()
  for (const entry of trusted) {
    const [address = '', bits] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}
