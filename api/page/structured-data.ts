/** A business as schema.org describes one, for search engines; only what its page shows too. */

import { type ScheduleSettings, toWeekWindows } from '#domain/availability/schedule.ts'
import { parseAddress } from '#domain/business/address.ts'
import type { HouseKind } from '#domain/business/first-steps.ts'
import { getInstagramAddress, getMapsUrl } from '#domain/business/public-page.ts'
import { formatReais, toReais } from '#domain/money/money.ts'
import { toDialNumber } from '#domain/text/dial-number.ts'
import { toTimeOfDay, WEEKDAYS } from '#domain/time/civil-time.ts'
import { messages } from './messages.pt-BR.ts'
import type { PageData } from './page-data.ts'
import { formatSummary, listPictures } from './social-tags.ts'

const SCHEMA = 'https://schema.org'

/** @returns a value for JSON; what is not known is left out of it */
export function describeBusiness(
  page: PageData,
  schedule: ScheduleSettings,
  siteUrl: string | null,
  kind: HouseKind | null,
): object {
  const { name, slug, address, phone, instagram } = page.business
  const shows = page.business.public_page_settings
  const profile = shows.show_contato ? getInstagramAddress(instagram) : null
  // Until something can be booked nobody has chosen the hours, and there is nothing to reserve.
  const isBookable = page.services.length > 0
  const pictures = listPictures(page, siteUrl).map(({ url }) => url)
  return {
    '@context': SCHEMA,
    '@type': kind ? TYPE_OF_KIND[kind] : getBusinessType(page),
    name,
    description: formatSummary(page),
    url: siteUrl ? `${siteUrl}/${slug}` : undefined,
    image: pictures.length > 0 ? pictures.slice(0, 3) : undefined,
    telephone: toDialNumber(phone) || undefined,
    address: shows.show_localizacao ? toPostalAddress(address) : undefined,
    openingHoursSpecification:
      isBookable && shows.show_horarios ? listOpeningHours(schedule) : undefined,
    aggregateRating: shows.show_avaliacoes ? toAggregateRating(page) : undefined,
    priceRange: formatPriceRange(page),
    sameAs: profile ? [profile] : undefined,
    hasMap: shows.show_localizacao ? (getMapsUrl(page.business) ?? undefined) : undefined,
    hasOfferCatalog: toOfferCatalog(page),
    potentialAction:
      isBookable && siteUrl ? toReserveAction(`${siteUrl}/${slug}/booking`) : undefined,
  }
}

/** What it offers, as far as a list of results shows it. */
const CATALOG_OFFERS = 50

function toOfferCatalog({ services, business }: PageData): object | undefined {
  if (services.length === 0) return undefined
  return {
    '@type': 'OfferCatalog',
    name: messages.business.services(business.name),
    itemListElement: services.slice(0, CATALOG_OFFERS).map(({ name, description, price }) => ({
      '@type': 'Offer',
      price: toReais(price).toFixed(2),
      priceCurrency: 'BRL',
      itemOffered: { '@type': 'Service', name, description: description ?? undefined },
    })),
  }
}

const toReserveAction = (urlTemplate: string) => ({
  '@type': 'ReserveAction',
  target: { '@type': 'EntryPoint', urlTemplate, inLanguage: 'pt-BR' },
  result: { '@type': 'Reservation' },
})

/** What the owner said it is; schema.org knows no barbershop. */
const TYPE_OF_KIND: Record<HouseKind, string> = {
  barbershop: 'HairSalon',
  salon: 'HairSalon',
  nails: 'NailSalon',
  aesthetics: 'BeautySalon',
  independent: 'HealthAndBeautyBusiness',
}

const HAIR: ReadonlySet<string> = new Set(['hair', 'beard'])
const BEAUTY: ReadonlySet<string> = new Set(['nails', 'spa'])

/** Where most of what it offers is hair or beard, a hair salon; else the wider kind. */
function getBusinessType({ services }: PageData): 'HairSalon' | 'BeautySalon' {
  const countServices = (kinds: ReadonlySet<string>) =>
    services.filter(({ category }) => kinds.has(category)).length
  const hair = countServices(HAIR)
  return hair > 0 && hair >= countServices(BEAUTY) ? 'HairSalon' : 'BeautySalon'
}

function toPostalAddress(address: string | null): object | undefined {
  const whole = address?.replace(/\s+/g, ' ').trim()
  if (!whole) return undefined
  const parts = parseAddress(whole)
  return {
    '@type': 'PostalAddress',
    streetAddress: parts ? `${parts.street} - ${parts.quarter}` : whole,
    addressLocality: parts?.city,
    addressRegion: parts?.state,
    addressCountry: 'BR',
  }
}

/** One entry for each window of opening hours, with all the days that have it. */
function listOpeningHours(settings: ScheduleSettings): object[] | undefined {
  const days = new Map<string, { opens: string; closes: string; dayOfWeek: string[] }>()
  for (const [weekday, windows] of toWeekWindows(settings).entries()) {
    for (const { from, to } of windows) {
      const [opens, closes] = [toTimeOfDay(from), formatClosingTime(to)]
      const entry = days.get(`${opens}-${closes}`) ?? { opens, closes, dayOfWeek: [] }
      entry.dayOfWeek.push(formatDayName(weekday))
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
const formatClosingTime = (minute: number) => (minute === 1440 ? '23:59' : toTimeOfDay(minute))

function formatDayName(weekday: number): string {
  const name = WEEKDAYS[weekday] ?? ''
  return `${SCHEMA}/${name.slice(0, 1).toUpperCase()}${name.slice(1)}`
}

function toAggregateRating({ rating: { average, count } }: PageData): object | undefined {
  if (count === 0) return undefined
  return {
    '@type': 'AggregateRating',
    ratingValue: average,
    reviewCount: count,
    bestRating: 5,
    worstRating: 1,
  }
}

function formatPriceRange({ services }: PageData): string | undefined {
  const prices = services.map(({ price }) => toReais(price)).filter((price) => price > 0)
  if (prices.length === 0) return undefined
  const [from, to] = [Math.min(...prices), Math.max(...prices)]
  return messages.business.prices(formatReais(from), formatReais(to))
}
