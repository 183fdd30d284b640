import { isIP } from 'node:net'

/**
 * By what a caller's address is counted: an IPv6 address by its /64, all of which one line has.
 * @param address as a socket or a trusted proxy names it; what is no address counts as it stands
 */
export function toNetwork(address: string): string {
  const [plain = ''] = address.split('%')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1]
  if (mapped) return mapped
  return isIP(plain) === 6 ? `${expandAddress(plain).slice(0, 4).join(':')}::/64` : address
}

/**
 * The wider networks that an IPv6 address lies in: a provider gives one line a /56 or a /48, of which
 * it may use each /64. Of other addresses none.
 */
export function findWiderNetworks(address: string): { site: string; block: string } | null {
  const network = toNetwork(address)
  if (!network.endsWith('::/64')) return null
  const [a, b, c, d = '0'] = network.slice(0, -'::/64'.length).split(':')
  const half = (Number.parseInt(d, 16) & 0xff00).toString(16)
  return { site: `${a}:${b}:${c}:${half}::/56`, block: `${a}:${b}:${c}::/48` }
}

/** The eight groups of an IPv6 address, without leading zeros. */
function expandAddress(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const before = toGroups(head)
  const after = toGroups(tail ?? '')
  const zeros = Array<string>(8 - before.length - after.length).fill('0')
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16).toString(16))
}

/** An IPv4 address at the end stands for two groups, which no /64 looks at. */
const toGroups = (part: string): string[] =>
  part === '' ? [] : part.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : group))
