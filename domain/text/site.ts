import { parseUrl } from './parse-url.ts'

/**
 * The site of an address, as visits are counted by: its host without `www.`, nothing of the path.
 * @returns an empty text where there is none, or it is one of `own`
 */
export function getVisitSite(
  address: string | null | undefined,
  own: readonly string[] = [],
): string {
  const url = address ? parseUrl(address) : null
  if (!url) return ''
  const { protocol, hostname, origin } = url
  if (!/^https?:$/.test(protocol) || own.includes(origin)) return ''
  // A URL's host may hold quotes and braces; no site's name does.
  return /^[\w.-]+$/.test(hostname) ? hostname.replace(/^www\./, '').slice(0, 80) : ''
}
