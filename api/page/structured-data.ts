/** A business as schema.org describes one, for search engines; only what its page shows too. */

import { type ScheduleSettings, weekWindows } from '#domain/availability/schedule.ts'
import { instagramAddress } from '#domain/business/public-page.ts'
import { formatReais, toReais } from '#domain/money/money.ts'
import { dialDigits } from '#domain/text/dial-digits.ts'
import { timeOf, WEEKDAYS } from '#domain/time/civil-time.ts'
import { messages } from './messages.pt-BR.ts'
import type { PageData } from './page-data.ts'
import { picturesOf, summaryOf } from './social-tags.ts'

const SCHEMA = 'https://schema.org'

/** @returns a value for JSON; what is not known is left out of it */
export function describeBusiness(
  page: PageData,
  schedule: ScheduleSettings,
  publicUrl: string | null,
): object {
  const { name, slug, address, phone, instagram } = page.business
  const shows = page.business.public_page_settings
  const dialled = dialDigits(phone)
  const profile = shows.show_contato ? instagramAddress(instagram) : null
  const pictures = picturesOf(page, publicUrl).map(({ url }) => url)
  return {
    '@context': SCHEMA,
    '@type': kindOf(page),
    name,
    description: summaryOf(page),
    url: publicUrl ? `${publicUrl}/${slug}` : undefined,
    image: pictures.length > 0 ? pictures.slice(0, 3) : undefined,
    telephone: dialled ? `+${dialled}` : undefined,
    address: shows.show_localizacao ? addressOf(address) : undefined,
    openingHoursSpecification: shows.show_horarios ? hoursOf(schedule) : undefined,
    aggregateRating: shows.show_avaliacoes ? ratingOf(page) : undefined,
    priceRange: priceRangeOf(page),
    sameAs: profile ? [profile] : undefined,
  }
}

const HAIR: ReadonlySet<string> = new Set(['hair', 'beard'])
const BEAUTY: ReadonlySet<string> = new Set(['nails', 'spa'])

/** Where most of what it offers is hair or beard, a hair salon; else the wider kind. */
function kindOf({ services }: PageData): 'HairSalon' | 'BeautySalon' {
  const count = (kinds: ReadonlySet<string>) =>
    services.filter(({ category }) => kinds.has(category)).length
  const hair = count(HAIR)
  return hair > 0 && hair >= count(BEAUTY) ? 'HairSalon' : 'BeautySalon'
}

function addressOf(address: string | null): object | undefined {
  const streetAddress = address?.replace(/\s+/g, ' ').trim()
  return streetAddress
    ? { '@type': 'PostalAddress', streetAddress, addressCountry: 'BR' }
    : undefined
}

/** One entry for each window of opening hours, with all the days that have it. */
function hoursOf(settings: ScheduleSettings): object[] | undefined {
  const days = new Map<string, { opens: string; closes: string; dayOfWeek: string[] }>()
  for (const [weekday, windows] of weekWindows(settings).entries()) {
    for (const { from, to } of windows) {
      const [opens, closes] = [timeOf(from), closingTime(to)]
      const entry = days.get(`${opens}-${closes}`) ?? { opens, closes, dayOfWeek: [] }
      entry.dayOfWeek.push(dayName(weekday))
      days.set(`${opens}-${closes}`, entry)
    }
  }
  const entries = [...days.values()].map(({ dayOfWeek, opens, closes }) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek,
    opens,
    closes,
  }))
  return entries.length > 0 ? entries : undefined
}

/** Search engines know no 24:00. */
const closingTime = (minute: number) => (minute === 1440 ? '23:59' : timeOf(minute))

function dayName(weekday: number): string {
  const name = WEEKDAYS[weekday] ?? ''
  return `${SCHEMA}/${name.slice(0, 1).toUpperCase()}${name.slice(1)}`
}

function ratingOf({ rating: { average, count } }: PageData): object | undefined {
  if (count === 0) return undefined
  return {
    '@type': 'AggregateRating',
    ratingValue: average,
    reviewCount: count,
    bestRating: 5,
    worstRating: 1,
  }
}

function priceRangeOf({ services }: PageData): string | undefined {
  const prices = services.map(({ price }) => toReais(price)).filter((price) => price > 0)
  if (prices.length === 0) return undefined
  const [from, to] = [Math.min(...prices), Math.max(...prices)]
  return messages.business.prices(formatReais(from), formatReais(to))
}
