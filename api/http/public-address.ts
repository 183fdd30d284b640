import { type LookupAddress, type LookupAllOptions, lookup as lookupName } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** What is no host of the public internet (the registries of special-purpose addresses, IANA). */
const special = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  // Relays of 6to4, given back: whoever announces it is anybody.
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  special.addSubnet(network, bits, 'ipv4')
/**
 * Of IPv6 only what is given out to the public, without what stands for IPv4, for examples or for
 * protocols: mapped addresses, NAT64, 100::/64, 5f00::/16, fc00::/7, fe80::/10, fec0::/10 and multicast lie outside.
 */
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(network, bits, 'ipv6')

/** Whether an address is one of the public internet. @param address IPv4 or IPv6, without brackets */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !special.check(address, 'ipv4')
  return isIP(address) === 6 && global6.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

/** The same of a host in an address: a name may be public, as long as its ending can be. */
export function isPublicHost(hostname: string): boolean {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
  if (isIP(bare) !== 0) return isPublicAddress(bare)
  return (
    bare.includes('.') &&
    !/\.(localhost|local|internal|lan|home|corp|arpa|test|invalid)$/i.test(bare)
  )
}

/** How a name is resolved: to all of its addresses. */
export type ResolveName = (
  host: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void

/**
 * Resolves a name for a connection that is about to be made, to those of its addresses that are public:
 * what was checked is what is connected to, whatever the name leads to the next time.
 */
export const createPublicLookup =
  (resolve: ResolveName = lookupName): LookupFunction =>
  (host, options, done) =>
    resolve(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, [])
      const open = found.filter(({ address }) => isPublicAddress(address))
      if (open.length === 0) return done(new PrivateAddressError(), [])
      const [first] = open
      return options.all ? done(null, open) : done(null, first?.address ?? '', first?.family)
    })

/** A name leads into a private network, and nowhere else. */
class PrivateAddressError extends Error {
  override name = 'PrivateAddressError'
  readonly code = 'private_address'
}
