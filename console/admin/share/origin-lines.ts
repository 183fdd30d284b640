/** Who came from where, as the owner reads it. */
import { BOOKING_ORIGINS, type BookingOrigin } from '#domain/booking/booking.ts'
import type { SharedPage } from './share-queries.ts'

type SiteLine = { name: string; visits: number }
export type OriginLine = {
  origin: BookingOrigin
  /** null where there is nothing to visit. */
  visits: number | null
  bookings: number
  sites: SiteLine[]
}

/** The big ones have many hosts each (`l.instagram.com`, `google.com.br`), and a name people know. */
const KNOWN_SITES: readonly (readonly [RegExp, string])[] = [
  [/(^|\.)instagram\.com$/, 'Instagram'],
  [/(^|\.)(facebook\.com|fb\.me|fb\.com)$/, 'Facebook'],
  [/(^|\.)(whatsapp\.com|wa\.me)$/, 'WhatsApp'],
  [/(^|\.)tiktok\.com$/, 'TikTok'],
  [/(^|\.)google\.com?(\.\w\w)?$/, 'Google'],
]
/** More sites than these are summed up in a line. */
const MAX_SITES = 6

type SiteNames = { direct: string; others: string }

/** A line an origin, in a fixed order, each with the sites that its visits came from. */
export function listOriginLines({ visits, bookings }: SharedPage, names: SiteNames): OriginLine[] {
  return BOOKING_ORIGINS.map((origin) => {
    const own = visits.filter((visit) => visit.origin === origin)
    return {
      origin,
      visits: origin === 'console' ? null : sum(own.map((visit) => visit.visits)),
      bookings: sum(bookings.filter((it) => it.origin === origin).map((it) => it.bookings)),
      // What follows a link of ours comes from no site.
      sites: origin === 'link' ? [] : listSiteLines(own, names),
    }
  })
}

function listSiteLines(visits: SharedPage['visits'], { direct, others }: SiteNames): SiteLine[] {
  const byName = new Map<string, number>()
  for (const { site, visits: n } of visits) {
    const name = site ? getSiteName(site) : direct
    byName.set(name, (byName.get(name) ?? 0) + n)
  }
  const lines = [...byName].map(([name, n]) => ({ name, visits: n }))
  lines.sort((a, b) => b.visits - a.visits)
  if (lines.length <= MAX_SITES) return lines
  const rest = lines.slice(MAX_SITES - 1)
  return [
    ...lines.slice(0, MAX_SITES - 1),
    { name: others, visits: sum(rest.map((it) => it.visits)) },
  ]
}

const getSiteName = (site: string) => KNOWN_SITES.find(([host]) => host.test(site))?.[1] ?? site

export const sum = (numbers: readonly number[]) => numbers.reduce((all, n) => all + n, 0)
